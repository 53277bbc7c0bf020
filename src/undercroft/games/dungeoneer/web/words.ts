// Names and sentences of the game, in the language of the moment.
import { gameTexts, has, nameOf, say } from "$shell/lib/language.svelte.ts";
import { capital, type Forms } from "$shell/lib/texts.ts";
import type en from "../texts/en.json";

export type Key = keyof typeof en;
export const t = gameTexts<Key>();

export const cardName = (card: string): Forms => nameOf(`card.${card}`);
/** A fighter of a battle: the monster of a quest has a name of its own. */
export const fighterName = (id: string): Forms => nameOf(has(`board.foe.${id}`) ? `board.foe.${id}` : `card.${id}`);
/** The name as a title stands on a card. */
export const titleOf = (card: string): string => capital(cardName(card).nom);

/** A rule number in brackets is for prompts; a card face goes without. */
export const bare = (text: string): string => text.replace(/\s*\((?:R[\d.]+(?:,\s*)?)+\)/g, "");
export const textOf = (card: string): string => (has(`card.${card}.text`) ? bare(say(`card.${card}.text`)) : "");

/** A word of the game by its id: melee, pit, feats. Ids of packs that have no word stand for themselves. */
export const word = (kind: string, id: string): string => (has(`board.${kind}.${id}`) ? say(`board.${kind}.${id}`) : id);

/** Where a number in a bill comes from: a card, or a word. */
export const sourceName = (source: string): string => (has(`card.${source}`) ? titleOf(source) : capital(word("source", source)));

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
