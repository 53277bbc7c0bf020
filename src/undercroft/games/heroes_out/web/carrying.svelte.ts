// What a monster takes along: said before its way is chosen, and asked for where no way was.
const VERB = "carry ";

export class Carrying {
  /** What the row says that the next one takes. */
  load = $state("nothing");
  private said: string | null = null;

  /** A way is chosen, and what is carried with it. */
  depart(): void {
    this.said = this.load;
  }

  /** The answer that was given with the way; null: nobody has said it, so it is asked for. Once given, it is spent. */
  answer(ask: string | null, options: readonly string[]): string | null {
    if (!options.length) return null;
    const asks = options.some((move) => move.startsWith(VERB));
    const move = VERB + this.said;
    if (asks || ask !== "choose_mover") this.said = null;
    return asks && options.includes(move) ? move : null;
  }
}
