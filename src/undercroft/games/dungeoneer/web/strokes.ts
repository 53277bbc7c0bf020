// How a room is drawn with ink: outlines with an unsteady hand, hatched rock, flagstones. The same card is always drawn alike.

export const WIDTH = 296;
export const HEIGHT = 244;
export const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };

/** Numbers between 0 and 1 that depend on the name alone. */
export function handOf(name: string): () => number {
  let seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 4294967296;
  };
}

type Point = readonly [x: number, y: number];
const round = (n: number): string => n.toFixed(1);

/** A straight line that the hand did not draw quite straight. */
function wobble([x0, y0]: Point, [x1, y1]: Point, hand: () => number): Point[] {
  const long = Math.hypot(x1 - x0, y1 - y0);
  const steps = Math.max(1, Math.round(long / 20));
  const [nx, ny] = [-(y1 - y0) / (long || 1), (x1 - x0) / (long || 1)];
  return Array.from({ length: steps }, (_, at): Point => {
    const part = at / steps;
    const off = at === 0 ? 0 : (hand() - 0.5) * 4.6;
    return [x0 + (x1 - x0) * part + nx * off, y0 + (y1 - y0) * part + ny * off];
  });
}

/** A closed outline through these corners. */
export function outline(corners: readonly Point[], hand: () => number): string {
  const points = corners.flatMap((corner, at) => wobble(corner, corners[(at + 1) % corners.length]!, hand));
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

/** A chamber with its corners cut off. */
export const cut = (x0: number, y0: number, x1: number, y1: number, by: number): Point[] =>
  by === 0
    ? [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    : [[x0 + by, y0], [x1 - by, y0], [x1, y0 + by], [x1, y1 - by], [x1 - by, y1], [x0 + by, y1], [x0, y1 - by], [x0, y0 + by]];

/** A cave: round, and rougher the larger `rough` is. */
export function cave(x: number, y: number, rx: number, ry: number, rough: number, hand: () => number): Point[] {
  const corners = 22;
  return Array.from({ length: corners }, (_, at): Point => {
    const turn = (2 * Math.PI * at) / corners;
    const far = 1 + (hand() - 0.5) * 2 * rough;
    return [x + rx * far * Math.cos(turn), y + ry * far * Math.sin(turn)];
  });
}

/** The way from the middle of a card to one of its sides: 0 north, 1 east, 2 south, 3 west. */
const WAYS: readonly Point[][] = [
  [[110, 130], [110, -30], [186, -30], [186, 130]],
  [[140, 84], [330, 84], [330, 160], [140, 160]],
  [[110, 110], [110, 276], [186, 276], [186, 110]],
  [[156, 84], [-34, 84], [-34, 160], [156, 160]],
];
export const way = (side: number, hand: () => number): string => outline(WAYS[side]!, hand);

/** Short strokes in all directions: solid rock. */
export function hatching(hand: () => number): string {
  let path = "";
  for (let y = -8; y < HEIGHT + 12; y += 23) {
    for (let x = -8; x < WIDTH + 12; x += 26) path += tuft(x + hand() * 12, y + hand() * 12, hand);
  }
  return path;
}

function tuft(x: number, y: number, hand: () => number): string {
  const turn = [0.35, 1.1, 1.9, 2.7][Math.floor(hand() * 4)]! + (hand() - 0.5) * 0.4;
  const [dx, dy] = [Math.cos(turn) * 11, Math.sin(turn) * 11];
  const [nx, ny] = [-Math.sin(turn) * 6.4, Math.cos(turn) * 6.4];
  return [-1, 0, 1]
    .map((row) => `M${Math.round(x - dx + nx * row)} ${Math.round(y - dy + ny * row)}L${Math.round(x + dx + nx * row)} ${Math.round(y + dy + ny * row)}`)
    .join("");
}

const rows = Array.from({ length: Math.ceil(HEIGHT / 40) }, (_, row) => row);
/** Joints of the flagstones. */
export const FLAGSTONES = rows
  .map((row) => {
    const stones = Array.from({ length: 7 }, (_, at) => `M${at * 56 + (row % 2) * 28} ${row * 40 + 2}v40`);
    return `M0 ${row * 40 + 2}H${WIDTH}${stones.join("")}`;
  })
  .join("");

export const circle = (x: number, y: number, r: number, ry = r): string =>
  `M${x - r} ${y}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0Z`;
export const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}Z`;
