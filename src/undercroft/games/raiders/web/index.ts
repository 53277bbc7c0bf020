// The board of Dungeon Raiders.
import type { GameEvent, RaidersCatalogue, RaidersView } from "$shell/generated/raiders.ts";
import type { GameParts } from "$shell/lib/game.ts";
import Aid from "./Aid.svelte";
import { animations } from "./animations.ts";
import Board from "./Board.svelte";
import { describe } from "./describe.ts";
import Final from "./Final.svelte";
import { hints } from "./hints.ts";
import { obvious } from "./obvious.ts";
import { heading, lineOf, place, prompt } from "./telling.ts";

export default {
  Board,
  Aid,
  Final,
  ending: () => import("./ending.ts"),
  place,
  prompt,
  hints,
  obvious,
  describe,
  heading,
  line: lineOf,
  animations,
  together: [
    "item_returned", "escaped", "chest_shared", "chest_lost", "coins_gained", "coins_lost", "wounds_taken", "wounds_healed",
    "item_gained", "item_denied",
  ],
  phrases: ["well_played", "all_together", "play_high", "not_me", "greedy", "what_is_there", "ouch", "one_more"],
  points: "hold",
} satisfies GameParts<RaidersView, RaidersCatalogue, GameEvent>;
