// The board of a game that has none of its own yet: everything can be played, nothing is drawn.
import type { GameParts } from "../lib/game.ts";
import { has, say } from "../lib/language.svelte.ts";
import { seatCalled } from "../lib/telling.ts";
import PlainAid from "./PlainAid.svelte";
import PlainBoard from "./PlainBoard.svelte";

export default {
  Board: PlainBoard,
  Aid: PlainAid,
  place: () => null,
  prompt: () => null,
  describe: (card, sight) => ({
    title: has(`card.${card}`) ? say(`card.${card}`) : (seatCalled(card, sight.names) ?? card),
    lines: has(`card.${card}.text`) ? [say(`card.${card}.text`)] : [],
  }),
  animations: {},
} satisfies GameParts;
