import { expect, test } from "vitest";
import type { HeroesOutView, ThreatView } from "$shell/generated/heroes_out.ts";
import { rangeOf, toldOf } from "./forecast.ts";

const threat = (symbol: string, heroes: string[], more: Partial<ThreatView>): ThreatView => ({ symbol, heroes, rooms: [], steps: [], looted: [], hits: 0, loses: "no", is_open: false, ...more });
const view = {
  threats: [
    threat("hat", ["warrior", "mage"], { looted: [2] }),
    threat("hat", ["archer"], { looted: [1], hits: 2, loses: "maybe" }),
    threat("eye", ["rogue"], { loses: "yes", hits: 4 }),
  ],
} as unknown as HeroesOutView;

test("of the classes of a symbol the worst is told, and blows as a range", () => {
  const told = toldOf(view, "hat")!;
  expect(told).toEqual({ hits: [0, 2], looted: [2], loses: "maybe" });
  expect(rangeOf(told.hits)).toBe("0–2");
  expect(rangeOf([4, 4])).toBe("4");
  expect(toldOf(view, "eye")!.loses).toBe("yes");
});

test("a symbol without a card left is told as none, not as harmless", () => {
  expect(toldOf(view, "swords")).toBeNull();
});
