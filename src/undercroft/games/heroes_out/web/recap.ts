// What an invasion has done, told by the table before it and after it. Nothing is decided here.
import type { HeroesOutView } from "$shell/generated/heroes_out.ts";
import { inPlay } from "./cards.ts";

export interface Recap {
  /** Rooms whose treasure was looted, with its value. */
  lost: { room: string; value: number }[];
  /** Monsters that fell, by clan. */
  felled: { clan: string; count: number }[];
  /** Wounds of those that still stand. */
  wounds: number;
}

const clansIn = (view: HeroesOutView): string[] => view.clans.flatMap(({ clan }) => clan ?? []);

export function recapOf(before: HeroesOutView, after: HeroesOutView): Recap {
  const felled = clansIn(after).map((clan) => ({ clan, count: inPlay(before, clan).count - inPlay(after, clan).count }));
  const wounds = clansIn(after).map((clan) => inPlay(after, clan).wounds - inPlay(before, clan).wounds);
  return {
    lost: before.rooms.flatMap(({ room, treasure }) => (treasure && after.rooms.find((one) => one.room === room)?.lost ? [{ room, value: treasure }] : [])),
    felled: felled.filter(({ count }) => count > 0),
    wounds: wounds.reduce((sum, one) => sum + Math.max(0, one), 0),
  };
}

/** The invasion of a turn is over when the next one has begun, at the same try of the same scenario. */
export const isOver = (before: HeroesOutView, after: HeroesOutView): boolean =>
  before.turn > 0 && after.turn === before.turn + 1 && after.chapter === before.chapter && after.attempt === before.attempt;
