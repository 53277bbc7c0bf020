// Answers that go without saying.
import type { Table } from "./cards.ts";

/** Second halves of a move: what on, how many, who next. With a single answer there is nothing to ask. */
const HALVES = new Set(["choose_target", "choose_number", "choose_amount", "choose_slayer", "aim", "pay_token", "pay_scroll", "pick_to_turn"]);

export function obvious({ ask, options, view }: Pick<Table, "ask" | "options" | "view">): string | null {
  if (ask === null) return null;
  if (HALVES.has(ask) && options.length === 1) return options[0]!;
  return view.loses_nothing && options.includes("end") ? "end" : null;
}
