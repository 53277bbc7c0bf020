import { describe, expect, it } from "vitest";
import { FIRST, Guide, lessonsOf, type Lesson } from "../src/lib/lesson.svelte.ts";

const LESSON: Lesson = {
  seats: 2,
  steps: [
    { move: "draw" },
    { move: "add", quiet: true },
    { seat: 1, move: "draw" },
    { move: "pass", light: ["door"] },
  ],
};

const guide = (step: number | null): Guide => {
  const made = new Guide(FIRST, LESSON);
  made.learn(step);
  return made;
};

describe("a guide through a lesson", () => {
  it("counts the steps that are spoken, and keeps a line while what follows from it is done", () => {
    expect([0, 1, 2, 3].map((step) => guide(step).number)).toEqual([1, 1, 1, 2]);
    expect(guide(3).length).toBe(2);
    expect(guide(1).key).toBe("wick.first.1");
    expect(guide(3).key).toBe("wick.first.2");
  });

  it("is done when no step is due any more, not before the first was", () => {
    const made = guide(null);
    expect(made.isDone).toBe(false);
    made.learn(3);
    made.learn(null);
    expect(made.isDone).toBe(true);
    expect(made.key).toBe("wick.first.end");
    expect(made.strays("draw")).toBe(false);
  });

  it("knows a move that leaves the line", () => {
    expect(guide(0).strays("pass")).toBe(true);
    expect(guide(0).strays("draw")).toBe(false);
  });

  it("lets only that be answered by itself which the line before has told", () => {
    expect(guide(0).mayAnswer("draw")).toBe(false);
    expect(guide(1).mayAnswer("add")).toBe(true);
    expect(guide(1).mayAnswer("pass")).toBe(false);
    expect(guide(null).mayAnswer("pass")).toBe(true);
  });

  it("shows a move twice and then has it made; at the next step it begins anew", () => {
    const made = guide(0);
    expect([made.show(), made.show(), made.show()]).toEqual(["draw", "draw", null]);
    made.learn(3);
    expect(made.show()).toBe("pass");
  });
});

describe("the lessons there are", () => {
  it("begin with the first one", () => {
    expect(lessonsOf("raiders")[0]).toBe(FIRST);
    expect(lessonsOf("chess")).toEqual([]);
  });
});
