import type { GameEvent, RaidersView, SeatView } from "$shell/generated/raiders.ts";
import { describe, expect, test } from "vitest";
import { advance } from "./advance.ts";

const seat = (over: Partial<SeatView> = {}): SeatView => ({
  character: "wizard",
  coins: 2,
  wounds: 1,
  items: { torch: 0, crystal_ball: 0, key: 0, sword: 0 },
  spent: [],
  powers_left: [1, 2, 3, 4, 5],
  committed: false,
  played: null,
  ball: false,
  escaped: false,
  petrified: false,
  fainted: false,
  ...over,
});

const balls = { torch: 0, crystal_ball: 2, key: 0, sword: 0 };

const table = (over: Partial<RaidersView> = {}): RaidersView => ({
  seat: 0,
  floor: 1,
  room: 1,
  row: ["zombie", "t42", null, null, null].map((card) => ({ card, open: card !== null, gone: false })),
  seats: [seat({ items: balls }), seat(), seat()],
  supply: { torch: 6, crystal_ball: 4, key: 6, sword: 6 },
  hand: ["1", "2", "3", "4", "5", "crystal_ball", "crystal_ball"],
  committed: null,
  fight: { strength: 11, wounds: 1, open: 0, least: 3, most: 15 },
  scroll: null,
  tactical: false,
  gone_rooms: [],
  gone_floors: ["f5"],
  ...over,
});

const after = (view: RaidersView, ...events: GameEvent[]): RaidersView => events.reduce(advance, view);

describe("a card laid face down", () => {
  test("leaves the own hand, and others only learn that it lies there", () => {
    const view = after(table(), { kind: "card_committed", seat: 0, card: "4", second: false }, { kind: "card_committed", seat: 1, card: null, second: false });
    expect(view.hand).not.toContain("4");
    expect(view.committed).toBe("4");
    expect(view.seats.map(({ committed }) => committed)).toEqual([true, true, false]);
  });
});

describe("the reveal", () => {
  const shown: GameEvent = { kind: "cards_revealed", cards: ["crystal_ball", "5", "2"], second: false };

  test("spends power cards and items where they lie", () => {
    const view = after(table(), shown);
    expect(view.seats.map(({ played }) => played)).toEqual(["crystal_ball", "5", "2"]);
    expect(view.seats[1]!.spent).toEqual([5]);
    expect(view.seats[0]!.items.crystal_ball).toBe(1);
  });

  test("a returned ball makes room for a second card", () => {
    const view = after(table(), shown, { kind: "item_returned", seat: 0, item: "crystal_ball" });
    expect(view.seats[0]).toMatchObject({ played: null, ball: true });
    expect(view.supply.crystal_ball).toBe(5);
  });
});

test("a found item joins the hand behind the power cards", () => {
  const view = after(table({ hand: ["1", "5", "sword"] }), { kind: "item_gained", seat: 0, item: "key" });
  expect(view.hand).toEqual(["1", "5", "key", "sword"]);
  expect(view.supply.key).toBe(5);
});

test("the next room closes the last one and clears the table", () => {
  const revealed: GameEvent = { kind: "cards_revealed", cards: ["5", "5", "5"], second: false };
  const view = after(table(), revealed, { kind: "room_entered", floor: 1, room: 2, card: "t42", turned: false });
  expect(view.row[0]!.gone).toBe(true);
  expect(view.room).toBe(2);
  expect(view.fight).toBeNull();
  expect(view.seats.every(({ played }) => played === null)).toBe(true);
});

test("a finished floor gives all power cards back and leaves nothing on the table", () => {
  const tired = table({ hand: ["5", "sword"], seats: [seat({ played: "4", powers_left: [5], spent: [1, 2, 3, 4] }), seat(), seat()] });
  const view = after(tired, { kind: "floor_finished", floor: 1 });
  expect(view.hand).toEqual(["1", "2", "3", "4", "5", "sword"]);
  expect(view.seats[0]).toMatchObject({ played: null, spent: [], powers_left: [1, 2, 3, 4, 5] });
});

test("a torch shows its owner the closed rooms, and they stay closed", () => {
  const view = after(table(), { kind: "rooms_seen", seat: 0, rooms: [null, null, "lava", "goblin", "t1"] });
  expect(view.row.map(({ card }) => card)).toEqual(["zombie", "t42", "lava", "goblin", "t1"]);
  expect(view.row[2]!.open).toBe(false);
});
