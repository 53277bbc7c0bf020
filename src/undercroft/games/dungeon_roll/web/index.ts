// The board of Dungeon Roll.
import type { DungeonRollCatalogue, DungeonRollView, GameEvent } from "$shell/generated/dungeon_roll.ts";
import type { GameParts } from "$shell/lib/game.ts";
import Aid from "./Aid.svelte";
import { animations } from "./animations.ts";
import Board from "./Board.svelte";
import { describe } from "./describe.ts";
import { before, digest } from "./digest.ts";
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
  digest,
  before,
  turnMs: 2500,
  animations,
  landmarks: ["delve_begun", "level_populated", "dragon_woken", "dragon_beaten", "experience_gained", "hero_mastered", "fled", "game_ended"],
  phrases: ["well_played", "deeper", "turn_back", "dragon", "luck", "ouch", "greedy", "one_more"],
  points: "hold",
} satisfies GameParts<DungeonRollView, DungeonRollCatalogue, GameEvent>;
