import { expect, test } from "vitest";
import { isCounted, sidesOf } from "./effects.ts";

test("a side is a row of icons, each with its number", () => {
  expect(sidesOf("melee3 / move2 + act1")).toEqual([
    [{ icon: "melee", times: 3 }],
    [{ icon: "move", times: 2 }, { icon: "act", times: 1 }],
  ]);
});

test("ambush, fortify and pack say what they look for", () => {
  expect(sidesOf("ambush2@eye / fortify(melee)")).toEqual([
    [{ icon: "ambush", times: 2, of: "eye" }],
    [{ icon: "fortify", times: 1, of: "melee" }],
  ]);
  expect(sidesOf("pack(move)")).toEqual([[{ icon: "pack", times: 1, of: "move" }]]);
});

test("a swarm has a left and a right part", () => {
  expect(sidesOf("swarm(pay_bone > spawn3)")).toEqual([[{ icon: "bone", times: 1, then: { icon: "spawn", times: 3 } }]]);
  expect(sidesOf("swarm(melee1 > coin1) + move1")[0]).toHaveLength(2);
});

test("monsters bear their number", () => {
  expect(isCounted({ icon: "spawn", times: 3 })).toBe(true);
  expect(isCounted({ icon: "melee", times: 3 })).toBe(false);
});
