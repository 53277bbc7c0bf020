import { expect, test } from "vitest";
import type { SeatInfo } from "../src/generated/protocol.ts";
import { FACES, faceAt, facesFor, harderThan, levelsOf } from "../src/lib/rivals.ts";

const seats = (...levels: (string | null)[]): SeatInfo[] =>
  levels.map((level, seat) => ({ seat, kind: level ? "bot" : "person", level }) as SeatInfo);

test("five stand for three levels: between two levels comes a mixed table", () => {
  expect(FACES.map((face) => levelsOf(face, 3).join(" "))).toEqual([
    "novice novice novice",
    "adventurer novice novice",
    "adventurer adventurer adventurer",
    "champion adventurer adventurer",
    "champion champion champion",
  ]);
});

test("a single rival cannot be mixed", () => {
  expect(facesFor(1)).toEqual(["pip", "brock", "hush"]);
  expect(facesFor(2)).toEqual([...FACES]);
});

test("a table is known by its company, in whatever order it sits", () => {
  expect(faceAt(seats(null, "novice", "adventurer", "novice"))).toBe("quag");
  expect(faceAt(seats(null, "champion"))).toBe("hush");
  expect(faceAt(seats(null, "novice", "champion"))).toBeNull();
  expect(faceAt(seats(null, null))).toBeNull();
});

test("after a win the next stronger one is offered, after the strongest nobody", () => {
  expect(harderThan("pip", 3)).toBe("quag");
  expect(harderThan("pip", 1)).toBe("brock");
  expect(harderThan("hush", 3)).toBeNull();
});
