// What is seen in each room from above: its outline, what stands in it, and its figure. A room that is not listed is a plain cave.
import { box, cave, circle, cut, handOf, outline } from "./strokes.ts";

/** Ink on the floor. */
export interface Stroke {
  d: string;
  fill?: string;
  line?: string;
  width?: number;
  dash?: string;
  opacity?: number;
}
/** A figure in the room. */
export interface Figure {
  icon: string;
  x: number;
  y: number;
  size: number;
  ink: string;
}
export interface Room {
  outline: string;
  floor: string;
  strokes: Stroke[];
  figures: Figure[];
}
type Plan = (hand: () => number) => { corners: [number, number][] | readonly (readonly [number, number])[]; floor?: string; strokes?: Stroke[]; figures?: Figure[]; ink?: string; size?: number };

const INK = "#2b1d10";
const pillar = (x: number, y: number, r = 9): Stroke[] => [
  { d: circle(x, y, r), fill: "#7a6240", line: INK, width: 4 },
  { d: circle(x - 2, y - 3, r * 0.45), fill: "#bda173" },
];
const each = <T>(places: readonly (readonly [number, number])[], draw: (x: number, y: number) => T[]): T[] => places.flatMap(([x, y]) => draw(x, y));
const ring = (x: number, y: number, r: number, line: string, dash = "9 7"): Stroke => ({ d: circle(x, y, r), fill: "none", line, width: 3.2, dash, opacity: 0.8 });
const cage = (x: number, y: number): Stroke[] => [
  { d: box(x, y, 44, 40), fill: "#cdb583", line: INK, width: 4 },
  { d: `M${x + 11} ${y}v40M${x + 22} ${y}v40M${x + 33} ${y}v40`, line: INK, width: 3 },
];
const shelf = (x: number, y: number, w: number): Stroke[] => [
  { d: box(x, y, w, 18), fill: "#7b5a2f", line: INK, width: 3.4 },
  { d: Array.from({ length: Math.floor((w - 8) / 16) }, (_, at) => box(x + 4 + at * 16, y + 3, 5, 12)).join(""), fill: "#a8442f" },
  { d: Array.from({ length: Math.floor((w - 8) / 16) }, (_, at) => box(x + 12 + at * 16, y + 3, 5, 12)).join(""), fill: "#d8b876" },
];
const cell = (x: number, y: number): Stroke[] => [
  { d: box(x, y, 48, 44), fill: "#cdb583", line: INK, width: 4 },
  { d: [10, 20, 30, 40].map((at) => `M${x + at} ${y + 28}v16`).join(""), line: INK, width: 3 },
];
const teeth = (places: readonly (readonly [number, number])[], fill = "#3a2a20"): Stroke => ({
  d: places.map(([x, y]) => `M${x} ${y}l7 -20 7 20z`).join(""), fill, line: INK, width: 2,
});
const waves = (ys: readonly number[], from = -10, ink = "#3f6f8c"): Stroke => ({
  d: ys.map((y) => `M${from} ${y}${"q9 -7 18 0t18 0".repeat(9)}`).join(""), line: ink, width: 3.2, opacity: 0.75,
});
const pool = (x: number, y: number, rx: number, ry: number, fill: string, opacity: number): Stroke => ({ d: circle(x, y, rx, ry), fill, opacity });
const coins = (places: readonly (readonly [number, number])[]): Stroke[] => each(places, (x, y) => [{ d: circle(x, y, 6), fill: "#d79b22", line: "#6e4708", width: 2.4 }]);
const pane = (d: string): Stroke[] => [{ d, line: "#5f8aa6", width: 9 }, { d, line: "#dff0f7", width: 4 }];
const hole = (x: number, y: number, rx: number, ry: number): Stroke[] => [
  { d: circle(x, y, rx, ry), fill: "#1d130d", line: "#6f5431", width: 6 },
  { d: circle(x, y + 10, rx * 0.7, ry * 0.5), fill: "#000", opacity: 0.6 },
];

