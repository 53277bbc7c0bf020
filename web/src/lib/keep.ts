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

const taught = (): string[] => recall<string[]>("taught") ?? [];

/** Whether this reader has been shown how a game is played. */
export const isTaught = (game: string): boolean => taught().includes(game);
export const rememberTaught = (game: string): void => remember("taught", [...new Set([...taught(), game])]);

const learnt = (): string[] => recall<string[]>("learnt") ?? [];

/** Whether a lesson was played to its last step here. */
export const isLearnt = (game: string, lesson: string): boolean => learnt().includes(`${game}/${lesson}`);
export const rememberLearnt = (game: string, lesson: string): void => remember("learnt", [...new Set([...learnt(), `${game}/${lesson}`])]);

const played = (): string[] => recall<string[]>("played") ?? [];

/** Whether a game of this kind was ever played to its end here. */
export const isPlayed = (game: string): boolean => played().includes(game);
export const rememberPlayed = (game: string): void => remember("played", [...new Set([...played(), game])]);

const SEASONED = 3;
const ended = (): string[] => recall<string[]>("ended") ?? [];

/** Whether this reader has played a few tables to their end. */
export const isSeasoned = (): boolean => ended().length >= SEASONED;
export const rememberEnded = (table: string): void => remember("ended", [...new Set([...ended(), table])].slice(-SEASONED));

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** 128 random bits that count this guest's tables; never shown. */
export function guest(): string {
  const kept = recall<string>("guest");
  if (kept) return kept;
  const fresh = hex(16);
  remember("guest", fresh);
  return fresh;
}

/** A request for a seat that is not answered yet. Sent again with the same token it gives the same seat. */
interface Unanswered {
  request: string;
  token: string;
  at: number;
}

const MOST_UNANSWERED = 20;
const UNANSWERED_MS = 86_400_000;

const unanswered = (): Unanswered[] =>
  (recall<Unanswered[]>("unanswered") ?? []).filter(({ at }) => Date.now() - at < UNANSWERED_MS);

export const isUnanswered = (request: string): boolean => unanswered().some((one) => one.request === request);

/** The token of a request, kept from before it is sent until it is answered: it becomes the seat's secret. */
export function tokenFor(request: string): string {
  const kept = unanswered();
  const known = kept.find((one) => one.request === request);
  if (known) return known.token;
  const token = hex(20);
  remember("unanswered", [{ request, token, at: Date.now() }, ...kept].slice(0, MOST_UNANSWERED));
  return token;
}

export function answered(request: string): void {
  remember("unanswered", unanswered().filter((one) => one.request !== request));
}
