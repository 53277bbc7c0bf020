// One popover explains whatever is hovered, focused or pressed long: `<button use:explain={() => describe("dragon")}>`.
import type { Explanation } from "./game.ts";

const HOVER_MS = 320;
const PRESS_MS = 450;
const ID = "explanation";

type Source = () => Explanation | null;

class Explained {
  what = $state.raw<Explanation | null>(null);
  near = $state.raw<HTMLElement | null>(null);

  open(near: HTMLElement, source: Source): void {
    this.close();
    if (near.closest("[inert]")) return;
    this.what = source();
    if (!this.what) return;
    this.near = near;
    near.setAttribute("aria-describedby", ID);
  }

  close(near: HTMLElement | null = this.near): void {
    if (near !== this.near) return;
    this.near?.removeAttribute("aria-describedby");
    this.near = null;
    this.what = null;
  }
}

export const explained = new Explained();
export const EXPLANATION_ID = ID;

/** A Svelte action. The element should be a button, or have `tabindex="0"` so that the keyboard reaches it. */
export function explain(node: HTMLElement, source: Source) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  let hovered = false;
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => explained.open(node, source), ms);
  };
  const away = () => {
    clearTimeout(timer);
    explained.close(node);
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
      explained.open(node, source);
    }, PRESS_MS);
  };
  const up = () => clearTimeout(timer);
  /** An element that is taken away loses the focus in the middle of drawing, when nothing may change. */
  const blur = () => queueMicrotask(away);
  const focus = () => node.matches(":focus-visible") && explained.open(node, source);
  /** A long press explains; it must not also choose. */
  const click = (event: Event) => {
    if (!pressed) return;
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
  return {
    update: (fresh: Source) => {
      source = fresh;
    },
    destroy: () => {
      away();
      for (const [name, listener, capture] of listeners) node.removeEventListener(name, listener, capture);
    },
  };
}