const PLANS: Record<string, Plan> = {
  vault_gate: () => ({
    corners: cut(46, 40, 250, 204, 30), floor: "#f6e7bd", ink: "#4a3016", size: 92,
    strokes: [...each([[78, 66], [218, 66], [78, 176], [218, 176]], pillar), ring(148, 112, 62, "#8a6b3c")],
  }),
  crossroads: (hand) => ({ corners: cave(148, 122, 84, 70, 0.05, hand), ink: "#4f3a1e", size: 86 }),
  long_gallery: () => ({
    corners: cut(84, 12, 212, 232, 6), ink: "#5a4526", size: 74,
    strokes: each([[98, 40], [198, 40], [98, 92], [198, 92], [98, 150], [198, 150], [98, 204], [198, 204]], pillar),
  }),
  dripping_culvert: () => ({
    corners: cut(-20, 80, 316, 164, 0), ink: "#24536f", size: 74,
    strokes: [{ d: box(-10, 100, 316, 50), fill: "#8fb4bd", opacity: 0.75 }, waves([112, 127, 142])],
  }),
  crooked_stair: () => ({
    corners: [[92, 30], [206, 30], [240, 66], [240, 172], [204, 196], [120, 190], [92, 150]], ink: "#5a4526", size: 80,
    strokes: [{ d: [0, 1, 2, 3, 4].map((at) => `M${112 + at * 8} ${60 + at * 26}h${104 - at * 4}`).join(""), line: "#8a6b3c", width: 4, opacity: 0.7 }],
  }),
  fork_of_three_lamps: (hand) => ({
    corners: cave(148, 118, 66, 54, 0.06, hand), strokes: [pool(148, 108, 74, 62, "#ffcf6a", 0.42)],
    figures: [[102, 112], [148, 96], [194, 112]].map(([x, y]) => ({ icon: "fork_of_three_lamps", x: x!, y: y!, size: 46, ink: "#7a4a0c" })),
  }),
  passage_of_whispers: (hand) => ({ corners: cave(154, 118, 92, 50, 0.09, hand), floor: "#dccaa2", ink: "#4b3a54", size: 78, strokes: [pool(154, 112, 70, 38, "#8f7fa6", 0.28)] }),
  gnawed_tunnel: (hand) => ({
    corners: cave(146, 114, 92, 62, 0.14, hand), floor: "#dccaa2", strokes: hole(148, 112, 48, 32),
    figures: [{ icon: "gnawed_tunnel", x: 226, y: 66, size: 46, ink: "#4d2a18" }],
  }),
  tunnel_of_teeth: (hand) => ({
    corners: cave(148, 122, 96, 58, 0.12, hand), floor: "#dccaa2", ink: "#51281a", size: 80,
    strokes: [teeth([[66, 112], [84, 104], [206, 104], [224, 112], [76, 164], [212, 164], [98, 172], [190, 172]], "#d8ccb0")],
  }),
  dark_altar: () => ({
    corners: [[96, 40], [200, 40], [252, 84], [252, 160], [200, 204], [96, 204], [44, 160], [44, 84]], ink: "#6d1a16", size: 98,
    strokes: [
      { d: "M148 48L210 154H86ZM148 184L86 78H210Z", fill: "none", line: "#8a2a22", width: 3.5, opacity: 0.75 },
      { d: circle(148, 116, 74), fill: "none", line: "#8a2a22", width: 3.5, opacity: 0.75 },
      ...each([[70, 96], [226, 96], [70, 148], [226, 148]], (x, y) => pillar(x, y, 8)),
    ],
  }),
  treasury: () => ({
    corners: cut(44, 38, 252, 206, 8), ink: "#734706", size: 96,
    strokes: [
      { d: box(66, 58, 164, 122), fill: "none", line: "#a77a26", width: 4 },
      { d: box(74, 66, 148, 106), fill: "#f0cf7e", opacity: 0.55 },
      ...coins([[86, 158], [100, 166], [92, 146], [212, 160], [198, 166], [206, 148], [90, 84], [210, 82]]),
    ],
  }),
  laboratory: () => ({
    corners: cut(46, 40, 250, 206, 16), ink: "#2f5a3c", size: 88,
    strokes: [
      pool(148, 112, 74, 60, "#9fce8f", 0.45),
      ...each([[76, 74], [222, 74], [76, 168], [222, 168]], (x, y) => [
        { d: circle(x, y, 17), fill: "#7a6240", line: INK, width: 3.6 },
        { d: circle(x, y, 11), fill: "#7fbf6a", line: INK, width: 2 },
      ]),
    ],
  }),
  flooded_chamber: (hand) => ({
    corners: cave(148, 122, 106, 86, 0.05, hand), ink: "#1f4f6b", size: 84,
    strokes: [pool(148, 122, 94, 70, "#7fb0c4", 0.85), pool(148, 130, 52, 34, "#245672", 0.7), waves([92, 152, 168], 66)],
  }),
  prison_cells: () => ({ corners: cut(46, 40, 250, 204, 2), ink: "#3d2f28", size: 90, strokes: [...cell(52, 46), ...cell(196, 46), ...cell(196, 146), ...cell(52, 146)] }),
  skin_library: () => ({ corners: cut(46, 40, 250, 204, 4), ink: "#5a2440", size: 86, strokes: [...shelf(56, 48, 50), ...shelf(190, 48, 50), ...shelf(56, 134, 40), ...shelf(200, 134, 40), ...shelf(56, 182, 44), ...shelf(196, 182, 44)] }),
  menagerie: () => ({ corners: cut(44, 40, 252, 206, 14), ink: "#6a2a1a", size: 84, strokes: [...cage(56, 142), ...cage(196, 142), ...cage(56, 52), ...cage(196, 52)] }),
  alchemists_furnace: () => ({
    corners: cut(48, 40, 250, 204, 18), ink: "#7d2e0a", size: 88,
    strokes: [pool(148, 104, 66, 60, "#f08a3a", 0.45), teeth([[60, 150], [78, 160], [206, 160], [224, 150], [62, 178], [220, 178]])],
  }),
  hall_of_mirrors: () => ({
    corners: [[84, 40], [212, 40], [250, 122], [212, 204], [84, 204], [46, 122]], ink: "#2f5a74", size: 84,
    strokes: ["M92 54L68 106", "M204 54L228 106", "M68 138L88 188", "M228 138L208 188"].flatMap(pane),
  }),
  rusted_armoury: () => ({
    corners: cut(46, 40, 250, 204, 10), ink: "#6b3a17", size: 88,
    strokes: [
      ...each([[58, 50], [58, 160], [212, 50], [212, 160]], (x, y): Stroke[] => [{ d: box(x, y, 28, 34), fill: "#8a6a42", line: INK, width: 3.4 }, { d: `M${x + 7} ${y - 4}v42M${x + 14} ${y - 8}v46M${x + 21} ${y - 4}v42`, line: "#6d5f55", width: 3 }]),
      teeth([[104, 186], [122, 190], [160, 190], [178, 186]]),
    ],
  }),
  fungal_garden: (hand) => ({
    corners: cave(148, 120, 104, 84, 0.1, hand), ink: "#3f5a24", size: 88,
    strokes: [pool(148, 118, 80, 56, "#a8bf7d", 0.6)],
    figures: [{ icon: "fungal_garden", x: 86, y: 152, size: 34, ink: "#48602c" }, { icon: "fungal_garden", x: 212, y: 92, size: 34, ink: "#48602c" }, { icon: "fungal_garden", x: 148, y: 108, size: 88, ink: "#3f5a24" }],
  }),
  summoning_circle: (hand) => ({
    corners: cave(148, 122, 104, 88, 0.015, hand), ink: "#56246e", size: 104,
    strokes: [pool(148, 116, 84, 74, "#b58ad0", 0.35), ring(148, 116, 82, "#56246e", "none"), ring(148, 116, 70, "#56246e")],
  }),
  well_of_stars: (hand) => ({
    corners: cave(148, 122, 104, 88, 0.01, hand),
    strokes: [
      ring(148, 112, 66, "#8a6b3c", "10 6"),
      { d: circle(148, 110, 52, 44), fill: "#8f7850", line: INK, width: 4 },
      { d: circle(148, 110, 41, 34), fill: "#131a3c", line: INK, width: 3 },
      { d: [[158, 100], [138, 92], [124, 112], [156, 128], [172, 116], [142, 122]].map(([x, y]) => circle(x!, y!, 2.4)).join(""), fill: "#f6e9b4" },
    ],
    figures: [{ icon: "well_of_stars", x: 148, y: 110, size: 54, ink: "#9db8ff" }],
  }),
};

const drawn = new Map<string, Room>();

/** A room is drawn once. */
export function roomOf(location: string): Room {
  const known = drawn.get(location);
  if (known) return known;
  const made = draw(location);
  drawn.set(location, made);
  return made;
}

function draw(location: string): Room {
  const hand = handOf(location);
  const plan: ReturnType<Plan> = PLANS[location]?.(hand) ?? { corners: cave(148, 120, 96, 78, 0.08, hand) };
  const middle = { icon: location, x: 148, y: 108, size: plan.size ?? 88, ink: plan.ink ?? "#4a3620" };
  return {
    outline: outline(plan.corners as [number, number][], hand),
    floor: plan.floor ?? "#f3e6c6",
    strokes: plan.strokes ?? [],
    figures: plan.figures ?? [middle],
  };
}

/** Whether a figure is drawn for a card that a pack has added. */
export const isDrawn = (location: string): boolean => location in PLANS;
