import { texts } from "$shell/lib/language.svelte.ts";
import { beforeAll, expect, test, vi } from "vitest";
import en from "../texts/en.json";
import type { Table } from "./cards.ts";
import { hints } from "./hints.ts";

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve(en) }));
  await texts.learn("welcome");
  vi.unstubAllGlobals();
});

const monster = (card: string, strength: number, beaten_by: string | null = null) => ({ card, strength, beaten_by });
const draw = (card: string | null, place: string, seat = 0) => ({ seat, place, card, item: null });
const table = (ask: string, draws: object[], hand: string | null = null): Table =>
  ({
    ask, seat: 0, options: [], names: ["Ada", "Bob"],
    view: {
      hp: 6, deck: 5, pile: draws.length, hand, draws, dungeon: null,
      seats: [{}, {}, {}],
      monsters: [monster("golem", 5), monster("vampire", 4), monster("goblin", 1, "torch")],
    },
  }) as unknown as Table;

test("what I put in and nothing stops is added up (R9.3)", () => {
  const draws = [draw("golem", "pile"), draw("vampire", "pile"), draw("goblin", "pile"), draw("golem", "discard"), draw(null, "pile", 1)];
  expect(hints(table("take_turn", draws))).toEqual([{ key: "hint.known", params: { cards: ["golem 5", "vampire 4"], damage: 9, hp: 6 } }]);
});

test("a drawn monster counts with what is in already", () => {
  expect(hints(table("place_card", [draw("golem", "pile")], "vampire"))).toEqual([{ key: "hint.added", params: { damage: 9, hp: 6 } }]);
});

test("what tiles and cards show by themselves is not read aloud", () => {
  expect(hints(table("take_turn", []))).toEqual([]);
  expect(hints(table("place_card", [], "goblin"))).toEqual([]);
});
