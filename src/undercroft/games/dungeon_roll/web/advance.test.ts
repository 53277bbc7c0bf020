import { describe, expect, test } from "vitest";
import type { DungeonRollView, GameEvent } from "$shell/generated/dungeon_roll.ts";
import { advance } from "./advance.ts";

const FACES = { fighter: 1, cleric: 0, mage: 2, thief: 0, champion: 0, scroll: 1 };

function table(): DungeonRollView {
  const seat = { hero: "knight", side: "knight", master: false, exhausted: false, experience: 4, tokens: { elixir: 1 }, points: 5, delves: 0 };
  return {
    seat: 0, adventurer: 0, lord: 1, delve: 1, delves: 3, level: 2, phase: "monsters",
    party: { ...FACES }, graveyard: 3, dungeon: { goblin: 2, skeleton: 0, ooze: 0, chest: 1, potion: 0 },
    lair: 1, wakes: 3, slayers_needed: 3, free: 3, borrowed: { skeleton: 0, goblin: 0, dragon: 0 }, ally: false,
    scouted: [[], [], []], scouted_left: [], enraged: false, slain: false, seats: [seat, { ...seat, tokens: {} }], box: { elixir: 2, talisman: 3 },
    pending: { item: "use mage", target: null, picked_party: { mage: 1 }, picked_dungeon: {}, slayers: [], left: 0 },
  };
}
const after = (...events: GameEvent[]): DungeonRollView => events.reduce(advance, table());

describe("the picture follows the story", () => {
  test("a spent die lies in the graveyard, and what was half chosen is done", () => {
    const view = after({ kind: "item_spent", seat: 0, item: "mage", item_kind: "die" });
    expect([view.party.mage, view.graveyard]).toEqual([1, 4]);
    expect(view.pending.item).toBeNull();
    expect(view.pending.picked_party).toEqual({});
  });

  test("a spent token is back in the box and no longer held", () => {
    const view = after({ kind: "item_spent", seat: 0, item: "elixir", item_kind: "token" });
    expect(view.seats[0]!.tokens).toEqual({});
    expect(view.box.elixir).toBe(3);
  });

  test("dragons that are rolled go to the lair", () => {
    const view = after({ kind: "level_populated", seat: 0, level: 3, faces: ["ooze", "dragon", "dragon"] });
    expect([view.level, view.lair, view.dungeon.ooze, view.dungeon.goblin]).toEqual([3, 3, 1, 0]);
  });

  test("two monsters that become one potion add one die", () => {
    const view = after(
      { kind: "monsters_turned", seat: 0, monsters: ["goblin"], into: "potion", amount: 1 },
      { kind: "monsters_turned", seat: 0, monsters: ["goblin"], into: "potion", amount: 0 },
    );
    expect([view.dungeon.goblin, view.dungeon.potion]).toEqual([0, 1]);
  });

  test("dice that are re-rolled leave their old faces", () => {
    const view = after({
      kind: "dice_rerolled", seat: 0, by: "scroll", party_before: ["mage", "mage"], party_after: ["thief", "champion"],
      dungeon_before: ["chest"], dungeon_after: ["dragon"],
    });
    expect([view.party.mage, view.party.thief, view.party.champion]).toEqual([0, 1, 1]);
    expect([view.dungeon.chest, view.lair]).toEqual([0, 2]);
  });

  test("experience counts as points at once", () => {
    const view = after({ kind: "experience_gained", seat: 0, amount: 2, why: "level" });
    expect([view.seats[0]!.experience, view.seats[0]!.points]).toEqual([6, 7]);
  });

  test("the Scout's dice wait until they are allotted", () => {
    const view = after(
      { kind: "dungeon_scouted", seat: 0, faces: ["goblin", "goblin", "chest"] },
      { kind: "dice_allotted", seat: 0, level: 1, faces: ["goblin"] },
    );
    expect([view.scouted_left, view.scouted[0]]).toEqual([["goblin", "chest"], ["goblin"]]);
  });

  test("the end of a delve clears the table", () => {
    const view = after({ kind: "delve_ended", seat: 0, number: 1, how: "retired" });
    expect(Object.values(view.party).every((count) => count === 0)).toBe(true);
    expect([view.lair, view.graveyard, view.seats[0]!.delves]).toEqual([0, 0, 1]);
  });
});
