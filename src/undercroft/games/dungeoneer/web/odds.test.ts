import { beforeAll, describe, expect, test, vi } from "vitest";
import { say, texts } from "$shell/lib/language.svelte.ts";
import type { DuelView, QuestView } from "$shell/generated/dungeoneer.ts";
import shell from "../../../texts/en.json";
import en from "../texts/en.json";
import type { Table } from "./cards.ts";
import { attemptOdds, bestDuel, dieOf, isFatal, likelihood, oddsOf, stakeLine, stakes, waysOf } from "./odds.ts";
import { Offers } from "./offers.ts";

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve({ ...shell, ...en }) }));
  vi.stubGlobal("document", { documentElement: {} });
  await texts.speak("en");
  vi.unstubAllGlobals();
});

const threat = (passing: number) => ({ stat: "magic", value: 7, bill: { total: 1, lines: [] }, passing });
const CIRCLE: QuestView = {
  quest: "break_the_circle", places: ["summoning_circle"], goal: "summoning_circle", distance: 0, cost: 0, threat: threat(1), search: null, search_here: null,
  offers: [1, 2, 3], chance: null, duels: [], stake: { wounds: [1, 1], fatal: [0], glory: 0 }, health: null, marks: [], token: null, carrier: null, found: false,
};
const GOLEM: QuestView = { ...CIRCLE, quest: "slag_golem", threat: null, offers: [], stake: null, duels: [{ form: "melee", wins: [26, 4, 6], wounds: 1, back: 1 }] };
const duel = (form: string, hits: number): DuelView => ({ form, wins: [hits, 6, 30 - hits], wounds: 1, back: 1 });

function table(change: object = {}, quests: QuestView[] = [CIRCLE], health = 1): Table {
  const seat = (own: QuestView[]) => ({ health, quests: own, peril: 3 });
  return {
    seat: 0,
    names: ["Ann", "Moss"],
    view: { seats: [seat(quests), seat([])], common: [], strikes: [], steps: [], draft: null, ...change },
  } as unknown as Table;
}
const asked = (move: string, sight: Table): string | null => {
  const line = stakes(move, sight);
  return line && say(line.key, line.params);
};

describe("odds in words", () => {
  test("name what the die must show", () => expect([dieOf(0), dieOf(1), dieOf(4)]).toEqual(["cannot succeed", "on a 6", "on 3+"]));
  test("are of 36, with more dice in percent", () => expect([waysOf(15, 36), waysOf(108, 216)]).toEqual(["15 of 36", "50%"]));
  test("take the best form of a monster, or the failed faces of a trap", () => {
    expect(bestDuel([duel("melee", 10), duel("magic", 15)])?.form).toBe("magic");
    expect(oddsOf({ duels: [duel("melee", 10), duel("magic", 15)], threat: null })).toBe("15 of 36");
    expect(oddsOf({ duels: [], threat: threat(4) })).toBe("2 of 6");
  });
  test("of an attempt run from no offering to the largest", () => expect(attemptOdds(CIRCLE)).toBe("on a 6 … on 4+"));
});

describe("an attempt that can kill", () => {
  test("is known by its stake", () => {
    expect(isFatal(CIRCLE, table())).toBe(true);
    expect(isFatal({ ...CIRCLE, stake: { wounds: [1, 1], fatal: [1], glory: 0 } }, table())).toBe(false);
    expect(isFatal(GOLEM, table({}, [GOLEM]))).toBe(true);
    expect(isFatal(GOLEM, table({}, [GOLEM], 2))).toBe(false);
  });
  test("is as warm as its odds", () => expect([likelihood(CIRCLE), likelihood({ ...CIRCLE, offers: [1, 5] })]).toEqual([0.5, 5 / 6]));
  test("says what it costs whom", () => expect(stakeLine(CIRCLE.stake, table())).toBe("If it fails: you take 1 wound; Moss takes 1 wound."));
  test("asks first, with the amount that is offered", () => {
    const offering = table({ draft: { quest: "break_the_circle", entries: [] } });
    expect(asked("attempt break_the_circle", table())).toBeNull(); // the offering is asked next
    expect(asked("amount 2", offering)).toMatch(/fails on 3 of 6/);
    const certain = { ...CIRCLE, offers: [1, 6], threat: threat(1) };
    expect(asked("amount 1", table({ draft: { quest: "break_the_circle", entries: [] } }, [certain]))).toBeNull();
    expect(asked("attempt break_the_circle", table({}, [{ ...CIRCLE, offers: [] }]))).toMatch(/fails on 5 of 6/);
    expect(asked("attempt slag_golem", table({}, [GOLEM]))).toMatch(/26 of 36/);
  });
  test("does not ask where nobody can die", () => expect(asked("attempt break_the_circle", table({}, [{ ...CIRCLE, offers: [], stake: null }], 6))).toBeNull());
});

describe("an attack on a hero", () => {
  const strikes = [{ move: "strike seat_1", duels: [duel("melee", 15)] }];
  test("is an action of its own, not a plate", () => {
    const offers = new Offers(["strike seat_1", "give seat_1"]);
    expect(offers.at("seat").map(({ move }) => move)).toEqual(["give seat_1"]);
    expect(offers.at("strike").map(({ move }) => move)).toEqual(["strike seat_1"]);
  });
  test("asks where the answer can kill", () => {
    expect(asked("strike seat_1", table({ strikes }))).toMatch(/15 of 36/);
    expect(asked("strike seat_1", table({ strikes }, [], 2))).toBeNull();
  });
});

test("a step that can wound asks with the last health", () => {
  const steps = [{ side: "n", trap: true, threat: threat(4), obstacle: null, obstacle_kind: null }];
  expect(asked("move n", table({ steps }))).toMatch(/2 of 6/);
  expect(asked("move n", table({ steps }, [], 2))).toBeNull();
});
