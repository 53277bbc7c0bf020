// Who is at the table: tells when somebody goes, comes back, or a bot takes over.
import type { SeatInfo } from "../generated/protocol.ts";

/** What can be said of a seat at a moment. */
export type Presence = "open" | "bot" | "stand_in" | "away" | "here";

export function presenceOf({ kind, stand_in, present }: SeatInfo): Presence {
  if (kind !== "person") return kind;
  return stand_in ? "stand_in" : present ? "here" : "away";
}

export const isAbsent = (seat: SeatInfo): boolean => presenceOf(seat) === "away";

/** The last part of `presence.<news>` in the texts. */
export type News = "away" | "back" | "bot" | "left" | "joined";

/** What is worth telling of a seat that was told as `before` and is `after` now. */
export function newsOf(before: Presence, after: Presence): News | null {
  const wasPerson = before !== "open" && before !== "bot";
  if (after === "open" || after === "bot") return wasPerson ? "left" : null;
  if (!wasPerson) return "joined";
  if (before === after) return null;
  return after === "away" ? (before === "here" ? "away" : null) : after === "stand_in" ? "bot" : "back";
}

/** A page being loaded again is no absence: so long one may be gone before it is told. */
export const UNTOLD_MS = 4000;

/** Follows the seats of one table, and tells each piece of news once. */
export class Watch {
  private seats: readonly SeatInfo[] = [];
  private told: Presence[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (news: News, seat: SeatInfo) => void) {}

  see(seats: readonly SeatInfo[]): void {
    const left = this.seats;
    if (left.length === 0) this.told = seats.map(presenceOf);
    this.seats = seats;
    clearTimeout(this.timer);
    seats.forEach((seat, at) => presenceOf(seat) !== "away" && this.settle(at, left[at] ?? seat));
    this.timer = setTimeout(() => seats.forEach((seat, at) => this.settle(at, seat)), UNTOLD_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Of one who left, the name is the old one. */
  private settle(at: number, before: SeatInfo): void {
    const now = presenceOf(this.seats[at]!);
    const news = newsOf(this.told[at]!, now);
    this.told[at] = now;
    if (news) this.tell(news, news === "left" ? before : this.seats[at]!);
  }
}
