import { texts } from "$shell/lib/language.svelte.ts";
import type { Sight } from "$shell/lib/game.ts";
import { beforeAll, expect, test, vi } from "vitest";
import en from "../texts/en.json";
import { describe as explain } from "./describe.ts";

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve(en) }));
  await texts.learn("raiders");
  vi.unstubAllGlobals();
});

const sight = {
  catalogue: {
    rooms: [{ id: "lava", kind: "trap", loses: "coins", losses: [0, 0, 1, 2, 3], bonuses: [] }],
    bosses: [],
    characters: [
      { id: "warrior", coins: 2, wounds: 0, items: [] },
      { id: "wizard", coins: 1, wounds: 1, items: ["crystal_ball", "crystal_ball"] },
    ],
  },
} as unknown as Sight<never, never>;
const told = (card: string): string => explain(card, sight).lines[0]!;

test("a trap tells what it takes, and nothing of where it takes nothing", () => {
  expect(told("lava")).toBe("The highest card decides how many coins the richest lose: 3 — 1 coin, 4 — 2 coins, 5 — 3 coins (R5.4).");
});

test("a character starts with what there is, equal items counted", () => {
  expect(told("warrior")).toBe("Starts with 2 coins (R1.8).");
  expect(told("wizard")).toBe("Starts with 1 coin, 1 wound, crystal ball\u00a0×\u00a02 (R1.8).");
});
