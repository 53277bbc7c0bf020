// A move as its button says it.
import { has, say } from "$shell/lib/language.svelte.ts";
import type { Param } from "$shell/lib/texts.ts";
import { sheetOf, type Table } from "./cards.ts";
import type { Offer } from "./offers.ts";
import { cardName, fighterName, word } from "./words.ts";

/** Words of the objects that are no cards, by verb. */
const GROUPS: Record<string, string> = { move: "side", side: "side", ward: "side", lay: "turn", form: "stat", retain: "place", deck: "deck" };

function objectOf({ verb, object }: Offer, sight: Table): Param {
  if (verb === "ward" && object === "obstacle") return word("obstacle", "obstacle");
  if (verb === "rouse" || verb === "release") return monsterIn(object, sight);
  if (verb === "sooner") return cardName(sight.view.draft?.entries[Number(object) - 1]?.card ?? "");
  if (verb === "token") return tokenAt(object, sight);
  const group = GROUPS[verb];
  return group ? word(group, object) : cardName(object);
}

const monsterIn = (slot: string, sight: Table): Param => {
  const found = sheetOf(sight).lair.find((one) => String(one.slot) === slot);
  return found ? cardName(found.monster) : slot;
};

const tokenAt = (number: string, { view }: Table): Param => {
  const found = view.tokens.find((one) => String(one.number) === number);
  return found ? cardName(found.location) : number;
};

const seatIn = (object: string, { names }: Table): string | undefined => (object.startsWith("seat_") ? names[Number(object.slice(5))] : undefined);

/** "Attempt: Blood on the Altar", "Give peril: Moss". */
export function moveName(offer: Offer, sight: Table): string {
  const key = `move.${offer.verb}`;
  return has(key) ? say(key, { card: objectOf(offer, sight), seat: seatIn(offer.object, sight) }) : offer.move;
}

/** The name of an attack's fighter, for `against 2`. */
export function attackName(slot: string, { view, names }: Table): string {
  const attack = view.battle?.attacks.find((one) => String(one.slot) === slot);
  if (!attack) return slot;
  return attack.attacker ? fighterName(attack.attacker).nom : (names[attack.owner] ?? slot);
}
