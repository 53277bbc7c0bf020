// The best result of this browser in each scenario.
import type { HeroesOutView } from "$shell/generated/heroes_out.ts";
import { recall, remember } from "$shell/lib/keep.ts";

export interface Best { won: boolean; difficulty: string; wave: number; left: number }

const KEY = "heroes_out.best";
const HARDNESS = ["easy", "hard", "hell"];
const WON = 1000;
const WAVE = 100;

/** A victory counts by its difficulty, a defeat by how late it came. */
const worth = ({ won, difficulty, wave, left }: Best): number => (won ? WON + HARDNESS.indexOf(difficulty) : wave * WAVE - left);

const all = (): Record<string, Best> => recall<Record<string, Best>>(KEY) ?? {};
export const bestOf = (scenario: string): Best | null => all()[scenario] ?? null;

export function keepBest({ scenario, difficulty, wave, guild_left: left }: HeroesOutView, won: boolean): void {
  const [now, before] = [{ won, difficulty, wave, left }, bestOf(scenario)];
  if (!before || worth(now) > worth(before)) remember(KEY, { ...all(), [scenario]: now });
}
