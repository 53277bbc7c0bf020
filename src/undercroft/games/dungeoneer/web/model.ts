// What the drawings of the table take: plain facts, already read from the view.
import type { ShiftView } from "$shell/generated/dungeoneer.ts";
import type { Door, Obstacle } from "./kinds.ts";
import type { Spot } from "./layout.ts";

/** A hero's figure on the map. */
export interface Figure {
  seat: number;
  hero: string;
  fallen: boolean;
  /** Escort tokens it carries. */
  letters: string[];
}

/** A pennant: somebody's quest can be tried here; without a seat it is everybody's. */
export interface Pennant {
  quest: string;
  seat: number | null;
}

/** A location as it lies. */
export interface Tile extends Spot {
  location: string;
  kind: string;
  turned: boolean;
  doors: Door[];
  /** By side: a working way to a neighbour, by a bridge or not. */
  joints: ("" | "way" | "bridge")[];
  /** By side: where the map can grow. */
  mist: boolean[];
  glory: number;
  peril: number;
  income: "plain" | "new" | "spent";
  obstacle: Obstacle | null;
  effect: string | null;
  banes: { card: string; off: boolean }[];
  letters: string[];
  figures: Figure[];
  pennants: Pennant[];
}

/** A way that can be gone now. */
export interface Step {
  side: number;
  /** The location it leads to. */
  to: string;
  move: string;
  /** How many faces of six go well; null without a risk. */
  odds: number | null;
}

/** One way for a location to lie, and the answers that lead to it; of one key there are several turns. */
export interface Ghost extends Spot {
  key: string;
  location: string;
  turned: boolean;
  answers: string[];
  /** Of a card that lies on the map already: what its leaving breaks. */
  shift: ShiftView | null;
}
