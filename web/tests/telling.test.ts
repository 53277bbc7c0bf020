import { expect, test } from "vitest";
import type { GameClient, Sight } from "../src/lib/game.ts";
import { lineOf, type Words } from "../src/lib/telling.ts";

const known: Record<string, string> = { "event.torch_lit": "", "event.torch_lit.you": "", "event.room_opened": "", "card.bat": "bat" };
const words: Words = { has: (key) => key in known, name: (key) => ({ nom: known[key]! }) };
const sight = { seat: 1, names: ["Ann", "Bob"] } as unknown as Sight;
const client = { line: undefined } as unknown as GameClient;

test("seats go by name and cards by theirs", () => {
  const event = { kind: "room_opened", seats: [0, 1], card: "bat", floor: 2, note: "x" };
  expect(lineOf(client, event, sight, words)).toEqual({
    key: "event.room_opened",
    params: { kind: "room_opened", seats: ["Ann", "Bob"], card: { nom: "bat" }, floor: 2, note: "x" },
  });
});

test("the viewer's own deed is told to the viewer", () => {
  expect(lineOf(client, { kind: "torch_lit", seat: 1 } as never, sight, words)?.key).toBe("event.torch_lit.you");
  expect(lineOf(client, { kind: "torch_lit", seat: 0 } as never, sight, words)?.key).toBe("event.torch_lit");
});

test("an event without a text has no line, and a game may silence one", () => {
  expect(lineOf(client, { kind: "shuffled" }, sight, words)).toBeNull();
  const silent = { line: () => null } as unknown as GameClient;
  expect(lineOf(silent, { kind: "torch_lit" }, sight, words)).toBeNull();
});
