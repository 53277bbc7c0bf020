// What the final scenes count from the events of a seat agrees with how recorded games really ended (tools/endings.py).
import { describe, expect, test } from "vitest";
import recorded from "./endings.json";
import { delvesOf } from "../../src/undercroft/games/dungeon_roll/web/ending.ts";
import { deedsOf as questsOf } from "../../src/undercroft/games/dungeoneer/web/ending.ts";
import { deedsOf as lootOf } from "../../src/undercroft/games/heroes_out/web/ending.ts";
import { aloneOf, roomsOf } from "../../src/undercroft/games/raiders/web/ending.ts";
import { walksOf } from "../../src/undercroft/games/welcome/web/ending.ts";

interface Recorded {
  game: string;
  events: never[];
  ended: never;
}
const games = (game: string): [events: never[], ended: any][] => (recorded as unknown as Recorded[]).filter((one) => one.game === game).map(({ events, ended }) => [events, ended]);

test("two games of each kind are recorded", () => {
  for (const game of ["raiders", "welcome", "dungeon_roll", "dungeoneer", "heroes_out"]) expect(games(game)).toHaveLength(2);
});

describe.each(games("raiders"))("Dungeon Raiders", (events, seats: { coins: number; character: string }[]) => {
  /** Coins that characters bring (R2). */
  const OWN: Record<string, number> = { explorer: 3, knight: 1, thief: 2, warrior: 2, wizard: 1 };
  test("the gains of all rooms, with what was brought, are the coins at the end", () => {
    const rooms = roomsOf(events, seats.length);
    expect(rooms).toHaveLength(25);
    const totals = seats.map((_, seat) => rooms.reduce((total, { gains }) => total + gains[seat]!, 0));
    expect(totals.map((total, seat) => seats[seat]!.coins - total)).toEqual(seats.map(({ character }) => OWN[character]));
  });
  test("nobody shows a card alone more often than there are rooms", () => {
    const alone = seats.map((_, seat) => aloneOf(events, seat));
    for (const times of alone) expect(times).toBeLessThanOrEqual(30);
    expect(Math.max(...alone)).toBeGreaterThan(0);
  });
});

describe.each(games("welcome"))("Welcome to the Dungeon", (events, seats: { successes: number; failures: number }[]) => {
  test("the walks of each seat are its successes and failures", () => {
    const walks = walksOf(events);
    const counted = seats.map((_, seat) => {
      const own = walks.filter((walk) => walk.seat === seat);
      return { successes: own.filter(({ cleared }) => cleared).length, failures: own.filter(({ cleared }) => !cleared).length };
    });
    expect(counted).toEqual(seats);
    for (const walk of walks) expect(walk.cleared).toBe(walk.hp > 0);
  });
});

describe.each(games("dungeon_roll"))("Dungeon Roll", (events, seats: { experience: number }[]) => {
  test("three delves each bring the experience of the end", () => {
    const delves = delvesOf(events);
    expect(delves).toHaveLength(3 * seats.length);
    const totals = seats.map((_, seat) => delves.filter((delve) => delve.seat === seat).reduce((total, one) => total + one.experience, 0));
    expect(totals).toEqual(seats.map(({ experience }) => experience));
  });
});

describe.each(games("dungeoneer"))("Dungeoneer", (events, seats: { completed: number }[]) => {
  test("completed quests are counted for each seat", () => {
    expect(seats.map((_, seat) => questsOf(events, seat).quests.length)).toEqual(seats.map(({ completed }) => completed));
  });
});

describe.each(games("heroes_out"))("Keep the Heroes Out!", (events, ended: { lost: number; wave: number }) => {
  test("every looted room is counted, and the wave", () => {
    const deeds = lootOf(events);
    expect(deeds.looted).toHaveLength(ended.lost);
    expect(deeds.wave).toBe(ended.wave);
  });
});
