// What lies over the board: a curtain, a dialog, the sheet of a phone. Under it nothing reacts.
import { untrack } from "svelte";

class Over {
  private layers = $state(0);
  /** The one question to ask before a board may react to anything. */
  readonly anything = $derived(this.layers > 0);

  /** Lay something over the board; what is returned takes it away. In a component: `$effect(() => over.lay())`. */
  lay(): () => void {
    untrack(() => this.layers++);
    return () => untrack(() => this.layers--);
  }
}

export const over = new Over();
