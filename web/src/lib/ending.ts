// What the final scenes of all games have in common: who is shown, and the sentences of the story.
import type { Outcome, Sight } from "./game.ts";
import { say, t, variant } from "./language.svelte.ts";
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

/** All sat on one side: no one is ahead of anyone. A solo player wins or loses alone. */
export const isCommon = ({ names }: Pick<Sight, "names">, { cooperative }: Outcome): boolean => (cooperative ?? false) && names.length > 1;

/** Who won, as a headline; `owned`: the seats of whoever reads it. */
export function headline({ names }: Pick<Sight, "names">, outcome: Outcome, owned: readonly number[]): string {
  const won = outcome.winners.map((seat) => names[seat] ?? "");
  if (isCommon({ names }, outcome)) {
    if (owned.length > 0) return t(won.length > 0 ? "final.together.won" : "final.together.lost");
    return t(won.length > 0 ? "final.team.won" : "final.team.lost");
  }
  if (won.length === 0) return t("final.nobody");
  const mine = owned.length === 1 && outcome.winners.includes(owned[0]!);
  return mine ? t("final.you_won") : t("final.won", { names: won, n: won.length });
}

/** The points of a team that has them in common; null where each seat has its own, or none. */
export function commonScore(sight: Pick<Sight, "names">, outcome: Outcome): number | null {
  const [first, ...others] = outcome.scores ?? [];
  return first !== undefined && isCommon(sight, outcome) && others.every((score) => score === first) ? first : null;
}

/** The sentence to me where there is one, else of another. */
export const toMe = (key: string, mine: boolean, params: Params): string => say(variant(key, [mine && "you"]).key, params);

/** Why the winners won. */
export function victory({ names, seat }: Pick<Sight, "names" | "seat">, { winners, reason }: Outcome, more: Params = {}): string {
  const mine = seat !== null && winners.includes(seat);
  return toMe(`final.won.${reason}`, mine, { seats: winners.map((one) => names[one] ?? ""), ...more });
}
