// What on the map is asked about now: ways, and where to look.
import type { Table } from "./cards.ts";
import type { Spot } from "./layout.ts";
import type { Ghost, Step, Tile } from "./model.ts";
import type { Offers } from "./offers.ts";
import { sideIndex } from "./read.ts";

/** Ways that can be gone, with their odds: the worse of the door and of what waits beyond. */
export function stepsOf({ view }: Table, offers: Offers): Step[] {
  return offers.at("side").flatMap(({ move, object }): Step[] => {
    const step = view.steps.find(({ side }) => side === object);
    if (!step) return [];
    const risks = [step.threat, step.obstacle].flatMap((threat) => (threat ? [threat.passing] : []));
    return [{ side: sideIndex(object), to: step.to, move, odds: risks.length ? Math.min(...risks) : null }];
  });
}

/** What is asked about: cells to lay a card on, locations to choose from. */
export const required = (tiles: readonly Tile[], lit: ReadonlyMap<string, string>, cells: readonly Ghost[]): Spot[] => [...cells, ...tiles.filter(({ location }) => lit.has(location))];

/** What one wants to see: places of a battle; all heroes, for the villain; the hero who acts and where it can go. */
export function attention({ view, seat }: Table, tiles: readonly Tile[], steps: readonly Step[]): Spot[] {
  const at = (location: string | null): Tile[] => tiles.filter((tile) => tile.location === location);
  if (view.battle) return view.battle.attacks.flatMap(({ place }) => at(place));
  if (view.phase === "villainy" && seat === view.active) return view.seats.flatMap((one) => at(one.at));
  return [...at(view.seats[view.active]?.at ?? null), ...steps.flatMap(({ to }) => at(to))];
}
