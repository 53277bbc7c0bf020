// The board of Dungeoneer: Vault of the Fiends.
import type { DungeoneerCatalogue, DungeoneerView, GameEvent } from "$shell/generated/dungeoneer.ts";
import type { GameParts } from "$shell/lib/game.ts";
import Aid from "./Aid.svelte";
import { animations } from "./animations.ts";
import Board from "./Board.svelte";
import type { Table } from "./cards.ts";
import { describe } from "./describe.ts";
import Final from "./Final.svelte";
import Foot from "./Foot.svelte";
import { hints } from "./hints.ts";
import { stakes } from "./odds.ts";
import { heading, lineOf, place, prompt } from "./telling.ts";

export default {
  Board,
  Aid,
  Foot,
  Final,
  ending: () => import("./ending.ts"),
  place,
  prompt,
  hints,
  stakes,
  describe,
  heading,
  line: lineOf,
  animations,
  out: ({ view, seat }: Table) => seat !== null && Boolean(view.seats[seat]?.out),
  landmarks: ["location_laid", "hero_moved", "battle_begun", "attack_compared", "hero_wounded", "quest_completed", "level_changed", "hero_defeated", "game_ended"],
  phrases: ["well_played", "rats", "mine", "ouch", "sorry", "peril", "luck", "one_more"],
  points: true,
} satisfies GameParts<DungeoneerView, DungeoneerCatalogue, GameEvent>;
