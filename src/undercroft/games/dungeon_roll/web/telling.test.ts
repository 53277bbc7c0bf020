import { say, texts } from "$shell/lib/language.svelte.ts";
import { beforeAll, describe, expect, test, vi } from "vitest";
import en from "../texts/en.json";
import ru from "../texts/ru.json";
import uk from "../texts/uk.json";
import type { Table } from "./cards.ts";
import { lineOf, prompt } from "./telling.ts";

const table = { seat: 1, names: ["Мох", "Олена"] } as unknown as Table;
const told = (event: object): string => {
  const line = lineOf(event as never, table)!;
  return say(line.key, line.params);
};
const defeat = (amount: number) => ({ kind: "monsters_defeated", seat: 0, monster: "goblin", amount });

describe.each([
  ["en", en, "Мох defeats 1 goblin.", "Мох defeats 3 goblins."],
  ["ru", ru, "Мох побеждает 1 гоблина.", "Мох побеждает 3 гоблинов."],
  ["uk", uk, "Мох долає 1 гобліна.", "Мох долає 3 гоблінів."],
] as const)("the log in %s", (language, catalogue, single, several) => {
  beforeAll(async () => {
    vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve(catalogue) }));
    vi.stubGlobal("document", { documentElement: {} });
    await texts.speak(language);
    await texts.learn("dungeon_roll");
    vi.unstubAllGlobals();
  });

  test("counts monsters as they are said", () => {
    expect(told(defeat(1))).toBe(single);
    expect(told(defeat(3))).toBe(several);
  });

  test("does not tell of what there is none", () => {
    const left = (chests: number, potions: number): string => told({ kind: "loot_left", chests, potions });
    expect(left(0, 2)).not.toContain("0");
    expect(left(1, 0)).not.toContain("0");
    expect(left(1, 2)).toContain("2");
  });

  test("counts borrowed dice only where there are several", () => {
    expect(told({ kind: "dice_borrowed", seat: 1, die: "goblin", amount: 1 })).not.toContain("×");
    expect(told({ kind: "dice_borrowed", seat: 1, die: "goblin", amount: 2 })).toContain("×\u00a02");
  });

  test("a question names only what is there", () => {
    const view = { party: {}, borrowed: {}, ally: null, lair: 0, wakes: 3, level: 1, graveyard: 0, pending: {}, phase: "loot", scouted: [] };
    const asked = (ask: string, dungeon: object) => prompt({ ask, options: ["end"], view: { ...view, dungeon } } as unknown as Table)!;
    expect(asked("take_loot", { chest: 2 }).note?.params?.loot).toBe(say("count.chests", { n: 2 }));
    expect(asked("take_loot", {})).toMatchObject({ key: "ask.take_loot.none", note: { key: "stake.loot.none" } });
    expect(asked("fight_monsters", {})).toMatchObject({ key: "ask.fight_monsters.quiet", note: { key: "stake.fight.quiet" } });
    expect(asked("fight_monsters", { goblin: 1 })).toMatchObject({ key: "ask.fight_monsters", note: { key: "stake.fight" } });
  });
});
