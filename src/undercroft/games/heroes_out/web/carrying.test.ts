import { expect, test } from "vitest";
import { Carrying } from "./carrying.svelte.ts";

const CARGO = ["carry bone", "carry nothing"];

test("a room with one exit: nobody has said what is carried, so it is asked for", () => {
  expect(new Carrying().answer("choose_cargo", CARGO)).toBeNull();
});

test("what was said with the way is the answer, even that nothing is carried", () => {
  const carrying = new Carrying();
  carrying.load = "bone";
  carrying.depart();
  expect(carrying.answer("choose_mover", ["wounds 0", "wounds 1"])).toBeNull();
  expect(carrying.answer("choose_cargo", CARGO)).toBe("carry bone");
  carrying.load = "nothing";
  carrying.depart();
  expect(carrying.answer("choose_cargo", CARGO)).toBe("carry nothing");
});

test("after a move is taken back the same question is asked again, and not answered", () => {
  const carrying = new Carrying();
  carrying.depart();
  expect(carrying.answer("choose_cargo", CARGO)).toBe("carry nothing");
  expect(carrying.answer(null, [])).toBeNull();
  expect(carrying.answer("choose_cargo", CARGO)).toBeNull();
});

test("what was said for one way does not answer for the next", () => {
  const carrying = new Carrying();
  carrying.depart();
  expect(carrying.answer("play_unit", ["move cage", "done"])).toBeNull();
  expect(carrying.answer("choose_cargo", CARGO)).toBeNull();
});
