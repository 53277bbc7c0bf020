import { expect, test } from "vitest";
import type { Moment } from "../src/lib/game.ts";
import { concerns, pacing, type Watched } from "../src/lib/pace.ts";

const ME = 0;
/** Seat 0 and 3 are people, 1 and 2 bots. */
const BOTS = [1, 2];

const by = (seat: number | null, kind = "roll", change: Moment["change"] = []): Moment => ({
  event: { kind, ...(seat === null ? {} : { seat }) } as Moment["event"],
  change,
});
const watched = (more: Partial<Watched> = {}): Watched => ({
  seat: ME, bots: BOTS, before: [1], after: [1], ends: false, landmarks: ["dragon"], ...more,
});
const paces = (moments: Moment[], more: Partial<Watched> = {}) => pacing(moments, watched(more)).paces;

test("an event concerns whom it names and whose part of the table it changes", () => {
  expect(concerns(by(ME), ME)).toBe(true);
  expect(concerns({ event: { kind: "won", winners: [2, ME] } as Moment["event"], change: [] }, ME)).toBe(true);
  expect(concerns(by(1, "steal", [["seats", ME, "coins", 3]]), ME)).toBe(true);
  expect(concerns(by(1, "steal", [["seats", 2, "coins", 3], ["box", 0]]), ME)).toBe(false);
  expect(concerns(by(1, "begin", [[{ seats: [] }]]), ME)).toBe(false);
});

test("what a bot does alone passes by, but for what is worth a look", () => {
  expect(paces([by(1), by(1, "dragon"), by(1)])).toEqual(["glance", "quick", "glance"]);
});

test("where a game names nothing worth a look, all of it is played faster", () => {
  expect(paces([by(1), by(1, "dragon")], { landmarks: undefined })).toEqual(["brisk", "brisk"]);
});

test("what a bot does to me is played as it deserves, and so is what follows from it", () => {
  const steal = by(1, "steal", [["seats", ME, "coins", 3]]);
  expect(paces([by(1), steal, by(1)])).toEqual(["glance", "full", "full"]);
});

test("my turn begins at full pace, and there skipping ends", () => {
  const moments = [by(1), by(ME, "begin"), by(ME)];
  expect(pacing(moments, watched({ after: [ME] }))).toEqual({ paces: ["glance", "full", "full"], turn: 1 });
  expect(pacing(moments, watched()).turn).toBeNull();
});

test("a question that nothing led to ends skipping as well", () => {
  expect(pacing([by(1)], watched({ after: [ME] })).turn).toBe(1);
  expect(pacing([], watched({ after: [ME] })).turn).toBe(0);
});

test("what people do is played as it is, until a bot's turn begins", () => {
  expect(paces([by(ME), by(null), by(ME), by(1), by(1)], { before: [ME] })).toEqual(["full", "full", "full", "glance", "glance"]);
  expect(paces([by(3), by(1)], { before: [3] })).toEqual(["full", "glance"]);
  expect(paces([by(3), by(3)], { before: [3], after: [3] })).toEqual(["full", "full"]);
});

test("what all have chosen together is played as it is, whoever was last", () => {
  const reveal = by(null, "reveal", [["seats", ME, "card", 5], ["seats", 1, "card", 2]]);
  expect(paces([reveal, by(1), by(null)], { before: [2], after: [ME, 1, 2] })).toEqual(["full", "full", "full"]);
});

test("the end of the game is played, and skipping ends there", () => {
  expect(pacing([by(1), by(1), by(null, "over")], watched({ after: [], ends: true }))).toEqual({ paces: ["glance", "glance", "full"], turn: 2 });
});

test("a spectator watches bots in passing and people as they play", () => {
  expect(paces([by(1), by(ME)], { seat: null })).toEqual(["glance", "glance"]);
  expect(paces([by(ME), by(ME)], { seat: null, before: [ME], after: [ME] })).toEqual(["full", "full"]);
});
