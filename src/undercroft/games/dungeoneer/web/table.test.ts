import { describe, expect, test } from "vitest";
import type { DungeoneerView, ShiftView } from "$shell/generated/dungeoneer.ts";
import { trapOnTheWay } from "./animations.ts";
import type { Table } from "./cards.ts";
import { betterTurned, meetings, turnedBy } from "./ghosts.ts";
import { apart, atEdge, boundsOf, frame, frameAll, halves, held, placed, seen, sizeFor, standing, titleLines, LEAST } from "./layout.ts";
import { ALL, lessonOf } from "./lessons.ts";
import { afterwards, endsOf, ghostsOf, liesOf, pairKey, partnersOf } from "./lies.ts";
import { keysOf, Offers, parse, placeOf } from "./offers.ts";
import { nearestTo, ordering } from "./ordering.ts";
import { gathered } from "./outcomes.ts";
import { rest } from "./plan.ts";
import { sideTo, wayTo } from "./ways.ts";

const ROOM = { width: 800, height: 500 };
const grid = (wide: number, high: number) =>
  Array.from({ length: wide * high }, (_, at) => ({ x: at % wide, y: Math.floor(at / wide) }));

describe("the camera", () => {
  test("knows the edges of the map", () => {
    expect(boundsOf([{ x: -2, y: 1 }, { x: 3, y: -1 }])).toEqual({ left: -2, right: 3, bottom: -1, top: 1 });
  });

  test("stands somewhere before the first card lies", () => {
    expect(boundsOf([])).toEqual({ left: 0, right: 0, bottom: 0, top: 0 });
    const camera = frame([], [], ROOM);
    expect([camera.x, camera.y, camera.size].every(Number.isFinite)).toBe(true);
    expect(Object.values(seen(camera, ROOM)).every(Number.isFinite)).toBe(true);
  });

  test("shows a small map as a whole, at its largest size", () => {
    const camera = frame(grid(3, 3), [{ x: 0, y: 0 }], ROOM);
    expect(camera).toMatchObject({ x: 1, y: 1 });
    expect(camera.size).toBeGreaterThan(120);
  });

  test.each([[3, 3], [5, 4], [7, 3]])("keeps every card of a %d x %d map in sight when asked for all", (wide, high) => {
    const spots = grid(wide, high);
    const camera = frameAll(spots, ROOM);
    for (const spot of spots) {
      const { left, top, width, height } = placed(spot, camera, ROOM);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(ROOM.width);
      expect(top + height).toBeLessThanOrEqual(ROOM.height);
    }
  });

  test("shows all of a full map on a phone's whole table", () => {
    const phone = { width: 348, height: 560 };
    const spots = grid(7, 6);
    const { left } = placed(spots[0]!, frameAll(spots, phone), phone);
    expect(left).toBeGreaterThanOrEqual(0);
  });

  test("looks at what matters where the whole map would be too small to read", () => {
    const phone = { width: 348, height: 290 };
    const camera = frame(grid(7, 3), [{ x: 6, y: 2 }], phone);
    expect(camera.size).toBeGreaterThanOrEqual(92);
    const { left, right } = seen(camera, phone);
    expect(left).toBeLessThanOrEqual(6);
    expect(right).toBeGreaterThanOrEqual(6);
  });

  test.each([
    [8, 3, { width: 348, height: 290 }],
    [6, 5, { width: 700, height: 188 }],
  ])("shows the whole of %d x %d cells that are asked about", (wide, high, phone) => {
    const asked = grid(wide, high);
    const camera = frame(asked, [{ x: 0, y: 0 }], phone, asked);
    const [first, last] = [asked[0]!, asked.at(-1)!].map((spot) => placed(spot, camera, phone));
    expect(first!.left).toBeGreaterThanOrEqual(0);
    expect(last!.top).toBeGreaterThanOrEqual(0);
  });

  test("does not make what is asked about smaller for the sake of what only matters", () => {
    const asked = [{ x: 0, y: 0 }, { x: 1, y: 0 }];
    const camera = frame(grid(9, 9), [{ x: 8, y: 8 }], { width: 348, height: 290 }, asked);
    expect(camera.size).toBeGreaterThanOrEqual(92);
  });

  test("never loses the map", () => {
    const camera = held({ x: 99, y: -99, size: 120 }, grid(7, 6), { width: 300, height: 300 });
    expect(camera.x).toBeLessThanOrEqual(7);
    expect(camera.y).toBeGreaterThanOrEqual(-1);
  });

  test("has a least size, however large the map", () => {
    expect(sizeFor(grid(22, 22), { width: 100, height: 100 })).toBe(LEAST);
  });
});

