import { expect, test } from "vitest";
import { nameOfUnit, nextUnit, spending } from "./units.ts";

const UNITS = ["act1", "move1", "pack(melee)"];
const OPTIONS = ["use vault", "ability", "move vault", "pack cage", "push", "done"];

test("a unit is named by what stands before its number", () => {
  expect(["move1", "ambush2@eye", "swarm(pay_bone > spawn3)"].map(nameOfUnit)).toEqual(["move", "ambush", "swarm"]);
});

test("a forced symbol leaves its own moves and what can always be said", () => {
  expect(spending(OPTIONS, UNITS, null)).toEqual(OPTIONS);
  expect(spending(OPTIONS, UNITS, 0)).toEqual(["use vault", "ability", "push", "done"]);
  expect(spending(OPTIONS, UNITS, 2)).toEqual(["pack cage", "push", "done"]);
});

test("symbols follow each other in both directions, with none between the last and the first", () => {
  expect([null, 0, 1, 2].map((at) => nextUnit(UNITS, at, 1))).toEqual([0, 1, 2, null]);
  expect([null, 2, 0].map((at) => nextUnit(UNITS, at, -1))).toEqual([2, 1, null]);
  expect(nextUnit([], null, 1)).toBe(null);
});
