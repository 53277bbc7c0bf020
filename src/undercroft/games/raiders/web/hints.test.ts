import { texts } from "$shell/lib/language.svelte.ts";
import { beforeAll, expect, test, vi } from "vitest";
import en from "../texts/en.json";
import { hints } from "./hints.ts";
import type { Table } from "./telling.ts";
import { fightTold } from "./words.ts";

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve(en) }));
  await texts.learn("raiders");
  vi.unstubAllGlobals();
});

const raider = (powers_left: number[], more = {}) => ({ powers_left, coins: 0, wounds: 0, items: {}, petrified: false, ...more });
const table = (card: object, view: object, options = ["play 2", "play 4"]): Table =>
  ({
    ask: "choose_card", seat: 0, options, names: ["Ann", "Flint", "Moss"], seats: [],
    catalogue: { rooms: [{ id: "here", wounds: 0, bonuses: [], ...card }], bosses: [] },
    view: { room: 1, row: [{ card: "here" }, {}], seats: [raider([2, 4]), raider([1, 5]), raider([3])], fight: null, ...view },
  }) as unknown as Table;
const first = (sight: Table) => hints(sight)[0];

test("a monster: what everyone has to add, and who may be lowest", () => {
  const sight = table({ kind: "monster", hits: "lowest" }, { fight: { strength: 11, least: 6, most: 12, open: 0 } });
  expect(first(sight)).toEqual({ key: "hint.share", params: { share: 4, seats: ["Flint 1", "Moss 3"] } });
});

test("a monster that is as good as beaten, or out of reach", () => {
  const with_ = (fight: object) => first(table({ kind: "monster", hits: "lowest" }, { fight }))?.key;
  expect(with_({ strength: 5, least: 6, most: 12 })).toBe("hint.enough");
  expect(with_({ strength: 14, least: 6, most: 12 })).toBe("hint.hopeless");
});

test("a treasure: who can reach my highest card", () => {
  expect(first(table({ kind: "treasure" }, {}))).toEqual({ key: "hint.tie", params: { value: 4, seats: ["Flint"] } });
  expect(first(table({ kind: "treasure" }, { seats: [raider([4]), raider([1]), raider([3])] }))?.key).toBe("hint.alone");
  const keys = { seats: [raider([4]), raider([1], { items: { key: 1 } }), raider([3])] };
  expect(first(table({ kind: "treasure" }, keys))?.params).toEqual({ value: 4, seats: ["Flint"] });
});

test("in the last room of a floor nothing is worth saving (R3.4)", () => {
  const fight = { strength: 5, least: 6, most: 12 };
  const boss = table({ kind: "boss", hits: "lowest" }, { fight, room: 2, row: [{}, { card: "here" }] });
  expect(hints(boss)).toEqual([]);
  const monster = table({ kind: "monster", hits: "lowest" }, { fight, room: 2, row: [{}, { card: "here" }] });
  expect(hints(monster).map(({ key }) => key)).toEqual(["hint.last"]);
});

test("what a card says by itself is not read aloud", () => {
  const vault = table({ kind: "vault", bonuses: ["torch", "key", "sword", "coins_3", "potion_1"] }, {});
  expect(hints(vault)).toEqual([]);
  const items = table({ kind: "vault" }, {}, ["play 2", "light torch", "play crystal_ball"]);
  expect(hints(items)).toEqual([]);
});

test("a trap: whether it strikes me", () => {
  const trap = { kind: "trap", loses: "coins" };
  expect(first(table(trap, { seats: [raider([2], { coins: 9 }), raider([1]), raider([3])] }))?.key).toBe("hint.trap.you");
  expect(first(table(trap, { seats: [raider([2]), raider([1], { coins: 3 }), raider([3])] }))?.params).toEqual({ seats: ["Flint"] });
});

test("nothing is beaten before its strength lies open (R5.2)", () => {
  const fight = { wounds: 1, strength: 14, open: 0, least: 15, most: 19 };
  expect(fightTold(fight)).toBe("sure to be beaten");
  expect(fightTold({ ...fight, open: 16, least: 16, most: 16 })).toBe("beaten");
  expect(fightTold({ ...fight, open: 12, least: 12, most: 12 })).toBe("2 short");
  expect(fightTold({ ...fight, least: 9 })).toBe("still possible: 9 to 19");
});
