// The board of Welcome to the Dungeon.
import type { GameEvent, WelcomeCatalogue, WelcomeView } from "$shell/generated/welcome.ts";
import type { GameParts } from "$shell/lib/game.ts";
import Aid from "./Aid.svelte";
import { animations } from "./animations.ts";
import Board from "./Board.svelte";
import { describe } from "./describe.ts";
import Final from "./Final.svelte";
import { hints } from "./hints.ts";
import { before, heading, lineOf, place, prompt } from "./telling.ts";

export default {
  Board,
  Aid,
  Final,
  ending: () => import("./ending.ts"),
  place,
  prompt,
  hints,
  out: ({ view, seat }) => seat !== null && view.seats[seat]!.eliminated,
  describe,
  heading,
  line: lineOf,
  before,
  animations,
  phrases: ["well_played", "easy", "you_go", "dragon", "not_that", "bluff", "brave", "one_more"],
  points: "hold",
} satisfies GameParts<WelcomeView, WelcomeCatalogue, GameEvent>;
