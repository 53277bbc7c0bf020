import { expect, test } from "vitest";
import { obvious } from "./obvious.ts";

test("the only card left plays itself, anything else is asked (R4.2)", () => {
  expect(obvious({ ask: "choose_card", options: ["play 4"] })).toBe("play 4");
  expect(obvious({ ask: "choose_card", options: ["play 4", "play key"] })).toBeNull();
  expect(obvious({ ask: "choose_card", options: ["play 4", "light torch"] })).toBeNull();
  expect(obvious({ ask: null, options: [] })).toBeNull();
});
