import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { patched, type Change } from "../src/lib/patched.ts";

interface Told {
  changes: Change[];
  view: unknown;
}

// Made by tools/changes.py from real games.
const games = JSON.parse(readFileSync(new URL("changes.json", import.meta.url), "utf8")) as Record<string, Told>;

test.each(Object.entries(games))("the changes of %s lead to the view of the server", (_, { changes, view }) => {
  expect(changes.length).toBeGreaterThan(30);
  expect(changes.reduce<unknown>(patched, null)).toEqual(view);
});

const view = { room: 1, seats: [{ coins: 1 }, { coins: 2 }], gone: ["lava"], fight: null };

test("only what is named changes, and the rest is shared", () => {
  const now = patched(view, [["seats", 1, "coins", 4], ["gone", 1, "bat"], ["fight", { sum: 3 }]]) as typeof view;
  expect(now).toEqual({ room: 1, seats: [{ coins: 1 }, { coins: 4 }], gone: ["lava", "bat"], fight: { sum: 3 } });
  expect(now.seats[0]).toBe(view.seats[0]);
  expect(view.seats[1]).toEqual({ coins: 2 });
  expect(view.gone).toEqual(["lava"]);
});

test("an entry of one value is a whole view", () => {
  expect(patched(null, [[view], ["room", 2]])).toEqual({ ...view, room: 2 });
});

test("nothing and null are values like others", () => {
  expect(patched({ a: 1, b: [1] }, [["a", null], ["b", []]])).toEqual({ a: null, b: [] });
});
