import { expect, test } from "vitest";
import type { GameInfo } from "../src/generated/protocol.ts";
import { botsBeside, friendCounts, seatsFor, usualSeats } from "../src/lib/inviting.ts";

const game = (least_seats: number, most_seats: number) => ({ least_seats, most_seats }) as GameInfo;
const kinds = (one: GameInfo, friends: number) => seatsFor(one, friends, "Ada").map(({ kind }) => kind);

test("every friend has a free seat, and bots make a table of four", () => {
  expect(kinds(game(3, 5), 1)).toEqual(["me", "open", "bot", "bot"]);
  expect(kinds(game(3, 5), 3)).toEqual(["me", "open", "open", "open"]);
  expect(kinds(game(3, 5), 4)).toEqual(["me", "open", "open", "open", "open"]);
});

test("where one may play alone, no bot makes friends wait", () => {
  expect(kinds(game(1, 4), 1)).toEqual(["me", "open"]);
});

test("a small game is never overfilled, a large one never short", () => {
  expect(botsBeside(game(2, 2), 1)).toBe(0);
  expect(botsBeside(game(6, 8), 2)).toBe(3);
  expect(friendCounts(game(2, 4))).toEqual([1, 2, 3]);
});

test("a game that can be played alone suggests one rival, any other a table of four", () => {
  expect(usualSeats(game(1, 4))).toBe(2);
  expect(usualSeats(game(2, 4))).toBe(4);
  expect(usualSeats(game(2, 3))).toBe(3);
  expect(usualSeats(game(5, 6))).toBe(5);
});
