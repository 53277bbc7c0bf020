// One tap that answers several questions: a cell of the map is a neighbour, its side, and how the card is turned.

/** What is still to be answered after this question: questions the server did not ask are left out. */
export function rest(plan: readonly string[], options: readonly string[]): readonly string[] {
  const at = plan.findIndex((move) => options.includes(move));
  return at < 0 ? [] : plan.slice(at);
}
