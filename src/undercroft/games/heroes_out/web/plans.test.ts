import { expect, test } from "vitest";
import chances from "./chances.json";
import plans from "./plans.json";
import { chanceOf, isPlanned, newRooms, planOf } from "./plans.ts";

test("the plan of the first scenario shows every passage from both sides", () => {
  const plan = planOf("witch_cauldron");
  const doors = Object.fromEntries(plan.map(({ room, doors }) => [room, doors.join("")]));
  expect(plan).toHaveLength(10);
  expect(doors.vault).toBe("nesw");
  expect(doors.library).toBe("e");
  expect([...doors.cage!].sort().join("")).toBe("enw");
  expect(plan.reduce((sum, { doors: sides }) => sum + sides.length, 0)).toBe(24);
});

test("a chance is told where it was measured", () => {
  expect(chanceOf("witch_cauldron", "hard", 3)).toBe(chances.witch_cauldron.hard[2]);
  expect(chanceOf("unknown", "hard", 3)).toBeNull();
});

test("a room is new in the first scenario that has it, except in the very first", () => {
  expect(newRooms("witch_cauldron")).toEqual([]);
  expect(newRooms("mad_laboratory")).toEqual(["laboratory"]);
  expect(newRooms("grand_crusade")).toEqual([]);
});

test("ten scenarios are to be chosen: the eleventh is for a card set to fill", () => {
  expect(plans.filter(({ id }) => isPlanned(id))).toHaveLength(10);
});
