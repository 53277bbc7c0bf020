import { expect, test } from "vitest";
import type { HeroesOutView } from "$shell/generated/heroes_out.ts";
import { isOver, recapOf } from "./recap.ts";

const view = (turn: number, cage: object, vault: object) =>
  ({
    turn, chapter: 1, attempt: 1, clans: [{ clan: "imp" }, { clan: "dragon" }],
    rooms: [{ room: "cage", treasure: 2, lost: false, monsters: [], ...cage }, { room: "vault", treasure: 4, lost: false, monsters: [], ...vault }],
  }) as unknown as HeroesOutView;
const guards = (imps: number, wounds: number) => ({ monsters: [{ clan: "imp", count: imps, wounds: [] }, { clan: "dragon", count: 1, wounds: [wounds] }] });

test("lost treasures, felled monsters and wounds are told by what is there no more", () => {
  const before = view(3, {}, guards(3, 1));
  const after = view(4, { treasure: null, lost: true }, guards(1, 3));
  expect(recapOf(before, after)).toEqual({ lost: [{ room: "cage", value: 2 }], felled: [{ clan: "imp", count: 2 }], wounds: 2 });
  expect(recapOf(before, before)).toEqual({ lost: [], felled: [], wounds: 0 });
});

test("an invasion is over when the next turn has begun, not when another scenario has", () => {
  expect(isOver(view(3, {}, {}), view(4, {}, {}))).toBe(true);
  expect(isOver(view(0, {}, {}), view(1, {}, {}))).toBe(false);
  expect(isOver(view(3, {}, {}), { ...view(4, {}, {}), chapter: 2 })).toBe(false);
});
