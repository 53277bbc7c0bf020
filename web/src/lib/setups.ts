// A game may bring a page of its own for setting up a table: `games/<id>/web/setup.ts`, loaded when its name is chosen.
import type { Component } from "svelte";
import type { OptionInfo } from "../generated/protocol.ts";

/** Props of such a page: the options it shows, what is chosen, and how many will play. */
export interface SetupProps {
  options: readonly OptionInfo[];
  valueOf: (option: string) => unknown;
  choose: (option: string, value: unknown) => void;
  seats: number;
}

/** `export default { … } satisfies SetupPart`. */
export interface SetupPart {
  Panel: Component<SetupProps>;
  /** Options that the panel shows, so that the dialog need not. */
  shows: readonly string[];
}

const FOUND = import.meta.glob<SetupPart>("../../../src/undercroft/games/*/web/setup.ts", { import: "default" });

/** The page of a game; null where the dialog's own rows will do. */
export const setupOf = async (game: string): Promise<SetupPart | null> =>
  (await FOUND[`../../../src/undercroft/games/${game}/web/setup.ts`]?.()) ?? null;
