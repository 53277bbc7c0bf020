import { expect, test } from "vitest";
import type { GameEvent, SeatView, WelcomeView } from "$shell/generated/welcome.ts";
import { advance, faceDown } from "./advance.ts";

const seat: SeatView = { successes: 0, failures: 0, passed: false, eliminated: false, draws: 0, added: 0 };
const start: WelcomeView = {
  seat: 0, round: 1, most_rounds: 5, first: 0, hero: "barbarian", own_hp: 4, hp: 4,
  equipment: [{ item: "healing_potion", place: "ready", by: null }, { item: "torch", place: "ready", by: null }],
  seats: [seat, seat], deck: 13, pile: 0, discards: 0, hand: null, holder: null, draws: [], monsters: [], dungeon: null, memory_aid: false,
};

const tell = (view: WelcomeView, ...events: GameEvent[]): WelcomeView => events.reduce(advance, view);

const filled = tell(
  start,
  { kind: "monster_drawn", seat: 0, card: "golem", left: 12 },
  { kind: "monster_added", seat: 0, amount: 1 },
  { kind: "monster_drawn", seat: 1, card: null, left: 11 },
  { kind: "monster_discarded", seat: 1, item: "torch" },
);

test("a card that was laid down is no longer in sight, and the tile tells who took it", () => {
  expect(filled).toMatchObject({ deck: 11, pile: 1, discards: 1, hand: null, holder: null });
  expect(filled.draws.map(({ place, card }) => [place, card])).toEqual([["pile", null], ["discard", null]]);
  expect(filled.equipment[1]).toEqual({ item: "torch", place: "discarded", by: 1 });
  expect(filled.seats.map(({ draws, added }) => [draws, added])).toEqual([[1, 1], [1, 0]]);
});

test("with the memory aid the own card stays known", () => {
  const drawn = tell({ ...start, memory_aid: true }, { kind: "monster_drawn", seat: 0, card: "golem", left: 12 });
  expect(tell(drawn, { kind: "monster_added", seat: 0, amount: 1 }).draws[0]?.card).toBe("golem");
});

test("the walk runs card by card, with the hit points after each", () => {
  const saved = tell(
    filled,
    { kind: "passed", seat: 1, forced: false },
    { kind: "dungeon_entered", seat: 0, hero: "barbarian", hp: 4, items: ["healing_potion"], amount: 1 },
    { kind: "monster_turned", seat: 0, card: "golem", left: 0, late: false },
    { kind: "hero_hit", seat: 0, card: "golem", amount: 5, hp: -1 },
    { kind: "potion_drunk", seat: 0, hp: 4 },
    { kind: "dungeon_cleared", seat: 0, hp: 4, successes: 1 },
  );
  expect(saved.dungeon?.turned).toEqual([{ card: "golem", way: "saved", item: "healing_potion", hp: 4 }]);
  expect(saved.dungeon).toMatchObject({ runner: 0, entry_hp: 4, hp: 4, left: 0, over: true, success: true, dead: false });
  expect(saved.equipment[0]?.place).toBe("used");
  expect(saved.seats[0]?.successes).toBe(1);
});

test("a card lies face down before it is turned up, and is then one card", () => {
  const inside = tell(filled, { kind: "dungeon_entered", seat: 0, hero: "barbarian", hp: 4, items: [], amount: 1 });
  const event = { kind: "monster_turned", seat: 0, card: "golem", left: 0, late: false } as const;
  const hidden = faceDown(inside, event);
  expect(hidden.dungeon).toMatchObject({ left: 0, turned: [{ card: "", way: "coming" }] });
  expect(tell(hidden, event).dungeon?.turned).toEqual([{ card: "golem", way: "faced", item: null, hp: 4 }]);
});

test("polymorph puts one card in the place of another of the same kind", () => {
  const swapped = tell(
    filled,
    { kind: "dungeon_entered", seat: 0, hero: "mage", hp: 2, items: ["polymorph"], amount: 1 },
    { kind: "monster_turned", seat: 0, card: "golem", left: 0, late: false },
    { kind: "monster_replaced", seat: 0, card: "golem", instead: "golem", late: false },
  );
  expect(swapped.dungeon?.turned.map(({ way }) => way)).toEqual(["replaced", "faced"]);
  expect(swapped.deck).toBe(10);
});

test("the pact owes a card only while one is left", () => {
  const entered = (amount: number): WelcomeView =>
    tell(
      filled,
      { kind: "dungeon_entered", seat: 0, hero: "mage", hp: 2, items: ["demonic_pact"], amount },
      { kind: "monster_turned", seat: 0, card: "demon", left: amount - 1, late: false },
      { kind: "monster_beaten", seat: 0, card: "demon", item: "demonic_pact", gained: 0, hp: 2, owed: false },
    );
  expect(entered(2).dungeon?.owing).toBe(true);
  expect(entered(1).dungeon?.owing).toBe(false);
});