describe("figures on one card", () => {
  test.each([1, 2, 3, 4])("%d stand apart", (count) => {
    const spots = Array.from({ length: count }, (_, at) => standing(count, at));
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    for (const { x, y } of spots) expect(x > 0 && x < 1 && y > 0 && y < 1).toBe(true);
  });
});

describe("names on cards", () => {
  test("break where both lines are shortest", () => {
    expect(halves("Fork of Three Lamps")).toEqual(["Fork of", "Three Lamps"]);
    expect(halves("Отвлекающий манёвр")).toEqual(["Отвлекающий", "манёвр"]);
    expect(halves("Kess-Varrak")).toEqual(["Kess-Varrak"]);
  });

  test.each(["Vault Gate", "Menagerie of Failures", "Бібліотека шкур", "Изгрызенный тоннель", "Шлем первого тюремщика"])("%s fits its field", (name) => {
    const { lines, size, width } = titleLines(name, 21, 214);
    expect(lines.join(" ")).toBe(name);
    expect(size).toBeLessThanOrEqual(21);
    expect(width).toBeLessThanOrEqual(214 + size);
  });
});

describe("what is offered", () => {
  const offers = new Offers(["end", "move n", "move w", "play iron_parry", "discard iron_parry", "attempt hidden_heart", "amount 2", "target seat_1"]);

  test("is taken apart into verb and object", () => {
    expect(parse("move n")).toEqual({ move: "move n", verb: "move", object: "n" });
    expect(parse("end")).toEqual({ move: "end", verb: "end", object: "" });
  });

  test("is found by the thing it is chosen with", () => {
    expect(offers.of("card", "iron_parry").map(({ verb }) => verb)).toEqual(["play", "discard"]);
    expect([...offers.byObject("side").keys()]).toEqual(["n", "w"]);
    expect(offers.at("said").map(({ move }) => move)).toEqual(["end"]);
  });

  test("is said with a button where a verb is unknown", () => {
    expect(placeOf(parse("ponder"))).toBe("said");
  });

  test("has one key each", () => {
    const keys = keysOf(offers, ["iron_parry", "fleet_step"]);
    expect(keys.get("end")).toBe("Enter");
    expect(keys.get("move n")).toBe("ArrowUp");
    expect(keys.get("play iron_parry")).toBe("1");
    expect(keys.get("attempt hidden_heart")).toBe("Q");
    expect(new Set(keys.values()).size).toBe(keys.size);
  });
});

describe("faces of a die", () => {
  test("that mean the same stand together", () => {
    expect(gathered(["hurt", "hurt", "equal", "hit", "hit", "hit"])).toEqual([
      { outcome: "hurt", faces: [1, 2] },
      { outcome: "equal", faces: [3] },
      { outcome: "hit", faces: [4, 5, 6] },
    ]);
  });
});

describe("one tap for several questions", () => {
  const plan = [{ move: "near crossroads" }, { move: "side n" }, { move: "lay turned" }];
  test("goes on with the question that is asked", () => expect(rest(plan, ["lay upright", "lay turned"])).toEqual([{ move: "lay turned" }]));
  test("ends when something else is asked", () => expect(rest(plan, ["pass"])).toEqual([]));
  test("passes no other question than the one that is meant", () => {
    const unsaved = [{ move: "pass", beside: "save" }];
    expect(rest(unsaved, ["pass", "save"])).toEqual(unsaved);
    expect(rest(unsaved, ["pass", "use hollow_double"])).toEqual([]);
  });
});

const exit = (kind: string, to: string | null = null) => ({ kind, stat: null, value: 0, works: to !== null, to, held: [], warded: false, bridged: false });
const laid = (location: string, x: number, y: number, exits: ReturnType<typeof exit>[]) =>
  ({ location, x, y, turned: false, exits, distance: null, steps: null, obstacle_warded: false, banes: [], warded: [], escorts: [], heroes: [] });
/** gate, hall to its north, well to the east of the hall. */
const MAP = [
  laid("gate", 0, 0, [exit("open", "hall"), exit("wall"), exit("wall"), exit("wall")]),
  laid("hall", 0, 1, [exit("wall"), exit("open", "well"), exit("open", "gate"), exit("wall")]),
  laid("well", 1, 1, [exit("wall"), exit("open"), exit("wall"), exit("open", "hall")]),
];

