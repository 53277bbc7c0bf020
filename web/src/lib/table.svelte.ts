// A live table in this browser: what the server told, whose view is shown, what may be chosen.
import type {
  Asks, ChatLine, LogPage, Pointed, SeatInfo, TableInfo, ToBrowser, Tried, Update, ViewerUpdate, Welcome, WindowInfo,
} from "../generated/protocol.ts";
import type { GameClient, Moment, Outcome, Sight, Told } from "./game.ts";
import { loadGame } from "./games.ts";
import { t } from "./language.svelte.ts";
import { seatsAt, type KeptSeat } from "./keep.ts";
import { guideTo, type Guide } from "./lesson.svelte.ts";
import { now } from "./now.svelte.ts";
import { pacing, type Pacing } from "./pace.ts";
import type { HeardLine } from "./phrases.ts";
import { nameOfPoint, Pointing } from "./pointing.svelte.ts";
import { Watch } from "./presence.ts";
import { NO_QUESTION, questionOf, type Question } from "./question.ts";
import { viewOf, type Sent } from "./patched.ts";
import { isBotPlayed, seatName } from "./seats.ts";
import { outcomeOf, Show, TIME_RAN_OUT } from "./show.svelte.ts";
import { Line, tableAddress, type LineState } from "./socket.ts";
import { settings } from "./settings.svelte.ts";
import { play } from "./sound.ts";
import { mayActFor } from "./standing-in.ts";
import { toasts } from "./toasts.svelte.ts";

type Seat = number | null;

/** The quick phrase that reminds others of their move, and how long their device trembles. */
export const NUDGE = "nudge";
const NUDGE_MS = 200;

/** So long what a move in a lesson would lead to is shown. */
const TRIAL_MS = 3200;

export class Table {
  info = $state.raw<TableInfo | null>(null);
  client = $state.raw<GameClient | null>(null);
  owned = $state.raw<readonly number[]>([]);
  chat = $state.raw<readonly HeardLine[]>([]);
  asked = $state.raw<readonly number[]>([]);
  /** A window is open; no one else learns who can react. */
  window = $state.raw<WindowInfo | null>(null);
  /** What was answered when the players at this device were asked aloud. */
  private spoken = $state.raw<{ round: string; seat: Seat } | null>(null);
  private wished = false;
  askedSince = $state(Date.now());
  outcome = $state.raw<Outcome | null>(null);
  /** Whose view is on the screen; null for a spectator. */
  seat = $state<Seat>(null);
  line = $state<LineState>("connecting");
  retryAt = $state<number | null>(null);
  /** A code that ends the visit: the table is not there, the key does not fit. */
  trouble = $state<string | null>(null);
  /** The move that is on its way. */
  sent = $state<string | null>(null);
  /** Leads through the lesson that is played here. */
  guide = $state.raw<Guide | null>(null);
  /** A move that costs much, until the player is sure. */
  doubt = $state<string | null>(null);
  private shows = $state.raw<ReadonlyMap<Seat, Show>>(new Map());
  private questions = $state.raw<ReadonlyMap<Seat, Question>>(new Map());
  private blocked = $state(0);
  /** The seat that has seen the curtain rise; others must pass it first. */
  private lifted = $state<Seat>(null);
  private catalogue: unknown = null;
  private version: number | null = null;
  /** The highest version ever heard of: nothing older is shown, whoever sends it. */
  private newest = 0;
  /** The views as the server last told them on this line; the board may still show what led to them. */
  private views = new Map<Seat, unknown>();
  /** Who owes an answer as far as it was told, though the board may still show what led to it. */
  private toldAsked = $state.raw<readonly number[]>([]);
  private waitingMessages: ToBrowser[] = [];
  private moves = 0;
  /** The version that holds the move on its way, once the server has accepted it. */
  private acceptedAt: number | null = null;
  private broken = false;
  /** A page of the log is on its way. */
  private paging = false;
  readonly pointing = new Pointing((at, to) => {
    const seat = this.seat ?? this.owned[0];
    return seat !== undefined && this.socket.send({ type: "point", seat, at, to });
  });
  private readonly socket: Line;
  private readonly watch = new Watch((news, seat) => {
    if (!this.owned.includes(seat.seat)) toasts.news(() => t(`presence.${news}`, { name: seatName(seat) }));
  });

  constructor(
    readonly id: string,
    /** The reader sees the beginning happen, so it is played and not only logged. */
    private fresh: boolean,
  ) {
    this.socket = new Line(tableAddress(id), {
      since: () => this.version ?? (this.fresh ? 0 : null),
      secrets: () => seatsAt(id).map((kept) => kept.secret),
      heard: (message) => void this.hear(message),
      changed: (state, retryAt) => this.lineChanged(state, retryAt),
    });
  }

