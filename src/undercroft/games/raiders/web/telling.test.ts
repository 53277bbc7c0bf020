import { expect, test } from "vitest";
import type { RoomCard } from "$shell/generated/raiders.ts";
import { lineOf, type Table } from "./telling.ts";

/** A sight of one treasure room, so far as the telling of its chests looks at it. */
function inTreasureRoom(smaller: number | null): Table {
  const room = { id: "t", kind: "treasure", larger: 3, smaller } as unknown as RoomCard;
  return {
    view: { room: 1, row: [{ card: "t", open: true, gone: false }] },
    catalogue: { rooms: [room], bosses: [] },
    names: ["Ada", "Bob"],
    seat: 0,
  } as unknown as Table;
}

const chestTold = (smaller: number | null): unknown =>
  lineOf({ kind: "chest_shared", chest: "larger", seats: [1], each: 3, left: 0 } as never, inTreasureRoom(smaller))?.params?.chest;

test("a chest is called the larger one only beside a smaller", () => {
  expect(chestTold(1)).toEqual({ nom: "chest.larger" });
  expect(chestTold(null)).toEqual({ nom: "chest.only" });
});

test("revealed cards are told as pairs, so no pair runs into the next", () => {
  const line = lineOf({ kind: "cards_revealed", cards: ["5", null, "key"], second: false } as never, inTreasureRoom(null));
  expect(line?.params?.cards).toBe("event.cards_revealed.card.you, event.cards_revealed.card");
});

/** A sight of one room of this kind. */
const inRoom = (kind: string): Table =>
  ({
    view: { room: 1, row: [{ card: "r", open: true, gone: false }] },
    catalogue: { rooms: [{ id: "r", kind }], bosses: [] },
    names: ["Ada", "Bob"],
    seat: 0,
  }) as unknown as Table;

test("a wound is told once: by the trap, or by its own line after an attack", () => {
  const wound = { kind: "wounds_taken", seat: 1, amount: 2 } as never;
  expect(lineOf(wound, inRoom("trap"))).toBeNull();
  expect(lineOf(wound, inRoom("monster"))?.key).toBe("event.wounds_taken");
});

test("the reader is you in every list of names", () => {
  const sprung = { kind: "trap_sprung", what: "wounds", card: "r", highest: 5, amount: 2, seats: [0, 1] } as never;
  expect(lineOf(sprung, inRoom("trap"))?.params?.seats).toEqual(["seat.you", "Bob"]);
});

test("what a heading says is not said again below it", () => {
  expect(lineOf({ kind: "room_entered", room: 1, card: "r", turned: true } as never, inRoom("monster"))).toBeNull();
});

test("coins are told once, also when the party has gone on to another room", () => {
  const catalogue = { rooms: [{ id: "t", kind: "treasure", larger: 3, smaller: 1 }, { id: "m", kind: "monster" }], bosses: [] };
  const sight = { view: { room: 2, row: [{ card: "t" }, { card: "m" }] }, catalogue, names: ["Ada", "Bob"], seat: 0 } as unknown as Table;
  const under = { kind: "room_entered", room: 1, card: "t", turned: false } as never;
  const coins = { kind: "coins_gained", seat: 1, amount: 3, lost: 0 } as never;
  expect(lineOf(coins, sight, under)).toBeNull();
  const chest = { kind: "chest_shared", chest: "larger", seats: [1], each: 3, left: 0 } as never;
  expect(lineOf(chest, sight, under)?.params?.chest).toEqual({ nom: "chest.larger" });
});

test("who shares a chest with others is spoken to (R5.1.2)", () => {
  const chest = { kind: "chest_shared", chest: "larger", seats: [0, 1], each: 1, left: 0 } as never;
  const line = lineOf(chest, inTreasureRoom(1));
  expect(line?.params?.seats).toEqual(["Seat.you", "Bob"]);
});
