// One tap that answers several questions: a cell of the map is a neighbour, its side, and how the card is turned;
// a location far away is a step, and another.

export interface Answer {
  move: string;
  /** Where the own hero must stand for it: a step that failed ends the walk. */
  from?: string;
}

/** What is still to be answered after this question: questions the server did not ask are left out, steps never. */
export function rest(plan: readonly Answer[], options: readonly string[], at: string | null = null): readonly Answer[] {
  const next = plan.findIndex(({ move, from }) => from !== undefined || options.includes(move));
  const answer = plan[next];
  if (!answer || !options.includes(answer.move)) return [];
  return answer.from === undefined || answer.from === at ? plan.slice(next) : [];
}
