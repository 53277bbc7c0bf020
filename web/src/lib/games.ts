// The boards there are, found in the folders of the games and loaded when a table needs them.
import type { GameClient } from "./game.ts";
import { texts } from "./language.svelte.ts";

type Found = { default: GameClient };
const CLIENTS = import.meta.glob<Found>("../../../src/undercroft/games/*/web/index.ts");

const path = (game: string): string => `../../../src/undercroft/games/${game}/web/index.ts`;

/** The board and the texts of a game; a game without a board of its own gets the plain one. */
export async function loadGame(game: string): Promise<GameClient> {
  const load = CLIENTS[path(game)];
  const [client] = await Promise.all([load ? load() : plain(game), texts.learn(game)]);
  return client.default;
}

async function plain(game: string): Promise<Found> {
  const { plainClient } = await import("../plain/client.ts");
  return { default: plainClient(game) };
}
