// Keys that play a move, wherever the focus is.

import { over } from "./over.svelte.ts";

const ELSEWHERE = "input, textarea, select, [role=tablist]";

/** Letters are told by their place on the keyboard, whatever the alphabet. */
export const pressed = (event: KeyboardEvent): string =>
  event.code.startsWith("Key") ? event.code.slice(3) : event.key;

/** Whether a key is meant for the board: nobody types, nothing is held down, nothing lies over the board. */
export function isForBoard(event: KeyboardEvent): boolean {
  const typing = event.target instanceof Element && event.target.closest(ELSEWHERE);
  const held = event.repeat || event.ctrlKey || event.metaKey || event.altKey;
  return !typing && !held && !over.anything;
}
