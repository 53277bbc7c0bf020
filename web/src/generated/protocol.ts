// Made from undercroft.server.protocol by undercroft.server.typescript; do not edit.

/** A refusal: the browser builds the sentence from `error.<code>` and the facts. */
export interface ErrorInfo {
  code: string;
  facts: Record<string, unknown>;
}

export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  /** Empty for an open seat and for a bot, which is shown by its level. */
  name: string;
  level: "adventurer" | "champion" | "novice" | null;
  /** A bot's temperament, shown beside its level; null if it has none. */
  temper: "bold" | "cautious" | "grasping" | "sly" | "spiteful" | null;
  /** A person with a live connection; always true for a bot. */
  present: boolean;
  /** A bot plays for the absent owner until the seat is handed back. */
  stand_in: boolean;
  /** Another player on the host's device. */
  local: boolean;
  /** Unix time at which the owner disconnected; null if present, a bot, or unknown. */
  away: number | null;
  /** A bot made the seat's last move, because time was up. */
  late: boolean;
}

/** A seat asks to take back its last move, and others have to agree. */
export interface BackRequest {
  seat: number;
  /** Seats that have not agreed yet. */
  waits: number[];
  /** Chance that was seen goes with the move and does not come again: every player has to agree in person. */
  anew: boolean;
}

/** What anyone with the link may know. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  seats: SeatInfo[];
  status: "finished" | "playing" | "waiting";
  version: number;
  created: number;
  updated: number;
  seed_hash: string;
  /** In decimal digits, since it exceeds a browser's integers; shown once the game is over, and from the start if someone chose it. */
  seed: string | null;
  /** Shown with the seed: the two together verify the hash. */
  seed_salt: string | null;
  /** True if someone chose the seed. */
  seed_chosen: boolean;
  /** Seconds per move, or null. */
  clock: number | null;
  /** Unix time at which a bot plays for the seats that must choose. Null in a window, where only the asked seat knows its deadline. */
  deadline: number | null;
  /** Shown on the home page while seats are open. */
  listed: boolean;
  /** The seat that may fill other seats with bots. */
  host: number;
  /** The seat that goes first, if the table agreed on it; null: the game draws it. */
  first: number | null;
  /** Seconds of absence after which others may act for the host, or for a player they wait for. */
  patience: number;
  /** How often moves were taken back after they had shown chance, which has not come again. */
  redrawn: number;
  /** Id of the rematch table, once someone has asked for a rematch. */
  rematch: string | null;
  winners: number[] | null;
  /** Everyone wins or loses together. */
  cooperative: boolean;
  /** An open request to take a move back; bots wait for it. */
  request: BackRequest | null;
  /** The lesson that is played at this table; empty if there is none. */
  lesson: string;
}

/** First message: secrets of the seats this browser owns; `since`: the last version it has. 0: it has seen nothing yet and wants the game from the start; null: only the view. */
export interface Hello {
  type: "hello";
  secrets?: string[];
  since?: number | null;
  changes?: boolean;
}

/** Answer the question with this number; a move for an older question is refused as stale. */
export interface SendMove {
  type: "move";
  id: string;
  seat: number;
  question: number;
  move: string;
}

/** In a lesson: show what a move of this seat would lead to. Nothing is played. */
export interface Try {
  type: "try";
  id: string;
  seat: number;
  move: string;
}

/** Change when a seat is asked in windows; null leaves it as it is. No one else is notified. */
export interface SetAttention {
  type: "attention";
  seat: number;
  asks?: "every" | "matters" | "rolls" | null;
  /** Not in this turn, unless an attack aims at the seat. */
  quiet?: boolean | null;
  /** Ask in the next window with a choice, whatever it is about. */
  hand?: boolean | null;
}

/** Take back the last move of this seat; `question`: the seat's current question number. */
export interface TakeBack {
  type: "take_back";
  id: string;
  seat: number;
  question: number;
  /** Ask the others if it cannot be taken back freely. */
  ask?: boolean;
}

/** Agree or refuse to let another seat take its move back; from the asking seat: withdraw. */
export interface AnswerBack {
  type: "answer_back";
  seat: number;
  agree: boolean;
}

/** The first question of this seat is covered by how to play, or no longer; see the clock. */
export interface Read {
  type: "read";
  seat: number;
  reading: boolean;
}

/** A quick phrase by key, or free text. */
export interface Say {
  type: "say";
  seat: number;
  text?: string | null;
  phrase?: string | null;
}

/** Point at a thing on the table, or plan a way from it to another one. Nothing is stored. At `-`, which is no thing: the ways that this seat has planned are wiped. */
export interface Point {
  type: "point";
  seat: number;
  at: string;
  to?: string | null;
}

/** Request a page of the log of a seat this browser owns, or of a spectator (seat null). */
export interface AskLog {
  type: "log";
  seat: number | null;
  /** The version at which the page ends. */
  before: number;
}

export interface Ping {
  type: "ping";
}

