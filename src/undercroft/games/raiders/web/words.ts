// Names and sentences of the game, in the language of the moment.
import { gameTexts, nameOf } from "$shell/lib/language.svelte.ts";
import { capital, gathered, type Forms } from "$shell/lib/texts.ts";
import type { FightView, RaidersCatalogue, RoomCard } from "$shell/generated/raiders.ts";
import type en from "../texts/en.json";
import { bonusOf, isPower, roomCard } from "./cards.ts";

export type Key = keyof typeof en;
export const t = gameTexts<Key>();

/** The key of a card's name: "5" is power_5. */
export const cardKey = (card: string): string => `card.${isPower(card) ? "power_" : ""}${card}`;
export const cardName = (card: string): Forms => nameOf(cardKey(card));

/** The name as a title stands on a card. */
export const titleOf = (card: string): string => capital(cardName(card).nom);
export const kindName = (kind: string): string => nameOf(`kind.${kind}`).nom;

/** A room as it is told: a treasure with its chests. */
export function roomName(catalogue: RaidersCatalogue, id: string): Forms {
  const card = roomCard(catalogue, id);
  const name = cardName(id);
  if (card?.kind !== "treasure") return name;
  const { larger, smaller } = card;
  const full = ([form, word]: [string, string]): [string, string] => [
    form,
    smaller
      ? t("name.treasure.double", { card: word, larger, smaller })
      : t("name.treasure.single", { card: word, larger }),
  ];
  return Object.fromEntries(Object.entries(name).map(full)) as Forms;
}

export const itemsTold = (items: readonly string[]): string[] => gathered(items, (item) => cardName(item).nom);

export function bonusName(bonus: string): string {
  const { what, amount } = bonusOf(bonus);
  if (what === "coins") return t("bonus.coins", { amount });
  return what === "potion" ? t("bonus.potion", { amount }) : cardName(what).nom;
}

/** What the sentences of a room may be filled with. */
export function roomFacts(card: RoomCard): Record<string, number | null> {
  const { strength, wounds, coins, reward, larger, smaller } = card;
  return { strength, wounds, coins, reward, larger, smaller };
}

/** How a fight against a beatable monster stands; it is won only when the cards lie open. */
export function fightTold({ strength, open, least, most }: FightView): string {
  if (strength === null) return t("fight.unbeatable");
  if (least >= strength) return t(open >= strength ? "fight.beaten" : "fight.certain");
  return least === most ? t("fight.short", { amount: strength - most }) : t("fight.range", { least, most });
}
