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
  /** The moment at which skipping ends: from here on it is the viewer's turn, or the result. */
  turn?: number | null;
}

export interface Performance<V> {
  /** Play one event; it may be hurried. */
  animate: (moment: Moment, pace: Pace) => Promise<void>;
  /** Write one event into the log. */
  tell: (event: Told) => void;
  /** Change the picture by the event that was played. */
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
    for (const [at, moment] of chapter.moments.entries()) {
      if (this.stopped) return;
      if (at === chapter.turn) this.setSkipping(false);
      this.on.tell(moment.event);
      if (chapter.played) await this.play(moment, chapter.paces?.[at] ?? "full");
    }
    if (this.stopped) return;
    if (typeof chapter.turn === "number") this.setSkipping(false);
    this.on.show(chapter.view);
    chapter.settle();
  }

  private async play(moment: Moment, pace: Pace): Promise<void> {
    if (this.hurried) return;
    if (this.skipping) return this.on.leap(moment);
    await this.on.animate(moment, pace);
    if (!this.hurried) await this.on.advance();
  }

  private setSkipping(skipping: boolean): void {
    if (this.skipping !== skipping) this.on.skipping((this.skipping = skipping));
  }
}
