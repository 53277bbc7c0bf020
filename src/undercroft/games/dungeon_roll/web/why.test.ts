import { texts } from "$shell/lib/language.svelte.ts";
import { beforeAll, expect, test, vi } from "vitest";
import en from "../texts/en.json";
import type { Table } from "./cards.ts";
import { whyDie, whyHero, whyToken } from "./why.ts";

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve(en) }));
  await texts.learn("dungeon_roll");
  vi.unstubAllGlobals();
});

const sight = (ask: string | null, item: string | null = null, more = {}): Table =>
  ({
    ask, options: [], outcome: null, names: ["Ann", "Flint"],
    view: { adventurer: 1, pending: { item }, seats: [{}, { exhausted: false }], ...more },
  }) as unknown as Table;

test.each([
  ["fight_monsters", "chest", true, "R4.1"],
  ["fight_monsters", "goblin", true, "First choose one of your party dice"],
  ["take_loot", "fighter", false, "R5.1"],
  ["face_dragon", "scroll", false, "A scroll can't fight the dragon"],
  ["face_dragon", "mage", false, "different types"],
  ["regroup", "mage", false, "R7.2"],
])("at %s a %s says why it is no choice", (ask, face, dark, words) => {
  expect(whyDie(face, dark, sight(ask))).toContain(words);
});

test("who waits is told whose delve it is", () => {
  expect(whyDie("mage", false, sight(null))).toContain("Flint");
  expect(whyToken("elixir", sight(null))).toContain("Flint");
});

test("a half-made move is named, an ability without a card is not", () => {
  expect(whyDie("mage", false, sight("choose_target", "use fighter"))).toContain("fighter");
  expect(whyDie("mage", false, sight("aim", "ultimate"))).not.toContain("card.");
});

test("an exhausted hero, and one with nothing to act on", () => {
  expect(whyHero(sight("fight_monsters", null, { seats: [{}, { exhausted: true }] }))).toContain("R10.1");
  expect(whyHero(sight("fight_monsters"))).toContain("R10.2");
});
