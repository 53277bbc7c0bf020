import { beforeEach, expect, test, vi } from "vitest";
import type { MyTable, SeatInfo, TableInfo } from "../src/generated/protocol.ts";
import { icon } from "../src/lib/badge.ts";
import { alike, checked, forgetPlayed, historyFile, keepPlayed, MOST_PLAYED, played, playedAt, readHistory, type Played } from "../src/lib/history.ts";
import { isLongWait } from "../src/lib/notify.svelte.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
beforeEach(() => kept.clear());

const seat = (at: number, more: Partial<SeatInfo> = {}): SeatInfo =>
  ({ seat: at, kind: "bot", name: "", level: "adventurer", temper: null, present: true, stand_in: false, local: false, away: null, late: false, ...more });
const me = seat(0, { kind: "person", name: "Ada", level: null });
const table = (more: Partial<TableInfo> = {}): TableInfo =>
  ({ id: "abcdefgh", game: "raiders", options: { floors: 5 }, seats: [me, seat(1), seat(2, { level: "champion" })], status: "finished", updated: 1_700_000_000, cooperative: false, ...more }) as TableInfo;
const mine = (more: Partial<MyTable> = {}): MyTable =>
  ({ table: table(), seats: [0], asked: [], ask: null, deadline: null, waits: [], outcome: { winners: [0], scores: [19, 18, 9], reason: "richest" }, ...more });
const game = (at: number): Played => ({ ...playedAt(mine())!, table: `table${at}`.padEnd(8, "a"), at: 1000 + at });

test("a finished table is kept with date, result, level and score", () => {
  expect(playedAt(mine())).toEqual({
    table: "abcdefgh", game: "raiders", at: 1_700_000_000_000, won: true, together: false, score: 19, seats: 3, level: "champion", people: 0, reason: "richest", options: { floors: 5 },
  });
  expect(playedAt(mine({ outcome: { winners: [1], scores: [1, 2, 3], reason: "richest" } }))?.won).toBe(false);
  expect(playedAt(mine({ table: table({ status: "playing" }) }))).toBeNull();
  expect(playedAt(mine({ seats: [] }))).toBeNull();
  expect(playedAt(mine({ table: table({ lesson: "first" }) })), "a lesson is no game").toBeNull();
});

test("a game is kept once, the newest stands first, and the list is bounded", () => {
  expect(keepPlayed([game(1), game(3)])).toBe(2);
  expect(keepPlayed([game(3), game(2), game(2)])).toBe(1);
  expect(played().map((one) => one.at)).toEqual([1003, 1002, 1001]);
  forgetPlayed(game(3).table);
  expect(played()).toHaveLength(2);
  keepPlayed(Array.from({ length: MOST_PLAYED + 5 }, (_, at) => game(at + 10)));
  expect(played()).toHaveLength(MOST_PLAYED);
});

test("what was saved is read again as it was", () => {
  const games = [game(2), game(1)];
  expect(readHistory(historyFile(games))).toEqual(games);
});

test.each([
  ["no JSON", "{"],
  ["null", "null"],
  ["another file", JSON.stringify({ kind: "undercroft-record", games: [] })],
  ["no list", JSON.stringify({ kind: "undercroft-history", games: {} })],
  ["too long", JSON.stringify({ kind: "undercroft-history", games: [], x: "x".repeat(1_000_001) })],
])("a file is refused: %s", (_, text) => expect(readHistory(text)).toBeNull());

test.each([
  { table: "../etc" }, { table: 7 }, { game: "<b>" }, { at: -1 }, { at: Date.now() * 2 }, { at: "now" }, { won: "yes" }, { score: 1e9 }, { score: 1.5 },
  { seats: 99 }, { level: "god" }, { people: -1 }, { reason: "<script>" }, { options: null },
])("a game that is none is left out: %o", (wrong) => {
  expect(checked({ ...game(1), ...wrong })).toBeNull();
  const file = JSON.stringify({ kind: "undercroft-history", games: [{ ...game(1), ...wrong }, game(2)] });
  expect(readHistory(file)).toEqual([game(2)]);
});

test("unknown fields and odd options of a file are dropped", () => {
  const found = checked({ ...game(1), extra: "x", options: { scenario: "vault", pack: { a: 1 }, "a b": 1, long: "x".repeat(41) } });
  expect(found).toEqual({ ...game(1), options: { scenario: "vault" } });
});

test("games are alike under the same agreements", () => {
  const games = [game(1), { ...game(2), options: { floors: 3 } }, { ...game(3), game: "welcome" }];
  expect(alike(games, { ...game(9) }).map((one) => one.at)).toEqual([1001]);
  expect(alike(games, game(1))).toEqual([]);
});

test("the icon bears the number of tables that wait", () => {
  expect(icon(0)).toBe("/favicon.svg");
  expect(decodeURIComponent(icon(3))).toContain(">3</text>");
  expect(decodeURIComponent(icon(12))).toContain(">9+</text>");
});

test("a long wait is one for a person who plays", () => {
  const now = 1_700_000_000_000;
  const bob = seat(1, { kind: "person", name: "Bob", level: null });
  const running = (more: Partial<MyTable>, seats = [me, bob, seat(2)]) => mine({ table: table({ status: "playing", seats, updated: now / 1000 - 90 }), waits: [1], ...more });
  expect(isLongWait(running({}), now)).toBe(true);
  expect(isLongWait(running({}), now - 60_000)).toBe(false);
  expect(isLongWait(running({ asked: [0] }), now)).toBe(false);
  expect(isLongWait(running({ waits: [2] }), now)).toBe(false);
  expect(isLongWait(running({}, [me, { ...bob, stand_in: true }]), now)).toBe(false);
});
