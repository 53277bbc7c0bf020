// Where each move is made. The server says which moves there are; here they only find their place on the table.
import type { HeroesOutCatalogue } from "$shell/generated/heroes_out.ts";
import { cardName, t, titleOf } from "./words.ts";

export const verbOf = (move: string): string => move.split(" ")[0]!;
export const thingOf = (move: string): string => move.split(" ")[1] ?? "";

type Place = "room" | "hand" | "market" | "hero" | "monster" | "clan" | "tile" | "said";
const PLACES: Record<string, Place> = {
  place: "room", use: "room", finish: "room", melee: "room", ranged: "room", move: "room", trap: "room", portal: "room", coin: "room",
  frog: "room", book: "room", bone: "room", spawn: "room", ambush: "room", pack: "room", swarm: "room", to: "room", beside: "room",
  summon: "room", arrive: "room", resolve: "room", shoot: "room", advance: "room", room: "room",
  play: "hand", refresh: "hand", discard: "hand", defend: "hand", keep: "hand",
  take: "market", swap: "market",
  hit: "hero", hero: "hero", loot: "hero", spring: "hero",
  hurt: "monster",
  clan: "clan", foreign: "clan",
  tile: "tile",
};
export const placeOf = (move: string): Place => PLACES[verbOf(move)] ?? "said";

export const at = (options: readonly string[], place: Place): string[] => options.filter((move) => placeOf(move) === place);

/** Moves by the thing they are about: a room, a card, a hero. */
export function byThing(options: readonly string[], place: Place): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const move of at(options, place)) found.set(thingOf(move), [...(found.get(thingOf(move)) ?? []), move]);
  return found;
}

/** The icon of a move. */
const ICONS: Record<string, string> = {
  use: "act", finish: "portal", spawn: "spawn", to: "move", beside: "build", place: "spawn", ability: "act", go_on: "end",
  push: "prisoner", done: "skip", stop: "skip", decline: "skip", pass: "skip", resolve: "advance", arrive: "summon", advance: "advance", shoot: "ranged",
  room: "any", summon: "summon", give_up: "end", repeat: "refresh", edge: "build", turn: "turn",
};
export function iconOf(move: string, catalogue: HeroesOutCatalogue): string {
  const verb = verbOf(move);
  const room = verb === "use" ? catalogue.rooms.find(({ id }) => id === thingOf(move)) : undefined;
  if (room) return room.makes ?? room.buys ?? (room.id === "laboratory" ? "tactic" : "build");
  if (["carry", "lose", "by", "hurt", "hit", "hero", "loot", "spring"].includes(verb)) return thingOf(move) === "nothing" ? "move" : thingOf(move);
  return ICONS[verb] ?? verb;
}

const ADDS = new Set(["coin", "frog", "book", "bone", "trap", "portal", "spawn", "ambush", "place"]);
/** Whether a move only adds what its icon shows. */
export const adds = (move: string, catalogue: HeroesOutCatalogue): boolean =>
  ADDS.has(verbOf(move)) || (verbOf(move) === "use" && Boolean(catalogue.rooms.find(({ id }) => id === thingOf(move))?.makes));
/** What is paid for an item in a room. */
export const priceOf = (move: string, catalogue: HeroesOutCatalogue): string | null =>
  (verbOf(move) === "use" && catalogue.rooms.find(({ id }) => id === thingOf(move))?.price) || null;

/** What a room's action gives: "+ coin", "bone → beast". */
function useName(id: string, catalogue: HeroesOutCatalogue): string {
  const room = catalogue.rooms.find((one) => one.id === id);
  if (room?.makes) return t("board.do.make", { token: cardName(room.makes) });
  if (room?.buys && room.price) return t("board.do.buy", { price: cardName(room.price), type: cardName(room.buys) });
  return t(id === "laboratory" ? "board.do.experiment" : "board.do.build");
}

const OWN_WORDS = [
  "finish", "melee", "ranged", "move", "trap", "portal", "coin", "frog", "book", "bone", "spawn", "ambush", "pack", "swarm", "to", "place", "draw", "fortify",
  "ability", "push", "done", "go_on", "pass", "stop", "decline", "repeat", "give_up", "resolve", "arrive", "shoot", "advance", "summon", "beside", "room",
] as const;
type Own = (typeof OWN_WORDS)[number];
const isOwn = (verb: string): verb is Own => (OWN_WORDS as readonly string[]).includes(verb);

/** A move as a button says it. */
export function moveName(move: string, catalogue: HeroesOutCatalogue): string {
  const [verb, thing] = [verbOf(move), thingOf(move)];
  if (verb === "use") return useName(thing, catalogue);
  if (verb === "carry") return thing === "nothing" ? t("board.do.carry_nothing") : t("board.do.carry", { token: cardName(thing) });
  if (verb === "side" || verb === "edge") return t(`board.do.${verb}.${thing}` as "board.do.side.left");
  if (verb === "number") return thing;
  if (verb === "wounds") return t("board.do.wounds", { amount: Number(thing) });
  if (verb === "turn") return `${thing}°`;
  return isOwn(verb) ? t(`board.do.${verb}`) : titleOf(thing);
}

const LETTERS: Record<string, string> = {
  push: "P", go_on: "E", done: "D", stop: "D", decline: "D", pass: "N", ability: "B", draw: "V", fortify: "V", "side left": "A", "side right": "S", defend: "Y",
};
/** The key of a move: a letter for what is said, a number for a card or a clan among its like. */
export function keyOf(move: string, options: readonly string[]): string {
  const place = placeOf(move);
  const letter = LETTERS[move] ?? LETTERS[verbOf(move)];
  const alike = options.filter((one) => verbOf(one) === verbOf(move)).indexOf(move);
  if (letter) return alike > 0 && verbOf(move) === "defend" ? String(alike + 1) : letter;
  if (place === "room") return "";
  const number = options.filter((one) => placeOf(one) === place && !LETTERS[verbOf(one)]).indexOf(move) + 1;
  return number > 0 && number < 10 ? String(number) : "";
}
