// The end of a game as a story: what the final scene shows and says, made by the game from what the seat was told.
import type { Line, Outcome, Sight, Told } from "./game.ts";

/** Somebody or something in the picture, placed by its feet in a hall of 1440 by 900. */
export interface Figure {
  /** A drawing of `endings/figures.svg`. */
  id: string;
  x: number;
  y: number;
  scale?: number;
  /** Degrees. */
  turn?: number;
  flip?: boolean;
  /** In the light, turned to stone, in the dusk; left out: as it is drawn. */
  light?: "lit" | "stone" | "dusk";
  /** A plate at the feet: a name, and a line of facts. */
  plate?: { name: string; facts: string; mine: boolean };
}

/** A number one would tell a friend. */
export interface Fact {
  value: string;
  text: Line;
}

export interface Story {
  /** A drawing in `endings`, by its name. */
  hall: string;
  figures: Figure[];
  headline: Line;
  /** The moment that decided it; null where none stands out. */
  turning: Line | null;
  facts: Fact[];
}

/** All that a story is made of: the end, and every event as the seat was told it. */
export interface End<V = any, C = any, E extends Told = any> {
  sight: Sight<V, C>;
  outcome: Outcome;
  events: readonly E[];
}

/** How a seat stands to the result: it won, lost, or only watched. */
export const side = ({ sight, outcome }: Pick<End, "sight" | "outcome">): "won" | "lost" | "seen" =>
  sight.seat === null ? "seen" : outcome.winners.includes(sight.seat) ? "won" : "lost";

/** Where a person stands or stood, from left to right, at the edge of the light. */
export const PLACES: readonly { x: number; y: number }[] = [
  { x: 800, y: 780 },
  { x: 130, y: 800 },
  { x: 660, y: 862 },
  { x: 300, y: 866 },
];

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
export const most = (numbers: readonly number[]): number => Math.max(0, ...numbers);
/** The event that counts most; the last of equals, undefined of none. */
export const greatest = <T>(all: readonly T[], weight: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>((best, one) => (best === undefined || weight(one) >= weight(best) ? one : best), undefined);
