// A board being shown: the view of this moment, the log, and the playing of events. Used by the table and by the replay.
import { tick } from "svelte";
import type { Taken } from "../generated/protocol.ts";
import type { GameClient, Line, Moment, Outcome, Sight, Told } from "./game.ts";
import { iconHref } from "./icons.ts";
import { texts } from "./language.svelte.ts";
import { BEAT_MS, PART, TURN_MS, type Pace } from "./pace.ts";
import { patched } from "./patched.ts";
import { createScene, isSilent, type Scene } from "./scene.ts";
import { settings } from "./settings.svelte.ts";
import { lineOf, type Words } from "./telling.ts";
import { Timeline, type Chapter } from "./timeline.ts";

/** One event in the log; the sentence is made when it is shown, in the language of that moment. */
export interface Entry {
  id: number;
  event: Told;
}

/** A line of the shell's own in the log: somebody has taken a move back. */
const TAKEN_BACK = "back.log";

/** The server's own: time was up, and a bot makes the following move for a seat. */
export const TIME_RAN_OUT = "time_ran_out";

/** And another: somebody points at something. Nobody keeps it. */
const POINTED = "point.log";
interface PointTold extends Told {
  seat: number;
  thing: string;
  goal: string;
}
const isShells = ({ kind }: Told): boolean => [TAKEN_BACK, POINTED, TIME_RAN_OUT].includes(kind);
const LINES: Record<string, string> = { [TAKEN_BACK]: TAKEN_BACK, [TIME_RAN_OUT]: "clock.log" };

/** Up to which entry the log tells what led from one version to another. */
interface Mark {
  last: number;
  since: number;
  version: number;
}

/** Lines under the heading they belong to. */
export interface Group {
  id: number;
  heading: Line | null;
  lines: { id: number; line: Line; event: Told }[];
}

/** While skipping the picture changes no oftener. */
const GATHER_MS = 200;
const SUMMARY_MS = 6000;

export class Show {
  /** The picture: the view of this moment of the story, or one on the way that only an animation knows. */
  view = $state.raw<unknown>(null);
  entries = $state.raw<Entry[]>([]);
  playing = $state(false);
  /** The version at which the entries begin; earlier ones can be asked for. */
  since = $state(0);
  /** Nothing is played until the viewer's turn or the result. */
  skipping = $state(false);
  /** Where nothing is played: what has just happened. */
  summary = $state.raw<Line | null>(null);
  /** What happened between the viewer's last question and the present one. */
  passed = $state.raw<readonly Told[]>([]);
  private meanwhile: Told[] = [];
  /** The element that boards draw in; set by the page. */
  root: HTMLElement | null = null;
  private first = 1;
  private last = 0;
  private marks: Mark[] = [];
  private scene: (Scene & { finish(): void }) | null = null;
  /** The view after the events played so far. */
  private truth: unknown = null;
  /** The events being played, mostly one. */
  private current: readonly Moment[] = [];
  /** The events whose animation was cut short. */
  private cut: readonly Moment[] | null = null;
  private pace: Pace = "full";
  /** What others' moments have taken since their turn began, in ms. */
  private spent = 0;
  /** The current event has changed the picture already. */
  private advanced = false;
  readonly timeline: Timeline<unknown>;

  constructor(
    readonly client: GameClient,
    readonly catalogue: unknown,
    readonly seat: number | null,
  ) {
    this.timeline = new Timeline<unknown>({
      animate: (moments, pace) => this.clocked(moments, pace),
      tell: (event) => this.tell([event]),
      advance: () => this.advance(),
      leap: (moment) => this.leap(moment),
      show: (view) => this.open(view),
      finish: () => this.scene?.finish(),
      gather: () => new Promise((resolve) => setTimeout(resolve, GATHER_MS)),
      busy: (busy) => (this.playing = busy),
      skipping: (skipping) => (this.skipping = skipping),
    });
  }

  add(chapter: Chapter<unknown>): void {
    const known = chapter.moments.every(({ change }) => change !== null);
    const { together } = this.client;
    const settle = this.gather(chapter);
    this.timeline.add({ ...chapter, settle, together, played: chapter.played && known && this.moving() });
    if (settings.speed === "brief" && chapter.played) this.sum(chapter.moments.map(({ event }) => event).filter((event) => !isShells(event)));
  }

  /** Keep what happens until the viewer is asked again, to be summed up then. */
  private gather({ moments, turn, played, settle }: Chapter<unknown>): () => void {
    this.passed = [];
    if (played) this.meanwhile.push(...moments.map(({ event }) => event).filter((event) => !isShells(event)));
    if (typeof turn !== "number") return settle;
    const passed = this.meanwhile;
    this.meanwhile = [];
    return () => {
      settle();
      this.passed = passed;
    };
  }

  /** Say in a line what these events come to. */
  private sum(events: readonly Told[]): void {
    const summary = this.client.sum?.(events) ?? null;
    if (!summary) return;
    this.summary = summary;
    setTimeout(() => (this.summary = this.summary === summary ? null : this.summary), SUMMARY_MS);
  }

  /** Show a view at once. */
  open(view: unknown): void {
    this.truth = this.view = view;
  }

  /** Show what only might be, until it is told that it is not: null. */
  pretend(view: unknown): void {
    this.view = view ?? this.truth;
  }

  /** Write events into the log. */
  tell(events: readonly Told[]): void {
    this.entries = [...this.entries, ...events.map((event) => ({ id: ++this.last, event }))];
  }

