// What one seat is asked, and what it may answer.
import type { Attention, ViewerUpdate } from "../generated/protocol.ts";

/** The question to one seat, as it stands when its events have been played. */
export interface Question {
  ask: string | null;
  question: number;
  options: readonly string[];
  /** When this seat is asked in windows; null in a game without windows. */
  attention: Attention | null;
  /** In a window, the deadline of this seat. */
  deadline: number | null;
  /** Options that give much up for good. */
  costly: readonly string[];
  /** How the last move can be taken back: by oneself, or if the others agree. */
  back: "free" | "ask" | null;
  /** Why the last move cannot be taken back by oneself. */
  stands: ViewerUpdate["stands"];
}

export const NO_QUESTION: Question = { ask: null, question: -1, options: [], costly: [], back: null, stands: null, attention: null, deadline: null };

export const questionOf = ({ ask, question, options, costly, take_back: back, stands, attention, deadline }: ViewerUpdate): Question => ({
  ask, question, options, costly, back, stands, attention, deadline,
});