describe("a walk", () => {
  const way = wayTo(MAP, "gate", "well");
  test("takes the fewest steps", () => expect(way).toEqual([{ move: "move n", from: "gate" }, { move: "move e", from: "hall" }]));
  test("goes round a door where that is no further", () => {
    const door = [laid("gate", 0, 0, [exit("blocked", "hall"), exit("open", "yard"), exit("wall"), exit("wall")]), ...MAP.slice(1), laid("yard", 1, 0, [exit("open", "well"), exit("wall"), exit("wall"), exit("open", "gate")])];
    expect(wayTo(door, "gate", "well")).toEqual([{ move: "move e", from: "gate" }, { move: "move n", from: "yard" }]);
  });
  test("leads nowhere without a way", () => expect(wayTo(MAP, "gate", "attic")).toEqual([]));
  test("begins at a side", () => expect([sideTo(MAP, "gate", "well"), sideTo(MAP, "gate", "attic")]).toEqual([0, -1]));
  test("goes on from where its step begins", () => expect(rest(way.slice(1), ["move e", "end"], "hall")).toHaveLength(1));
  test("ends where a door stayed shut, though that side can be left", () => expect(rest(way.slice(1), ["move e"], "gate")).toEqual([]));
  test("leaves no step out", () => expect(rest(way, ["move e"], "hall")).toEqual([]));
});

describe("figures", () => {
  test("leave the name of their card free, two of them the middle of its upper edge", () => {
    for (const count of [1, 2, 3, 4]) for (let at = 0; at < count; at += 1) expect(standing(count, at).y).toBeLessThan(0.56);
    expect(standing(2, 0).x).toBeCloseTo(0.34);
    expect(standing(2, 1).x).toBeCloseTo(0.66);
  });
});

describe("a trap on the way", () => {
  const exit = { kind: "trap", to: "well", warded: false };
  const through = (change: Partial<typeof exit>, by = "move"): number => {
    const map = [{ location: "hall", exits: [{ ...exit, kind: "open", to: "gate" }, { ...exit, ...change }] }];
    return trapOnTheWay({ kind: "hero_moved", seat: 1, start: "hall", to: "well", by }, map as unknown as DungeoneerView["map"]);
  };
  test("snaps behind whoever walks through it", () => expect(through({})).toBe(1));
  test("rests under a token", () => expect(through({ warded: true })).toBe(-1));
  test("is no door", () => expect(through({ kind: "blocked" })).toBe(-1));
  test("is not met on the way of a transfer", () => expect(through({}, "transfer")).toBe(-1));
});

describe("a drawn card in its cell", () => {
  const corridor = [{ kind: "open" }, { kind: "wall" }, { kind: "open" }, { kind: "wall" }];
  const bend = [{ kind: "wall" }, { kind: "open" }, { kind: "open" }, { kind: "wall" }];
  test("shows what joins and what ends at rock", () => {
    expect(meetings(MAP, { x: 0, y: 2 }, corridor)).toEqual(["", "", "rubble", ""]);
    expect(meetings(MAP, { x: 2, y: 1 }, turnedBy(bend, true))).toEqual(["", "", "", "way"]);
  });
  test("lies so that more ways join", () => {
    const cell = { x: 2, y: 1, upright: true, turned: true };
    expect(betterTurned(MAP, cell, bend)).toBe(true);
    expect(betterTurned(MAP, { ...cell, turned: false }, bend)).toBe(false);
    expect(betterTurned(MAP, cell, corridor)).toBe(false);
  });
});

describe("what lies outside of the window", () => {
  test("keeps clear of the corners, which are small on a phone", () => {
    expect(atEdge({ x: 150, y: -90 }, ROOM, 24)).toMatchObject({ x: 150, y: 84 });
    expect(atEdge({ x: 150, y: -90 }, { width: 340, height: 190 }, 24)).toMatchObject({ x: 150, y: 24 });
  });
  test("is told at its edge", () => {
    expect(atEdge({ x: 400, y: 250 }, ROOM, 20)).toBeNull();
    expect(atEdge({ x: 900, y: 250 }, ROOM, 20)).toEqual({ x: 780, y: 250, turn: 0 });
    expect(atEdge({ x: 400, y: -90 }, ROOM, 20)).toEqual({ x: 400, y: 20, turn: -90 });
  });

  test("keeps clear of the corners and of each other", () => {
    expect(atEdge({ x: -50, y: -90 }, ROOM, 20)).toMatchObject({ x: 20, y: 84 });
    const faces = apart([{ x: 20, y: 84 }, { x: 20, y: 84 }, { x: 780, y: 84 }, { x: 770, y: 90 }], ROOM, 44);
    expect(faces.map(({ x }) => x)).toEqual([20, 64, 780, 726]);
  });
});

