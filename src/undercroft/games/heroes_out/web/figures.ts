// Shapes and colours of the pieces: clans by the base they stand on, heroes by the outline of their plate, tokens by their form.
import type { Tone } from "$shell/lib/game.ts";

export const figure = (id: string): string => `heroes_out.${id}`;

const FLOORS = import.meta.glob<string>("./rooms/*.svg", { query: "?url", import: "default", eager: true });
/** The drawing of a room; a room that a pack brings has the floor of the workshop. */
export const floorOf = (room: string): string => FLOORS[`./rooms/${room}.svg`] ?? FLOORS["./rooms/workshop.svg"]!;

/** What stands in a room besides its drawing: icon, place and size in hundredths of the tile, colour, opacity. */
type Decor = readonly [icon: string, x: number, y: number, size: number, colour: string, opacity: number];
const DECOR: Record<string, readonly Decor[]> = {
  vault: [["treasure", 29, 25, 36, "#6b3d08", 1]],
  workshop: [["hand_saw", 9, 24, 17, "#2c1808", 1], ["claw_hammer", 29, 24, 16, "#2c1808", 1], ["gears", 52, 22, 28, "#5b3413", 0.8]],
  forge: [["anvil", 5, 30, 24, "#221a20", 1], ["flat_hammer", 74, 30, 19, "#2b1d16", 1]],
  apothecary: [["cauldron", 38, 24, 32, "#242026", 1]],
  auditorium: [["scroll_open", 42, 22, 17, "#f3dfae", 1]],
  prison: [["shackles", 68, 24, 18, "#16131a", 0.6]],
  laboratory: [["flask", 10, 23, 26, "#1f6f4e", 1], ["tubes", 36, 26, 22, "#4b3390", 1], ["coil", 58, 22, 30, "#27303f", 1]],
  construction_site: [["build", 56, 26, 28, "#8c4a32", 1], ["spade", 34, 60, 18, "#3a2a18", 1]],
};
export const decorOf = (room: string): readonly Decor[] => DECOR[room] ?? [];

const FLOOR_INK: Record<string, string> = {
  vault: "#c79d52", sewer: "#93998a", workshop: "#c09a63", library: "#b99868", graveyard: "#7f8262", forge: "#94796a",
  apothecary: "#aab089", auditorium: "#a79bab", cage: "#c0a263", prison: "#8b8a95", laboratory: "#8f9bb0", construction_site: "#b79a74",
};
/** The colour of the flagstones, for doorways. */
export const floorInk = (room: string): string => FLOOR_INK[room] ?? "#a08a6a";

interface Look {
  /** Skin, base, the base's edge. */
  skin: string;
  base: string;
  edge: string;
  /** The outline of the base, drawn around 0,0; 18 wide to each side, 8 high. */
  shape: string;
}

const HEX = "M-18 0L-10-7.5H10L18 0L10 7.5H-10Z";
const ROUND = "M-17.5 0a17.5 7.5 0 1 0 35 0a17.5 7.5 0 1 0-35 0";
const LOOKS: Record<string, Look> = {
  skeleton: { skin: "#f3ead2", base: "#7a63b8", edge: "#3d2f66", shape: HEX },
  ratfolk: { skin: "#e3a47c", base: "#a5562f", edge: "#54270f", shape: ROUND },
  dragon: { skin: "#f0655a", base: "#b3302a", edge: "#5b110e", shape: "M-20 0L0-9.500L20 0L0 9.500Z" },
  witch: { skin: "#d7a9f2", base: "#8a3fae", edge: "#46195e", shape: "M0-9.500L5-3.500L19-3L8 1.500L12 9L0 5L-12 9L-8 1.500L-19-3L-5-3.500Z" },
  ghost: { skin: "#d6ecff", base: "#5f93c9", edge: "#274b73", shape: `${ROUND}M-10 0a10 4 0 1 1 20 0a10 4 0 1 1-20 0` },
  imp: { skin: "#ff9d4d", base: "#c25a12", edge: "#632804", shape: "M-18 6.500L0-10L18 6.500Z" },
  lizardfolk: { skin: "#7fd08a", base: "#2f8a4a", edge: "#124524", shape: "M-20 0Q0-17 20 0Q0 17-20 0" },
  gnoll: { skin: "#e8c25a", base: "#a87f1c", edge: "#553d06", shape: "M-14.5-7.500H14.500L18 7.500H-18Z" },
  slime: { skin: "#b9e84e", base: "#6d9a1a", edge: "#344c07", shape: "M-18 0C-18-8-7-5 0-8S18-8 19 0S9 5 0 8S-18 8-18 0" },
};
const PLAIN: Look = { skin: "#d8cfdd", base: "#6b5e7b", edge: "#2e2738", shape: ROUND };
export const lookOf = (clan: string): Look => LOOKS[clan] ?? PLAIN;

interface Plate {
  lit: string;
  dark: string;
  outline: string;
  /** Where the middle of the face is, above the feet. */
  face: number;
}
const SHIELD = "M-15-41H15V-20C15-9 6-3 0 0C-6-3-15-9-15-20Z";
const PLATES: Record<string, Plate> = {
  warrior: { lit: "#3f74b8", dark: "#183457", outline: SHIELD, face: -25 },
  rogue: { lit: "#8a4a93", dark: "#3c1942", outline: "M0-44L16-24L8-1H-8L-16-24Z", face: -23 },
  mage: { lit: "#2d9aa6", dark: "#0d434a", outline: "M-14-1V-24C-14-34-6-40 0-46C6-40 14-34 14-24V-1Z", face: -22 },
  archer: { lit: "#5b8f3c", dark: "#233f12", outline: "M-15-1V-26A15 15 0 0 1 15-26V-1Z", face: -23 },
  champion: { lit: "#c9962c", dark: "#5a3f0c", outline: "M-17-40L-9-46L0-40L9-46L17-40V-18C17-8 7-2 0 1C-7-2-17-8-17-18Z", face: -22 },
};
export const plateOf = (hero: string): Plate => PLATES[hero] ?? PLATES.warrior!;

export const RESOURCES = ["coin", "frog", "book", "bone"] as const;
export const TOKENS = [...RESOURCES, "trap"] as const;
export const TONES: Record<string, Tone> = {
  coin: "gold", frog: "moss", book: "sky", bone: "plain", trap: "blood", portal: "sky", portal_finished: "sky",
};

/** The paper a card is printed on. */
const PAPERS = ["beast", "potion", "equipment", "scroll"];
export const paperOf = (card: string): string => PAPERS.find((kind) => card.startsWith(`${kind}_`)) ?? "tactic";
