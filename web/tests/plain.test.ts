import { createRawSnippet } from "svelte";
import { render } from "svelte/server";
import { afterEach, expect, test, vi } from "vitest";
import type { BoardProps, Sight } from "../src/lib/game.ts";
import { type Language, texts } from "../src/lib/language.svelte.ts";
import plain from "../src/plain/index.ts";

const MOVES = { en: "strike {seat}", ru: "удар: {seat}", uk: "удар: {seat}" };
const props = {
  view: { turn: 3, struck: "seat_0", order: ["seat_1", "seat_0"], hand: ["king"] },
  options: ["strike seat_1", "hide seat_0", "number 1"],
  names: ["Аня", "Bob"],
  asked: [0],
  choose: () => undefined,
  busy: false,
  prompt: createRawSnippet(() => ({ render: () => "<p></p>" })),
} as unknown as BoardProps;

async function speak(language: Language): Promise<void> {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("fetch", async () => ({ json: async () => ({ "move.strike": MOVES[language] }) }));
  await texts.speak(language);
}

/** What the board says as a whole, and on its buttons. */
function shown(): { text: string; buttons: string[] } {
  const html = render(plain.Board, { props }).body.replace(/<!--.*?-->/gs, "");
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, text]) => text!);
  return { text: html.replace(/<[^>]*>/g, " "), buttons };
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["en", "Strike Bob"],
  ["ru", "Удар: Bob"],
  ["uk", "Удар: Bob"],
] as const)("the plain board shows seats by their names, %s", async (language, strike) => {
  await speak(language);
  const { text, buttons } = shown();
  expect(buttons).toEqual([strike, "Hide Аня", "Number 1"]);
  expect(text).toContain("Bob, Аня");
  expect(text).not.toContain("seat_");
});

test("an explanation of a seat is headed by its name", () => {
  expect(plain.describe("seat_1", { names: ["Аня", "Bob"] } as unknown as Sight).title).toBe("Bob");
});

test("the reference tells what is written on a card", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("fetch", async () => ({ json: async () => ({ "card.cat": { nom: "cat" }, "card.cat.text": "It finds a coin." }) }));
  await texts.speak("en");
  const sight = { catalogue: { cards: [{ id: "cat", copies: 3 }, { id: "dog", copies: 2 }] }, names: [] };
  const html = render(plain.Aid!, { props: { sight } as never }).body.replace(/<!--.*?-->/gs, "");
  expect([...html.matchAll(/<tr class="text[^>]*>(.*?)<\/tr>/gs)].map(([, row]) => row!.replace(/<[^>]*>/g, ""))).toEqual(["It finds a coin."]);
});
