import { expect, test } from "vitest";
import type { DungeonRollView } from "$shell/generated/dungeon_roll.ts";
import { obvious } from "./obvious.ts";

const sight = (ask: string, options: string[], dungeon: Record<string, number> = {}) => ({ ask, options, view: { dungeon } as DungeonRollView });

test("a number of one is not asked for", () => {
  expect(obvious(sight("choose_number", ["number 1"]))).toBe("number 1");
  expect(obvious(sight("choose_number", ["number 1", "number 2"]))).toBeNull();
});

test("with nothing to loot one goes on, unless the hero could still do something", () => {
  expect(obvious(sight("take_loot", ["spend elixir", "end"]))).toBe("end");
  expect(obvious(sight("take_loot", ["spend elixir", "end"], { chest: 1 }))).toBeNull();
  expect(obvious(sight("take_loot", ["ultimate", "end"]))).toBeNull();
  expect(obvious(sight("take_loot", ["spend scroll", "end"]))).toBeNull();
  expect(obvious(sight("take_loot", ["spend elixir", "end", "flee"]))).toBeNull();
});

test("what costs much is always asked, even when it is all that is left", () => {
  expect(obvious(sight("fight_monsters", ["flee"]))).toBeNull();
  expect(obvious(sight("regroup", ["glory"]))).toBeNull();
});