  readonly names = $derived((this.info?.seats ?? []).map(seatName));
  readonly show = $derived(this.shows.get(this.seat) ?? null);
  readonly busy = $derived(this.blocked > 0 || this.sent !== null || this.line !== "open");
  readonly question = $derived(this.questions.get(this.seat) ?? NO_QUESTION);
  /** Who is waited for, as far as all may know. */
  readonly waitedFor = $derived(this.window?.seats ?? this.asked);
  readonly deadline = $derived(this.question.deadline ?? (this.asked.length > 0 ? (this.info?.deadline ?? null) : null));
  /** The last move can be taken back by oneself, now. */
  readonly canTakeBack = $derived(!this.busy && this.question.back === "free");
  /** The last move stays, and the player, who is asked something, may wonder why. */
  readonly stands = $derived(this.busy || !this.question.ask ? null : this.question.stands);
  readonly canAskBack = $derived(!this.busy && this.question.back === "ask" && !this.info?.request);
  /** The next at this device, whose view is not on the screen yet. */
  readonly next = $derived(this.nextAtDevice());
  /** Hot seat: whose turn it is at this device while somebody else's cards would be seen. */
  readonly curtain = $derived(this.client?.open || this.aloudFor() ? null : this.next);
  /** Hot seat, in a window: the players at this device who may react. They are asked aloud, before the device goes round. */
  readonly aloud = $derived(this.aloudFor());

  readonly sight = $derived<Sight>({
    view: this.show?.view ?? null,
    catalogue: this.catalogue,
    seat: this.seat,
    ask: this.blocked > 0 || this.sent !== null ? null : this.question.ask,
    options: this.busy ? [] : this.question.options,
    asked: this.asked,
    window: this.window,
    seats: this.info?.seats ?? [],
    names: this.names,
    outcome: this.outcome,
  });

  /** Whether bots act before the viewer's next turn, or what they did is still to be shown. */
  readonly othersAct = $derived.by(() => {
    if (this.seat === null || this.outcome || (this.asked.includes(this.seat) && this.toldAsked.includes(this.seat))) return false;
    return Boolean(this.show?.playing) || this.asked.some((seat) => isBotPlayed(this.info?.seats[seat]));
  });

  connect(): void {
    this.socket.connect();
  }

  /** A seat was taken: its story is told from the beginning, whatever was seen as a spectator. */
  sitDown(): void {
    this.version = null;
    this.connect();
  }

  drop(): void {
    this.socket.drop();
  }

  close(): void {
    this.socket.close();
    this.watch.stop();
    for (const show of this.shows.values()) show.timeline.stop();
  }

  choose(move: string, sure = !settings.careful): void {
    if (this.busy || this.seat === null || !this.question.options.includes(move)) return;
    if (this.guide?.strays(move)) return this.tryOut(move);
    // What a lesson asks for is not asked once more.
    this.doubt = !sure && !this.guide?.due && (this.question.costly.includes(move) || this.client?.stakes?.(move, this.sight)) ? move : null;
    if (this.doubt !== null) return;
    this.show?.hurry();
    const id = this.newId();
    const { question } = this.question;
    if (this.socket.send({ type: "move", id, seat: this.seat, question, move })) this.sent = id;
    play("card");
  }

  /** In a lesson: show what a move would lead to. `isShown`: it is the lesson's own, and Wick shows it. */
  tryOut(move: string, isShown = false): void {
    if (this.busy || this.seat === null || !this.guide) return;
    const id = this.newId();
    if (!this.socket.send({ type: "try", id, seat: this.seat, move })) return;
    this.sent = id;
    this.guide.trial = { move, isShown };
  }

  private tried({ seat, view }: Tried): void {
    const show = this.shows.get(seat);
    this.sent = null;
    this.blocked++;
    show?.pretend(view);
    setTimeout(() => {
      show?.pretend(null);
      this.blocked--;
      if (this.guide) this.guide.trial = null;
    }, TRIAL_MS);
  }

  /** When this seat is asked in windows; what is left out stays as it is. */
  attend(wish: { asks?: Asks; quiet?: boolean; hand?: boolean }): void {
    if (this.seat !== null) this.socket.send({ type: "attention", seat: this.seat, ...wish });
  }

  /** Who reacts of those at this device; null: no one, so all of them pass in this round. */
  answerAloud(seat: Seat): void {
    this.spoken = { round: this.round, seat };
    this.passAloud();
  }

