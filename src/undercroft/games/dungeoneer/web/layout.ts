// How words fit on a card, and how the map fits the table. Pure sums; nothing of the rules.

export interface Title {
  lines: string[];
  size: number;
  width: number;
  height: number;
}

/** Of Alegreya SC in bold, what a letter takes of the size, with some air. */
const LETTER = 0.54;

const wideAs = (line: string, size: number): number => line.length * size * LETTER;

/** Where a name breaks best into two lines. */
export function halves(name: string): string[] {
  const words = name.split(" ");
  if (words.length === 1) return [name];
  const at = words.slice(1).map((_, index) => index + 1);
  const longest = (cut: number): number => Math.max(words.slice(0, cut).join(" ").length, words.slice(cut).join(" ").length);
  const best = at.reduce((one, other) => (longest(other) < longest(one) ? other : one));
  return [words.slice(0, best).join(" "), words.slice(best).join(" ")];
}

/** A name in a field of this width: one line if it fits, else two, and smaller if it must be. */
export function titleLines(name: string, size: number, width: number): Title {
  const lines = wideAs(name, size) <= width ? [name] : halves(name);
  const widest = Math.max(...lines.map((line) => wideAs(line, size)));
  const fitting = Math.min(size, (size * width) / widest);
  return {
    lines,
    size: fitting,
    width: Math.max(...lines.map((line) => wideAs(line, fitting))) + fitting * 0.8,
    height: lines.length * fitting * 0.96 + fitting * 0.42,
  };
}

// --- the camera -----------------------------------------------------------------

export interface Spot {
  x: number;
  y: number;
}
/** The middle of what is seen, in cards, and how many pixels a card is wide. */
export interface Camera extends Spot {
  size: number;
}
export interface Room {
  width: number;
  height: number;
}

/** A card is so much lower than wide; the gap between two belongs to it. */
export const RATIO = 244 / 296;
export const GAP = 0.04;
const MOST = 156;
/** A part of the map is not looked at from closer than this. */
const NEAR = 124;
/** Below this a finger does not find a card. */
export const LEAST = 36;
/** Cards get smaller than this only where more of them must be in sight; else the map pans. */
const READABLE = 92;

export interface Bounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The cards at the edges; y grows to the north. */
export function boundsOf(spots: readonly Spot[]): Bounds {
  if (!spots.length) return { left: 0, right: 0, bottom: 0, top: 0 };
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** The largest size at which all these cards are seen whole. */
export function sizeFor(spots: readonly Spot[], room: Room, most = MOST): number {
  const { left, right, top, bottom } = boundsOf(spots);
  const wide = room.width / ((right - left + 1) * (1 + GAP) + 0.14);
  const high = room.height / (((top - bottom + 1) * (RATIO + GAP) + 0.14));
  return Math.max(LEAST, Math.min(most, wide, high));
}

const middle = ({ left, right, top, bottom }: Bounds): Spot => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** Everything in sight, however small. */
export const frameAll = (spots: readonly Spot[], room: Room): Camera => ({ ...middle(boundsOf(spots)), size: sizeFor(spots, room) });

/**
 * What matters in sight: all of the map while its cards stay readable; else what matters, as large as it is
 * readable. What must be in sight is so even if that makes the cards small.
 */
export function frame(all: readonly Spot[], matters: readonly Spot[], room: Room, must: readonly Spot[] = []): Camera {
  const whole = frameAll(all, room);
  if (whole.size >= READABLE) return whole;
  const spots = [...must, ...matters].length ? [...must, ...matters] : all;
  const readable = Math.max(READABLE, sizeFor(spots, room, NEAR));
  const size = must.length ? Math.min(readable, sizeFor(must, room, NEAR)) : readable;
  return held({ ...middle(boundsOf(must.length ? must : spots)), size }, all, room);
}

/** A camera that does not lose the map: its edges stay within one card of the edges of the room. */
export function held(camera: Camera, all: readonly Spot[], room: Room): Camera {
  const { left, right, top, bottom } = boundsOf(all);
  const wide = room.width / (camera.size * (1 + GAP)) / 2;
  const high = room.height / (camera.size * (RATIO + GAP)) / 2;
  return {
    size: camera.size,
    x: between(camera.x, left - 1 + wide, right + 1 - wide),
    y: between(camera.y, bottom - 1 + high, top + 1 - high),
  };
}

const between = (n: number, least: number, most: number): number => (least > most ? (least + most) / 2 : Math.min(most, Math.max(least, n)));

/** Zoomed by a factor around the middle. */
export const zoomed = (camera: Camera, by: number): Camera => ({ ...camera, size: Math.min(220, Math.max(LEAST, camera.size * by)) });

/** Where a card's upper left corner is, in pixels from that of the room. */
export function placed({ x, y }: Spot, camera: Camera, room: Room): { left: number; top: number; width: number; height: number } {
  const [width, height] = [camera.size, camera.size * RATIO];
  const gap = camera.size * GAP;
  return {
    left: room.width / 2 + (x - camera.x) * (width + gap) - width / 2,
    top: room.height / 2 - (y - camera.y) * (height + gap) - height / 2,
    width,
    height,
  };
}

/** Decks, tools and phases lie in the corners; on a phone they are few. */
const cornerOf = ({ width }: Room): Room => (width < 480 ? { width: 70, height: 62 } : { width: 190, height: 84 });

/** Where something outside of the room is told at its edge, and which way it lies (0: east, in degrees); null: it is inside. */
export function atEdge({ x, y }: Spot, room: Room, edge: number): (Spot & { turn: number }) | null {
  if (x >= 0 && x <= room.width && y >= 0 && y <= room.height) return null;
  const { width, height } = cornerOf(room);
  const corner = x < width || x > room.width - width ? height : edge;
  const found = { x: between(x, edge, room.width - edge), y: between(y, corner, room.height - corner) };
  return { ...found, turn: Math.round((Math.atan2(y - found.y, x - found.x) * 180) / Math.PI) };
}

/** Things at the edge that would lie on each other move on towards the middle, one after the other. */
export function apart<T extends Spot>(things: readonly T[], room: Room, step: number): T[] {
  return things.reduce<T[]>((before, thing) => {
    const { y } = thing;
    let { x } = thing;
    const onward = x <= room.width / 2 ? step : -step;
    while (before.some((other) => Math.hypot(other.x - x, other.y - y) < step)) x += onward;
    return [...before, { ...thing, x, y }];
  }, []);
}

/** The part of the map that is seen, in cards. */
export function seen(camera: Camera, room: Room): Bounds {
  const wide = room.width / (camera.size * (1 + GAP)) / 2;
  const high = room.height / (camera.size * (RATIO + GAP)) / 2;
  return { left: camera.x - wide, right: camera.x + wide, top: camera.y + high, bottom: camera.y - high };
}

/** Where a figure's feet are: above the name of the card, which lies across its lower middle. */
const FEET = 0.52;
/** Figures that share a card stand in a row, two of them left and right of the middle. Offsets in parts of a card's width and height. */
export function standing(count: number, at: number): Spot {
  const apart = count === 2 ? 0.32 : count === 3 ? 0.26 : 0.2;
  return { x: 0.5 + apart * (at - (count - 1) / 2), y: FEET };
}
