// Names and sentences of the game, in the language of the moment.
import { gameTexts, nameOf, say } from "$shell/lib/language.svelte.ts";
import { capital, gathered, type Forms } from "$shell/lib/texts.ts";
import type en from "../texts/en.json";

export type Key = keyof typeof en;
export const t = gameTexts<Key>();

export const cardName = (card: string): Forms => nameOf(`card.${card}`);
/** The name as a title stands on a card. */
export const titleOf = (card: string): string => capital(cardName(card).nom);
export const ultimateOf = (side: string): string => say(`card.${side}.ultimate`);

/** A rule number in brackets is for prompts; a card face goes without. */
export const bare = (text: string): string => text.replace(/\s*\((?:R[\d.]+(?:,\s*)?)+\)/g, "");

export const facesTold = (faces: readonly string[]): string[] => gathered(faces, (face) => cardName(face).nom);

/** A move as it is said: "use fighter", "number 2", "flee"; abilities bear their own name. */
export function moveName(move: string, side: string | null): string {
  const [verb = "", what] = move.split(" ");
  if (verb === "ultimate" && side) return `${t("aid.ultimate")}: ${ultimateOf(side)}`;
  if (verb === "number") return what ?? "";
  return t(`move.${verb}` as Key, what ? { card: cardName(what) } : undefined);
}
