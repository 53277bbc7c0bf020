// Made from undercroft.server.protocol by undercroft.server.typescript; do not edit.

/** A refusal: the browser makes the sentence from `error.<code>` and the facts. */
export interface ErrorInfo {
  code: string;
  facts: Record<string, unknown>;
}

export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  /** Empty for an open seat and for a bot, which goes by its level. */
  name: string;
  level: "adventurer" | "champion" | "novice" | null;
  /** What a bot is inclined to, shown beside its level; null for who has no temperament. */
  temper: "bold" | "cautious" | "grasping" | "sly" | "spiteful" | null;
  /** A person with a live connection; always true for a bot. */
  present: boolean;
  /** A bot plays for the absent owner until it is handed back. */
  stand_in: boolean;
  /** A second person on the host's device. */
  local: boolean;
  /** Unix time since which the owner has no connection; null when present, a bot, or not known. */
  away: number | null;
}

/** A seat wants to take its last move back, and others have to agree. */
export interface BackRequest {
  seat: number;
  /** Seats that have not said yes yet. */
  waits: number[];
}

/** What anybody with the link may know. */
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
  /** In decimal digits, more than a browser's numbers hold; shown once the game is over, and from the start when somebody chose it. */
  seed: string | null;
  /** Shown with the seed: both together prove the hash. */
  seed_salt: string | null;
  /** True when somebody chose the seed by hand. */
  seed_chosen: boolean;
  /** Seconds for a move, or null. */
  clock: number | null;
  /** Unix time at which a bot plays for whoever is asked. Null in a window, where only the seat that is asked knows its time. */
  deadline: number | null;
  /** Shown on the home page while seats are open. */
  listed: boolean;
  /** The seat that may fill seats with bots. */
  host: number;
  /** The seat that begins, where the table agreed on it; null: the game draws it. */
  first: number | null;
  /** Seconds of absence after which others may do so: of the host, or of one who is waited for. */
  patience: number;
  /** The table of the rematch, once somebody asked for it. */
  rematch: string | null;
  winners: number[] | null;
  /** All win together or lose together. */
  cooperative: boolean;
  /** Somebody asks to take a move back, and bots wait. */
  request: BackRequest | null;
}

/** First message: secrets of the seats this browser owns; `since`: the last version it has. 0: it has seen nothing yet and wants to see the beginning; null: the view alone. */
export interface Hello {
  type: "hello";
  secrets?: string[];
  since?: number | null;
}

/** Answer the question with this number; a move to an older question is refused as stale. */
export interface SendMove {
  type: "move";
  id: string;
  seat: number;
  question: number;
  move: string;
}

/** Let the table pass for a seat: in the window that is open, in all windows of its kind, or in all until the turn ends; null: no more. Nobody else is told. */
export interface SetPass {
  type: "pass";
  seat: number;
  scope: "kind" | "turn" | "window" | null;
}

/** Take the last move of this seat back; `question`: the number that its seat has now. */
export interface TakeBack {
  type: "take_back";
  id: string;
  seat: number;
  question: number;
  /** Ask the others where it is not free. */
  ask?: boolean;
}

/** Agree that another seat takes its move back, or decline; by the asker: withdraw. */
export interface AnswerBack {
  type: "answer_back";
  seat: number;
  agree: boolean;
}

/** A quick phrase by key, or free text. */
export interface Say {
  type: "say";
  seat: number;
  text?: string | null;
  phrase?: string | null;
}

/** A page of the log of a seat this browser owns, or of a spectator (seat null). */
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

/** Answer to hello; an update follows when the game has begun. */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  /** The seats this browser owns; empty for a spectator. */
  seats: number[];
  /** The card table of this table, once the game has begun. */
  catalogue: Record<string, unknown> | null;
  chat: ChatLine[];
}

/** An event as this viewer is told it, and what has changed in its view since the one before. */
export interface Moment {
  event: Record<string, unknown>;
  /** Entries of keys that lead to a place in the view, the new value last; an entry of one value is a whole view. Null: of the past, for the log alone. */
  change: unknown[][] | null;
}

/** Somebody may react. Who has something to say, and whose turn it is, only that seat knows. */
export interface WindowInfo {
  /** What the seats are asked, one after the other: `ask.<kind>`. */
  kind: string;
  /** All who may react, whatever they hold, and whether or not they have passed already. */
  seats: number[];
  /** The option that passes. */
  passing: string;
  /** One may pass until the turn ends. */
  has_turns: boolean;
}

/** A standing pass of a seat. */
export interface PassInfo {
  scope: "kind" | "turn" | "window";
  /** Of the window; empty where all are meant. */
  kind: string;
}

