import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeatInfo } from "../src/generated/protocol.ts";
import { UNTOLD_MS, Watch } from "../src/lib/presence.ts";

const person = (change: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: 1, kind: "person", name: "Ann", level: null, temper: null, present: true, stand_in: false, local: false, away: null, late: false, ...change,
});
const away = person({ present: false, away: 1 });
const bot = person({ kind: "bot", name: "", level: "adventurer" });
const open = person({ kind: "open", name: "", present: false });

let told: string[];
let watch: Watch;
const see = (seat: SeatInfo) => watch.see([person({ seat: 0, name: "Me" }), seat]);

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  watch = new Watch((news, seat) => told.push(`${seat.name} ${news}`));
  see(person());
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

test("an absence is told once it has lasted, and so is the return", () => {
  see(away);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(UNTOLD_MS);
  expect(told).toEqual(["Ann away"]);
  see(away);
  vi.advanceTimersByTime(UNTOLD_MS);
  see(person());
  expect(told).toEqual(["Ann away", "Ann back"]);
});

test("a page loaded again is no news", () => {
  see(away);
  vi.advanceTimersByTime(UNTOLD_MS / 2);
  see(person());
  vi.advanceTimersByTime(UNTOLD_MS);
  expect(told).toEqual([]);
});

test("a bot that takes over is told, and whoever takes the seat back", () => {
  see(person({ present: false, stand_in: true }));
  see(person());
  expect(told).toEqual(["Ann bot", "Ann back"]);
});

test("who leaves for good is named by the old name, who sits down by the new one", () => {
  see(bot);
  see(open);
  see(person({ name: "Bo" }));
  expect(told).toEqual(["Ann left", "Bo joined"]);
});

test("a bot on a free seat is no news", () => {
  watch = new Watch((news) => told.push(news));
  see(open);
  see(bot);
  expect(told).toEqual([]);
});
