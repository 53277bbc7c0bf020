// Names and sentences of the game, in the language of the moment.
import { gameTexts, has, nameOf, say } from "$shell/lib/language.svelte.ts";
import { capital, type Forms } from "$shell/lib/texts.ts";
import type en from "../texts/en.json";
import type { Drawn } from "./effects.ts";

export type Key = keyof typeof en;
export const t = gameTexts<Key>();

/** Rooms, clans, heroes, tokens, cards: all bear the name of their id. */
export const cardName = (id: string): Forms => nameOf(`card.${id}`);
export const titleOf = (id: string): string => capital(cardName(id).nom);
/** Several alike with their number: "warrior × 2". */
export const times = (name: string, count: number): string => (count > 1 ? `${name}\u00a0×\u00a0${count}` : name);
export const textOf = (id: string): string => (has(`card.${id}.text`) ? say(`card.${id}.text`) : "");

/** A rule number in brackets is for prompts; a card face goes without. */
export const bare = (text: string): string => text.replace(/\s*\((?:R[\d.]+(?:,\s*)?)+\)/g, "");

/** One action of a card: "move", "melee × 2", "bone → spawn × 3". */
function actionWords({ icon, times: count, of, then }: Drawn): string {
  const name = has(`board.action.${icon}`) ? say(`board.action.${icon}`) : cardName(icon).nom;
  const what = times(of ? `${name}: ${has(`board.action.${of}`) ? say(`board.action.${of}`) : cardName(of).nom}` : name, count);
  return then ? `${what} → ${actionWords(then)}` : what;
}
/** A side of a card in words. */
export const sideWords = (side: readonly Drawn[]): string => side.map(actionWords).join(", ");
