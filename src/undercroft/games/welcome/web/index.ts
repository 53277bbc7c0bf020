// The board of Welcome to the Dungeon.
import type { GameEvent, WelcomeCatalogue, WelcomeView } from "$shell/generated/welcome.ts";
import type { GameClient } from "$shell/lib/game.ts";
import { advance } from "./advance.ts";
import Aid from "./Aid.svelte";
import { animations } from "./animations.ts";
import Board from "./Board.svelte";
import { describe } from "./describe.ts";
import Final from "./Final.svelte";
import { heading, hints, lineOf, place, prompt } from "./telling.ts";

export default {
  id: "welcome",
  accent: "#5fae9b",
  icon: "welcome.gate",
  Board,
  Aid,
  Final,
  place,
  prompt,
  hints,
  describe,
  heading,
  line: lineOf,
  advance,
  animations,
  phrases: ["well_played", "easy", "you_go", "dragon", "not_that", "bluff", "brave", "one_more"],
} satisfies GameClient<WelcomeView, WelcomeCatalogue, GameEvent>;
