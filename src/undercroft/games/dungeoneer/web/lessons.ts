// What a newcomer is told, each once and at the moment when it matters. Read from the view; no rule is decided here.
import type { Table } from "./cards.ts";

const offers = ({ options }: Table, ...verbs: string[]): boolean => options.some((move) => verbs.includes(move.split(" ")[0]!));
const isMine = ({ view, seat }: Table, phase: string): boolean => view.active === seat && view.phase === phase && !view.battle && view.window === null;
const isAttacked = ({ view, seat }: Table): boolean => view.battle?.battle === "encounters" && view.battle.attacks.some(({ target, owner }) => target === seat && owner !== seat);

/** By what is told: whether this is the moment. What matters most stands first. */
const MOMENTS = {
  attacked: isAttacked,
  placing: ({ view, seat }: Table) => view.placing !== null && view.placer === seat,
  villainy: (sight: Table) => isMine(sight, "villainy") && offers(sight, "send", "rouse", "play"),
  quest: (sight: Table) => isMine(sight, "feats") && offers(sight, "attempt", "deliver"),
  goal: (sight: Table) => isMine(sight, "feats"),
  income: (sight: Table) => isMine(sight, "feats") && sight.view.seats[sight.seat!]!.visited.length > 1,
  odds: (sight: Table) => isMine(sight, "feats") && sight.view.steps.some(({ threat, obstacle }) => threat ?? obstacle),
  window: ({ view }: Table) => view.window !== null && !view.battle,
  turn_over: (sight: Table) => isMine(sight, "discard_draw") && offers(sight, "discard", "save"),
} as const;
export type Lesson = keyof typeof MOMENTS;
/** Learned by whoever wants no more notes. */
export const ALL = "all";

export function lessonOf(sight: Table, learned: readonly string[]): Lesson | null {
  if (sight.ask === null || sight.seat === null || learned.includes(ALL)) return null;
  return (Object.keys(MOMENTS) as Lesson[]).find((lesson) => !learned.includes(lesson) && MOMENTS[lesson](sight)) ?? null;
}
