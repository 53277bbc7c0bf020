// Walks through a replay: to any step at once, or on by one with its events played.
import type { Replay, ReplayStep, SeatInfo } from "../generated/protocol.ts";
import { headline } from "./ending.ts";
import type { GameClient, Moment, Sight } from "./game.ts";
import { t } from "./language.svelte.ts";
import { moveText } from "./moves.ts";
import { patched } from "./patched.ts";
import { seatName } from "./seats.ts";
import { outcomeOf, Show } from "./show.svelte.ts";

const REST_MS = 900;
/** After a step that told nothing, such as a pass. */
const SILENT_MS = 150;

export class Player {
  at = $state(0);
  running = $state(false);
  show: Show = $state.raw(null!);
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly last: number;
  /** The view after each step. */
  private readonly views: readonly unknown[];
  readonly seats: readonly SeatInfo[];

  constructor(
    readonly client: GameClient,
    readonly replay: Replay,
    step: number,
  ) {
    this.last = replay.steps.length - 1;
    this.views = viewsOf(replay.steps);
    this.seats = replay.table?.seats ?? replay.names.map(personAt);
    this.show = this.newShow();
    this.go(step);
  }

  readonly names = $derived.by(() => this.seats.map(seatName));
  readonly sight = $derived.by<Sight>(() => ({
    view: this.show.view,
    catalogue: this.replay.catalogue,
    seat: this.replay.seat,
    ask: null,
    options: [],
    asked: [],
    window: null,
    seats: this.seats,
    names: this.names,
    outcome: this.at === this.last ? outcomeOf(this.replay.outcome) : null,
  }));

  /** Be at a step at once: the log holds all that led to it. */
  go(step: number): void {
    this.pause();
    this.at = Math.max(0, Math.min(step, this.last));
    const before = this.replay.steps.slice(0, this.at + 1);
    const root = this.show.root;
    this.show.timeline.stop();
    this.show = this.newShow();
    this.show.root = root;
    this.show.tell(before.flatMap(momentsOf).map(({ event }) => event));
    this.show.open(this.views[this.at]);
  }

  /** One step on, as it happened. */
  next(): void {
    if (this.at >= this.last) return this.pause();
    this.show.hurry();
    const moments = momentsOf(this.replay.steps[++this.at]!);
    const settle = () => this.rest();
    this.show.add({ moments, view: this.views[this.at], settle, played: true });
  }

  play(): void {
    if (this.at >= this.last) this.go(0);
    this.running = true;
    this.next();
  }

  pause(): void {
    this.running = false;
    clearTimeout(this.timer);
  }

  stop(): void {
    this.pause();
    this.show.timeline.stop();
  }

  /** The move that led to this step, in words. */
  caption(): string {
    if (this.sight.outcome) return headline(this.sight, this.sight.outcome, []);
    const { seat, move } = this.replay.steps[this.at]!;
    if (seat === null || move === null) return t("replay.begin");
    return t("replay.moved", { name: this.names[seat] ?? "", move: inside(moveText(move, this.names)) });
  }

  private rest(): void {
    if (!this.running) return;
    clearTimeout(this.timer);
    const silent = momentsOf(this.replay.steps[this.at]!).length === 0;
    this.timer = setTimeout(() => this.running && this.next(), silent ? SILENT_MS : REST_MS);
  }

  private newShow(): Show {
    return new Show(this.client, this.replay.catalogue, this.replay.seat);
  }
}

const momentsOf = (step: ReplayStep): Moment[] => step.moments as unknown as Moment[];

/** The view after each step; they share what did not change. */
function viewsOf(steps: readonly ReplayStep[]): unknown[] {
  let view: unknown = null;
  return steps.map((step) => (view = [...step.moments.map(({ change }) => change ?? []), step.rest].reduce(patched, view)));
}

/** As written inside a sentence. */
const inside = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);

function personAt(name: string, seat: number): SeatInfo {
  return { seat, kind: "person", name: name || t("setup.seat", { n: seat + 1 }), level: null, temper: null, present: true, stand_in: false, local: false, away: null, late: false };
}