/** The table as one seat knows it, or a spectator (seat null). */
export interface ViewerUpdate {
  seat: number | null;
  /** The truth; moments are only the way to it. */
  view: Record<string, unknown>;
  /** Id of the decision this seat owes, e.g. choose_card; null when it owes none. */
  ask: string | null;
  /** Goes into the move that answers. */
  question: number;
  /** Notations this seat may play now, interrupts included. */
  options: string[];
  /** Those of them that give much up for good: better ask the player first. */
  costly: string[];
  /** How this seat can take its last move back: by itself, or if the others agree. */
  take_back: "ask" | "free" | null;
  /** What this seat was told after version `since`. When that was one move ago, the changes lead from the view it had then to this one. */
  moments: Moment[];
  /** When the table passes for this seat. */
  passes: PassInfo[];
  /** In a window, the time at which a bot answers for this seat if it is asked. */
  deadline: number | null;
}

/** Moves that were taken back at a version: they were never made. */
export interface Taken {
  version: number;
  seat: number;
  /** The versions they had led to: what was told on the way there is not part of the log. */
  gone: number[];
}

/** Something happened (or the answer to hello). */
export interface Update {
  type: "update";
  version: number;
  /** The moments lead from this version to `version`; 0 is the beginning. */
  since: number;
  /** Seats that owe an answer; in a window only those of this browser. */
  asked: number[];
  window: WindowInfo | null;
  /** winners, scores, reason; cooperative, where all win or lose together. */
  outcome: Record<string, unknown> | null;
  /** What was taken back since. */
  taken: Taken[];
  /** One for each seat this browser owns, or one for a spectator. */
  viewers: ViewerUpdate[];
}

/** Somebody came, left, was replaced; or the clock was set anew. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
  /** Comes with the message that tells of the beginning of the game. */
  catalogue: Record<string, unknown> | null;
}

export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
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

/** A page of the log: the events that led from one version to another. */
export interface LogPage {
  type: "log";
  seat: number | null;
  /** Earlier ones are asked for with this version; 0 is the beginning. */
  since: number;
  before: number;
  events: Record<string, unknown>[];
}

export interface Pong {
  type: "pong";
  time: number;
}

/** One option of a game: the sentence is `option.<name>` in the game's texts. `needs`: other options, with the values that give this one an effect; else it is refused. */
export interface OptionInfo {
  name: string;
  default: unknown;
  allowed: unknown[];
  needs: Record<string, unknown[]>;
}

export interface GameInfo {
  id: string;
  least_seats: number;
  most_seats: number;
  options: OptionInfo[];
  rules_version: string;
  /** All win together or lose together. */
  cooperative: boolean;
  /** Chance says who begins, unless the table agrees on it. */
  draws_first: boolean;
}

/** me: the creator; local: a second person on this device; open: by link; bot: with a level. */
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
  /** The seat that begins, in a game that would draw it; null: it is drawn. */
  first?: number | null;
  /** Secret of the maker's seat; a request with the same token is answered with the same table. */
  token?: string | null;
}

/** A secret is told only to the browser that got the seat. */
export interface OwnedSeat {
  seat: number;
  secret: string;
}

/** Answer to creating, joining, a rematch. */
export interface Seated {
  table: TableInfo;
  owned: OwnedSeat[];
}

/** POST /api/tables/{id}/join */
export interface Join {
  name: string;
  seat?: number | null;
  /** Secret of the seat; a request with the same token is answered with the same seat. */
  token?: string | null;
}

/** Body of leave, rematch, fill and hand-back: proves who asks. */
export interface SeatSecret {
  secret: string;
  /** fill and hand-back: the seat meant. */
  seat?: number | null;
  level?: "adventurer" | "champion" | "novice" | null;
  /** rematch: secret of the seat at the new table, as in Join. */
  token?: string | null;
}

/** What one move brought; step 0 is the beginning, with no move. All changes from the beginning on, one after the other, lead to the view after this step. */
export interface ReplayStep {
  seat: number | null;
  move: string | null;
  moments: Moment[];
  /** What changed without a word, where nothing was told. */
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
}

export type Level = "adventurer" | "champion" | "novice";

export type Scope = "kind" | "turn" | "window";

export type SeatKind = "bot" | "open" | "person";

export type Status = "finished" | "playing" | "waiting";

export type ToServer =
  | Hello
  | SendMove
  | SetPass
  | TakeBack
  | AnswerBack
  | Say
  | AskLog
  | Ping;

export type ToBrowser =
  | Welcome
  | Update
  | TableChanged
  | Accepted
  | Refused
  | Chatted
  | LogPage
  | Pong;
