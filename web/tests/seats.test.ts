import { beforeAll, expect, test, vi } from "vitest";
import ru from "../../src/undercroft/texts/ru.json";
import { texts } from "../src/lib/language.svelte.ts";
import type { SeatInfo } from "../src/generated/protocol.ts";
import { ago, seatName, seatNote, temperOf } from "../src/lib/seats.ts";

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve(ru) }));
  vi.stubGlobal("document", { documentElement: {} });
  await texts.speak("ru");
  vi.unstubAllGlobals();
});

test.each([
  [5, "только что"],
  [60, "1 минуту назад"],
  [21 * 60, "21 минуту назад"],
  [3 * 3600, "3 часа назад"],
  [5 * 86400, "5 дней назад"],
])("%i seconds ago reads as it is said", (seconds, words) => {
  expect(ago(seconds)).toBe(words);
});

const bot: SeatInfo = { seat: 1, kind: "bot", name: "", level: "champion", temper: "spiteful", present: true, stand_in: false, local: false, away: null, late: false };

test("a bot is shown with its level and its temperament", () => {
  expect(seatNote(bot)).toBe("бот, чемпион, вредный");
  expect(seatNote({ ...bot, level: "novice", temper: null })).toBe("бот, новичок");
  expect(temperOf(bot)?.nom).toBe("вредный");
  expect(temperOf(undefined)).toBeNull();
});

test("who gave no name is a guest in the reader's language", () => {
  expect(seatName({ ...bot, kind: "person" })).toBe("Гость");
  expect(seatName({ ...bot, kind: "person", name: "Анна" })).toBe("Анна");
});
