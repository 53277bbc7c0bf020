import { expect, test } from "vitest";
import type { ChatLine } from "../src/generated/protocol.ts";
import { freshLines, phrasesOf } from "../src/lib/phrases.ts";

const line = (number: number, seat: number, phrase = "hello"): ChatLine => ({ number, seat, phrase, text: "", time: 0 });

test("the game's phrases come first, and none twice", () => {
  const phrases = phrasesOf({ phrases: ["guard_this", "well_played"] });
  expect(phrases.slice(0, 2)).toEqual(["guard_this", "well_played"]);
  expect(phrases.filter((one) => one === "well_played")).toHaveLength(1);
  expect(phrasesOf(null)).toContain("hello");
});

test("of what was said since, each seat's last word hangs over the table", () => {
  const chat = [line(1, 0), line(2, 1), line(3, 1, "thanks"), line(4, 0, "oops")];
  expect(freshLines(chat, 1).map(({ number }) => number)).toEqual([3, 4]);
  expect(freshLines(chat, 4)).toEqual([]);
});

test("a moment may have phrases of its own", () => {
  const client = { phrases: ["guard"], fitting: ({ ask }: { ask: string | null }) => (ask ? null : ["block"]) };
  expect(phrasesOf(client, { view: {}, ask: null } as never)).toEqual(["block"]);
  expect(phrasesOf(client, { view: {}, ask: "play" } as never)).toContain("guard");
});
