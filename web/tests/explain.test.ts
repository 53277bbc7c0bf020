// @vitest-environment happy-dom
// A thing's own explanation: it never stands over a table that has changed, and no move opens it.
import { beforeEach, expect, test, vi } from "vitest";
import { explained } from "../src/lib/explain.svelte.ts";

let told = "4 of the 18 cards";
const source = () => ({ title: "Graveyard", lines: [told] });
let room: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  document.body.innerHTML = '<div class="frame"><button></button></div><aside><button></button></aside>';
  room = document.querySelector("button")!;
  told = "4 of the 18 cards";
  explained.close();
  explained.tableChanged(false);
  vi.advanceTimersByTime(1000);
});

test("a click on what offers nothing opens it to stay", () => {
  explained.open(room, source);
  expect([explained.pinned, explained.what?.lines]).toEqual([true, ["4 of the 18 cards"]]);
});

test("any move and any new question put it away", () => {
  explained.open(room, source);
  explained.tableChanged(true);
  expect([explained.pinned, explained.what]).toEqual([false, null]);
});

test("what the pointer rests on is told anew, never stale", () => {
  explained.peek(room, source);
  told = "16 are left";
  explained.tableChanged(false);
  expect(explained.what?.lines).toEqual(["16 are left"]);
});

test("a second click in a hurry, meant as a move, opens nothing", () => {
  explained.tableChanged(true);
  vi.advanceTimersByTime(2000);
  explained.open(room, source);
  expect(explained.what).toBeNull();
  explained.tableChanged(false);
  vi.advanceTimersByTime(100);
  explained.open(room, source);
  expect(explained.what).toBeNull();
  vi.advanceTimersByTime(1000);
  explained.open(room, source);
  expect(explained.pinned).toBe(true);
});

test("a long press asks for it whatever goes on, and so does what lies beside the board", () => {
  explained.tableChanged(true);
  explained.pin(room, source);
  expect(explained.pinned).toBe(true);
  explained.close();
  explained.open(document.querySelector("aside button")!, source);
  expect(explained.pinned).toBe(true);
});
