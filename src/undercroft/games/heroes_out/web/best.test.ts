import { beforeEach, expect, test, vi } from "vitest";
import type { HeroesOutView } from "$shell/generated/heroes_out.ts";
import { bestOf, keepBest } from "./best.ts";

const kept = new Map<string, string>();
const ended = (difficulty: string, wave: number, left: number, won = false) =>
  keepBest({ scenario: "rent_day", difficulty, wave, guild_left: left } as HeroesOutView, won);

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
});

test("the later a defeat the better, and any victory is better", () => {
  expect(bestOf("rent_day")).toBeNull();
  ended("easy", 1, 3);
  ended("easy", 1, 9);
  expect(bestOf("rent_day")).toEqual({ won: false, difficulty: "easy", wave: 1, left: 3 });
  ended("easy", 2, 17);
  expect(bestOf("rent_day")?.wave).toBe(2);
  ended("easy", 2, 0, true);
  ended("hell", 2, 1);
  expect(bestOf("rent_day")).toMatchObject({ won: true, difficulty: "easy" });
});

test("of victories the hardest is kept, for its scenario alone", () => {
  ended("hard", 2, 0, true);
  ended("easy", 2, 0, true);
  expect(bestOf("rent_day")?.difficulty).toBe("hard");
  expect(bestOf("big_dig")).toBeNull();
});
