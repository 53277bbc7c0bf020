// A table for friends: who sits where when some of the seats wait for those with the link.
import type { GameInfo, SeatWish } from "../generated/protocol.ts";

/** So many make a good table; below it bots sit down too, unless the game is played alone as well and every player means waiting. */
const COMPANY = 4;

/** How many sit at a table that nobody has thought about: where one may play alone turns are long, so one rival to wait for. */
export function usualSeats({ least_seats, most_seats }: GameInfo): number {
  return Math.max(least_seats, Math.min(least_seats === 1 ? 2 : COMPANY, most_seats));
}

/** How many friends may come along. */
export const friendCounts = ({ most_seats }: GameInfo): number[] => Array.from({ length: most_seats - 1 }, (_, at) => at + 1);

/** How many bots sit down with them. */
export function botsBeside({ least_seats, most_seats }: GameInfo, friends: number): number {
  const company = least_seats === 1 ? 1 : Math.min(COMPANY, most_seats);
  return Math.max(0, Math.max(least_seats, company) - friends - 1);
}

export function seatsFor(game: GameInfo, friends: number, name: string): SeatWish[] {
  const open = Array.from({ length: friends }, () => ({ kind: "open" as const }));
  const bots = Array.from({ length: botsBeside(game, friends) }, () => ({ kind: "bot" as const, level: "adventurer" as const }));
  return [{ kind: "me", name }, ...open, ...bots];
}
