import { expect, test } from "vitest";
import type { GameEvent, HeroesOutView } from "$shell/generated/heroes_out.ts";
import { isOver, recapOf, sumOf } from "./recap.ts";
import { gathered } from "./telling.ts";

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

const drawn = { kind: "guild_card_drawn", card: "hero_mage_hat", why: "invasion", left: 3 };
const sum = (...events: object[]) => sumOf(events as unknown as GameEvent[]);

test("a guild card is summed up in a line, by its heading or with its name", () => {
  const hit = { kind: "monster_hit", clan: "imp", slain: true };
  const looted = { kind: "treasure_looted", room: "cage", value: 2 };
  const told = sum(drawn, hit, hit, { ...hit, slain: false }, looted);
  expect(told?.key).toBe("board.sum");
  expect(String(told?.params?.told).split(" · ")).toHaveLength(3);
  expect(sum({ kind: "phase_begun" }, drawn)?.key).toBe("board.sum.cards");
  const came = { kind: "hero_summoned", hero: "mage", room: "cage" };
  const [open, over] = [sum({ kind: "phase_begun" }, drawn, came), sum({ kind: "phase_begun" }, drawn, came, { kind: "turn_begun" })];
  expect(open?.params?.told).not.toBe(over?.params?.told); // they have only just come
  expect(String(sum(drawn)?.params?.told).split(" · ")).toHaveLength(1); // nothing is lost
});

test("a turn of one's own is not summed up", () => {
  expect(sum({ kind: "turn_begun" }, { kind: "card_played" }, { ...drawn, why: "push" })).toBeNull();
  expect(sum({ kind: "turn_begun" }, { kind: "monster_hit", clan: "imp", slain: true })).toBeNull();
});

test("several alike are counted as in every game, and one is not", () => {
  expect(gathered({ warrior: 2, mage: 1 }).map((name) => name.replace(/^[^\u00a0]*/, ""))).toEqual(["\u00a0×\u00a02", ""]);
});
