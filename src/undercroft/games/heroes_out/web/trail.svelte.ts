// What heroes have done while one guild card was resolved, as far as it was shown: their way, and the step they are at.
import type { HeroesOutView } from "$shell/generated/heroes_out.ts";

interface Leg { start: string; room: string }
interface Told { card: string; legs: readonly Leg[]; step: string | null }

/** The card in resolution: what was told of another is over, however much of the story was skipped. */
const resolved = ({ chapter, attempt, turn, guild_card }: HeroesOutView): string => [chapter, attempt, turn, guild_card].join(" ");

class Trail {
  private last = $state.raw<Told>({ card: "", legs: [], step: null });

  of(view: HeroesOutView): Told {
    const card = resolved(view);
    return this.last.card === card ? this.last : { card, legs: [], step: null };
  }
  add(view: HeroesOutView, leg: Leg): void {
    const told = this.of(view);
    this.last = { ...told, legs: [...told.legs, leg] };
  }
  /** Of the eight steps of a hero. */
  reach(view: HeroesOutView, step: string): void {
    this.last = { ...this.of(view), step };
  }
}

export const trail = new Trail();
