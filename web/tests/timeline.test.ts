import { expect, test } from "vitest";
import { Timeline } from "../src/lib/timeline.ts";

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
    animate: ({ event }) => new Promise((resolve) => (did.push(`animate ${event.kind}`), (end = resolve))),
    tell: (event) => did.push(`tell ${event.kind}`),
    advance: async () => void did.push("advance"),
    show: (view) => did.push(`show ${view}`),
    finish: free,
    busy: (busy) => did.push(busy ? "busy" : "idle"),
  });
  const release = async () => {
    free();
    await settled();
  };
  return { timeline, did, release };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const chapter = (view: string, kinds: string[], played = true) => ({
  moments: kinds.map((kind) => ({ event: { kind }, change: [] })),
  view,
  settle: () => undefined,
  played,
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
