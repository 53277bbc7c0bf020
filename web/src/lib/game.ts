// The contract between the shell and a game's board.
//
// A game's folder has web/index.ts with `export default { … } satisfies GameParts<...>`, web/cover.json and web/icons.json.
// The shell loads it lazily, shows its Board, plays its animations and asks it for prompts and explanations.
// A board contains no rule: what is in `options` glows and can be chosen, nothing else, and what an event changes in the
// view comes with the event.
import type { End, Story } from "./story.ts";
import type { Component, Snippet } from "svelte";
import type { Change } from "./patched.ts";
import type { Scene } from "./scene.ts";
import type { SeatInfo, WindowInfo } from "../generated/protocol.ts";
import type { Params } from "./texts.ts";

/** An event as told: its kind and its facts. */
export interface Told {
  kind: string;
}

/** An event with what it changed in the view of whoever was told it; null: of the past, only for the log. */
export interface Moment {
  event: Told;
  change: Change | null;
}

/** A sentence to be said: a key of the texts and what fills it. */
export interface Line {
  key: string;
  params?: Params;
}

/** The question in plain words, the stake below it, and the rule that says so, e.g. "R4.2". */
export interface Prompt extends Line {
  note?: Line;
  rule?: string;
}

export type Tone = "ember" | "gold" | "blood" | "moss" | "sky" | "plain";

/** What the popover tells of a card. */
export interface Explanation {
  title: string;
  icon?: string;
  /** A word of its kind, e.g. "monster". */
  kind?: string;
  tone?: Tone;
  /** Why it cannot be chosen now. */
  why?: string;
  /** One short sentence each. */
  lines: string[];
  rule?: string;
}

export interface Outcome {
  winners: number[];
  scores?: number[];
  reason: string;
  /** All have won or lost together. */
  cooperative?: boolean;
}

/** All that a board, an aid, a prompt may know: one viewer's table at this moment. */
export interface Sight<V = unknown, C = unknown> {
  view: V;
  catalogue: C;
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  /** Id of the decision this seat must make now, or null. */
  ask: string | null;
  /** Notations this seat may play now; the only statement of what may be chosen. */
  options: readonly string[];
  /** All seats that must choose now; while a window is open, only those of this browser. */
  asked: readonly number[];
  /** A window is open: the seats that may react. No one knows which of them can. */
  window: WindowInfo | null;
  seats: readonly SeatInfo[];
  /** The name to show for each seat, in the chosen language. */
  names: readonly string[];
  outcome: Outcome | null;
}

export interface BoardProps<V = unknown, C = unknown> extends Sight<V, C> {
  /** Answer with one of `options`. Ignored while `busy`. */
  choose: (notation: string) => void;
  /** A move is on its way, or events are being played: nothing can be chosen yet. */
  busy: boolean;
  /** The prompt line (or who is waited for): the board renders it where its eye is, above the hand. */
  prompt: Snippet;
  /** In a replay nothing is chosen and there is no hand to play from. */
  replay: boolean;
  /** Says a quick phrase; absent for whoever only watches. */
  speak?: ((phrase: string) => void) | undefined;
}

/** How a seat points: a colour, and an outline around 0,0 with half its width and height. */
export interface Sign {
  ink: string;
  shape: string;
  half: readonly [number, number];
}

/** Props of the aid in the drawer. */
export interface AidProps<V = unknown, C = unknown> {
  sight: Sight<V, C>;
}

/** Props of the final scene; the shell adds rematch, replay and home below it. */
export interface FinalProps<V = unknown, C = unknown> {
  sight: Sight<V, C>;
  outcome: Outcome;
}

type Animations<V, C, E extends Told> = {
  [K in E["kind"]]?: (event: Extract<E, { kind: K }>, scene: Scene<V, C>) => Promise<void> | void;
};

