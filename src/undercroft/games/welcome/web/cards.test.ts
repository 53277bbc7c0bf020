import { expect, test } from "vitest";
import type { DungeonView } from "$shell/generated/welcome.ts";
import { shownHp } from "./cards.ts";

const walk: DungeonView = {
  runner: 0, entry_hp: 4, hp: -5, dead: true, named: null, owing: false, turned: [], left: 0, over: true, success: false,
};

test("a dead hero is shown with no hit points, however deep the wound", () => {
  expect(shownHp(-5, walk)).toBe(0);
  expect(shownHp(3, walk)).toBe(3);
});

test("where death is not final the depth of the wound is shown", () => {
  expect(shownHp(-5, { ...walk, dead: false })).toBe(-5);
  expect(shownHp(11, null)).toBe(11);
});
