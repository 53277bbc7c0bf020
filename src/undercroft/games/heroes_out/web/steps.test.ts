import { expect, test } from "vitest";
import type { GameEvent, HeroesOutView } from "$shell/generated/heroes_out.ts";
import { stepNow, stepOf, STEPS } from "./steps.ts";
import { trail } from "./trail.svelte.ts";

const told = (event: object) => stepOf(event as unknown as GameEvent);
const at = (phase: string, step: string | null, guild_card = "mage_eye") => ({ phase, chapter: 0, attempt: 1, turn: 3, guild_card, pending: { step } }) as unknown as HeroesOutView;

test("what happens belongs to a step of a hero, or to none", () => {
  expect(told({ kind: "hero_attacked", start: "cage", room: "cage" })).toBe("attack");
  expect(told({ kind: "hero_attacked", start: "cage", room: "vault" })).toBe("show_off");
  expect(told({ kind: "tokens_discarded", why: "trap" })).toBe("room_check");
  expect(told({ kind: "tokens_discarded", why: "price" })).toBeNull();
  expect(told({ kind: "hero_exhausted", why: "loot" })).toBeNull();
  expect(told({ kind: "cards_drawn" })).toBeNull();
  expect(STEPS.indexOf(told({ kind: "heroes_advanced" })!)).toBe(7);
});

test("a question tells its step; without one it is that of the last event, and only in an invasion", () => {
  trail.reach(at("invasion", null), "inspire");
  expect(stepNow(at("invasion", "loot"))).toBe("loot");
  expect(stepNow(at("invasion", null))).toBe("inspire");
  expect(stepNow(at("play", null))).toBeNull();
});

test("the way and the step of a card are not those of the next one, though nothing of it was shown", () => {
  const [first, next] = [at("invasion", null), at("invasion", null, "rogue_eye")];
  trail.add(first, { start: "cage", room: "vault" });
  trail.reach(first, "advance");
  expect(trail.of(first)).toMatchObject({ legs: [{ start: "cage", room: "vault" }], step: "advance" });
  expect(stepNow(next)).toBeNull();
  expect(trail.of(next).legs).toEqual([]);
});
