import type { GameEvent } from "$shell/generated/dungeon_roll.ts";
import { say, texts } from "$shell/lib/language.svelte.ts";
import { beforeAll, expect, test, vi } from "vitest";
import en from "../texts/en.json";
import type { Table } from "./cards.ts";
import { before, digest } from "./digest.ts";

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve(en) }));
  await texts.learn("dungeon_roll");
  vi.unstubAllGlobals();
});

const sight = (more: object = {}): Table => ({ seat: 0, names: ["Ann", "Moss", "Nail"], seats: [{}, {}, {}], asked: [], ...more }) as unknown as Table;
const told = (events: object[]): string[] => digest(events as GameEvent[], sight()).map(({ key, params }) => say(key, params));
const delve = (seat: number, level: number, ...more: object[]) => [
  { kind: "delve_begun", seat, lord: 0, number: 1 }, { kind: "level_populated", seat, level, faces: [] }, ...more,
];

test("a delve of another player is told by what it came to (R7.2, R7.5)", () => {
  const events = [
    ...delve(1, 4, { kind: "token_drawn", seat: 1, token: "elixir" }, { kind: "experience_gained", seat: 1, amount: 4, why: "retired" }),
    { kind: "delve_ended", seat: 1, number: 1, how: "retired" },
    ...delve(2, 3, { kind: "fled", seat: 2, level: 3 }), { kind: "delve_ended", seat: 2, number: 1, how: "fled" },
    ...delve(0, 1),
  ];
  expect(told(events)).toEqual(["Moss: home from level 4, 4 experience, 1 token", "Nail: fled from level 3, nothing gained"]);
});

test("one's own delve is no news", () => {
  expect(told([...delve(0, 2), { kind: "delve_ended", seat: 0, number: 1, how: "retired" }])).toEqual([]);
});

test("who waits learns how many delve before them (R2.4)", () => {
  expect(before(sight({ asked: [1] }))).toEqual([1, 2]);
  expect(before(sight({ asked: [2] }))).toEqual([2]);
  expect(before(sight({ asked: [0] }))).toEqual([]);
  expect(before(sight({ seat: null, asked: [1] }))).toEqual([]);
});
