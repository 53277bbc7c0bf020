// What the final scenes of all games have in common: who is shown, and the sentences of the story.
import type { Outcome, Sight } from "./game.ts";
import { say, variant } from "./language.svelte.ts";
import type { Params } from "./texts.ts";

/** One player in the final scene. */
export interface Bust {
  seat: number;
  name: string;
  icon: string;
  won: boolean;
  mine: boolean;
  /** The colour of a seal, where the game marks seats by one. */
  tint?: string;
  /** Below the winner's name: who they were. */
  title?: string;
  /** Out of the running: dim. */
  out?: boolean;
  /** Why, in a word or two. */
  fate?: string;
}

export interface StoryLine {
  icon: string;
  text: string;
}

/** Everybody as the game draws them, the best first. */
export function bustsOf(
  sight: Pick<Sight, "names" | "seat">,
  outcome: Outcome,
  rank: (seat: number) => number,
  draw: (seat: number) => Pick<Bust, "icon" | "tint" | "title" | "out" | "fate">,
): Bust[] {
  const won = (seat: number): boolean => outcome.winners.includes(seat);
  return sight.names
    .map((name, seat) => ({ seat, name, won: won(seat), mine: seat === sight.seat, ...draw(seat) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || rank(a.seat) - rank(b.seat));
}

/** The sentence to me where there is one, else of another. */
export const toMe = (key: string, mine: boolean, params: Params): string => say(variant(key, [mine && "you"]).key, params);

/** Why the winners won. */
export function victory({ names, seat }: Pick<Sight, "names" | "seat">, { winners, reason }: Outcome, more: Params = {}): string {
  const mine = seat !== null && winners.includes(seat);
  return toMe(`final.won.${reason}`, mine, { seats: winners.map((one) => names[one] ?? ""), ...more });
}
