// Ready sentences that every reader hears in their own language: the game's own first, then those of every table.
import type { ChatLine } from "../generated/protocol.ts";
import type { GameClient, Sight } from "./game.ts";
import { has, say } from "./language.svelte.ts";

const OF_EVERY_TABLE = ["hello", "agreed", "better_not", "help", "thanks", "well_played", "oops", "thinking", "ha", "good_game"];

export const phrasesOf = (client: Pick<GameClient, "phrases" | "fitting"> | null, sight?: Sight): readonly string[] =>
  (sight?.view ? client?.fitting?.(sight) : null) ?? [...new Set([...(client?.phrases ?? []), ...OF_EVERY_TABLE])];

/** A line of the chat, with the name of what the speaker pointed at. */
export interface HeardLine extends ChatLine {
  about?: string;
}

/** A phrase of another version of the game is told by its name. */
export const phraseWords = (phrase: string): string => (has(`phrase.${phrase}`) ? say(`phrase.${phrase}`) : phrase);

export const wordsOf = ({ phrase, text, about }: Pick<HeardLine, "phrase" | "text" | "about">): string =>
  phrase ? (about ? `${about}: ` : "") + phraseWords(phrase) : (text ?? "");

/** How long a sentence hangs over the table. */
export const SAID_MS = 4500;

/** What was said after `number`, the last word of each seat. */
export function freshLines(chat: readonly ChatLine[], number: number): ChatLine[] {
  const fresh = chat.filter((line) => line.number > number);
  return fresh.filter(({ seat }, at) => !fresh.slice(at + 1).some((later) => later.seat === seat));
}
