import { beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "svelte/server";
import en from "../../src/undercroft/texts/en.json";
import ru from "../../src/undercroft/texts/ru.json";
import uk from "../../src/undercroft/texts/uk.json";
import type { SeatInfo } from "../src/generated/protocol.ts";
import { commonScore, headline } from "../src/lib/ending.ts";
import type { GameClient, Outcome, Sight } from "../src/lib/game.ts";
import { texts } from "../src/lib/language.svelte.ts";
import FinalScene from "../src/parts/FinalScene.svelte";
import GameCover from "../src/parts/GameCover.svelte";

// The address bar and the taste for motion are looked at when the parts are loaded.
vi.hoisted(() => {
  const matchMedia = () => ({ matches: false, addEventListener: () => undefined });
  Object.assign(globalThis, { location: { pathname: "/" }, matchMedia });
});

const CATALOGUES = { en, ru, uk };

async function speak(language: keyof typeof CATALOGUES): Promise<void> {
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => Promise.resolve(CATALOGUES[language]) }));
  vi.stubGlobal("document", { documentElement: {} });
  await texts.speak(language);
  vi.unstubAllGlobals();
}

beforeEach(() => speak("en"));

const names = ["Ada", "Bob", "Cid"];
const seats = names.map((name, seat) => ({ seat, name, kind: "person" }) as SeatInfo);
const sight = { seat: 0, names, seats } as unknown as Sight;
const won: Outcome = { winners: [0, 1, 2], scores: [10, 10, 10], reason: "dawn", cooperative: true };
const lost: Outcome = { ...won, winners: [], scores: [4, 4, 4], reason: "gate_fell" };
const rivals: Outcome = { winners: [1], scores: [3, 8, 5], reason: "richest" };

describe("a headline", () => {
  test("tells a team that it won or lost together", () => {
    expect(headline(sight, won, [0])).toBe("You won together");
    expect(headline(sight, lost, [0])).toBe("You lost together");
    expect(headline(sight, won, [0, 1])).toBe("You won together");
  });

  test("tells a spectator of the team", () => {
    expect(headline(sight, won, [])).toBe("The team wins");
    expect(headline(sight, lost, [])).toBe("The team loses");
  });

  test("says nothing of a team to who plays alone", () => {
    expect(headline({ names: ["Ada"] }, { ...won, winners: [0] }, [0])).toBe("Victory is yours");
    expect(headline({ names: ["Ada"] }, lost, [0])).toBe("The dungeon wins");
  });

  test("names the winners where seats play against each other", () => {
    expect(headline(sight, rivals, [0])).toBe("Bob wins");
    expect(headline(sight, rivals, [1])).toBe("Victory is yours");
    expect(headline(sight, { ...rivals, winners: [] }, [1])).toBe("The dungeon wins");
    expect(headline(sight, { ...rivals, winners: [0, 1, 2] }, [])).toBe("Ada, Bob, and Cid win");
  });

  test.each([
    ["ru", "Вы победили вместе", "Вы проиграли вместе"],
    ["uk", "Ви перемогли разом", "Ви програли разом"],
  ] as const)("speaks %s", async (language, victory, defeat) => {
    await speak(language);
    expect(headline(sight, won, [0])).toBe(victory);
    expect(headline(sight, lost, [0])).toBe(defeat);
  });
});

test("points are common where all have the same of them", () => {
  expect(commonScore(sight, won)).toBe(10);
  expect(commonScore(sight, { ...won, scores: [10, 9, 10] })).toBeNull();
  expect(commonScore(sight, { ...rivals, scores: [5, 5, 5] })).toBeNull();
});

test("a cooperative game is played with bots, another one against them", () => {
  const game = { id: "vigil", least_seats: 1, most_seats: 4, options: [], rules_version: "1", draws_first: false, first_needs: {} };
  const nothing = { starting: false, play: () => {}, choose: () => {}, invite: () => {}, setup: () => {} };
  const cover = (cooperative: boolean): string => render(GameCover, { props: { game: { ...game, cooperative }, ...nothing } }).body;
  expect(cover(true)).toContain("Play with bots");
  expect(cover(false)).toContain("Play against bots");
});

describe("the final scene", () => {
  const scene = (outcome: Outcome, owned: number[], redrawn = 0): string => {
    const props = { client: {} as GameClient, sight, outcome, owned, redrawn, canRematch: true, tableId: "t", asked: false, rematch: () => {}, close: () => {} };
    return render(FinalScene, { props }).body;
  };
  const crowned = (body: string): number => body.split('class="laurel').length - 1;

  test("crowns everybody of a team that won, and ranks nobody", () => {
    const body = scene(won, [0]);
    expect(body).toContain("You won together");
    expect(body).toContain("The team's points: 10");
    expect(crowned(body)).toBe(3);
    expect(body).not.toContain("<table");
  });

  test("shows a team that lost without a winner", () => {
    const body = scene(lost, [1]);
    expect(body).toContain("You lost together");
    expect(crowned(body)).toBe(0);
    for (const name of names) expect(body).toContain(name);
    expect(body).not.toContain("<table");
  });

  test("counts how often chance was taken back, if it was", () => {
    expect(scene(rivals, [0], 3)).toContain("Moves were taken back 3 times");
    expect(scene(rivals, [0])).not.toContain("taken back");
  });

  test("ranks rivals as ever", () => {
    const body = scene(rivals, [0]);
    expect(body).toContain("Bob wins");
    expect(crowned(body)).toBe(1);
    expect(body).toContain("<table");
  });
});
