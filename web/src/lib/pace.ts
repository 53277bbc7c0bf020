// How fast what happened is shown: what concerns the viewer as the game plays it, what bots do among themselves in passing.
import type { Moment, Told } from "./game.ts";
import { SEATS } from "./telling.ts";

/**
 * `full`: as the game plays it; `brisk` and `quick`: the same, faster; `glance`: nothing moves, the picture changes and rests
 * for a beat.
 */
export type Pace = "full" | "brisk" | "quick" | "glance";

/** Of the time that an animation takes. */
export const PART: Record<Pace, number> = { full: 1, brisk: 0.5, quick: 0.25, glance: 1 };
export const BEAT_MS = 70;
/** What one turn of a bot may take, unless its game says otherwise; where a slow device needs longer, small things are left to the log. */
export const TURN_MS = 5000;

/** What the one who watches knows of a chapter besides its moments. */
export interface Watched {
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  /** Seats that a bot plays. */
  bots: readonly number[];
  /** Who was asked before it, and who is after it. */
  before: readonly number[];
  after: readonly number[];
  /** It ends the game. */
  ends: boolean;
  /** Kinds of events that are worth a look even when a bot causes them; left out: all of them, and longer. */
  landmarks?: readonly string[] | undefined;
}

export interface Pacing {
  paces: Pace[];
  /** The moment at which it is the viewer's turn to look, however much is skipped; null: not in this chapter. */
  turn: number | null;
}

/** The pace of every moment of a chapter: what bots do, with no person asked and the viewer untouched, only passes by. */
export function pacing(moments: readonly Moment[], watched: Watched): Pacing {
  const { seat, after, ends } = watched;
  const end = moments.length - (ends ? 1 : 0);
  const from = othersFrom(moments, watched);
  const to = Math.min(mineFrom(moments, seat, from), end);
  const paces = moments.map(({ event }, at): Pace => (at < from || at >= to ? "full" : inPassing(event, watched)));
  return { paces, turn: ends ? Math.max(0, end) : seat !== null && after.includes(seat) ? to : null };
}

const inPassing = ({ kind }: Told, { landmarks }: Watched): Pace => (!landmarks ? "brisk" : landmarks.includes(kind) ? "quick" : "glance");

/** From the next moment that concerns the viewer all do: it leads to them. */
function mineFrom(moments: readonly Moment[], seat: number | null, from: number): number {
  const found = seat === null ? -1 : moments.findIndex((moment, at) => at >= from && concerns(moment, seat));
  return found < 0 ? moments.length : found;
}

/** Where bots are among themselves: from the beginning, or when all that a person did is over and nobody is asked. */
function othersFrom(moments: readonly Moment[], { seat, bots, before, after }: Watched): number {
  const isBot = (one: number) => bots.includes(one);
  if (before.length > 0 && before.every(isBot)) return 0;
  if (!after.every(isBot) || after.length === 0) return moments.length;
  const people = [...before.filter((one) => !isBot(one)), ...(seat === null ? [] : [seat])];
  return moments.findLastIndex((moment) => people.some((one) => concerns(moment, one))) + 1;
}

/** Whether an event names a seat, or changes what lies before it. */
export function concerns({ event, change }: Moment, seat: number): boolean {
  return names(event, seat) || (change ?? []).some((entry) => entry.length > 2 && entry[0] === "seats" && entry[1] === seat);
}

const names = (event: Told, seat: number): boolean =>
  Object.entries(event).some(([fact, value]) => SEATS.has(fact) && (Array.isArray(value) ? value.includes(seat) : value === seat));
