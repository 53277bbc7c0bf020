// The boards there are, found in the folders of the games and loaded when a table needs them.
import { coverOf } from "./covers.ts";
import type { GameClient, GameParts } from "./game.ts";
import { texts } from "./language.svelte.ts";

type Found = { default: GameParts };
const CLIENTS = import.meta.glob<Found>("../../../src/undercroft/games/*/web/index.ts");

const path = (game: string): string => `../../../src/undercroft/games/${game}/web/index.ts`;

/** The board and the texts of a game; a game without a board of its own gets the plain one. */
export async function loadGame(game: string): Promise<GameClient> {
  const load = CLIENTS[path(game)];
  const [found] = await Promise.all([load ? load() : import("../plain/index.ts"), texts.learn(game)]);
  return { ...found.default, id: game, accent: coverOf(game).accent };
}
