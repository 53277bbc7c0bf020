// Answers that go without saying.
import type { Table } from "./cards.ts";

/** Second halves of a move: what on, how many, who next. With a single answer there is nothing to ask. */
const HALVES = new Set(["choose_target", "choose_number", "choose_amount", "choose_slayer", "aim", "pay_token", "pay_scroll", "pick_to_turn"]);

/** With nothing to loot, a token that can be spent can be spent later as well. A hero's ability may be another matter. */
const canWait = (move: string): boolean => move === "end" || /^spend (?!scroll)/.test(move);

export function obvious({ ask, options, view }: Pick<Table, "ask" | "options" | "view">): string | null {
  if (ask === null) return null;
  if (HALVES.has(ask) && options.length === 1) return options[0]!;
  const nothing = !view.dungeon.chest && !view.dungeon.potion;
  return ask === "take_loot" && nothing && options.includes("end") && options.every(canWait) ? "end" : null;
}
