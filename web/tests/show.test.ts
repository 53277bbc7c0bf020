// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { GameClient, Moment, Sight } from "../src/lib/game.ts";
import type { Pace } from "../src/lib/pace.ts";
import type { Scene } from "../src/lib/scene.ts";
import { settings } from "../src/lib/settings.svelte.ts";
import { groupsOf, Show } from "../src/lib/show.svelte.ts";

interface Purse {
  coins: number;
}

const gain = (coins: number): Moment => ({ event: { kind: "gain" }, change: [["coins", coins]] });

/** A board that shows a purse. */
function showOf(play: (scene: Scene<Purse>) => Promise<void>): Show {
  const client = { animations: { gain: (_: unknown, scene: Scene<Purse>) => play(scene) } };
  const show = new Show(client as unknown as GameClient, null, 0);
  show.open({ coins: 10 });
  show.root = document.createElement("div");
  return show;
}

/** Every picture there was after an event was played, and the last one, when the truth is shown. */
async function played(show: Show, moments: readonly Moment[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  show.client.animations.look = () => void seen.push(coins(show));
  const look = { event: { kind: "look" }, change: [] };
  await new Promise<void>((settle) => show.add({ moments: [...moments, look], view: { coins: 99 }, settle, played: true }));
  return [...seen, coins(show)];
}

const coins = (show: Show): number => (show.view as Purse).coins;

beforeEach(() => settings.setSpeed("fast"));

test("an event changes the picture when its animation is over", async () => {
  const within: number[] = [];
  const show = showOf(async (scene) => void within.push(scene.view().coins));
  expect(await played(show, [gain(12)])).toEqual([12, 99]);
  expect(within).toEqual([10]);
});

test("an event that changed the picture in its animation does not change it again", async () => {
  const show = showOf(async (scene) => {
    await scene.now();
    await scene.show((view) => ({ coins: view.coins + 1 }));
    await scene.now();
  });
  expect(await played(show, [gain(12)])).toEqual([13, 99]);
});

test("a moment on the way that only the animation knows is gone with the next change", async () => {
  const show = showOf(async (scene) => {
    await scene.show(() => ({ coins: -1 }));
    await scene.now();
  });
  expect(await played(show, [gain(12), gain(14)])).toEqual([14, 99]);
});

test("the first picture of all is there before its event is played", async () => {
  const within: number[] = [];
  const show = showOf(async (scene) => void within.push(scene.view().coins));
  show.open(null);
  expect(await played(show, [{ event: { kind: "gain" }, change: [[{ coins: 3 }]] }])).toEqual([3, 99]);
  expect(within).toEqual([3]);
});

test("what is known without its changes is told and not played", async () => {
  const within: number[] = [];
  const show = showOf(async (scene) => void within.push(scene.view().coins));
  expect(await played(show, [{ event: { kind: "gain" }, change: null }])).toEqual([99]);
  expect(within).toEqual([]);
  expect(show.entries.map(({ event }) => event.kind)).toEqual(["gain", "look"]);
});

test("earlier pages of the log go before what is there, each line with a number of its own", () => {
  const show = showOf(async () => undefined);
  show.since = 60;
  show.tell([{ kind: "d" }, { kind: "e" }]);
  show.tellBefore([{ kind: "b" }, { kind: "c" }], 10);
  show.tellBefore([{ kind: "a" }], 0);
  expect(show.entries.map(({ event }) => event.kind).join("")).toBe("abcde");
  expect(new Set(show.entries.map(({ id }) => id)).size).toBe(5);
  expect(show.since).toBe(0);
});

test("who skips to the result sees nothing played any more, and the picture is true", async () => {
  const within: number[] = [];
  const show = showOf(async (scene) => void within.push(scene.view().coins));
  show.skip();
  expect(await played(show, [gain(12)])).toEqual([99]);
  expect(within).toEqual([]);
});

/** Play moments of a number each at a pace; every animation takes so long. Tells what was animated and what the picture was then. */
async function passed(paces: Pace[], takes = 0): Promise<[number, number][]> {
  const animated: [number, number][] = [];
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  const show = showOf(async () => undefined);
  show.client.animations.gain = (event: { coins: number }, scene: Scene<Purse>) => {
    animated.push([event.coins, scene.view().coins]);
    clock += takes;
  };
  const moments = paces.map((_, at): Moment => ({ event: { kind: "gain", coins: at + 1 } as Moment["event"], change: [["coins", at + 1]] }));
  await new Promise<void>((settle) => show.add({ moments, view: { coins: 99 }, settle, played: true, paces }));
  expect(show.entries).toHaveLength(paces.length);
  vi.restoreAllMocks();
  return animated;
}

test("what passes by changes the picture and is not animated", async () => {
  expect(await passed(["glance", "quick", "glance", "full"])).toEqual([[2, 1], [4, 3]]);
});

test("a turn that has taken too long is left to the log, but for what concerns the viewer", async () => {
  expect(await passed(["quick", "quick", "glance", "full", "quick"], 6000)).toEqual([[1, 10], [4, 3], [5, 4]]);
});

test("in brief nothing is played, and a line sums it up for a moment", async () => {
  vi.useFakeTimers();
  settings.setSpeed("brief");
  const show = showOf(() => Promise.reject(new Error("nothing is played")));
  show.client.sum = (events) => ({ key: "sum", params: { amount: events.length } });
  expect((await played(show, [gain(12), gain(14)])).at(-1)).toBe(99);
  expect(show.summary).toEqual({ key: "sum", params: { amount: 3 } });
  vi.runAllTimers();
  expect(show.summary).toBeNull();
  vi.useRealTimers();
});

test("a heading of the log ends with what its events come to", () => {
  const client = {
    heading: ({ kind }: Moment["event"]) => (kind === "turn" ? { key: "turn" } : null),
    line: ({ kind }: Moment["event"]) => (kind === "gain" ? { key: "gain" } : null),
    sum: (events: Moment["event"][]) => (events.length > 1 ? { key: "sum", params: { amount: events.length } } : null),
  };
  const entries = ["turn", "gain", "gain", "turn", "turn", "gain"].map((kind, id) => ({ id, event: { kind } }));
  const groups = groupsOf(entries, client as unknown as GameClient, {} as never);
  expect(groups.map(({ lines }) => lines.map(({ line }) => line.key))).toEqual([["gain", "gain", "sum"], [], ["gain"]]);
});

test("who points is told in order, once, and stays when a move is taken back", () => {
  const show = new Show({} as GameClient, null, 0);
  show.mark(0, 1);
  show.tell([{ kind: "gain" }]);
  show.tellPoint(1, "Vault", "");
  show.tellPoint(1, "Vault", "");
  show.tellPoint(0, "Vault", "Prison");
  show.mark(1, 2);
  const sight = { seat: 0, names: ["Ada", "Bo"] } as unknown as Sight;
  const told = () => groupsOf(show.entries, { line: () => ({ key: "gain" }) } as unknown as GameClient, sight)[0]!.lines.map(({ line }) => line);
  const points = [
    { key: "point.at", params: { seat: "Bo", thing: "Vault", goal: "" } },
    { key: "point.way.you", params: { seat: "Ada", thing: "Vault", goal: "Prison" } },
  ];
  expect(told()).toEqual([{ key: "gain" }, ...points]);
  show.takeBack([{ version: 3, seat: 0, gone: [2] }], 3);
  expect(told().slice(0, 2)).toEqual(points);
});
