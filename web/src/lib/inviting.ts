// A table for friends: who sits where when some of the seats wait for those with the link.
import type { GameInfo, SeatWish } from "../generated/protocol.ts";

/** So many make a good table; below it bots sit down too, unless the game is played alone as well and every player means waiting. */
const COMPANY = 4;

/** How many sit at a table that nobody has thought about: where one may play alone turns are long, so one rival to wait for. */
export function usualSeats({ least_seats, most_seats }: GameInfo): number {
  return Math.max(least_seats, Math.min(least_seats === 1 ? 2 : COMPANY, most_seats));
}

/** Who comes along: so many friends, and so many bots beside them. */
export interface Company {
  friends: number;
  bots: number;
}

/** The tables that friends may be invited to: with them alone where that is enough, and with bots where they make it merrier. */
export function companies(game: GameInfo): Company[] {
  const { least_seats, most_seats } = game;
  const friends = Array.from({ length: most_seats - 1 }, (_, at) => at + 1);
  return friends.flatMap((friends) => {
    const bots = botsBeside(game, friends);
    const alone = bots > 0 && friends + 1 >= least_seats ? [{ friends, bots: 0 }] : [];
    return [...alone, { friends, bots }];
  });
}

/** How many bots make a good table with so many friends. */
function botsBeside({ least_seats, most_seats }: GameInfo, friends: number): number {
  const company = least_seats === 1 ? 1 : Math.min(COMPANY, most_seats);
  return Math.max(0, Math.max(least_seats, company) - friends - 1);
}

export function seatsFor({ friends, bots }: Company, name: string | null): SeatWish[] {
  const open = Array.from({ length: friends }, () => ({ kind: "open" as const }));
  const filled = Array.from({ length: bots }, () => ({ kind: "bot" as const, level: "adventurer" as const }));
  return [{ kind: "me", name }, ...open, ...filled];
}
