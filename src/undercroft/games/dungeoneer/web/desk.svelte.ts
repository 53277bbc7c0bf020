// What the hand at the table is about to do: a thing lifted to be looked at, a way tapped once, a plan of answers.
import { untrack } from "svelte";
import { Offers, type Offer, type Place } from "./offers.ts";
import { rest, type Answer } from "./plan.ts";

const PASS = "pass";

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
  /** Of the ways to lie in a cell, the one that is shown. */
  turn = $state(0);
  /** Of two locations that change places, the one that was tapped first. */
  first = $state<string | null>(null);
  private plan: readonly Answer[] = [];
  private question = "";

  /** `risky`: a step that is looked at before it is made. `after`: what is answered next, whatever is chosen now. */
  constructor(
    private readonly send: (move: string) => void,
    private readonly risky: (move: string) => boolean = () => false,
    private readonly after: () => readonly Answer[] = () => [],
  ) {}

  /** A new question: what was lifted for the last one is laid down, and a plan goes on. */
  asked(ask: string | null, options: readonly string[], busy: boolean, at: string | null = null): void {
    const question = JSON.stringify([ask, options, at]);
    if (question === this.question && !this.plan.length) return;
    if (question !== this.question) {
      this.question = question;
      this.offers = new Offers(options);
      this.layDown();
    }
    if (ask !== null && !busy && untrack(() => this.armed) === null) this.goOn(options, at);
  }

  private goOn(options: readonly string[], at: string | null): void {
    if (this.plan[0]?.from !== undefined && options.includes(PASS)) return;
    const [next, ...after] = rest(this.plan, options, at);
    this.plan = after;
    if (!next) return;
    if (next.from !== undefined && this.risky(next.move)) this.armed = next.move;
    else this.send(next.move);
  }

  /** What was armed on a longer walk is one step of it. */
  choose(move: string): void {
    const plan = this.armed === move ? this.plan : this.after();
    this.putDown();
    this.plan = plan;
    this.send(move);
  }

  /** Answer one question after the other. */
  chooseAll(moves: readonly string[]): void {
    const [first, ...others] = moves;
    if (first) this.choose(first);
    this.plan = others.map((move) => ({ move }));
  }

  /** Walk step by step; every risk and every question on the way halts. Whoever lets a window pass walks on. */
  walk(steps: readonly Answer[]): void {
    this.putDown();
    this.plan = steps;
    this.goOn(this.offers.all.map(({ move }) => move), steps[0]?.from ?? null);
  }

  putDown(): void {
    this.layDown();
    this.plan = [];
  }

  private layDown(): void {
    this.lifted = null;
    this.armed = null;
    this.turn = 0;
    this.first = null;
  }

  get holds(): boolean {
    return this.lifted !== null || this.armed !== null || this.first !== null;
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
