// The fewest steps over the map as it lies. What a step costs and risks is the server's business.
import type { LocationView } from "$shell/generated/dungeoneer.ts";
import { SIDES } from "./kinds.ts";
import type { Answer } from "./plan.ts";

interface Trail {
  at: string;
  steps: readonly Answer[];
}

/** Step by step from one location to another; none where no way leads. */
export function wayTo(map: readonly LocationView[], from: string, to: string): readonly Answer[] {
  const seen = new Set([from]);
  let edge: Trail[] = [{ at: from, steps: [] }];
  while (edge.length) {
    const found = edge.find(({ at }) => at === to);
    if (found) return found.steps;
    edge = edge.flatMap((trail) => onward(map, trail)).filter(({ at }) => !seen.has(at) && seen.add(at));
  }
  return [];
}

function onward(map: readonly LocationView[], { at, steps }: Trail): Trail[] {
  const exits = map.find(({ location }) => location === at)?.exits ?? [];
  return exits.flatMap(({ works, to }, side) => (works && to ? [{ at: to, steps: [...steps, { move: `move ${SIDES[side]}`, from: at }] }] : []));
}

/** The side that the first step goes to: 0 is north. */
export function sideTo(map: readonly LocationView[], from: string, to: string): number {
  const first = wayTo(map, from, to)[0];
  return first ? SIDES.findIndex((side) => first.move === `move ${side}`) : -1;
}
