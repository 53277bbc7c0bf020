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
    view: { adventurer: 1, pending: { item }, seats: [{}, { exhausted: false }], party: {}, borrowed: {}, dungeon: { goblin: 1 }, ...more },
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

test("without monsters loot waits for the next phase, and fighters have no one to fight (R3.6, R4.7)", () => {
  const quiet = sight("fight_monsters", null, { dungeon: { potion: 1 } });
  expect(whyDie("potion", true, quiet)).toContain("The loot comes next");
  expect(whyDie("fighter", false, quiet)).toContain("no monster for it to fight");
});

test.each([
  ["pick_dice", "Pick the dice, then roll them"],
  ["choose_face", "Choose the face of the returning die"],
  ["strike_extra", "You may defeat one more monster"],
])("at %s a die that is no answer is told the question", (ask, question) => {
  expect(whyDie("goblin", true, sight(ask))).toContain(question);
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