export interface ChatLine {
  number: number;
  seat: number;
  text: string | null;
  phrase: string | null;
  time: number;
}

/** Answer to hello; followed by an update if the game has started. */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  /** The seats this browser owns; empty for a spectator. */
  seats: number[];
  /** The card set of this table, once the game has started. */
  catalogue: Record<string, unknown> | null;
  chat: ChatLine[];
}

/** An event as this viewer sees it, and the changes in its view since the event before. */
export interface Moment {
  event: Record<string, unknown>;
  /** Entries of keys that form a path into the view, followed by the new value; an entry of one value is a whole view. Null for past events, which are only for the log. */
  change: unknown[][] | null;
}

/** A reaction window. Only the asked seat knows that it can react and must answer now. */
export interface WindowInfo {
  /** The decision that the seats are asked for in turn: `ask.<kind>`. */
  kind: string;
  /** All seats that may react, whatever they hold and whether or not they have passed. */
  seats: number[];
  /** Notation of the move that passes. */
  passing: string;
  /** Whether a seat can pass until the turn ends. */
  has_turns: boolean;
}

/** When a seat is asked in windows; known to its owner alone. */
export interface Attention {
  asks: "every" | "matters" | "rolls";
  /** Not in this turn. */
  quiet: boolean;
  /** It wants to act in the next window in which it can. */
  hand: boolean;
}

/** The table as seen by one seat, or by a spectator (seat null). */
export interface ViewerUpdate {
  seat: number | null;
  /** The current state; moments only describe how it came about. Null for a browser that takes changes: the changes of the moments and then `rest`, applied to the view it has, lead to it. */
  view: Record<string, unknown> | null;
  /** Changes since the last update that no moment has; null if the view is here. */
  rest: unknown[][] | null;
  /** Id of the pending decision of this seat, e.g. choose_card; null if there is none. */
  ask: string | null;
  /** To be sent with the move that answers. */
  question: number;
  /** Legal moves of this seat in notation, interrupts included. */
  options: string[];
  /** Legal moves that give up much for good: ask the player to confirm. */
  costly: string[];
  /** How this seat can take back its last move: freely, or if the others agree. */
  take_back: "ask" | "free" | null;
  /** Why its last move cannot be taken back freely; null if it can, or if there is none. */
  stands: "answered" | "bot" | "chance" | "shown" | "window" | null;
  /** Events for this seat after version `since`. If that was one move ago, the changes lead from the view it had then to this one. */
  moments: Moment[];
  /** When this seat is asked in windows; null in a game without windows. */
  attention: Attention | null;
  /** In a window, the time at which a bot answers for this seat if it is asked. */
  deadline: number | null;
}

/** Moves that were taken back at a version; they no longer count. */
export interface Taken {
  version: number;
  seat: number;
  /** The versions the moves had led to; their events are not part of the log. */
  gone: number[];
}

/** Sent after every change of the game, and in answer to hello. */
export interface Update {
  type: "update";
  version: number;
  /** The moments lead from this version to `version`; 0 is the start of the game. */
  since: number;
  /** Seats that must choose now; in a window, only those of this browser. */
  asked: number[];
  window: WindowInfo | null;
  /** winners, scores, reason; cooperative, if everyone wins or loses together. */
  outcome: Record<string, unknown> | null;
  /** Moves taken back after `since`. */
  taken: Taken[];
  /** In a lesson, the number of the step that is due, from 0; null if there is none. */
  step: number | null;
  /** One for each seat this browser owns, or one for a spectator. */
  viewers: ViewerUpdate[];
}

/** Someone joined, left or was replaced, or the clock was reset. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
  /** Sent with the message that announces the start of the game. */
  catalogue: Record<string, unknown> | null;
}

export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
}

/** In a lesson: the table as a seat would see it after a move, which was not played. */
export interface Tried {
  type: "tried";
  id: string;
  seat: number;
  move: string;
  view: Record<string, unknown>;
  events: Record<string, unknown>[];
}

export interface Refused {
  type: "refused";
  id: string | null;
  error: ErrorInfo;
}

export interface Chatted {
  type: "chat";
  line: ChatLine;
}

/** Someone points at a thing, or plans a way; a bot that plays for the team does so before it moves. */
export interface Pointed {
  type: "pointed";
  seat: number;
  at: string;
  to: string | null;
}

/** A page of the log: the events that led from one version to another. */
export interface LogPage {
  type: "log";
  seat: number | null;
  /** Request the page before this one with this version; 0 is the start of the game. */
  since: number;
  before: number;
  events: Record<string, unknown>[];
}

export interface Pong {
  type: "pong";
  time: number;
}

/** One table option of a game; its text is `option.<name>` in the game's texts. `needs`: other options, with the values that give this one an effect; it is refused otherwise. `above_seats`: so is a number other than the default that is not above the number of seats. */
export interface OptionInfo {
  name: string;
  default: unknown;
  allowed: unknown[];
  needs: Record<string, unknown[]>;
  above_seats: boolean;
}

