// What a die, a token, a hero looks like, where a move is made, and which key makes it. All numbers come with the catalogue.
import type { DungeonRollCatalogue, DungeonRollView, HeroCard, SeatView } from "$shell/generated/dungeon_roll.ts";
import type { Sight, Tone } from "$shell/lib/game.ts";

export type Table = Sight<DungeonRollView, DungeonRollCatalogue>;

export const figure = (card: string): string => `dungeon_roll.${card}`;
export const heroOf = (catalogue: DungeonRollCatalogue, side: string): HeroCard | undefined =>
  catalogue.heroes.find((hero) => hero.sides.includes(side));
/** Both sides of a hero bear one figure. */
export const portrait = (seat: SeatView): string => figure(seat.hero ?? "hero");

/** A companion and what it is good against share a colour; the figure tells them apart. */
const INKS: Record<string, [party: string, dungeon: string]> = {
  fighter: ["#2f6a27", ""],
  goblin: ["", "#8ed874"],
  cleric: ["#66594a", ""],
  skeleton: ["", "#e6ddc8"],
  mage: ["#1f559c", ""],
  ooze: ["", "#79b8ff"],
  thief: ["#6b2f86", ""],
  chest: ["", "#d9a0f2"],
  champion: ["#a06a00", ""],
  scroll: ["#7a4a1e", ""],
  potion: ["", "#ff9db4"],
  dragon: ["", "#ff7a5c"],
};
export const inkOf = (face: string): string => INKS[face]?.find(Boolean) ?? "#3a2a1a";
export const TONES: Record<string, Tone> = { goblin: "blood", skeleton: "blood", ooze: "blood", dragon: "blood", chest: "gold", potion: "moss" };

/** The face `count` times over, in the order of the catalogue. */
export const spread = (faces: readonly string[], counts: Record<string, number>): { face: string; at: number }[] =>
  faces.flatMap((face) => Array.from({ length: counts[face] ?? 0 }, (_, at) => ({ face, at })));

export const monstersOf = ({ dungeon }: DungeonRollView): number =>
  (dungeon.goblin ?? 0) + (dungeon.skeleton ?? 0) + (dungeon.ooze ?? 0);
export const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, one) => all + one, 0);

// --- where a move is made -----------------------------------------------------------

const find = ({ options }: Table, moves: string[]): string | undefined => moves.find((move) => options.includes(move));

export const partyMove = (sight: Table, face: string): string | undefined =>
  find(sight, [`use ${face}`, `pick ${face}`]);
export const dungeonMove = (sight: Table, face: string): string | undefined =>
  find(sight, [`strike ${face}`, `open ${face}`, `quaff ${face}`, `pick ${face}`]);
export const lairMove = (sight: Table): string | undefined => find(sight, sight.ask === "allot" ? [] : ["slay", "pick dragon"]);
export const guestMove = (sight: Table, guest: string): string | undefined => find(sight, [`send ${guest}`]);
export const tokenMove = (sight: Table, token: string): string | undefined => find(sight, [`spend ${token}`, `pay ${token}`]);

/** Faces laid out to choose from for a die that returns or is turned. */
export const trayMoves = ({ options }: Table): string[] => options.filter((move) => /^(face|turn) /.test(move));

/** What is said by a button rather than by tapping a thing. */
export const saidMoves = ({ options }: Table): string[] =>
  options.filter((move) => /^(some|number|reroll|ultimate|specialty|roll|stop|end|flee|retire|glory|slay)\b/.test(move));

const LETTERS: Record<string, string> = {
  reroll: "R", roll: "R", ultimate: "U", specialty: "S", stop: "X", end: "E", flee: "F", retire: "T", glory: "G", slay: "D",
};

/** The key of a move: a letter for a verb, its number among the other options for a thing. */
export function keyOf(move: string, options: readonly string[]): string {
  const letter = LETTERS[move.split(" ")[0]!];
  if (letter) return letter;
  const at = options.filter((one) => !LETTERS[one.split(" ")[0]!]).indexOf(move) + 1;
  return at > 0 && at < 10 ? String(at) : "";
}
