import { expect, test } from "vitest";
import type { GameClient, Sight } from "../src/lib/game.ts";
import { lineOf, moveLine, seatCalled, type Words } from "../src/lib/telling.ts";

const known: Record<string, string> = { "event.torch_lit": "", "event.torch_lit.you": "", "event.room_opened": "", "card.bat": "bat", "move.strike": "" };
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

test("a seat that is the object of a move goes by its name", () => {
  const names = ["Ann", "Bob"];
  expect(moveLine("strike seat_1", names, words)).toEqual({ key: "move.strike", params: { card: "Bob", seat: "Bob" } });
  expect(moveLine("strike bat", names, words)).toEqual({ key: "move.strike", params: { card: { nom: "bat" }, seat: undefined } });
  expect(lineOf(client, { kind: "room_opened", card: "seat_0", items: ["seat_1", "bat"] } as never, sight, words)?.params).toMatchObject({
    card: "Ann",
    items: ["Bob", { nom: "bat" }],
  });
});

test("a move without a text is its notation, with the seat by its name", () => {
  expect(moveLine("help seat_0", ["Ann"], words)).toBe("help Ann");
  expect(moveLine("number 2", ["Ann", "Bob", "Cid"], words)).toBe("number 2");
  expect(moveLine("pass", ["Ann"], words)).toBe("pass");
});

test("only ids of seats are taken for seats", () => {
  expect(seatCalled("seat_7", ["Ann"])).toBe("seat_7");
  expect(seatCalled("seat_of_stone", ["Ann"])).toBeUndefined();
  expect(seatCalled("0", ["Ann"])).toBeUndefined();
});
