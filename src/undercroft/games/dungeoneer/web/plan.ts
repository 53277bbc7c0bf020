// One tap that answers several questions: a cell of the map is a neighbour, its side, and how the card is turned;
// a location far away is a step, and another.

export interface Answer {
  move: string;
  /** Where the own hero must stand for it: a step that failed ends the walk. */
  from?: string;
  /** Another answer to the question that is meant: many questions can be passed. */
  beside?: string;
}

/** What is still to be answered after this question: questions the server did not ask are left out, steps never. */
export function rest(plan: readonly Answer[], options: readonly string[], at: string | null = null): readonly Answer[] {
  const isMeant = ({ move, beside = move }: Answer): boolean => options.includes(move) && options.includes(beside);
  const next = plan.findIndex((one) => one.from !== undefined || isMeant(one));
  const answer = plan[next];
  if (!answer || !options.includes(answer.move)) return [];
  return answer.from === undefined || answer.from === at ? plan.slice(next) : [];
}
