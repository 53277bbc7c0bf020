// The board of a game that has none of its own yet: everything can be played, nothing is drawn.
import type { GameClient } from "../lib/game.ts";
import { has, say } from "../lib/language.svelte.ts";
import PlainAid from "./PlainAid.svelte";
import PlainBoard from "./PlainBoard.svelte";

export function plainClient(id: string): GameClient {
  return {
    id,
    accent: "#ffb454",
    icon: "cards",
    Board: PlainBoard,
    Aid: PlainAid,
    place: () => null,
    prompt: () => null,
    describe: (card) => ({
      title: has(`card.${card}`) ? say(`card.${card}`) : card,
      lines: has(`card.${card}.text`) ? [say(`card.${card}.text`)] : [],
    }),
    animations: {},
  };
}
