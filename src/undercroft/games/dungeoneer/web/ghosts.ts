// How a drawn location would lie in a cell: what joins its neighbours and what ends at rock.
import type { ExitCard, LocationView } from "$shell/generated/dungeoneer.ts";
import { STEPS } from "./kinds.ts";
import type { Spot } from "./layout.ts";

/** By side: a way through, a way that ends at a wall, or nothing to tell. */
export type Meeting = "" | "way" | "rubble";

/** Exits as they lie: a turned card shows its south to the north. */
export const turnedBy = <T>(exits: readonly T[], turned: boolean): T[] => (turned ? [...exits.slice(2), ...exits.slice(0, 2)] : [...exits]);

export function meetings(map: readonly LocationView[], { x, y }: Spot, exits: readonly Pick<ExitCard, "kind">[]): Meeting[] {
  return exits.map(({ kind }, side) => {
    const beyond = map.find((one) => one.x === x + STEPS[side]![0] && one.y === y + STEPS[side]![1])?.exits[(side + 2) % 4];
    const shut = [kind, beyond?.kind].filter((one) => one === "wall").length;
    return !beyond || shut === 2 ? "" : shut === 1 ? "rubble" : "way";
  });
}

const worth = (sides: readonly Meeting[]): number => sides.filter((one) => one === "way").length - sides.filter((one) => one === "rubble").length / 8;

/** Whether it is better turned: more ways join, fewer end at rock. */
export function betterTurned(map: readonly LocationView[], cell: Spot & { upright: boolean; turned: boolean }, exits: readonly Pick<ExitCard, "kind">[]): boolean {
  if (!cell.upright || !cell.turned) return cell.turned;
  const by = (turned: boolean): number => worth(meetings(map, cell, turnedBy(exits, turned)));
  return by(true) > by(false);
}
