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