  /** What was said aloud holds for the whole round: who does not react passes when asked. */
  private passAloud(): void {
    const seat = this.nextAtDevice();
    if (this.window === null || seat === null || this.spoken?.round !== this.round || this.spoken.seat === seat) return;
    const asked = this.questions.get(seat);
    if (!asked?.options.includes(this.window.passing)) return;
    const id = this.newId();
    if (this.socket.send({ type: "move", id, seat, question: asked.question, move: this.window.passing })) this.sent = id;
  }

  /** Take the last move back, or ask the others to agree. */
  takeBack(ask = false): void {
    if (this.seat === null || !(ask ? this.canAskBack : this.canTakeBack)) return;
    const id = this.newId();
    const { question } = this.question;
    if (this.socket.send({ type: "take_back", id, seat: this.seat, question, ask })) this.sent = id;
  }

  /** Every seat of this device that is waited for has the same opinion; the one that asked withdraws. */
  answerBack(agree: boolean): void {
    const { request } = this.info ?? {};
    if (!request) return;
    const seats = this.owned.includes(request.seat) && !agree ? [request.seat] : request.waits;
    for (const seat of seats.filter((one) => this.owned.includes(one))) this.socket.send({ type: "answer_back", seat, agree });
  }

  /** The first question is covered by how to play, or no longer: the clock waits. */
  read(reading: boolean): void {
    if (this.info?.clock && this.seat !== null) this.socket.send({ type: "read", seat: this.seat, reading });
  }

  private newId = (): string => `${Date.now().toString(36)}-${++this.moves}`;

  say(what: { text?: string; phrase?: string }): boolean {
    const seat = this.seat ?? this.owned[0];
    if (what.phrase) this.pointing.again();
    return seat !== undefined && this.socket.send({ type: "say", seat, ...what });
  }

  /** Ask for the page of the log before what is there, if there is one. */
  earlier(): void {
    const before = this.show?.since ?? 0;
    if (before > 0 && !this.paging) this.paging = this.socket.send({ type: "log", seat: this.seat, before });
  }

  /** The person at the device is the one whose turn it is. */
  lift(): void {
    this.lifted = this.seat = this.next;
  }

  key(seat: number | null = this.seat): KeptSeat | undefined {
    const kept = seatsAt(this.id);
    return seat === null ? kept[0] : kept.find((one) => one.seat === seat);
  }

  /** The key for seating a bot on a seat, or sending one away: the host's, or one's own when others need not wait. */
  keyFor(seat: SeatInfo): KeptSeat | undefined {
    if (!this.info) return undefined;
    const may = mayActFor(seat, this.waitedFor.includes(seat.seat), this.info, now.ms / 1000);
    return this.key(this.info.host) ?? (may ? this.key(this.owned[0] ?? -1) : undefined);
  }

  /** Seconds until this browser may let a bot play for one who is away and waited for; null when it never may. */
  waitToFill(seat: SeatInfo): number | null {
    if (!this.info || seat.away === null || this.owned.length === 0) return null;
    return this.keyFor(seat) ? 0 : seat.away + this.info.patience - now.ms / 1000;
  }

  /** A round of the open window: its version does not change while seats pass. */
  private readonly round = $derived(this.window ? `${this.version}:${this.window.kind}` : "");

  private aloudFor(): number[] | null {
    const seat = this.nextAtDevice();
    if (this.window === null || seat === null) return null;
    if (this.spoken?.round === this.round && this.spoken.seat === seat) return null;
    return this.window.seats.filter((one) => this.owned.includes(one));
  }

  private nextAtDevice(): Seat {
    const mine = this.asked.filter((seat) => this.owned.includes(seat) && !this.info?.seats[seat]?.stand_in);
    if (this.owned.length < 2 || this.blocked > 0 || mine.length === 0) return null;
    return mine.includes(this.lifted ?? -1) ? null : mine[0]!;
  }

  private lineChanged(state: LineState, retryAt: number | null): void {
    if (state === "lost") this.broken = true;
    if (state === "open" && this.broken) {
      this.broken = false;
      toasts.news(() => t("link.back"));
    }
    this.line = state;
    this.retryAt = retryAt;
    if (state === "open") return;
    this.acceptedAt = this.sent = null;
    this.paging = false;
  }

  /** Messages are heard in order, even while the board of the game is still loading. */
  private async hear(message: ToBrowser): Promise<void> {
    this.waitingMessages.push(message);
    if (this.waitingMessages.length > 1) return;
    while (this.waitingMessages.length > 0) {
      await this.take(this.waitingMessages[0]!);
      this.waitingMessages.shift();
    }
  }

