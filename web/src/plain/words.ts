// What the plain board calls things: fields and ids by the game's texts, seats by their players.
import { has, say, t } from "../lib/language.svelte.ts";
import { seatCalled } from "../lib/telling.ts";

export interface Row {
  label: string;
  value: unknown;
}

export interface Grid {
  columns: string[];
  /** `text`: what is written on the card, if this is one. */
  rows: { label: string; cells: string[]; text: string }[];
}

/** An id as the game names it: a card, or any other word of the view. */
export function wordOf(id: string): string {
  for (const key of [`card.${id}`, `word.${id}`]) if (has(key)) return say(key);
  return plain(id);
}

/** What a field is called; the entries of a mapping may be cards or seats. */
export function fieldWord(name: string, names: readonly string[] = []): string {
  const key = `field.${name}`;
  return has(key) ? say(key) : (seatCalled(name, names) ?? wordOf(name));
}

/** A value without parts of its own, as text. */
export function textOf(value: unknown, names: readonly string[]): string {
  if (Array.isArray(value)) return value.map((part) => textOf(part, names)).join(", ") || "–";
  if (typeof value === "boolean") return t(value ? "plain.yes" : "plain.no");
  if (typeof value === "string") return seatCalled(value, names) ?? wordOf(value);
  return String(value ?? "–");
}

/** Whether a value fits on one line: nothing in it has parts. */
export function isFlat(value: unknown, names: readonly string[]): boolean {
  if (value === null || typeof value !== "object") return true;
  return Array.isArray(value) && !isBySeat(value, names) && value.every((part) => part === null || typeof part !== "object");
}

/** The parts of a value with what each is called. A list with an entry for each seat goes by players. */
export function rowsOf(value: object, names: readonly string[]): Row[] {
  if (!Array.isArray(value)) return Object.entries(value).map(([name, part]) => ({ label: fieldWord(name, names), value: part }));
  const bySeat = isBySeat(value, names);
  return value.map((part, at) => ({ label: bySeat ? names[at]! : String(at + 1), value: part }));
}

/** A list of like things as a table: seats by their players, cards by their names, others by number. */
export function gridOf(value: unknown, names: readonly string[]): Grid | null {
  if (!Array.isArray(value) || !value.every(isThing)) return null;
  const columns = [...new Set(value.flatMap((thing) => Object.keys(thing)))].filter((name) => name !== "id");
  if (!columns.length || !value.every((thing) => columns.every((name) => isFlat(thing[name], names)))) return null;
  const bySeat = isBySeat(value, names);
  const label = (thing: Thing, at: number) => (bySeat ? names[at]! : typeof thing.id === "string" ? wordOf(thing.id) : String(at + 1));
  return {
    columns: columns.map((name) => fieldWord(name)),
    rows: value.map((thing, at) => ({
      label: label(thing, at),
      cells: columns.map((name) => textOf(thing[name], names)),
      text: has(`card.${thing.id}.text`) ? say(`card.${thing.id}.text`) : "",
    })),
  };
}

type Thing = Record<string, unknown>;
const isThing = (value: unknown): value is Thing => typeof value === "object" && value !== null && !Array.isArray(value);

/** One entry for each seat; a list of ids, or of things with ids, is a row of cards, however long it is. */
function isBySeat(value: readonly unknown[], names: readonly string[]): boolean {
  return names.length > 0 && value.length === names.length && value.every((part) => typeof part !== "string" && !(isThing(part) && "id" in part));
}

const plain = (id: string): string => id.replaceAll("_", " ");
