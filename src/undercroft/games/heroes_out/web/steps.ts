// The eight steps of a hero (R10.2), and which of them an event tells of.
import type { GameEvent, HeroesOutView } from "$shell/generated/heroes_out.ts";
import { trail } from "./trail.svelte.ts";
import { t, type Key } from "./words.ts";

export const STEPS = ["summon", "show_off", "room_check", "inspire", "attack", "loot", "wait", "advance"];
export const stepName = (step: string): string => t(`step.${step}` as Key);
export const stepText = (step: string): string => t(`board.step.${step}` as Key);

const TOLD: Record<string, string> = {
  hero_summoned: "summon", hero_shown_off: "show_off", heroes_woken: "inspire", treasure_looted: "loot", heroes_advanced: "advance",
};
/** Null: it belongs to none of them. */
export function stepOf(event: GameEvent): string | null {
  if (event.kind === "hero_attacked") return event.start === event.room ? "attack" : "show_off";
  if (event.kind === "hero_exhausted") return event.why === "wait" ? "wait" : null;
  if (event.kind === "tokens_discarded") return event.why === "trap" ? "room_check" : null;
  return TOLD[event.kind] ?? null;
}

/** The step that is asked about, or was shown last. */
export const stepNow = (view: HeroesOutView): string | null => (view.phase !== "invasion" ? null : (view.pending.step ?? trail.of(view).step));
