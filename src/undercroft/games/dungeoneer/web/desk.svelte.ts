// What the hand at the table is about to do: a thing lifted to be looked at, a way tapped once, a plan of answers.
import { Offers, type Offer, type Place } from "./offers.ts";
import { rest } from "./plan.ts";

/** A thing that is lifted: it is read before it is played. */
export interface Lifted {
  place: Place;
  id: string;
}

export class Desk {
  offers = $state.raw(new Offers([]));
  lifted = $state.raw<Lifted | null>(null);
  /** A move or a cell that was tapped once and says what it risks. */
  armed = $state<string | null>(null);
  /** How the card to be laid is turned. */
  turned = $state(false);
  private plan: readonly string[] = [];
  private question = "";

  constructor(private readonly send: (move: string) => void) {}

  /** A new question: what was lifted for the last one is laid down, and a plan goes on. */
  asked(ask: string | null, options: readonly string[], busy: boolean): void {
    const question = JSON.stringify([ask, options]);
    if (question === this.question && !this.plan.length) return;
    if (question !== this.question) {
      this.question = question;
      this.offers = new Offers(options);
      this.putDown();
    }
    if (!busy) this.goOn(options);
  }

  private goOn(options: readonly string[]): void {
    const [next, ...after] = rest(this.plan, options);
    this.plan = after;
    if (next) this.send(next);
  }

  choose(move: string): void {
    this.putDown();
    this.send(move);
  }

  /** Answer one question after the other. */
  chooseAll(moves: readonly string[]): void {
    const [first, ...others] = moves;
    this.plan = others;
    if (first) this.choose(first);
  }

  putDown(): void {
    this.lifted = null;
    this.armed = null;
    this.turned = false;
  }

  get holds(): boolean {
    return this.lifted !== null || this.armed !== null;
  }

  isLifted(place: Place, id: string): boolean {
    return this.lifted?.place === place && this.lifted.id === id;
  }

  /** The first tap lifts a thing, the second plays it if there is but one way to. */
  touch(place: Place, id: string): void {
    const offers = this.offers.of(place, id);
    if (this.isLifted(place, id)) {
      if (offers.length === 1) this.choose(offers[0]!.move);
      else this.putDown();
      return;
    }
    this.putDown();
    this.lifted = { place, id };
  }

  /** The first tap says what a move risks, the second makes it. */
  arm(move: string): void {
    if (this.armed === move) return this.choose(move);
    this.putDown();
    this.armed = move;
  }

  /** What the lifted thing can be used for. */
  get uses(): Offer[] {
    return this.lifted ? this.offers.of(this.lifted.place, this.lifted.id) : [];
  }
}
