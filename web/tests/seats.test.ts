import { beforeAll, expect, test, vi } from "vitest";
import ru from "../../src/undercroft/texts/ru.json";
import { texts } from "../src/lib/language.svelte.ts";
import { ago } from "../src/lib/seats.ts";

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