  private async take(message: ToBrowser): Promise<void> {
    if (message.type === "welcome") await this.welcome(message);
    else if (message.type === "table") this.tableChanged(message.table, message.catalogue);
    else if (message.type === "update") this.update(message);
    else if (message.type === "accepted") this.accepted(message.version);
    else if (message.type === "tried") this.tried(message);
    else if (message.type === "chat") this.hearChat(message.line);
    else if (message.type === "pointed") this.pointed(message);
    else if (message.type === "log") this.page(message);
    else if (message.type === "refused") this.refused(message.error);
  }

  private page({ seat, since, before, events }: LogPage): void {
    this.paging = false;
    const show = this.shows.get(seat);
    if (show?.since === before) show.tellBefore(events as unknown as Told[], since);
  }

  /** People's points are told by the log, too; what a bot points at its next move will tell. */
  private pointed(message: Pointed): void {
    this.pointing.hear(message);
    if (isBotPlayed(this.info?.seats[message.seat])) return;
    const [thing, goal] = [message.at, message.to ?? ""].map((one) => nameOfPoint(this.show?.root, one));
    if (thing) for (const show of this.shows.values()) show.tellPoint(message.seat, thing, goal!);
  }

  private hearChat(line: ChatLine): void {
    const at = this.pointing.marks.findLast((mark) => mark.seat === line.seat && !mark.to)?.at;
    this.chat = [...this.chat, at ? { ...line, about: nameOfPoint(this.show?.root, at) } : line];
    const meant = !this.owned.includes(line.seat) && this.asked.some((seat) => this.owned.includes(seat));
    if (line.phrase === NUDGE && meant) this.nudged(line.seat);
  }

  private nudged(by: number): void {
    toasts.news(() => t("absent.nudge.you", { name: this.names[by] ?? "" }));
    play("tick");
    navigator.vibrate?.(NUDGE_MS);
  }

  private async welcome(message: Welcome): Promise<void> {
    this.client ??= await loadGame(message.table.game);
    this.guide ??= await guideTo(message.table.game, message.table.lesson);
    this.views.clear();
    this.sent = null;
    this.chat = message.chat;
    this.own(message.seats);
    if (!this.info) this.tellRedrawn(message.table.redrawn);
    this.tableChanged(message.table, message.catalogue);
  }

  private own(seats: readonly number[]): void {
    const changed = seats.join() !== this.owned.join();
    this.owned = seats;
    if (changed || this.seat === null) this.seat = seats[0] ?? null;
  }

  private tableChanged(table: TableInfo, catalogue: Record<string, unknown> | null): void {
    if (this.info && table.seats.some((seat, at) => seat.present !== this.info!.seats[at]?.present)) play("presence");
    const asked = this.info?.request;
    if (asked && !table.request && table.version === this.info!.version) toasts.news(() => t("back.declined"));
    this.info = table;
    this.watch.see(table.seats);
    if (table.status === "waiting") this.fresh = true;
    if (catalogue) this.catalogue = catalogue;
  }

  private refused(error: { code: string; facts: Record<string, unknown> }): void {
    this.sent = null;
    if (this.guide) this.guide.trial = null;
    this.paging = false;
    if (["unknown_table", "not_found", "wrong_secret", "table_damaged", "older_rules"].includes(error.code)) {
      this.trouble = error.code;
      this.socket.close();
    } else toasts.refused(error);
  }

  /** Nothing more can be chosen until the update with this move is here, whichever comes first. */
  private accepted(version: number): void {
    this.acceptedAt = version;
    this.freeWhenTold();
  }

  private freeWhenTold(): void {
    if (this.acceptedAt === null || (this.version ?? -1) < this.acceptedAt) return;
    this.acceptedAt = this.sent = null;
  }

  private isOutdated(version: number): boolean {
    this.newest = Math.max(this.newest, version);
    return version < this.newest;
  }

  private update(update: Update): void {
    if (!this.learnViews(update.viewers)) return this.socket.greet();
    if (this.isOutdated(update.version)) return;
    const first = this.version === null;
    const known = this.version ?? 0;
    const again = !first && update.version <= known;
    this.version = Math.max(known, update.version);
    this.freeWhenTold();
    if (update.since > known) for (const show of this.shows.values()) show.forget(update.since);
    if (!first && !again) for (const { seat } of update.taken) this.tellTaken(seat);
    if (!first && !again) this.tellTime(update.viewers[0]?.moments ?? []);
    for (const viewer of update.viewers) this.viewerUpdate(viewer, update, again);
    for (const seat of this.toldAsked) if (!update.asked.includes(seat)) this.pointing.end(seat);
    this.toldAsked = update.asked;
  }

