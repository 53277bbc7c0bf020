import { expect, test } from "vitest";
import { at, byThing, keyOf, placeOf } from "./offers.ts";

const OPTIONS = ["play skeleton_rattle", "play beast_wolf", "use vault", "move vault", "move sewer", "push", "go_on"];

test("every move has its place on the table", () => {
  expect(placeOf("use vault")).toBe("room");
  expect(placeOf("take beast_wolf")).toBe("market");
  expect(placeOf("hit mage")).toBe("hero");
  expect(placeOf("push")).toBe("said");
});

test("a room gathers what can be done there", () => {
  const rooms = byThing(OPTIONS, "room");
  expect(rooms.get("vault")).toEqual(["use vault", "move vault"]);
  expect(rooms.get("sewer")).toEqual(["move sewer"]);
  expect(at(OPTIONS, "said")).toEqual(["push", "go_on"]);
});

test("cards have numbers, what is said has letters, rooms are walked to", () => {
  expect(keyOf("play beast_wolf", OPTIONS)).toBe("2");
  expect(keyOf("push", OPTIONS)).toBe("P");
  expect(keyOf("use vault", OPTIONS)).toBe("");
});

test("a defence is yes or no, and each further card has its number", () => {
  const blow = ["defend imp_dodge", "defend equipment_shield", "pass"];
  expect(blow.map((move) => keyOf(move, blow))).toEqual(["Y", "2", "N"]);
});