/** What a game brings. */
export interface GameParts<V = any, C = any, E extends Told = any> {
  Board: Component<BoardProps<V, C>>;
  Aid: Component<AidProps<V, C>>;
  /** What stands under the log, in few lines. */
  Foot?: Component<AidProps<V, C>>;
  /** Who won and why; left out, the shell shows its own. */
  Final?: Component<FinalProps<V, C>>;
  /** The end as a story with a picture; loaded when a game has ended. */
  ending?(): Promise<{ story(end: End<V, C, E>): Story }>;
  /** Where we are, for the top bar: "floor 3 of 5, room 2 of 5". */
  place(sight: Sight<V, C>): Line | null;
  /** What is asked of this seat. Left null, the shell says `ask.<ask>`. */
  prompt(sight: Sight<V, C>): Prompt | null;
  /** Advice in plain words for whoever asks for it; no rule is decided here, only told. */
  hints?(sight: Sight<V, C>): Line[];
  /** What a card is, for the popover; `card` is an id of the catalogue. */
  describe(card: string, sight: Sight<V, C>): Explanation;
  /** The one answer that goes without saying: nothing is given up by it, and nothing told. Null: ask. */
  obvious?(sight: Sight<V, C>): string | null;
  /** Everybody may see everything: people at one device need no curtain between them. */
  open?: boolean;
  /** What hangs on a move, if a careful player should hear it before it is sent. */
  stakes?(move: string, sight: Sight<V, C>): Line | null;
  /** The viewer has nothing more to decide in this game, though others play on. */
  out?(sight: Sight<V, C>): boolean;
  /** A heading that an event opens in the log, e.g. "Room 2: goblin". */
  heading?(event: E, sight: Sight<V, C>): Line | null;
  /**
   * The log line of an event: null for none, undefined for the default, which is `event.<kind>`
   * (`event.<kind>.you` where the text exists and `seat` is the viewer) filled by `facts`.
   * `under` is the event that opened the heading above it: the table has gone on since.
   */
  line?(event: E, sight: Sight<V, C>, under: E | null): Line | null | undefined;
  /** What a group of events comes to, in one line: at the end of a heading in the log, and where nothing is played. Null: nothing to say. */
  sum?(events: readonly E[]): Line | null;
  /** What others did since the viewer was last asked, in a line each: shown over the table when the viewer is asked again. */
  digest?(events: readonly E[], sight: Sight<V, C>): Line[];
  /** Who acts before the viewer, in order, from whoever acts now; left out: the game has no such order. */
  before?(sight: Sight<V, C>): number[];
  /** What the turn of a bot may take to be shown, in ms; left out: five seconds. */
  turnMs?: number;
  /** How an event is played. A kind that is missing is told by the log alone. */
  animations: Animations<V, C, E>;
  /**
   * Kinds of events worth a look even when bots cause them and they concern nobody else: these are played faster, and the
   * rest only passes by. Left out, all are played faster.
   */
  landmarks?: readonly E["kind"][];
  /** Kinds of events that happen at once: those that follow each other are played together, e.g. what everyone is paid. */
  together?: readonly E["kind"][];
  /** A long story: a tap ends one step of it, a space or F all of it up to the next question. Otherwise a tap ends all. */
  steps?: boolean;
  /** In a window the board itself has a button to pass; each window matters, so nobody says when to be asked. */
  passes?: boolean;
  /** Quick phrases of the chat besides the shell's: `phrase.<id>` in the texts. */
  phrases?: readonly string[];
  /** Of all phrases, those that alone fit the moment; null: any. */
  fitting?(sight: Sight<V, C>): readonly string[] | null;
  /** The mark of a seat when it points; left out or null, a ring. */
  sign?(seat: number, sight: Sight<V, C>): Sign | null;
  /**
   * Things on the board have a `data-point`: people and bots can point at them. "right": on a low screen the button stands
   * at the right; "hold": there is none, things are pressed and held.
   */
  points?: boolean | "right" | "hold";
}

/** What the shell knows of a game besides: its folder, and the tint of its hall from the cover. */
export interface GameClient<V = any, C = any, E extends Told = any> extends GameParts<V, C, E> {
  id: string;
  accent: string;
}