  /** Whether all views are known now: a browser that missed one says hello again and is sent them whole. */
  private learnViews(viewers: readonly ViewerUpdate[]): boolean {
    for (const viewer of viewers) this.views.set(viewer.seat, viewOf(viewer as Sent, this.views.get(viewer.seat)));
    return viewers.every(({ seat }) => this.views.get(seat) !== undefined);
  }

  /** How fast the moments of an update are shown to a seat. */
  private pacing(moments: readonly Moment[], seat: Seat, { asked, outcome }: Update): Pacing {
    const bots = (this.info?.seats ?? []).filter(isBotPlayed).map((one) => one.seat);
    const { landmarks } = this.client!;
    return pacing(moments, { seat, bots, before: this.toldAsked, after: asked, ends: outcome !== null, landmarks });
  }

  /** A game that was begun and taken back is not quite new: whoever comes to it is told. */
  private tellRedrawn(n: number): void {
    if (n > 0) toasts.news(() => t("back.redrawn", { n }));
  }

  /** A bot has moved because time was up: said at once, before what it did is played. */
  private tellTime(moments: ViewerUpdate["moments"]): void {
    for (const { event, change } of moments) {
      if (event.kind !== TIME_RAN_OUT || change === null) continue;
      const seat = event.seat as number;
      toasts.news(() => (this.owned.includes(seat) ? t("clock.log.you") : t("clock.log", { seat: this.names[seat] ?? "" })));
    }
  }

  private tellTaken(seat: number): void {
    if (!this.owned.includes(seat)) toasts.news(() => t("back.log", { seat: this.names[seat] ?? "" }));
  }

  private viewerUpdate(viewer: ViewerUpdate, update: Update, again: boolean): void {
    const show = this.showOf(viewer.seat, update);
    const moments = again ? [] : (viewer.moments as unknown as Moment[]);
    const before = this.questions.get(viewer.seat);
    const blocks = viewer.seat === this.seat && before?.question !== viewer.question;
    if (blocks) this.blocked++;
    const settle = () => {
      if (blocks) this.blocked--;
      show.mark(update.since, update.version);
      if (!again) show.takeBack(update.taken, update.version);
      this.settle(viewer, update);
    };
    if (!blocks && viewer.seat === this.seat) this.learnQuestion(viewer);
    const { seat } = viewer;
    const view = this.views.get(seat);
    show.add({ moments, view, settle, played: seat === this.seat, ...this.pacing(moments, seat, update) });
  }

  private settle(viewer: ViewerUpdate, update: Update): void {
    if (viewer.ask && this.questions.get(viewer.seat)?.question !== viewer.question) play(this.wasAsked(viewer.seat) ? "tick" : "turn");
    this.learnQuestion(viewer);
    if (viewer.seat !== this.seat) return;
    if (this.asked.join() !== update.asked.join() || this.window?.kind !== update.window?.kind) {
      this.askedSince = Date.now();
      this.show?.beginTurn();
    }
    this.asked = update.asked;
    this.guide?.learn(update.step);
    this.window = update.window;
    this.outcome = outcomeOf(update.outcome);
    this.passAloud();
  }

  /** The seat was asked just before, so that its turn only goes on. */
  private wasAsked(seat: Seat): boolean {
    return seat !== null && this.asked.includes(seat);
  }

  private learnQuestion(viewer: ViewerUpdate): void {
    if (viewer.seat === this.seat && viewer.question !== this.question.question) this.doubt = null;
    this.questions = new Map(this.questions).set(viewer.seat, questionOf(viewer));
    this.wishOnce(viewer);
  }

  /** The reader's own wish, once for each table; the server knows it from then on. */
  private wishOnce({ seat, attention }: ViewerUpdate): void {
    if (this.wished || !attention || seat === null || !this.owned.includes(seat)) return;
    this.wished = true;
    if (attention.asks !== settings.asks) this.socket.send({ type: "attention", seat, asks: settings.asks });
  }

  /** The show of a viewer; the log of a new one begins with what is told now. */
  private showOf(seat: Seat, update: Update): Show {
    const kept = this.shows.get(seat);
    if (kept) return kept;
    const show = new Show(this.client!, this.catalogue, seat);
    show.since = update.since;
    this.shows = new Map(this.shows).set(seat, show);
    return show;
  }
}
