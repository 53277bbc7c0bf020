// The fewest steps over the map as it lies, past as few doors and traps as there may be. What they risk is the server's business.
import type { ExitView, LocationView } from "$shell/generated/dungeoneer.ts";
import { SIDES } from "./kinds.ts";
import type { Answer } from "./plan.ts";

interface Trail {
  at: string;
  steps: readonly Answer[];
  /** How many exits on the way are barred. */
  barred: number;
}

/** Step by step from one location to another; none where no way leads. */
export function wayTo(map: readonly LocationView[], from: string, to: string): readonly Answer[] {
  const seen = new Set([from]);
  let edge: Trail[] = [{ at: from, steps: [], barred: 0 }];
  while (edge.length) {
    const found = edge.find(({ at }) => at === to);
    if (found) return found.steps;
    const further = edge.flatMap((trail) => onward(map, trail)).sort((one, other) => one.barred - other.barred);
    edge = further.filter(({ at }) => !seen.has(at) && seen.add(at));
  }
  return [];
}

function onward(map: readonly LocationView[], { at, steps, barred }: Trail): Trail[] {
  const exits = map.find(({ location }) => location === at)?.exits ?? [];
  return exits.flatMap((exit, side) => (exit.works && exit.to ? [{ at: exit.to, steps: [...steps, { move: `move ${SIDES[side]}`, from: at }], barred: barred + (isBarred(exit) ? 1 : 0) }] : []));
}

const isBarred = ({ kind, warded }: ExitView): boolean => kind !== "open" && !warded;

/** The side that the first step goes to: 0 is north. */
export function sideTo(map: readonly LocationView[], from: string, to: string): number {
  const first = wayTo(map, from, to)[0];
  return first ? SIDES.findIndex((side) => first.move === `move ${side}`) : -1;
}
