import { beforeEach, expect, test, vi } from "vitest";
import { ABOUT_MS, ARROW_MS, MOST_ARROWS, POINT_MS, Pointing } from "../src/lib/pointing.svelte.ts";

const sent: (string | null)[][] = [];
const pointing = () => new Pointing((at, to) => sent.push([at, to]) > 0);
const heard = (from: Pointing) => from.marks.map(({ seat, at, to }) => [seat, at, to]);
const tell = (to: Pointing, seat: number, at: string, goal: string | null = null) => to.hear({ type: "pointed", seat, at, to: goal });

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
});

test("a tap is a point, a drag to another thing a way, and either ends the aiming", () => {
  const one = pointing();
  one.aiming = true;
  one.point("vault", "vault");
  one.point("vault", "prison");
  expect(sent).toEqual([["vault", null], ["vault", "prison"]]);
  expect(one.aiming).toBe(false);
  expect(one.marks).toEqual([]);
});

test("a seat has one ring at a time, others have theirs, and all fade", () => {
  const one = pointing();
  tell(one, 0, "vault");
  tell(one, 1, "vault");
  tell(one, 0, "prison");
  expect(heard(one)).toEqual([[1, "vault", null], [0, "prison", null]]);
  vi.advanceTimersByTime(POINT_MS);
  expect(one.marks).toEqual([]);
});

test("arrows stay longer, and the oldest of a seat goes for a new one", () => {
  const one = pointing();
  for (let at = 0; at <= MOST_ARROWS; at++) tell(one, 0, `room_${at}`, "vault");
  expect(one.marks.map(({ at }) => at)).toEqual(["room_1", "room_2", "room_3", "room_4", "room_5"]);
  vi.advanceTimersByTime(POINT_MS);
  expect(one.marks).toHaveLength(MOST_ARROWS);
  vi.advanceTimersByTime(ARROW_MS);
  expect(one.marks).toEqual([]);
});

test("a seat wipes its own arrows, and its turn does when it is over; rings stay", () => {
  const one = pointing();
  one.wipe();
  expect(sent).toEqual([["-", null]]);
  for (const seat of [0, 1]) tell(one, seat, "vault", "prison");
  tell(one, 0, "cage");
  tell(one, 0, "-");
  expect(heard(one)).toEqual([[1, "vault", "prison"], [0, "cage", null]]);
  one.end(1);
  expect(heard(one)).toEqual([[0, "cage", null]]);
});

test("what is said soon after pointing is about the same thing", () => {
  const one = pointing();
  one.again();
  one.point("vault");
  expect(one.about).toBe("vault");
  one.again();
  one.again();
  expect(sent).toEqual([["vault", null], ["vault", null]]);
  one.point("vault", "prison");
  expect(one.about).toBeNull();
  one.point("forge");
  vi.advanceTimersByTime(ABOUT_MS);
  expect(one.about).toBeNull();
});
