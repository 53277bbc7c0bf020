import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../src/generated/protocol.ts";
import { hasEffect, valueKey, valuesOf } from "../src/lib/options.ts";

const heroes: OptionInfo = { name: "heroes", default: "random", allowed: ["random", "mirror", "none"], needs: {}, above_seats: false };
const hero: OptionInfo = { name: "hero", default: "random", allowed: ["random", "knight"], needs: { heroes: ["mirror"] }, above_seats: false };
const late: OptionInfo = { name: "late", default: false, allowed: [false, true], needs: { hero: ["random"] }, above_seats: false };
const options = [heroes, hero, late];

describe("an option", () => {
  it("is offered only where it has an effect", () => {
    expect(hasEffect(heroes, options, {})).toBe(true);
    expect(hasEffect(hero, options, {})).toBe(false);
    expect(hasEffect(hero, options, { heroes: "mirror" })).toBe(true);
  });

  it("counts as its default while it has none", () => {
    expect(hasEffect(late, options, { heroes: "mirror", hero: "knight" })).toBe(false);
    expect(hasEffect(late, options, { heroes: "none", hero: "knight" })).toBe(true);
  });
});

describe("an option that needs a number of seats", () => {
  const lair: OptionInfo = { name: "lair", default: true, allowed: [false, true], needs: { seats: [1] }, above_seats: false };

  it("is offered at tables of that number alone", () => {
    expect(hasEffect(lair, [lair], { seats: 1 })).toBe(true);
    expect(hasEffect(lair, [lair], { seats: 2 })).toBe(false);
  });

  it("offers only numbers that the seats do not reach anyway", () => {
    const clans: OptionInfo = { name: "clans", default: 1, allowed: [1, 2, 3, 4], needs: {}, above_seats: true };
    expect(valuesOf(clans, 1)).toEqual([1, 2, 3, 4]);
    expect(valuesOf(clans, 3)).toEqual([1, 4]);
    expect(valuesOf(clans, 4)).toEqual([1]);
    expect(valuesOf(lair, 2)).toEqual(lair.allowed);
  });
});

describe("the name of a value", () => {
  const texts = new Set(["option.ring.dragon", "card.dragon", "card.knight"]);
  const has = (key: string) => texts.has(key);

  it("is its own where there is one, else that of the card", () => {
    expect(valueKey("ring", "dragon", has)).toBe("option.ring.dragon");
    expect(valueKey("hero", "knight", has)).toBe("card.knight");
  });

  it("is not looked up for yes, no and numbers", () => {
    expect([true, false, 36].map((value) => valueKey("promos", value, has))).toEqual([null, null, null]);
  });
});
