// Names and sentences of the game, in the language of the moment.
import { gameTexts, nameOf } from "$shell/lib/language.svelte.ts";
import { capital, type Forms } from "$shell/lib/texts.ts";
import type en from "../texts/en.json";

export type Key = keyof typeof en;
export const t = gameTexts<Key>();

export const cardName = (card: string): Forms => nameOf(`card.${card}`);
/** The name as a title stands on a card. */
export const titleOf = (card: string): string => capital(cardName(card).nom);
export const kindName = (kind: string): string => nameOf(`kind.${kind}`).nom;

/** A move as it is said: "draw", "discard torch". */
export function moveName(move: string): string {
  const [verb, what] = move.split(" ");
  return t(`move.${verb}` as Key, what ? { card: cardName(what) } : undefined);
}
