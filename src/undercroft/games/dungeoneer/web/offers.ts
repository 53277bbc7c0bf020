// What may be chosen now, by the thing on the table that it is chosen with. What it means is the server's business.

export interface Offer {
  move: string;
  verb: string;
  object: string;
}

export const parse = (move: string): Offer => {
  const at = move.indexOf(" ");
  return at < 0 ? { move, verb: move, object: "" } : { move, verb: move.slice(0, at), object: move.slice(at + 1) };
};

/** Where the object of a verb lies. A verb that is not listed is said with a button. */
const PLACES: Record<string, Place> = {
  move: "side", side: "way", ward: "ward",
  near: "location", go: "location", hold: "card",
  target: "seat", payer: "seat", strike: "strike", give: "seat",
  play: "card", send: "card", add: "card", discard: "card",
  shed: "gear", use: "gear", option: "gear", escape: "gear", dispel: "gear",
  rouse: "lair", release: "lair",
  attempt: "quest", search: "quest", pick: "quest", deliver: "quest", drop: "quest", take: "quest",
  against: "attack", hero: "hero", form: "form", amount: "amount", lay: "turn", sooner: "order",
};
export type Place = "side" | "way" | "ward" | "location" | "seat" | "strike" | "card" | "gear" | "lair" | "quest" | "attack" | "hero" | "form" | "amount" | "turn" | "order" | "said";

export const placeOf = ({ verb }: Offer): Place => PLACES[verb] ?? "said";

export class Offers {
  readonly all: readonly Offer[];

  constructor(options: readonly string[]) {
    this.all = options.map(parse);
  }

  at(place: Place): Offer[] {
    return this.all.filter((offer) => placeOf(offer) === place);
  }

  /** What can be done with one thing: several verbs may name it. */
  of(place: Place, object: string): Offer[] {
    return this.at(place).filter((offer) => offer.object === object);
  }

  has(move: string): boolean {
    return this.all.some((offer) => offer.move === move);
  }

  /** Moves by their object, e.g. locations that are lit. */
  byObject(place: Place): Map<string, string> {
    return new Map(this.at(place).map(({ object, move }) => [object, move]));
  }
}

// --- keys -----------------------------------------------------------------------------

const LETTERS: Record<string, string> = {
  explore: "E", search: "S", stand: "U", strike: "T", declare: "D", attempt: "Q", pick: "Q", deliver: "Q", use: "A", lie: "L",
};
/** Where the letter is taken: another quest is tried with W. */
const SECOND: Record<string, string> = { attempt: "W", pick: "W", deliver: "W" };
const ARROW_KEYS: Record<string, string> = { n: "ArrowUp", e: "ArrowRight", s: "ArrowDown", w: "ArrowLeft" };
/** What the large button does: what ends or goes on. */
export const MAIN: readonly string[] = ["declare", "end", "pass", "keep", "accept"];

/** The key of each move; of several with one letter the first has it. */
export function keysOf(offers: Offers, hand: readonly string[]): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  const give = (move: string, key: string | undefined): void => {
    if (!key || taken.has(key) || keys.has(move)) return;
    taken.add(key);
    keys.set(move, key);
  };
  const main = MAIN.map((verb) => offers.all.find((offer) => offer.verb === verb)).find(Boolean);
  if (main) give(main.move, "Enter");
  for (const { move, verb, object } of offers.all) give(move, verb === "move" || verb === "side" ? ARROW_KEYS[object] : LETTERS[verb]);
  for (const { move, verb } of offers.all) give(move, SECOND[verb]);
  for (const [at, card] of hand.entries()) for (const { move } of offers.of("card", card)) give(move, at < 9 ? String(at + 1) : undefined);
  for (const { move, object } of [...offers.at("amount"), ...offers.at("attack")]) give(move, object);
  const rest = offers.all.filter((offer) => !keys.has(offer.move) && !hand.length && placeOf(offer) !== "order");
  rest.forEach(({ move }, at) => give(move, at < 9 ? String(at + 1) : undefined));
  return keys;
}
