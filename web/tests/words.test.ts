import { beforeAll, expect, test, vi } from "vitest";
import uk from "../../src/undercroft/texts/uk.json";
import { texts } from "../src/lib/language.svelte.ts";
import { fieldWord, gridOf, isFlat, rowsOf, textOf } from "../src/plain/words.ts";

beforeAll(async () => {
  const words = { ...uk, "field.masks": "Маски", "card.king": { nom: "король", gen: "короля" }, "word.night": "ніч" };
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve(words) }));
  vi.stubGlobal("document", { documentElement: {} });
  await texts.speak("uk");
  vi.unstubAllGlobals();
});

test("fields and ids are called what the game's texts call them", () => {
  expect(fieldWord("masks")).toBe("Маски");
  expect(textOf(["king", "night", "old_key"], [])).toBe("король, ніч, old key");
  expect([true, false, null, []].map((value) => textOf(value, []))).toEqual(["так", "ні", "–", "–"]);
});

test("a list with an entry for each seat goes by players, a row of cards does not", () => {
  const names = ["Оля", "Тарас"];
  expect(rowsOf([2, 1], names).map(({ label }) => label)).toEqual(names);
  expect(rowsOf([{ coins: 1 }, { coins: 2 }], names).map(({ label }) => label)).toEqual(names);
  expect(isFlat(["king", "king"], names)).toBe(true);
  expect(isFlat([1, 2, 3], names)).toBe(true);
  expect(rowsOf([{ card: "king" }], names).map(({ label }) => label)).toEqual(["1"]);
});

test("like things make a table: seats by players, cards by name, others by number", () => {
  const names = ["Оля", "Тарас"];
  const players = [{ masks: 1, hand: ["king"] }, { masks: 2, hand: [] }];
  expect(gridOf(players, names)).toEqual({
    columns: ["Маски", "hand"],
    rows: [{ label: "Оля", cells: ["1", "король"], text: "" }, { label: "Тарас", cells: ["2", "–"], text: "" }],
  });
  expect(gridOf([{ id: "king", masks: 3 }], names)?.rows).toEqual([{ label: "король", cells: ["3"], text: "" }]);
  const cards = [{ id: "king", masks: 3 }, { id: "night", masks: 1 }];
  expect(gridOf(cards, names)?.rows.map(({ label }) => label)).toEqual(["король", "ніч"]);
  expect(gridOf([{ masks: 3 }], names)?.rows[0]!.label).toBe("1");
  expect([gridOf({ masks: 3 }, names), gridOf([1], names), gridOf([{ masks: [[1]] }], names)]).toEqual([null, null, null]);
});
