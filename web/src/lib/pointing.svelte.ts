// What people and bots point at: a ring around a thing, or an arrow from it to another. Nothing of it is kept.
import type { Pointed } from "../generated/protocol.ts";

export interface Mark extends Pointed {
  id: number;
}

export const POINT_MS = 3500;
export const ARROW_MS = 180_000;
/** No thing: whoever points at it wipes the own arrows. */
export const NOTHING = "-";
/** So long what is said is about the thing that was pointed at. */
export const ABOUT_MS = 12_000;
/** Arrows of one player at a time. */
export const MOST_ARROWS = 5;

export class Pointing {
  marks = $state.raw<readonly Mark[]>([]);
  /** The next tap on the board points instead of playing. */
  aiming = $state(false);
  /** What the viewer has just pointed at, and may say something about. */
  about = $state<string | null>(null);
  private last = 0;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: (at: string, to: string | null) => boolean) {}

  point(at: string, to: string | null = null): void {
    this.aiming = false;
    if (this.send(at, to === at ? null : to)) this.speakOf(to === null || to === at ? at : null);
  }

  /** Nothing more is said about it; or something else from now on. */
  speakOf(thing: string | null): void {
    clearTimeout(this.silence);
    this.about = thing;
    if (thing) this.silence = setTimeout(() => (this.about = null), ABOUT_MS);
  }

  /** Something is said: the ring is there once more, so that all see what it is about. */
  again(): void {
    if (this.about) this.send(this.about, null);
    this.speakOf(null);
  }

  wipe(): void {
    this.send(NOTHING, null);
  }

  /** The turn of a seat is over, and so are its plans. */
  end(seat: number): void {
    this.marks = this.marks.filter((mark) => mark.seat !== seat || !mark.to);
  }

  /** A seat has one ring, and a few arrows: the oldest goes for a new one. */
  hear({ seat, at, to }: Pointed): void {
    if (at === NOTHING) return this.end(seat);
    const id = ++this.last;
    const alike = this.marks.filter((mark) => mark.seat === seat && Boolean(mark.to) === Boolean(to));
    const gone = alike.slice(0, Math.max(0, alike.length + 1 - (to ? MOST_ARROWS : 1)));
    this.marks = [...this.marks.filter((mark) => !gone.includes(mark)), { type: "pointed", id, seat, at, to }];
    setTimeout(() => this.drop(id), to ? ARROW_MS : POINT_MS);
  }

  private drop(id: number): void {
    this.marks = this.marks.filter((mark) => mark.id !== id);
  }
}

/** What a thing on the board is called. */
export function nameOfPoint(root: HTMLElement | null | undefined, thing: string): string {
  const found = root?.querySelector<HTMLElement>(`[data-point="${thing}"]`);
  return found?.dataset.pointName ?? found?.getAttribute("aria-label") ?? "";
}
