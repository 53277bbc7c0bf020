// Moves in the words of the chosen language.
import { has, nameOf, say } from "./language.svelte.ts";
import { moveLine } from "./telling.ts";

/** A move by its notation, with seats by their names. */
export function moveText(notation: string, names: readonly string[]): string {
  const line = moveLine(notation, names, { has, name: nameOf });
  return typeof line === "string" ? line : say(line.key, line.params);
}
