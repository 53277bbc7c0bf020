// How an event becomes a line of the log, where a game does not say it itself.
import type { GameClient, Line, Sight, Told } from "./game.ts";
import type { Param, Params } from "./texts.ts";

/** What the telling needs of the texts. */
export interface Words {
  has: (key: string) => boolean;
  name: (key: string) => Param;
}

/** Facts of an event that are seats. */
export const SEATS = new Set(["seat", "seats", "winners"]);
/** A seat as the object of a move, e.g. in "strike seat_2". */
const SEAT = /^seat_(\d+)$/;

/** The name of the seat that an id stands for; undefined for any other id. */
export function seatCalled(id: string, names: readonly string[]): string | undefined {
  const seat = SEAT.exec(id)?.[1];
  return seat === undefined ? undefined : (names[Number(seat)] ?? id);
}

/** A fact as it may be put into a sentence: seats by name, cards by their name with its cases. */
export function factOf(name: string, value: unknown, names: readonly string[], words: Words): Param {
  if (Array.isArray(value)) return value.map((part) => factOf(name, part, names, words));
  if (typeof value === "number") return SEATS.has(name) ? (names[value] ?? String(value)) : value;
  if (typeof value === "string") return words.has(`card.${value}`) ? words.name(`card.${value}`) : (seatCalled(value, names) ?? value);
  return typeof value === "boolean" ? String(value) : null;
}

export function factsOf(event: Told, names: readonly string[], words: Words): Params {
  const facts = Object.entries(event).map(([name, value]) => [name, factOf(name, value, names, words)]);
  return Object.fromEntries(facts) as Params;
}

/** What a move says, e.g. "play 5", through `move.<verb>`: its object as {card}, a seat also as {seat}. */
export function moveLine(notation: string, names: readonly string[], words: Words): Line | string {
  const [verb = "", ...rest] = notation.split(" ");
  const object = rest.join(" ");
  const key = `move.${verb}`;
  if (!words.has(key)) return `${verb} ${seatCalled(object, names) ?? object}`.trimEnd();
  return { key, params: { card: factOf("card", object, names, words), seat: seatCalled(object, names) } };
}

/** The line of an event under the heading that another opened, or null when it has none. */
export function lineOf(client: GameClient, event: Told, sight: Sight, words: Words, under: Told | null = null): Line | null {
  const own = client.line?.(event, sight, under);
  if (own !== undefined) return own;
  const key = `event.${event.kind}`;
  if (!words.has(key)) return null;
  const mine = sight.seat !== null && (event as { seat?: unknown }).seat === sight.seat;
  const told = mine && words.has(`${key}.you`) ? `${key}.you` : key;
  return { key: told, params: factsOf(event, sight.names, words) };
}