  /** Somebody points at a thing, or plans the way to another; the same again is not told twice. */
  tellPoint(seat: number, thing: string, goal: string): void {
    const event: PointTold = { kind: POINTED, seat, thing, goal };
    if (JSON.stringify(this.entries.at(-1)?.event) !== JSON.stringify(event)) this.tell([event]);
  }

  /** Put an earlier page of the log before what is there. */
  tellBefore(events: readonly Told[], since: number): void {
    this.since = since;
    this.first -= events.length;
    this.entries = [...events.map((event, at) => ({ id: this.first + at, event })), ...this.entries];
  }

  /** Restart the log: the events in between were not received. */
  forget(since: number): void {
    [this.entries, this.since, this.marks] = [[], since, []];
  }

  /** What was told since the mark before led from one version to another. */
  mark(since: number, version: number): void {
    this.marks.push({ last: this.last, since, version });
  }

  /** Moves were taken back: remove their events from the log, or restart it if they cannot be identified. */
  takeBack(taken: readonly Taken[], version: number): void {
    const gone = taken.flatMap((one) => one.gone);
    if (!gone.every((one) => this.drop(one))) this.forget(version);
    this.tell(taken.map(({ seat }) => ({ kind: TAKEN_BACK, seat })));
    if (taken.length > 0) this.mark(version, version);
  }

  /** Drop what was told of the move to a version, if just this can be told apart. */
  private drop(version: number): boolean {
    const at = this.marks.findIndex((mark) => mark.since < version && version <= mark.version);
    const mark = this.marks[at];
    if (!mark || mark.version - mark.since !== 1) return version <= this.since;
    const before = this.marks[at - 1]?.last ?? 0;
    this.entries = this.entries.filter(({ id, event }) => id <= before || id > mark.last || event.kind === POINTED);
    return true;
  }

  hurry(): void {
    this.timeline.hurry();
  }

  /** End the animation of this event alone. */
  step(): void {
    this.cut = this.current;
    this.scene?.finish();
  }

  /** Play nothing more until it is the viewer's turn, or the game is over. */
  skip(): void {
    this.timeline.skip();
  }

  private moving = (): boolean => !isSilent(settings.speed) && !document.hidden;

  /** Somebody else is asked now: what is shown of them takes its own time. */
  beginTurn(): void {
    this.spent = 0;
  }

  private async clocked(moments: readonly Moment[], pace: Pace): Promise<void> {
    const began = performance.now();
    const late = this.spent > (this.client.turnMs ?? TURN_MS);
    if (late && pace === "glance") return moments.forEach((moment) => this.leap(moment));
    await this.animate(moments, late && pace === "quick" ? "glance" : pace);
    this.spent = pace === "full" ? 0 : this.spent + performance.now() - began;
  }

  private leap(moment: Moment): void {
    [this.current, this.advanced] = [[moment], true];
    this.open(patched(this.truth, moment.change ?? []));
  }

  private async animate(moments: readonly Moment[], pace: Pace): Promise<void> {
    [this.current, this.advanced, this.pace] = [moments, false, pace];
    if (this.view === null) await this.advance(); // the first picture of all
    if (!this.root || !this.moving()) return;
    this.scene ??= this.createScene(this.root);
    if (pace === "glance") return this.glance(this.scene);
    const scene = this.scene;
    await Promise.all(moments.map(({ event }) => this.client.animations[event.kind]?.(event, scene)));
  }

  private async glance(scene: Scene): Promise<void> {
    if (this.current.every(({ change }) => change?.length === 0)) return; // nothing to be seen
    await this.advance();
    await scene.pause(BEAT_MS);
  }

  /** The picture changes once by the events being played: in the middle of their animation, or after it. */
  private advance = async (): Promise<void> => {
    const { current, advanced } = this;
    this.advanced = true;
    const changes = current.flatMap(({ change }) => (change ? [change] : []));
    if (changes.length === 0 || advanced) return;
    this.open(changes.reduce(patched, this.truth));
    await tick();
  };

  private picture = async (how: (view: unknown) => unknown): Promise<void> => {
    this.view = how(this.view);
    await tick();
  };

  private createScene(root: HTMLElement): Scene & { finish(): void } {
    return createScene({
      root,
      icon: iconHref,
      speed: () => settings.speed,
      part: () => PART[this.pace],
      hurried: () => this.timeline.hurried || (this.cut !== null && this.cut === this.current) || this.timeline.skipping || document.hidden,
      view: () => this.view,
      now: this.advance,
      show: this.picture,
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
  let told: Told[] = [];
  let under: Told | null = null;
  for (const { id, event } of entries) {
    const heading = (!isShells(event) && client.heading?.(event, sight)) || null;
    if (heading) {
      under = event;
      const sum = client.sum?.(told);
      if (sum && groups.length > 0) groups.at(-1)!.lines.push({ id: id - 0.5, line: sum, event: told.at(-1)! });
      told = [];
    }
    if (!isShells(event)) told.push(event);
    if (heading || groups.length === 0) groups.push({ id, heading, lines: [] });
    const line = isShells(event) ? shellsLine(event as PointTold, sight) : lineOf(client, event, sight, words, under);
    if (line) groups.at(-1)!.lines.push({ id, line, event });
  }
  return groups.filter((group) => group.heading || group.lines.length > 0);
}

const shellsLine = ({ kind, seat, thing, goal }: PointTold, sight: Sight): Line => ({
  key: `${LINES[kind] ?? (goal ? "point.way" : "point.at")}${seat === sight.seat ? ".you" : ""}`,
  params: { seat: sight.names[seat] ?? "", thing, goal },
});

export const outcomeOf = (outcome: Record<string, unknown> | null): Outcome | null => outcome as Outcome | null;
