import { expect, test } from "vitest";
import type { GameInfo } from "../src/generated/protocol.ts";
import { companies, seatsFor, usualSeats } from "../src/lib/inviting.ts";

const game = (least_seats: number, most_seats: number) => ({ least_seats, most_seats }) as GameInfo;
const told = (one: GameInfo) => companies(one).map(({ friends, bots }) => `${friends}+${bots}`);

test("every friend has a free seat, and bots make a table of four", () => {
  expect(told(game(3, 5))).toEqual(["1+2", "2+0", "2+1", "3+0", "4+0"]);
  expect(seatsFor({ friends: 1, bots: 2 }, "Ada").map(({ kind }) => kind)).toEqual(["me", "open", "bot", "bot"]);
});

test("two people can invite each other to a duel where two are enough", () => {
  expect(told(game(2, 4))).toEqual(["1+0", "1+2", "2+0", "2+1", "3+0"]);
});

test("where one may play alone, no bot makes friends wait", () => {
  expect(told(game(1, 4))).toEqual(["1+0", "2+0", "3+0"]);
});

test("a small game is never overfilled, a large one never short", () => {
  expect(told(game(2, 2))).toEqual(["1+0"]);
  expect(told(game(6, 8))[1]).toBe("2+3");
});

test("a game that can be played alone suggests one rival, any other a table of four", () => {
  expect(usualSeats(game(1, 4))).toBe(2);
  expect(usualSeats(game(2, 4))).toBe(4);
  expect(usualSeats(game(2, 3))).toBe(3);
  expect(usualSeats(game(5, 6))).toBe(5);
});