export interface GameInfo {
  id: string;
  least_seats: number;
  most_seats: number;
  options: OptionInfo[];
  rules_version: string;
  /** Everyone wins or loses together. */
  cooperative: boolean;
  /** The first player is drawn at random, unless the table agrees on one. */
  draws_first: boolean;
  /** Options, with the values under which one is drawn; `NewTable.first` is refused otherwise. */
  first_needs: Record<string, unknown[]>;
}

/** me: the creator; local: another player on this device; open: by link; bot: with a level. */
export interface SeatWish {
  kind: "bot" | "local" | "me" | "open";
  name?: string | null;
  level?: "adventurer" | "champion" | "novice" | null;
}

/** POST /api/tables */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  seed?: number | null;
  clock?: number | null;
  listed?: boolean;
  /** The seat that goes first, in a game that would draw it; null: it is drawn. */
  first?: number | null;
  /** Secret of the creator's seat; a request with the same token returns the same table. */
  token?: string | null;
}

/** POST /api/lessons */
export interface NewLesson {
  game: string;
  lesson: string;
  name: string | null;
  /** As in NewTable. */
  token: string | null;
}

/** A seat's secret, sent only to the browser that took the seat. */
export interface OwnedSeat {
  seat: number;
  secret: string;
}

/** Answer to creating a table, joining one, or a rematch. */
export interface Seated {
  table: TableInfo;
  owned: OwnedSeat[];
}

/** POST /api/tables/{id}/join */
export interface Join {
  name?: string | null;
  seat?: number | null;
  /** Secret of the seat; a request with the same token returns the same seat. */
  token?: string | null;
}

/** Body of leave, rematch, fill and hand-back: identifies the caller. */
export interface SeatSecret {
  secret: string;
  /** fill and hand-back: the seat to act on. */
  seat?: number | null;
  level?: "adventurer" | "champion" | "novice" | null;
  /** rematch: secret of the seat at the new table, as in Join. */
  token?: string | null;
}

/** A seat that a browser remembers, with the secret that proves it. */
export interface KeptSeat {
  table: string;
  secret: string;
}

/** POST /api/mine: whose turn is it at my tables? */
export interface MyTables {
  seats: KeptSeat[];
}

/** A table at which the caller owns seats, as those seats may know it. */
export interface MyTable {
  table: TableInfo;
  /** The caller's seats. */
  seats: number[];
  /** Those of them that must choose now. */
  asked: number[];
  /** The decision of the first of these, e.g. choose_card; null if there is none. */
  ask: string | null;
  /** When a bot answers for them. */
  deadline: number | null;
  /** The seats everyone may know to be awaited; in a window, all that may react. */
  waits: number[];
  /** winners, scores and reason, once the game is over. */
  outcome: Record<string, unknown> | null;
}

/** GET /api/push */
export interface PushInfo {
  /** The host's public key, with which a browser subscribes; null: this host sends nothing. */
  key: string | null;
}

/** POST /api/tables/{id}/push: tell this browser when the seat must choose. */
export interface PushWish {
  secret: string;
  /** The address that the browser's push service gave it. */
  endpoint: string;
  p256dh: string;
  auth: string;
  language: "en" | "ru" | "uk";
  /** Whether messages come between 22 and 8 o'clock, too. */
  night: boolean;
  /** Minutes by which the reader's clock is ahead of UTC. */
  offset: number;
}

/** POST /api/tables/{id}/push/stop */
export interface PushStop {
  secret: string;
  endpoint: string;
}

/** The effects of one move; step 0 is the start, with no move. All changes from the start on, applied in order, lead to the view after this step. */
export interface ReplayStep {
  seat: number | null;
  move: string | null;
  moments: Moment[];
  /** Changes that no event reports, for a step without events. */
  rest: unknown[][];
}

/** GET /api/tables/{id}/replay?seat=N and POST /api/replays with a record. */
export interface Replay {
  table: TableInfo | null;
  game: string;
  options: Record<string, unknown>;
  names: string[];
  seat: number | null;
  catalogue: Record<string, unknown>;
  steps: ReplayStep[];
  outcome: Record<string, unknown> | null;
  /** In decimal digits. */
  seed: string;
  /** As in TableInfo. */
  redrawn: number;
}

export type Level = "adventurer" | "champion" | "novice";

export type Asks = "every" | "matters" | "rolls";

export type SeatKind = "bot" | "open" | "person";

export type Status = "finished" | "playing" | "waiting";

export type ToServer =
  | Hello
  | SendMove
  | Try
  | SetAttention
  | TakeBack
  | AnswerBack
  | Read
  | Say
  | Point
  | AskLog
  | Ping;

export type ToBrowser =
  | Welcome
  | Update
  | TableChanged
  | Accepted
  | Tried
  | Refused
  | Chatted
  | Pointed
  | LogPage
  | Pong;
