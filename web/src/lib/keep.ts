// What this browser remembers: the language, the name, the seats and their secrets.

const PREFIX = "undercroft.";

export function recall<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null; // storage forbidden or broken: play on without memory
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // the same
  }
}

/** A seat this browser owns. The secret proves it and is told to nobody but the server. */
export interface KeptSeat {
  table: string;
  game: string;
  seat: number;
  secret: string;
  at: number;
}

const MOST_KEPT = 200;

export const keptSeats = (): KeptSeat[] => recall<KeptSeat[]>("seats") ?? [];
export const seatsAt = (table: string): KeptSeat[] => keptSeats().filter((kept) => kept.table === table);

export function keepSeats(seats: KeptSeat[]): void {
  const same = (a: KeptSeat, b: KeptSeat) => a.table === b.table && a.seat === b.seat;
  const others = keptSeats().filter((kept) => !seats.some((seat) => same(seat, kept)));
  remember("seats", [...seats, ...others].slice(0, MOST_KEPT));
}

export function forgetTable(table: string): void {
  remember("seats", keptSeats().filter((kept) => kept.table !== table));
}

export function forgetSeat(table: string, seat: number): void {
  remember("seats", keptSeats().filter((kept) => kept.table !== table || kept.seat !== seat));
}

/** 128 random bits that count this guest's tables; never shown. */
export function guest(): string {
  const kept = recall<string>("guest");
  if (kept) return kept;
  const fresh = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  remember("guest", fresh);
  return fresh;
}
