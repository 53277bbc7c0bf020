import { expect, test } from "vitest";
import { Timeline, type Chapter } from "../src/lib/timeline.ts";

interface Stand {
  timeline: Timeline<string>;
  did: string[];
  /** Let the animation under way end. */
  release: () => Promise<void>;
}

function stand(): Stand {
  const did: string[] = [];
  let end: (() => void) | null = null;
  const free = () => (end?.(), (end = null));
  const timeline = new Timeline<string>({
    animate: (moments, pace) =>
      new Promise((resolve) => {
        const kinds = moments.map(({ event }) => event.kind).join("+");
        did.push(pace === "full" ? `animate ${kinds}` : `${pace} ${kinds}`);
        end = resolve;
      }),
    tell: (event) => did.push(`tell ${event.kind}`),
    advance: async () => void did.push("advance"),
    leap: ({ event }) => did.push(`leap ${event.kind}`),
    show: (view) => did.push(`show ${view}`),
    finish: free,
    gather: async () => void did.push("gather"),
    busy: (busy) => did.push(busy ? "busy" : "idle"),
    skipping: (skipping) => did.push(skipping ? "skip" : "watch"),
  });
  const release = async () => {
    free();
    await settled();
  };
  return { timeline, did, release };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const chapter = (view: string, kinds: string[], played = true, more: Partial<Chapter<string>> = {}): Chapter<string> => ({
  moments: kinds.map((kind) => ({ event: { kind }, change: [] })),
  view,
  settle: () => undefined,
  played,
  ...more,
});

test("events are played one after another and then the view is shown", async () => {
  const { timeline, did, release } = stand();
  timeline.add(chapter("v1", ["a", "b"]));
  await settled();
  expect(did).toEqual(["busy", "tell a", "animate a"]);
  await release();
  await release();
  expect(did.slice(3)).toEqual(["advance", "tell b", "animate b", "advance", "show v1", "idle"]);
});

test("what happens at once is told in order and played together", async () => {
  const { timeline, did, release } = stand();
  timeline.add(chapter("v1", ["a", "coin", "coin", "wound", "b", "coin"], true, { together: ["coin", "wound"] }));
  await settled();
  for (let beat = 0; beat < 4; beat++) await release();
  expect(did).toEqual([
    "busy", "tell a", "animate a", "advance",
    "tell coin", "tell coin", "tell wound", "animate coin+coin+wound", "advance",
    "tell b", "animate b", "advance", "tell coin", "animate coin", "advance", "show v1", "idle",
  ]);
});

test("played together, events take the time of the one shown at the greatest length", async () => {
  const { timeline, did } = stand();
  timeline.add(chapter("v1", ["coin", "coin"], true, { together: ["coin"], paces: ["brisk", "full"] }));
  await settled();
  expect(did.at(-1)).toBe("animate coin+coin");
});

test("a hurry ends what is under way and lets the rest pass, but every line is told", async () => {
  const { timeline, did } = stand();
  timeline.add(chapter("v1", ["a", "b"]));
  timeline.add(chapter("v2", ["c"]));
  await settled();
  timeline.hurry();
  await settled();
  expect(did).toEqual(["busy", "tell a", "animate a", "tell b", "show v1", "tell c", "show v2", "idle"]);
});

test("after a hurry the next update is played again", async () => {
  const { timeline, did, release } = stand();
  timeline.add(chapter("v1", ["a"]));
  await settled();
  timeline.hurry();
  await settled();
  timeline.add(chapter("v2", ["b"]));
  await settled();
  await release();
  expect(did.slice(-4)).toEqual(["animate b", "advance", "show v2", "idle"]);
});

test("what is not to be played is only told", async () => {
  const { timeline, did } = stand();
  timeline.add(chapter("v1", ["a", "b"], false));
  await settled();
  expect(did).toEqual(["busy", "tell a", "tell b", "show v1", "idle"]);
});

test("a stopped timeline shows nothing more", async () => {
  const { timeline, did } = stand();
  timeline.add(chapter("v1", ["a", "b"]));
  await settled();
  timeline.stop();
  await settled();
  expect(did).toEqual(["busy", "tell a", "animate a"]);
});

test("each event is played at its own pace", async () => {
  const { timeline, did, release } = stand();
  timeline.add(chapter("v1", ["a", "b"], true, { paces: ["glance", "full"] }));
  await settled();
  await release();
  await release();
  expect(did.filter((what) => / [ab]$/.test(what))).toEqual(["tell a", "glance a", "tell b", "animate b"]);
});

test("who skips sees nothing played until their turn, then all of it, and misses no line", async () => {
  const { timeline, did, release } = stand();
  timeline.add(chapter("v1", ["a", "b"]));
  await settled();
  timeline.skip();
  timeline.add(chapter("v2", ["c"]));
  timeline.add(chapter("v3", ["d", "mine"], true, { turn: 1 }));
  await settled();
  const upToMine = ["skip", "advance", "tell b", "leap b", "show v1", "tell c", "leap c", "show v2", "tell d", "leap d", "watch", "tell mine", "animate mine"];
  expect(did.slice(3)).toEqual(upToMine);
  await release();
  timeline.add(chapter("v4", ["e"]));
  await settled();
  expect(did.at(-1)).toBe("animate e");
});

test("while skipping, what comes at once is passed at once", async () => {
  const { timeline, did } = stand();
  timeline.skip();
  timeline.add(chapter("v1", ["a"]));
  timeline.add(chapter("v2", ["b"]));
  await settled();
  expect(did).toEqual(["skip", "busy", "gather", "tell a", "leap a", "show v1", "tell b", "leap b", "show v2", "idle"]);
});

test("skipping goes on over updates that come later, one by one", async () => {
  const { timeline, did } = stand();
  timeline.skip();
  for (const view of ["v1", "v2"]) {
    timeline.add(chapter(view, ["a"]));
    await settled();
  }
  expect(did.filter((what) => what.startsWith("animate"))).toEqual([]);
  timeline.add(chapter("v3", [], true, { turn: 0 }));
  await settled();
  expect(timeline.skipping).toBe(false);
});
