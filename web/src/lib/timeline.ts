// Plays what happened, then shows what is. Updates wait in a queue; a hurry lets the rest of the queue pass at once.
import type { Moment, Told } from "./game.ts";
import type { Pace } from "./pace.ts";

/** What led to a view. */
export interface Chapter<V> {
  moments: readonly Moment[];
  view: V;
  /** Runs together with the view: options, outcome and all that belongs to it. */
  settle: () => void;
  /** False: the events are only written into the log (a page just opened). */
  played: boolean;
  /** How fast each event is played; left out: as the game plays it. */
  paces?: readonly Pace[];
  /** Kinds of events that are played at once where they follow each other. */
  together?: readonly string[] | undefined;
  /** The moment at which skipping ends: from here on it is the viewer's turn, or the result. */
  turn?: number | null;
}

export interface Performance<V> {
  /** Play events that happen at once, mostly a single one; it may be hurried. */
  animate: (moments: readonly Moment[], pace: Pace) => Promise<void>;
  /** Write one event into the log. */
  tell: (event: Told) => void;
  /** Change the picture by the events that were played. */
  advance: () => Promise<void>;
  /** Change the picture by an event that is not played. */
  leap: (moment: Moment) => void;
  /** Show the truth. */
  show: (view: V) => void;
  /** Let what is under way end now. */
  finish: () => void;
  /** While skipping: let some more come, so that all of it is drawn once. */
  gather: () => Promise<void>;
  busy: (busy: boolean) => void;
  skipping: (skipping: boolean) => void;
}

export class Timeline<V> {
  private queue: Chapter<V>[] = [];
  private running = false;
  private stopped = false;
  hurried = false;
  /** Nothing is played until the viewer's turn or the result. */
  skipping = false;

  constructor(private readonly on: Performance<V>) {}

  add(chapter: Chapter<V>): void {
    this.queue.push(chapter);
    if (!this.running) void this.run();
  }

  /** Skip to the end of all that waits. */
  hurry(): void {
    if (!this.running) return;
    this.hurried = true;
    this.on.finish();
  }

  /** Skip to the viewer's turn, whatever others still do until then. */
  skip(): void {
    this.setSkipping(true);
    this.on.finish();
  }

  stop(): void {
    this.stopped = true;
    this.queue = [];
    this.hurry();
  }

  private async run(): Promise<void> {
    this.running = true;
    this.on.busy(true);
    if (this.skipping) await this.on.gather();
    for (let chapter = this.queue.shift(); chapter; chapter = this.queue.shift()) await this.perform(chapter);
    this.running = false;
    this.hurried = false;
    if (!this.stopped) this.on.busy(false);
  }

  private async perform(chapter: Chapter<V>): Promise<void> {
    for (const { from, moments } of beats(chapter.moments, chapter.together)) {
      if (this.stopped) return;
      const at = chapter.turn ?? -1;
      if (at >= from && at < from + moments.length) this.setSkipping(false);
      for (const { event } of moments) this.on.tell(event);
      if (chapter.played) await this.play(moments, paceOf(chapter.paces?.slice(from, from + moments.length)));
    }
    if (this.stopped) return;
    if (typeof chapter.turn === "number") this.setSkipping(false);
    this.on.show(chapter.view);
    chapter.settle();
  }

  private async play(moments: readonly Moment[], pace: Pace): Promise<void> {
    if (this.hurried) return;
    if (this.skipping) return moments.forEach(this.on.leap);
    await this.on.animate(moments, pace);
    if (!this.hurried) await this.on.advance();
  }

  private setSkipping(skipping: boolean): void {
    if (this.skipping !== skipping) this.on.skipping((this.skipping = skipping));
  }
}

/** Moments played at once, and the place of the first in its chapter. */
interface Beat {
  from: number;
  moments: Moment[];
}

/** A run of events that happen together is one beat, any other event one of its own. */
function beats(moments: readonly Moment[], together: readonly string[] = []): Beat[] {
  const found: Beat[] = [];
  for (const [from, moment] of moments.entries()) {
    const last = found.at(-1);
    const joins = [moment, last?.moments[0]].every((one) => one && together.includes(one.event.kind));
    if (last && joins) last.moments.push(moment);
    else found.push({ from, moments: [moment] });
  }
  return found;
}

/** What happens at once takes the time of what is shown at the greatest length. */
const LENGTHS: readonly Pace[] = ["full", "brisk", "quick", "glance"];
const paceOf = (paces: readonly Pace[] = []): Pace => LENGTHS.find((pace) => paces.includes(pace)) ?? "full";
