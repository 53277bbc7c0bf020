// How a game is played, on one screen: `games/<id>/web/howto.json` lists the panels, `howto.<panel>` tells them.
import type { Tone } from "./game.ts";

/** A thing in a picture: a figure on a card, a die, a token or bare; or a sign between two things. */
export interface Thing {
  icon?: string;
  sign?: string;
  shape?: "card" | "back" | "die" | "token" | "bare";
  tone?: Tone;
  /** A number on it. */
  mark?: string;
  lit?: boolean;
  dim?: boolean;
}
/** A picture and its sentence `howto.<panel>.<row>`. */
export interface Row {
  id: string;
  picture: Thing[];
}
/** A panel with one picture and the sentence `howto.<id>`, or with several rows. */
export interface Panel {
  id: string;
  picture?: Thing[];
  rows?: Row[];
}

const FOUND = import.meta.glob<Panel[]>("../../../src/undercroft/games/*/web/howto.json", { import: "default" });

const load = (game: string) => FOUND[`../../../src/undercroft/games/${game}/web/howto.json`];

/** The panels of a game; none where a game does not tell. */
export const howTo = async (game: string): Promise<Panel[]> => (await load(game)?.()) ?? [];
export const tells = (game: string): boolean => load(game) !== undefined;

/** A panel's pictures with the keys of their sentences. */
export const rowsOf = (panel: Panel): { key: string; picture: Thing[] }[] =>
  panel.rows?.map((row) => ({ key: `howto.${panel.id}.${row.id}`, picture: row.picture })) ??
  [{ key: `howto.${panel.id}`, picture: panel.picture ?? [] }];
