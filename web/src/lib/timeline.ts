// Plays what happened, then shows what is. Updates wait in a queue; a hurry lets the rest of the queue pass at once.
import type { Moment, Told } from "./game.ts";

/** What led to a view. */
export interface Chapter<V> {
  moments: readonly Moment[];
  view: V;
  /** Runs together with the view: options, outcome and all that belongs to it. */
  settle: () => void;
  /** False: the events are only written into the log (a page just opened). */
  played: boolean;
}

export interface Performance<V> {
  /** Play one event; it may be hurried. */
  animate: (moment: Moment) => Promise<void>;
  /** Write one event into the log. */
  tell: (event: Told) => void;
  /** Change the picture by the event that was played. */
  advance: () => Promise<void>;
  /** Show the truth. */
  show: (view: V) => void;
  /** Let what is under way end now. */
  finish: () => void;
  busy: (busy: boolean) => void;
}

export class Timeline<V> {
  private queue: Chapter<V>[] = [];
  private running = false;
  private stopped = false;
  hurried = false;

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

  stop(): void {
    this.stopped = true;
    this.queue = [];
    this.hurry();
  }

  private async run(): Promise<void> {
    this.running = true;
    this.on.busy(true);
    for (let chapter = this.queue.shift(); chapter; chapter = this.queue.shift()) await this.perform(chapter);
    this.running = false;
    this.hurried = false;
    if (!this.stopped) this.on.busy(false);
  }

  private async perform(chapter: Chapter<V>): Promise<void> {
    for (const moment of chapter.moments) {
      if (this.stopped) return;
      this.on.tell(moment.event);
      if (!chapter.played || this.hurried) continue;
      await this.on.animate(moment);
      if (!this.hurried) await this.on.advance();
    }
    if (this.stopped) return;
    this.on.show(chapter.view);
    chapter.settle();
  }
}
