// One popover explains whatever is hovered, focused or pressed long: `<button use:explain={() => describe("dragon")}>`.
// A click or tap that chooses nothing opens it to stay, until anything is played, asked or clicked.
import type { Explanation } from "./game.ts";

const HOVER_MS = 320;
const PRESS_MS = 450;
/** So long after the table has changed, a click was meant for what lay there before. */
const SETTLE_MS = 500;
const ID = "explanation";

type Source = () => Explanation | null;

class Explained {
  what = $state.raw<Explanation | null>(null);
  near = $state.raw<HTMLElement | null>(null);

  /** It stays until it is dismissed. */
  pinned = $state(false);
  /** A move is on its way or being shown: a click is meant as a move. */
  private busy = false;
  private settledAt = -Infinity;
  private source: Source | null = null;

  /** The table is another one: what was opened to stay is put away, what the pointer rests on is told anew. */
  tableChanged(busy: boolean): void {
    this.busy = busy;
    this.settledAt = performance.now();
    if (this.pinned) this.close();
    else if (this.source) this.what = this.source();
    if (!this.what) this.close();
  }

  /** Show it as long as the pointer or the focus is there. */
  peek(near: HTMLElement, source: Source): void {
    if (!this.pinned) this.show(near, source);
  }

  /** A click shows it to stay; the same thing again puts it away. */
  open(near: HTMLElement, source: Source): void {
    if (near.closest(".frame") && (this.busy || performance.now() - this.settledAt < SETTLE_MS)) return;
    this.pin(near, source);
  }

  /** A long press asks for it, whatever goes on. */
  pin(near: HTMLElement, source: Source): void {
    const again = this.pinned && this.near === near;
    this.close();
    if (again) return;
    this.show(near, source);
    this.pinned = this.near !== null;
  }

  private show(near: HTMLElement, source: Source): void {
    this.close();
    if (near.closest("[inert]")) return;
    this.what = source();
    if (!this.what) return;
    this.near = near;
    this.source = source;
    near.setAttribute("aria-describedby", ID);
  }

  close(near: HTMLElement | null = this.near): void {
    if (near !== this.near) return;
    this.near?.removeAttribute("aria-describedby");
    this.near = null;
    this.source = null;
    this.what = null;
    this.pinned = false;
  }
}

export const explained = new Explained();
export const EXPLANATION_ID = ID;

/** A Svelte action. The element should be a button, or have `tabindex="0"` so that the keyboard reaches it. */
export function explain(node: HTMLElement, source: Source) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  let hovered = false;
  /** A mere picture or number: a click has nothing else to do. */
  const mute = !node.matches("button, a, summary, label, input");
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => explained.peek(node, source), ms);
  };
  const away = () => {
    clearTimeout(timer);
    if (!explained.pinned) explained.close(node);
  };
  /** Whoever points moves; a thing that comes to lie under a resting pointer was not pointed at. */
  const move = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || hovered || (event.movementX === 0 && event.movementY === 0)) return;
    hovered = true;
    later(HOVER_MS);
  };
  const leave = (event: PointerEvent) => {
    hovered = false;
    if (event.pointerType === "mouse") away();
  };
  const down = (event: PointerEvent) => {
    if (event.pointerType === "mouse") return away();
    pressed = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      pressed = true;
      explained.pin(node, source);
    }, PRESS_MS);
  };
  const up = () => clearTimeout(timer);
  /** An element that is taken away loses the focus in the middle of drawing, when nothing may change. */
  const blur = () => queueMicrotask(away);
  const focus = () => node.matches(":focus-visible") && explained.peek(node, source);
  /** A long press explains; it must not also choose. */
  const click = (event: Event) => {
    if (!pressed && !mute) return;
    if (!pressed) explained.open(node, source);
    pressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => pressed && event.preventDefault();
  const listeners: [string, (event: any) => unknown, boolean?][] = [
    ["pointermove", move],
    ["pointerleave", leave],
    ["pointerdown", down],
    ["pointerup", up],
    ["pointercancel", up],
    ["focus", focus],
    ["blur", blur],
    ["click", click, true],
    ["contextmenu", menu],
  ];
  for (const [name, listener, capture] of listeners) node.addEventListener(name, listener, capture);
  node.classList.add("explains");
  if (mute) node.style.cursor = "help";
  return {
    update: (fresh: Source) => {
      source = fresh;
    },
    destroy: () => {
      clearTimeout(timer);
      explained.close(node);
      for (const [name, listener, capture] of listeners) node.removeEventListener(name, listener, capture);
    },
  };
}
