import { texts } from "$shell/lib/language.svelte.ts";
import { beforeAll, expect, test, vi } from "vitest";
import en from "../texts/en.json";
import type { Table } from "./cards.ts";
import { before, lineOf, prompt } from "./telling.ts";

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve(en) }));
  await texts.learn("welcome");
  vi.unstubAllGlobals();
});

const table = (memory_aid: boolean, over = false): Table =>
  ({ view: { memory_aid }, seat: 0, names: ["Ada", "Bob"], outcome: over ? { winners: [1], reason: "last_in_game" } : null }) as unknown as Table;
const drawn = (sight: Table, card: string | null, seat = 0): string | undefined =>
  lineOf({ kind: "monster_drawn", seat, card, left: 12 }, sight)?.key;

test("the log keeps own draws only with the memory aid, or when the game is over", () => {
  expect(drawn(table(false), "golem")).toBe("event.monster_drawn.you");
  expect(drawn(table(true), "golem")).toBe("event.monster_drawn.you.card");
  expect(drawn(table(false, true), "golem")).toBe("event.monster_drawn.you.card");
  expect(drawn(table(true), null, 1)).toBe("event.monster_drawn");
});

test("a blow that leaves nothing tells no number below zero", () => {
  const struck = (hp: number): string | undefined =>
    lineOf({ kind: "hero_hit", seat: 0, card: "golem", amount: 5, hp }, table(false))?.key;
  expect(struck(-1)).toBe("event.hero_hit.none");
  expect(struck(1)).toBe("event.hero_hit");
});

test("an empty dungeon is told without a number", () => {
  const stake = (pile: number): string | undefined =>
    prompt({ ask: "take_turn", options: ["draw", "pass"], view: { pile, deck: 9, hp: 11, equipment: [], monsters: [], dungeon: null } } as unknown as Table)?.note?.key;
  expect(stake(0)).toBe("stake.take_turn.empty");
  expect(stake(2)).toBe("stake.take_turn");
});

test("who waits in the bidding learns who bids before them (R3.1)", () => {
  const bidding = (passed: boolean[], asked: number[], seat = 0) =>
    before({ asked, seat, view: { dungeon: null, seats: passed.map((one) => ({ passed: one, eliminated: false })) } } as unknown as Table);
  expect(bidding([false, false, true, false], [1])).toEqual([1, 3]);
  expect(bidding([false, true, true, false], [3])).toEqual([3]);
  expect(bidding([true, false, false, false], [1])).toEqual([]);
});
