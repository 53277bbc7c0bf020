// The side panel: which tab is open, and at which rule.

/** As wide as the styles of the drawer say: below, it is a sheet. */
const NARROW = matchMedia("(max-width: 999px)");

export const TABS = ["log", "rules", "aid", "chat"] as const;
export type Tab = (typeof TABS)[number];

class Panel {
  tab = $state<Tab>("log");
  /** On a phone the panel is a sheet that can be away. */
  raised = $state(false);
  rule = $state<string | null>(null);
  private narrow = $state(NARROW.matches);
  /** The sheet lies over the board; a column beside it does not. */
  readonly covers = $derived(this.raised && this.narrow);

  constructor() {
    NARROW.addEventListener("change", () => (this.narrow = NARROW.matches));
  }

  open(tab: Tab): void {
    this.tab = tab;
    this.raised = true;
  }

  /** Open the rules at a number; boards may call it too. */
  openRule(rule: string): void {
    this.rule = null;
    this.rule = rule;
    this.open("rules");
  }
}

export const panel = new Panel();
