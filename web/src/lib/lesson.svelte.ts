// A played lesson in the browser: which step is due, what is lit for it, and what Wick says.
//
// The lesson is data of its game, `games/<id>/lessons/<name>.json`; the server plays the other seats by it. The learner makes
// every move. One that is legal and not the lesson's is tried on a copy of the table, shown for a moment, and nothing is lost.

export interface Step {
  move: string;
  /** Whose move it is; left out: the learner's. */
  seat?: number;
  /** What is lit while the place where the move is made is not in sight: what has to be touched first. */
  light?: string[];
  /** What the move is about, half lit. */
  near?: string[];
  /** It follows from the line before, which stays. */
  quiet?: boolean;
}

export interface Lesson {
  seats: number;
  steps: Step[];
}

const FOUND = import.meta.glob<Lesson>("../../../src/undercroft/games/*/lessons/*.json", { import: "default" });
const FOLDER = /\/games\/(\w+)\/lessons\/(\w+)\.json$/;

/** The lessons of a game by name, the first one first. */
export function lessonsOf(game: string): string[] {
  const found = Object.keys(FOUND).flatMap((path) => [FOLDER.exec(path)]);
  return found.flatMap((names) => (names?.[1] === game ? [names[2]!] : [])).sort((a, b) => rank(a) - rank(b));
}
/** Every game's first lesson is called so. */
export const FIRST = "first";
const rank = (name: string): number => (name === FIRST ? 0 : 1);

/** What is being tried: a move of the learner's own, or the lesson's that Wick shows. */
export interface Trial {
  move: string;
  isShown: boolean;
}

/** So often Wick shows a move; then it is made. */
const MOST_SHOWN = 2;

export class Guide {
  /** The number of the step that is due, as the server counts them; null before the first update and after the last step. */
  step = $state<number | null>(null);
  trial = $state.raw<Trial | null>(null);
  private begun = $state(false);
  private shown = { step: -1, times: 0 };

  constructor(
    readonly name: string,
    readonly lesson: Lesson,
  ) {}

  get due(): Step | null {
    return this.step === null ? null : (this.lesson.steps[this.step] ?? null);
  }
  /** The step whose line is read now, from 1: the last that was spoken. */
  get number(): number {
    return this.step === null ? 0 : this.lesson.steps.slice(0, this.step + 1).filter(isSpoken).length;
  }
  get length(): number {
    return this.lesson.steps.filter(isSpoken).length;
  }
  /** All steps were made; left early, a lesson just ends. */
  get isDone(): boolean {
    return this.begun && this.step === null;
  }
  get key(): string {
    return this.isDone ? `wick.${this.name}.end` : `wick.${this.name}.${this.number}`;
  }
  /** Whether an answer that goes without saying is given by itself: only one that the line before has told. */
  mayAnswer(move: string): boolean {
    return this.due === null || (Boolean(this.due.quiet) && this.due.move === move);
  }

  learn(step: number | null): void {
    if (step !== null) this.begun = true;
    this.step = step;
  }

  /** Whether the learner has left the line with this move. */
  strays(move: string): boolean {
    return this.due !== null && this.due.move !== move;
  }

  /** Wick shows the move of this step; null when it was shown often enough and should be made. */
  show(): string | null {
    if (this.step === null || !this.due) return null;
    this.shown = { step: this.step, times: this.shown.step === this.step ? this.shown.times + 1 : 1 };
    return this.shown.times > MOST_SHOWN ? null : this.due.move;
  }
}

const isLearners = ({ seat = 0 }: Step): boolean => seat === 0;
const isSpoken = (step: Step): boolean => isLearners(step) && !step.quiet;

export async function guideTo(game: string, name: string): Promise<Guide | null> {
  const load = name ? FOUND[`../../../src/undercroft/games/${game}/lessons/${name}.json`] : undefined;
  return load ? new Guide(name, await load()) : null;
}

const MARKS = ["move", "point", "anchor"];

/** The things of these names that are to be seen. */
export function thingsCalled(root: ParentNode, names: readonly string[]): HTMLElement[] {
  return names.flatMap((name) => {
    for (const mark of MARKS) {
      const found = [...root.querySelectorAll<HTMLElement>(`[data-${mark}=${JSON.stringify(name)}]`)].filter(isSeen);
      if (found.length > 0) return found;
    }
    return [];
  });
}

/** What is lit for a step: the place where its move is made, or what leads there. */
export function litFor(root: ParentNode, { move, light = [] }: Step): HTMLElement[] {
  const places = thingsCalled(root, [move]);
  return places.length > 0 ? places : thingsCalled(root, light);
}

function isSeen(thing: HTMLElement): boolean {
  const { width, height } = thing.getBoundingClientRect();
  return width > 0 && height > 0;
}
