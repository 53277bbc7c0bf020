import { expect, test } from "vitest";
import type { DungeonRollView } from "$shell/generated/dungeon_roll.ts";
import { obvious } from "./obvious.ts";

const sight = (ask: string, options: string[], loses_nothing = false) => ({ ask, options, view: { loses_nothing } as DungeonRollView });

test("a number of one is not asked for", () => {
  expect(obvious(sight("choose_number", ["number 1"]))).toBe("number 1");
  expect(obvious(sight("choose_number", ["number 1", "number 2"]))).toBeNull();
});

test("with nothing to loot and nothing to lose one goes on", () => {
  expect(obvious(sight("take_loot", ["spend elixir", "ultimate", "end"], true))).toBe("end");
  expect(obvious(sight("take_loot", ["spend elixir", "end"], false))).toBeNull();
  expect(obvious(sight("choose_face", ["face mage", "face thief"], true))).toBeNull();
});

test("a level without dice is passed through (R4.7)", () => {
  expect(obvious(sight("fight_monsters", ["use scroll", "end"], true))).toBe("end");
  expect(obvious(sight("fight_monsters", ["use scroll", "end"], false))).toBeNull();
});

test("what costs much is always asked, even when it is all that is left", () => {
  expect(obvious(sight("fight_monsters", ["flee"]))).toBeNull();
  expect(obvious(sight("regroup", ["glory"]))).toBeNull();
});