describe("a shift", () => {
  const shift = (given: Partial<ShiftView>): ShiftView =>
    ({ answers: [], location: "dark_altar", x: 0, y: 1, turned: false, partner: null, partner_turned: false, broken: [], made: [], ...given });
  const path = { x: 0, y: 0, side: "e" };
  const sight = (shifts: ShiftView[]) => ({ view: { places: [], placing: null, map: MAP, shifts }, catalogue: { locations: [] } }) as unknown as Table;
  const lies = (shifts: ShiftView[]) => liesOf(sight(shifts), new Offers([]));

  test("is shown as it breaks least, and one cell for both turns", () => {
    const found = lies([shift({ broken: [path], answers: ["lay turned"] }), shift({ made: [path], answers: ["lay upright"] }), shift({ x: 4 })]);
    expect(ghostsOf(found).map(({ answers, x }) => [x, answers])).toEqual([[0, ["lay upright"]], [4, []]]);
  });

  test("of two locations is found whichever was tapped first", () => {
    const found = lies([shift({ partner: "treasury" }), shift({ location: "crossroads", partner: "dark_altar" })]);
    expect(partnersOf(found, "dark_altar")).toEqual(["treasury", "crossroads"]);
    expect(partnersOf(found, "treasury")).toEqual(["dark_altar"]);
    expect(found.map(({ key }) => key)).toContain(pairKey("treasury", "dark_altar"));
    expect(ghostsOf(found)).toEqual([]);
  });

  test("puts the partner where the first one lies", () => {
    const [here, there] = MAP;
    const [swap] = lies([shift({ location: here!.location, partner: there!.location, x: there!.x, y: there!.y, partner_turned: true })]);
    expect(afterwards(swap!, MAP)[1]).toEqual({ location: there!.location, x: here!.x, y: here!.y, turned: true });
  });

  test("names both ends of a path", () => {
    expect(endsOf({ x: 0, y: 0, side: "n" }, MAP)).toEqual(["gate", "hall"]);
  });
});

describe("the order of a declaration", () => {
  const after = (from: number, to: number): string =>
    ordering(from, to).reduce((all, move) => {
      const at = Number(move.slice(7)) - 1;
      return all.slice(0, at - 1) + all[at] + all[at - 1] + all.slice(at + 1);
    }, "abcd");

  test.each([[3, 0, "dabc"], [0, 3, "bcda"], [2, 1, "acbd"], [1, 1, "abcd"]])("from place %d to %d", (from, to, found) => {
    expect(after(from, to)).toBe(found);
  });

  test("a row is dropped on the nearest", () => {
    const box = (left: number, top: number) => ({ left, top, width: 100, height: 40 });
    expect(nearestTo(190, 25, [box(0, 0), box(110, 0), box(0, 50)])).toBe(1);
  });
});

describe("the first game", () => {
  type Told = Partial<Omit<Table["view"], "seats">>;
  const sight = (view: Told, options: string[] = [], visited: string[] = []) =>
    ({ ask: "feats", seat: 0, options, view: { active: 0, phase: "feats", battle: null, window: null, placing: null, steps: [], seats: [{ visited }], ...view } }) as unknown as Table;

  test("tells the goal, then what a new location brings", () => {
    expect(lessonOf(sight({}), [])).toBe("goal");
    expect(lessonOf(sight({}, [], ["gate", "hall"]), ["goal"])).toBe("income");
    expect(lessonOf(sight({}, [], ["gate", "hall"]), ["goal", "income"])).toBeNull();
  });

  test("says why a monster comes when it comes", () => {
    const battle = { battle: "encounters", attacks: [{ target: 0, owner: 1 }] } as unknown as Table["view"]["battle"];
    expect(lessonOf(sight({ battle, active: 1, phase: "villainy" }), [])).toBe("attacked");
    expect(lessonOf({ ...sight({ battle, active: 1 }), seat: 1 }, [])).toBeNull();
  });

  test("speaks of villainy when there is something to send", () => {
    expect(lessonOf(sight({ phase: "villainy" }, ["send mutant_rat", "end"]), [])).toBe("villainy");
    expect(lessonOf(sight({ phase: "villainy" }, ["end"]), [])).toBeNull();
    expect(lessonOf(sight({ phase: "discard_draw" }, ["discard disarm"]), [])).toBe("turn_over");
    expect(lessonOf(sight({ phase: "discard_draw" }, ["pass", "deck glory"]), [])).toBeNull();
  });

  test("is silent for whoever has had enough, and for whoever is not asked", () => {
    expect(lessonOf(sight({}), [ALL])).toBeNull();
    expect(lessonOf({ ...sight({}), ask: null }, [])).toBeNull();
  });
});
