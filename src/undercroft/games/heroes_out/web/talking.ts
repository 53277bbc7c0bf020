// How players of a team talk: their mark on the map, and what can be said at a moment.
import type { Sign } from "$shell/lib/game.ts";
import type { Table } from "./cards.ts";
import { lookOf } from "./figures.ts";

/** Those whose card it is not only advise while a blow is about to fall. */
export const fitting = ({ view, options }: Table): readonly string[] | null =>
  view.pending.blow && !options.some((move) => move.startsWith("defend ")) ? ["block", "let_fall"] : null;

/** The outline of a base lies flat: so wide and high is half of it. */
const HALF = [18, 8] as const;
/** A clan points in its colour and with the shape of its base, seen from above. */
export function sign(seat: number, { view }: Table): Sign | null {
  const clan = view.clans.find((one) => one.seat === seat)?.clan;
  if (!clan) return null;
  const { base, shape } = lookOf(clan);
  return { ink: `color-mix(in srgb, ${base} 62%, white)`, shape, half: HALF };
}
