// Shapes and colours by kind: what is drawn must be told apart by its shape first.

/** A side of a location as it lies and works now. */
export interface Door {
  kind: "open" | "wall" | "blocked" | "trap";
  stat?: string | null;
  value?: number;
  /** A token lies on it. */
  off?: boolean;
  /** Held open: the colour of who holds it. */
  held?: string | null;
}

export interface Obstacle {
  kind: string;
  stat?: string | null;
  value: number;
  off?: boolean;
}

const INKS: Record<string, string> = { melee: "#8e2a1f", magic: "#2b4f86", speed: "#3b6427", level: "#7a5a12", health: "#a02a3c" };
export const inkOf = (stat: string | null | undefined): string => INKS[stat ?? ""] ?? "#5a4526";

/** Seats by colour; the figures on their discs differ too. */
const COLOURS = ["#f0a04b", "#7fb2f0", "#93cf7d", "#d69bea"];
export const colourOf = (seat: number): string => COLOURS[seat % COLOURS.length]!;

export const ROMAN = ["–", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
export const roman = (n: number): string => ROMAN[n] ?? String(n);

export const STATS = ["melee", "magic", "speed"] as const;
export const SIDES = ["n", "e", "s", "w"] as const;
export const STEPS = [[0, 1], [1, 0], [0, -1], [-1, 0]] as const;
export const ARROWS = ["↑", "→", "↓", "←"] as const;
