// Answers that go without saying.
import type { Table } from "./telling.ts";

/** With a single card left there is nothing to choose (R4.2). */
export const obvious = ({ ask, options }: Pick<Table, "ask" | "options">): string | null =>
  ask !== null && options.length === 1 && options[0]!.startsWith("play ") ? options[0]! : null;
