import { texts } from "$shell/lib/language.svelte.ts";
import { beforeAll, expect, test, vi } from "vitest";
import en from "../texts/en.json";
import type { Table } from "./telling.ts";
import { why } from "./why.ts";

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve(en) }));
  await texts.learn("raiders");
  vi.unstubAllGlobals();
});

const sight = (more: object): Table =>
  ({ ask: "choose_card", options: ["play 3"], seat: 0, outcome: null, view: { committed: null, seats: [{}] }, ...more }) as unknown as Table;

test("what may be played needs no reason", () => {
  expect(why("3", sight({}))).toBeUndefined();
});

test.each([
  ["key", {}, "R6.3"],
  ["sword", {}, "R6.4"],
  ["torch", {}, "R6.5.1"],
  ["crystal_ball", {}, "R4.4.3"],
  ["5", { ask: null, options: [], view: { committed: "3", seats: [{}] } }, "R4.2.2"],
  ["5", { ask: null, options: [], view: { committed: null, seats: [{ petrified: true }] } }, "R9.6"],
])("a %s that may not be played says why, with the rule", (card, more, rule) => {
  expect(why(card, sight(more))).toContain(rule);
});
