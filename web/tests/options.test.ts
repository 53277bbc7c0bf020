import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../src/generated/protocol.ts";
import { hasEffect } from "../src/lib/options.ts";

const heroes: OptionInfo = { name: "heroes", default: "random", allowed: ["random", "mirror", "none"], needs: {} };
const hero: OptionInfo = { name: "hero", default: "random", allowed: ["random", "knight"], needs: { heroes: ["mirror"] } };
const late: OptionInfo = { name: "late", default: false, allowed: [false, true], needs: { hero: ["random"] } };
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
