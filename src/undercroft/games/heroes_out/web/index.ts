// The board of Keep the Heroes Out!
import type { GameEvent, HeroesOutCatalogue, HeroesOutView } from "$shell/generated/heroes_out.ts";
import type { GameParts } from "$shell/lib/game.ts";
import Aid from "./Aid.svelte";
import { animations } from "./animations.ts";
import Board from "./Board.svelte";
import { describe } from "./describe.ts";
import { fitting, sign } from "./talking.ts";
import Final from "./Final.svelte";
import { hints } from "./hints.ts";
import { sumOf } from "./recap.ts";
import { heading, lineOf, place, prompt, stakes } from "./telling.ts";

export default {
  Board,
  Aid,
  Final,
  ending: () => import("./ending.ts"),
  place,
  prompt,
  stakes,
  hints,
  describe,
  heading,
  line: lineOf,
  sum: sumOf,
  animations,
  landmarks: [
    "turn_begun", "card_played", "monster_moved", "monsters_placed", "item_taken", "hero_imprisoned", "guild_card_drawn", "hero_summoned", "heroes_advanced",
    "monster_hit", "hero_hit", "attack_defended", "treasure_looted", "wave_begun", "room_built", "game_ended",
  ],
  steps: true,
  passes: true,
  open: true,
  phrases: ["hold", "guard", "bring", "can_block", "luck", "help", "block", "let_fall", "vault", "mage", "well_played", "ouch", "one_more"],
  fitting,
  sign,
  points: "right",
} satisfies GameParts<HeroesOutView, HeroesOutCatalogue, GameEvent>;
