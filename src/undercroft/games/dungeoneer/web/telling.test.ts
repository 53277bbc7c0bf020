import { beforeAll, expect, test, vi } from "vitest";
import { say, texts } from "$shell/lib/language.svelte.ts";
import type { GameEvent } from "$shell/generated/dungeoneer.ts";
import shell from "../../../texts/ru.json";
import ru from "../texts/ru.json";
import type { Table } from "./cards.ts";
import { soloLine } from "./describe.ts";
import { ended, lineOf, prompt } from "./telling.ts";
import { sourceName } from "./words.ts";

const sight = (seat: number | null, names: string[] = ["Аня", "Мох"]): Table => ({ seat, names }) as unknown as Table;

function told(event: object, seat: number | null = null): string {
  const line = lineOf(event as GameEvent, sight(seat))!;
  return say(line.key, line.params);
}

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve({ ...shell, ...ru }) }));
  vi.stubGlobal("document", { documentElement: {} });
  await texts.speak("ru");
  vi.unstubAllGlobals();
});

test("the monster of a quest goes by its name, not by the quest's", () => {
  expect(told({ kind: "monster_hurt", monster: "slag_golem", wounds: 1, left: 1 })).toBe("Шлаковый голем получает 1 рану, здоровье 1.");
  expect(told({ kind: "monster_hurt", monster: "janguba", wounds: 2, left: 0 })).toBe("Джангуба получает 2 раны, здоровье 0.");
});

test("a roll is told to its owner as theirs, that of a monster as the monster's", () => {
  const roll = { kind: "die_rolled", seat: 0, purpose: "attack", dice: [2], total: 6, need: null, passed: null, of: null };
  expect([told(roll, 0), told(roll, 1)]).toEqual(["Ваша проверка атаки: выпадает 2, всего 6.", "Аня, проверка атаки: выпадает 2, всего 6."]);
  expect(told({ ...roll, of: "janguba" }, 0)).toMatch(/^Джангуба, /);
});

test("the target of a card is you, or the one who drew it alone", () => {
  const played = { kind: "card_played", seat: 1, card: "gutter_imp", target: 0, on: null };
  expect([told(played, 0), told(played, 1)]).toEqual(["Мох играет Сточного беса, цель — вы.", "Вы играете Сточного беса, цель — Аня."]);
  expect(told({ ...played, seat: 0 }, 0)).toBe("Вы под ударом: Сточный бес.");
});

test("an amount is held against the purse that pays it", () => {
  const seats = [{ glory: 2, quests: [] }, { peril: 7 }];
  const asked = (draft: object): unknown => prompt({ ...sight(0), ask: "entry_amount", options: ["amount 1"], view: { active: 0, seats, draft: { entries: [], spent: [], ...draft } } } as unknown as Table)?.note;
  expect(asked({ entries: [{ card: "rat", target: 1 }], spent: [0, 3] })).toMatchObject({ key: "board.stake.peril", params: { seat: "Мох", peril: 4 } });
  expect(asked({ payer: 0 })).toMatchObject({ key: "board.stake.amount", params: { glory: 2 } });
});

test("no one is told of a victory where no one wins", () => {
  const end = ended([], "rounds_over", sight(0, ["Аня"]));
  expect(end.key).toBe("event.game_ended.rounds_over.lost");
  expect(ended([], "defeated", sight(0, ["Аня"])).key).toBe("event.game_ended.defeated.you");
  expect(ended([0], "rounds_over", sight(0)).key).toBe("event.game_ended.rounds_over.you");
});

test("a location laid from the hand is not told as drawn", () => {
  const drawn = { kind: "location_drawn", seat: 0, location: "crossroads", placer: 0, held: false };
  expect(told(drawn, 1)).toBe("Аня тянет локацию: Перекрёсток.");
  expect(lineOf({ ...drawn, held: true } as GameEvent, sight(1))).toBeNull();
  expect(told({ ...drawn, held: true, placer: 1 })).toBe("Аня выбирает локацию: Перекрёсток; выкладывает Мох.");
});

test("a roll at a door has a title", () => {
  expect(sourceName("exit")).toBe("Выход");
  expect(sourceName("break_the_circle")).toBe("Разорвать круг");
});

test("whoever lies down for a challenge is not asked for a point", () => {
  const challenged = (ap: number): string => {
    const view = { seats: [{ ap, saved: false, at: null }], draft: null, window: null, battle: { stage: "challenge" }, phase: "villainy", roll: null, wound: null, placing: null, active: 0, shifts: [] };
    return prompt({ ...sight(0), ask: "challenge", view, options: ["pass", "against 1"], catalogue: { changes: {} } } as unknown as Table)!.key;
  };
  expect([challenged(1), challenged(0)]).toEqual(["ask.challenge", "ask.challenge.fall"]);
});

test("alone, a card says what it does alone", () => {
  const alone = (seats: number): Table => ({ view: { seats: Array(seats).fill({}) } }) as unknown as Table;
  expect(soloLine("evil_eye", alone(1))[0]).toMatch(/следующему броску/);
  expect(soloLine("evil_eye", alone(2))).toEqual([]);
  expect(soloLine("mutant_rat", alone(1))).toEqual([]);
});
