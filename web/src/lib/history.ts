// The finished games of this browser: what is kept of one, and how a file of them is checked.
import type { MyTable, TableInfo } from "../generated/protocol.ts";
import { recall, remember } from "./keep.ts";

export type Level = "novice" | "adventurer" | "champion";

/** One finished game, as its player would tell of it. */
export interface Played {
  table: string;
  game: string;
  /** When it ended, in milliseconds. */
  at: number;
  won: boolean;
  /** All won or lost together. */
  together: boolean;
  score: number | null;
  seats: number;
  /** The strongest bots at the table; null among people. */
  level: Level | null;
  /** People besides this player. */
  people: number;
  reason: string;
  /** What was agreed on, e.g. a scenario. */
  options: Record<string, string | number | boolean>;
}

export const MOST_PLAYED = 1000;
const LEVELS: readonly Level[] = ["novice", "adventurer", "champion"];
const WORD = /^[\w-]{1,40}$/;

export const played = (): Played[] => (recall<unknown[]>("history") ?? []).map(checked).filter((one) => one !== null);

/** Add games that are not known yet, the newest first. Returns how many there were. */
export function keepPlayed(games: readonly Played[]): number {
  const known = played();
  const ids = new Set(known.map((one) => one.table));
  const fresh = games.filter((one) => !ids.has(one.table) && ids.add(one.table));
  if (fresh.length === 0) return 0;
  remember("history", [...fresh, ...known].sort((a, b) => b.at - a.at).slice(0, MOST_PLAYED));
  return fresh.length;
}

export const forgetPlayed = (table: string): void => remember("history", played().filter((one) => one.table !== table));

/** What is kept of a table that has ended, as the owner of its seats is told of it. */
export function playedAt({ table, seats, outcome }: Pick<MyTable, "table" | "seats" | "outcome">): Played | null {
  const mine = seats[0];
  if (table.status !== "finished" || table.lesson || !outcome || mine === undefined) return null;
  const { winners, scores, reason } = outcome as { winners?: number[]; scores?: number[]; reason?: string };
  return checked({
    table: table.id,
    game: table.game,
    at: table.updated * 1000,
    won: seats.some((seat) => winners?.includes(seat)),
    together: table.cooperative && table.seats.length > 1,
    score: scores?.[mine] ?? null,
    seats: table.seats.length,
    level: strongest(table),
    people: table.seats.filter((seat) => seat.kind === "person" && !seats.includes(seat.seat)).length,
    reason: reason ?? "",
    options: Object.fromEntries(Object.entries(table.options).filter(([, value]) => isPlain(value)).slice(0, MOST_OPTIONS)),
  });
}

/** The strongest level among the bots of a table. */
export const strongest = ({ seats }: Pick<TableInfo, "seats">): Level | null =>
  LEVELS.findLast((level) => seats.some((seat) => seat.kind === "bot" && seat.level === level)) ?? null;

const MOST_OPTIONS = 16;
const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)) || (typeof value === "string" && value.length <= 40);
const isWhole = (value: unknown, least: number, most: number): value is number => Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** A game as it may be kept, or null; a file may hold anything. */
export function checked(found: unknown): Played | null {
  if (typeof found !== "object" || found === null) return null;
  const { table, game, at, won, together, score, seats, level, people, reason, options } = found as Record<string, unknown>;
  if (typeof table !== "string" || !/^[a-z0-9]{6,20}$/.test(table) || typeof game !== "string" || !WORD.test(game)) return null;
  if (typeof at !== "number" || !(at > 0 && at <= Date.now() + DAY_MS) || typeof won !== "boolean" || typeof together !== "boolean") return null;
  if (score !== null && !isWhole(score, -10_000, 10_000)) return null;
  if (!isWhole(seats, 1, 8) || !isWhole(people, 0, 8) || (level !== null && !LEVELS.includes(level as Level))) return null;
  if (typeof reason !== "string" || !/^[\w-]{0,40}$/.test(reason) || typeof options !== "object" || options === null) return null;
  const kept = Object.entries(options).filter(([name, value]) => WORD.test(name) && isPlain(value)).slice(0, MOST_OPTIONS);
  return { table, game, at, won, together, score, seats, level: level as Level | null, people, reason, options: Object.fromEntries(kept) as Played["options"] };
}

const DAY_MS = 86_400_000;
const KIND = "undercroft-history";
export const MOST_BYTES = 1_000_000;

export const historyFile = (games: readonly Played[]): string => JSON.stringify({ kind: KIND, games }, null, 1);

/** The games of a file; null if it is none of ours. Games that do not look like games are left out. */
export function readHistory(text: string): Played[] | null {
  if (text.length > MOST_BYTES) return null;
  try {
    const found = JSON.parse(text) as { kind?: unknown; games?: unknown };
    if (found?.kind !== KIND || !Array.isArray(found.games)) return null;
    return found.games.slice(0, MOST_PLAYED).map(checked).filter((one) => one !== null);
  } catch {
    return null;
  }
}

/** Games like this one: the same game under the same agreements. */
export const alike = (games: readonly Played[], one: Pick<Played, "game" | "options" | "table">): Played[] =>
  games.filter((other) => other.game === one.game && other.table !== one.table && sameOptions(other.options, one.options));

const sameOptions = (a: Played["options"], b: Played["options"]): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name]);
