// Whom one plays: five characters, who stand for the three levels of bots that there are.
import type { Level, SeatInfo } from "../generated/protocol.ts";
import { recall, remember } from "./keep.ts";

/** Weakest first. */
export const FACES = ["pip", "quag", "brock", "vesper", "hush"] as const;
export type Face = (typeof FACES)[number];

/** The level of the one who comes first, and of those who come along. Two bring a table of mixed levels. */
const COMPANY: Record<Face, readonly [Level, Level]> = {
  pip: ["novice", "novice"],
  quag: ["adventurer", "novice"],
  brock: ["adventurer", "adventurer"],
  vesper: ["champion", "adventurer"],
  hush: ["champion", "champion"],
};

/** Who can be played with so many bots: mixing needs at least two. */
export const facesFor = (bots: number): Face[] => FACES.filter((face) => bots > 1 || new Set(COMPANY[face]).size === 1);

/** How strong someone is, as a number of candles out of five. */
export const candlesOf = (face: Face): number => FACES.indexOf(face) + 1;

export function levelsOf(face: Face, bots: number): Level[] {
  const [first, others] = COMPANY[face];
  return Array.from({ length: bots }, (_, at) => (at === 0 ? first : others));
}

/** Whom the bots at a table stand for; null: nobody has chosen this company. */
export function faceAt(seats: readonly SeatInfo[]): Face | null {
  const levels = seats.flatMap(({ kind, level }) => (kind === "bot" && level ? [level] : [])).sort();
  const found = facesFor(levels.length).find((face) => levelsOf(face, levels.length).sort().join() === levels.join());
  return levels.length > 0 ? (found ?? null) : null;
}

/** The next stronger one, for so many bots; null after the strongest. */
export function harderThan(face: Face, bots: number): Face | null {
  const faces = facesFor(bots);
  return faces[faces.indexOf(face) + 1] ?? null;
}

interface Choice {
  face: Face;
  bots: number;
}

const choices = (): Record<string, Choice> => recall<Record<string, Choice>>("whom") ?? {};

/** Whom this browser played last in a game; null: nobody yet. */
export function lastChoice(game: string): Choice | null {
  const found = choices()[game];
  return found && facesFor(found.bots).includes(found.face) ? found : null;
}
export const rememberChoice = (game: string, choice: Choice): void => remember("whom", { ...choices(), [game]: choice });
