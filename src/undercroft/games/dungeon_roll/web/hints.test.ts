import { expect, test } from "vitest";
import type { Table } from "./cards.ts";
import { hints } from "./hints.ts";

const strong = { fighter: "goblin", cleric: "skeleton", mage: "ooze", thief: "chest" };
const party_faces = ["fighter", "cleric", "mage", "thief", "champion", "scroll"];
const table = (ask: string, view: object, options: string[] = []): Table =>
  ({ ask, options, seat: 0, catalogue: { party_faces, strong }, view: { party: {}, dungeon: {}, lair: 0, slayers_needed: 3, ...view } }) as unknown as Table;
const keys = (...from: Parameters<typeof table>): string[] => hints(table(...from)).map(({ key }) => key);

test("champions are to be saved only where one can be spared (R4.3)", () => {
  const dungeon = { goblin: 1 };
  expect(keys("fight_monsters", { dungeon, party: { champion: 1, mage: 1 } })).toEqual(["hint.single"]);
  expect(keys("fight_monsters", { dungeon, party: { mage: 2, scroll: 1 } })).toEqual([]);
  expect(keys("fight_monsters", { dungeon, party: { champion: 1, scroll: 1 } })).toEqual([]);
});

test("who beats a crowd is said of a companion that is there (R4.3)", () => {
  const dungeon = { skeleton: 3 };
  expect(keys("fight_monsters", { dungeon, party: { cleric: 1 } })).toEqual(["hint.skeleton"]);
  expect(keys("fight_monsters", { dungeon, party: { champion: 1 } })).toEqual(["hint.skeleton"]);
  expect(keys("fight_monsters", { dungeon, party: { mage: 3 } })).toEqual([]);
  expect(keys("take_loot", { dungeon: { chest: 2 }, party: { mage: 3 } })).toEqual([]);
  expect(keys("take_loot", { dungeon: { chest: 2 }, party: { thief: 1 } })).toEqual(["hint.chests"]);
});

test("the lair is spoken of when dragons lie there that stay (R4.5)", () => {
  expect(keys("pick_dice", {}, ["pick mage", "roll"])).toEqual([]);
  expect(keys("pick_dice", { lair: 2 }, ["pick mage", "roll"])).toEqual(["hint.scroll"]);
  expect(keys("pick_dice", { lair: 2 }, ["pick dragon", "roll"])).toEqual([]);
});

test("no companion is missing while a token can stand for one (R6.2)", () => {
  expect(keys("face_dragon", {}, ["flee"])).toEqual(["hint.no_types"]);
  expect(keys("face_dragon", {}, ["spend vorpal_sword", "flee"])).toEqual([]);
});

test("what a rule says of every die is not read aloud", () => {
  expect(keys("choose_face", {}, ["face mage"])).toEqual([]);
  expect(keys("take_loot", { dungeon: { chest: 1 }, party: { thief: 1 } })).toEqual([]);
});
