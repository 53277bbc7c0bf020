// A board being shown: the view of this moment, the log, and the playing of events. Used by the table and by the replay.
import { tick } from "svelte";
import type { GameClient, Line, Outcome, Sight, Told } from "./game.ts";
import { iconHref } from "./icons.ts";
import { texts } from "./language.svelte.ts";
import { createScene, type Scene } from "./scene.ts";
import { settings } from "./settings.svelte.ts";
import { lineOf, type Words } from "./telling.ts";
import { Timeline, type Chapter } from "./timeline.ts";

/** One event in the log; the sentence is made when it is shown, in the language of that moment. */
export interface Entry {
  id: number;
  event: Told;
  view: unknown;
}

/** Lines under the heading they belong to. */
export interface Group {
  id: number;
  heading: Line | null;
  lines: { id: number; line: Line; event: Told }[];
}

export class Show {
  view = $state.raw<unknown>(null);
  entries = $state.raw<Entry[]>([]);
  playing = $state(false);
  skipped = $state(false);
  /** The element that boards draw in; set by the page. */
  root: HTMLElement | null = null;
  private count = 0;
  private scene: (Scene & { finish(): void }) | null = null;
  private current: Told | null = null;
  /** The current event has changed the picture already. */
  private advanced = false;
  readonly timeline: Timeline<unknown>;

  constructor(
    readonly client: GameClient,
    readonly catalogue: unknown,
    readonly seat: number | null,
  ) {
    this.timeline = new Timeline<unknown>({
      animate: (event) => this.animate(event),
      tell: (event) => this.tell(event),
      advance: () => this.advance(),
      show: (view) => (this.view = view),
      finish: () => this.scene?.finish(),
      busy: (busy) => (this.playing = busy),
    });
  }

  add(chapter: Chapter<unknown>): void {
    this.timeline.add({ ...chapter, played: chapter.played && this.view !== null && this.moving() });
  }

  /** Write events into the log without playing them; each with the picture it met, as far as the board can tell. */
  tellAll(events: readonly Told[], view: unknown): void {
    let then = view;
    const told = events.map((event) => {
      const entry = { id: ++this.count, event, view: then };
      then = this.client.advance?.(then, event) ?? then;
      return entry;
    });
    this.entries = [...this.entries, ...told];
  }

  hurry(): void {
    this.timeline.hurry();
  }

  /** Play nothing more: only the result counts. */
  skip(): void {
    this.skipped = true;
    this.hurry();
  }

  private moving = (): boolean => settings.speed !== "off" && !document.hidden && !this.skipped;

  private tell(event: Told): void {
    this.entries = [...this.entries, { id: ++this.count, event, view: this.view }];
  }

  private async animate(event: Told): Promise<void> {
    [this.current, this.advanced] = [event, false];
    const play = this.client.animations[event.kind];
    if (!play || !this.root || !this.moving()) return;
    this.scene ??= this.createScene(this.root);
    await play(event, this.scene);
  }

  /** The picture changes by an event once: in the middle of its animation, or after it. */
  private advance = async (): Promise<void> => {
    const { client, current, advanced } = this;
    this.advanced = true;
    if (current && !advanced && client.advance) await this.change((view) => client.advance!(view, current));
  };

  private change = async (how: (view: unknown) => unknown): Promise<void> => {
    this.view = how(this.view);
    await tick();
  };

  private createScene(root: HTMLElement): Scene & { finish(): void } {
    return createScene({
      root,
      icon: iconHref,
      speed: () => settings.speed,
      hurried: () => this.timeline.hurried || document.hidden,
      view: () => this.view,
      now: this.advance,
      show: this.change,
      catalogue: this.catalogue,
      seat: this.seat,
    });
  }
}

export const words: Words = {
  has: (key) => texts.formatter.has(key),
  name: (key) => texts.formatter.name(key),
};

/** The log as it is read: lines under headings. */
export function groupsOf(entries: readonly Entry[], client: GameClient, sight: Sight): Group[] {
  const groups: Group[] = [];
  for (const { id, event, view } of entries) {
    const then = { ...sight, view };
    const heading = client.heading?.(event, then) ?? null;
    if (heading || groups.length === 0) groups.push({ id, heading, lines: [] });
    const line = lineOf(client, event, then, words);
    if (line) groups.at(-1)!.lines.push({ id, line, event });
  }
  return groups.filter((group) => group.heading || group.lines.length > 0);
}

export const outcomeOf = (outcome: Record<string, unknown> | null): Outcome | null => outcome as Outcome | null;
