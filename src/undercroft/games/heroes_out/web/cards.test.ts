import { expect, test } from "vitest";
import type { ClanView, HeroesOutView, RoomView } from "$shell/generated/heroes_out.ts";
import { boundsOf, considered, counted, freePlaces, myClan, sidesOf } from "./cards.ts";

const room = (id: string, x: number, y: number, passages: string[], connected: string[]) => ({ room: id, x, y, passages, connected }) as unknown as RoomView;

test("the box holds every room and never shrinks below the usual one", () => {
  expect(boundsOf([{ x: 1, y: 1 }])).toEqual({ x: 0, y: 0, columns: 4, rows: 3 });
  expect(boundsOf([{ x: -1, y: 0 }, { x: 3, y: 3 }])).toEqual({ x: -1, y: 0, columns: 5, rows: 4 });
});

test("places without a room are found in reading order", () => {
  const rooms = Array.from({ length: 12 }, (_, at) => ({ x: at % 4, y: Math.floor(at / 4) })).filter(({ x, y }) => !(x === 3 && y < 2));
  expect(freePlaces(rooms)).toEqual([{ x: 3, y: 0 }, { x: 3, y: 1 }]);
});

test("a passage is open where the room beyond it is connected", () => {
  const vault = room("vault", 1, 1, ["n", "e"], ["forge"]);
  const view = { rooms: [vault, room("forge", 1, 0, ["s"], ["vault"]), room("cage", 2, 1, [], [])] } as unknown as HeroesOutView;
  expect(sidesOf(vault, view)).toEqual([{ side: "n", open: true }, { side: "e", open: false }]);
});

test("of several clans of one player the one that is asked lies in front", () => {
  const clans = [{ clan: "imp", seat: 0 }, { clan: "ghost", seat: 0 }, { clan: "witch", seat: 1 }] as unknown as ClanView[];
  const view = { clans, active: 0, pending: { clan: "ghost" } } as unknown as HeroesOutView;
  expect(myClan({ view, seat: 0 })?.clan).toBe("ghost");
  expect(myClan({ view: { ...view, pending: { ...view.pending, clan: "witch" } }, seat: 0 })?.clan).toBe("imp");
});

test("equal things are counted in the order of the first", () => {
  expect(counted(["bone", "coin", "bone"])).toEqual([["bone", 2], ["coin", 1]]);
});

test("a considered move shows the threats as they would be, and only those it changes", () => {
  const [eye, hat] = [{ symbol: "eye", heroes: ["mage"], hits: 0 }, { symbol: "hat", heroes: ["mage"], hits: 1 }];
  const view = { threats: [eye, hat], pending: { foreseen: { "to cage": [{ ...eye, hits: 2 }], "to forge": [] } } } as unknown as HeroesOutView;
  expect(considered(view, "to cage").threats).toEqual([hat, { ...eye, hits: 2 }]);
  expect([considered(view, "to forge"), considered(view, "to vault"), considered(view, null)]).toEqual([view, view, view]);
});
