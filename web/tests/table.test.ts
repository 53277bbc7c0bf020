// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { SeatInfo, TableInfo, Taken, ToBrowser, ViewerUpdate } from "../src/generated/protocol.ts";
import type { GameClient } from "../src/lib/game.ts";
import { keepSeats } from "../src/lib/keep.ts";
import { settings } from "../src/lib/settings.svelte.ts";
import { groupsOf } from "../src/lib/show.svelte.ts";
import { Table } from "../src/lib/table.svelte.ts";
import { toasts } from "../src/lib/toasts.svelte.ts";

const client = { id: "lantern", animations: {}, place: () => null, prompt: () => null } as unknown as GameClient;
vi.mock("../src/lib/games.ts", () => ({ loadGame: async () => client }));

class FakeSocket {
  static last: FakeSocket;
  sent: Record<string, unknown>[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_message: { data: string }): void => undefined;

  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
async function hear(...messages: object[]): Promise<void> {
  for (const message of messages) FakeSocket.last.onmessage({ data: JSON.stringify(message) });
  await settled();
}

const person = (seat: number, local = false): SeatInfo => ({
  seat, kind: "person", name: `P${seat}`, level: null, temper: null, present: true, stand_in: false, local, away: null, late: false,
});
const info = { id: "t", game: "lantern", seats: [person(0), person(1, true), person(2)], status: "playing", host: 0 } as TableInfo;
const welcome = (seats: number[]) => ({ type: "welcome", table: info, seats, catalogue: {}, chat: [] }) as ToBrowser;
const viewer = (seat: number | null, question: number, ask: string | null = "choose", events: object[] = []): ViewerUpdate => ({
  seat, question, ask, view: { question }, rest: null, options: ask ? ["play 1", "play 2"] : [], costly: [], take_back: null, stands: null, attention: null, deadline: null,
  moments: events.map((event) => ({ event: event as Record<string, unknown>, change: null })),
});
const update = (version: number, since: number, asked: number[], ...viewers: ViewerUpdate[]) => ({
  type: "update", version, since, asked, window: null, outcome: null, taken: [] as Taken[], viewers,
});

async function tableWith(seats: number[]): Promise<Table> {
  const table = new Table("t", false);
  table.connect();
  FakeSocket.last.onopen();
  await hear(welcome(seats));
  return table;
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("WebSocket", FakeSocket);
  settings.setSpeed("off");
  toasts.list = [];
  keepSeats([{ table: "t", game: "lantern", seat: 0, secret: "s0", at: 1 }]);
});

test("the secrets of this table's seats are shown to the server, and no others", async () => {
  keepSeats([{ table: "other", game: "lantern", seat: 0, secret: "x", at: 1 }]);
  await tableWith([0]);
  expect(FakeSocket.last.sent[0]).toEqual({ type: "hello", secrets: ["s0"], since: null, changes: true });
});

test("whoever comes is told that chance was taken back, and once", async () => {
  const table = new Table("t", false);
  table.connect();
  FakeSocket.last.onopen();
  await hear({ ...welcome([0]), table: { ...info, redrawn: 2 } });
  await hear({ ...welcome([0]), table: { ...info, redrawn: 2 } });
  expect(toasts.list.map((toast) => toast.text())).toEqual(["back.redrawn"]);
});

const log = (table: Table): string => table.show!.entries.map((entry) => entry.event.kind).join("");

test("a page just opened shows the view, and the past when somebody asks for it", async () => {
  const table = await tableWith([0]);
  await hear(update(64, 64, [0], viewer(0, 2)));
  expect(table.sight.view).toEqual({ question: 2 });
  expect(table.sight.options).toEqual(["play 1", "play 2"]);
  table.earlier();
  table.earlier();
  const asked = () => FakeSocket.last.sent.filter((message) => message.type === "log");
  expect(asked()).toEqual([{ type: "log", seat: 0, before: 64 }]);
  await hear({ type: "log", seat: 0, since: 14, before: 64, events: [{ kind: "b" }, { kind: "c" }] });
  table.earlier();
  await hear({ type: "log", seat: 0, since: 0, before: 14, events: [{ kind: "a" }] });
  expect(log(table)).toBe("abc");
  table.earlier();
  expect(asked()).toHaveLength(2);
});

test("whoever has just set a table up asks to see the beginning", async () => {
  const table = new Table("t", true);
  table.connect();
  FakeSocket.last.onopen();
  expect(FakeSocket.last.sent[0]).toMatchObject({ since: 0 });
});

const asChanges = (seat: number, question: number, moments: ViewerUpdate["moments"], rest: unknown[][]): ViewerUpdate => ({
  ...viewer(seat, question), view: null, rest, moments,
});

test("a view that is not sent whole is the last one with all changes carried out, in order", async () => {
  const table = await tableWith([0]);
  await hear(update(1, 1, [0], viewer(0, 1)));
  await hear(update(2, 1, [0], asChanges(0, 2, [{ event: { kind: "a" }, change: [["question", 5], ["coins", 1]] }], [["question", 2]])));
  expect(table.sight.view).toEqual({ question: 2, coins: 1 });
  await hear(update(2, 2, [0], asChanges(0, 2, [], [])), update(3, 2, [0], asChanges(0, 3, [], [["coins", 4]])));
  expect(table.sight.view).toEqual({ question: 2, coins: 4 });
  expect(FakeSocket.last.sent).toHaveLength(1);
});

test("changes of a view that is not there are not shown: the whole one is asked for", async () => {
  const table = await tableWith([0]);
  await hear(update(1, 1, [0], viewer(0, 1)));
  await hear(welcome([0]), update(2, 1, [0], asChanges(0, 2, [], [["question", 2]])));
  expect(table.sight.view).toEqual({ question: 1 });
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: "hello", since: 1 });
  await hear(welcome([0]), update(2, 1, [0], viewer(0, 2)));
  expect(table.sight.view).toEqual({ question: 2 });
});

test("after a long break the log begins anew where the server goes on", async () => {
  const table = await tableWith([0]);
  await hear(update(1, 0, [0], viewer(0, 1, "choose", [{ kind: "a" }])));
  await hear(welcome([0]), update(90, 40, [0], viewer(0, 2, "choose", [{ kind: "z" }])));
  expect(log(table)).toBe("z");
  table.earlier();
  await hear({ type: "log", seat: 0, since: 0, before: 40, events: [{ kind: "a" }, { kind: "b" }] });
  expect(log(table)).toBe("abz");
});

test("only what is offered is sent, with the number of the question, and only once", async () => {
  const table = await tableWith([0]);
  await hear(update(1, 0, [0], viewer(0, 7)));
  table.choose("play 9");
  table.choose("play 2");
  table.choose("play 1");
  const moves = FakeSocket.last.sent.filter((message) => message.type === "move");
  expect(moves).toEqual([{ type: "move", id: expect.any(String) as string, seat: 0, question: 7, move: "play 2" }]);
});

test("another's move does not free the hand before the own one is told", async () => {
  const table = await tableWith([0]);
  await hear(update(1, 0, [0, 2], viewer(0, 7)));
  table.choose("play 2");
  await hear(update(2, 1, [0], viewer(0, 7)));
  expect(table.busy).toBe(true);
  await hear({ type: "accepted", id: "x", version: 3 });
  expect(table.busy).toBe(true);
  await hear(update(3, 2, [], viewer(0, 8, null)));
  expect(table.busy).toBe(false);
  expect(table.sight.ask).toBeNull();
});

test("a refusal is said and the hand is free again", async () => {
  const table = await tableWith([0]);
  await hear(update(1, 0, [0], viewer(0, 7)));
  table.choose("play 2");
  await hear({ type: "refused", id: "x", error: { code: "stale_move", facts: {} } });
  expect(toasts.list).toHaveLength(1);
  expect(table.sight.options).toEqual(["play 1", "play 2"]);
});

test("after a break only what is new is added to the log", async () => {
  const table = await tableWith([0]);
  await hear(update(1, 0, [0], viewer(0, 1, "choose", [{ kind: "a" }])));
  FakeSocket.last.onopen();
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ since: 1 });
  await hear(welcome([0]), update(3, 1, [0], viewer(0, 2, "choose", [{ kind: "b" }])));
  await hear(update(3, 1, [0], viewer(0, 2, "choose", [{ kind: "b" }])));
  expect(table.show!.entries.map((entry) => entry.event.kind)).toEqual(["a", "b"]);
});

test("two people at one device pass a curtain before each other's cards", async () => {
  const table = await tableWith([0, 1]);
  await hear(update(1, 0, [0, 1], viewer(0, 1), viewer(1, 1)));
  expect(table.curtain).toBe(0);
  table.lift();
  expect([table.curtain, table.seat]).toEqual([null, 0]);
  await hear(update(2, 1, [1], viewer(0, 2, null), viewer(1, 1)));
  expect(table.curtain).toBe(1);
  table.lift();
  expect([table.curtain, table.seat]).toEqual([null, 1]);
  expect(table.sight.options).toEqual(["play 1", "play 2"]);
});

test("where hands are open nobody looks away: the next one's view is there to be lifted, without a curtain", async () => {
  const table = await tableWith([0, 1]);
  table.client = { ...table.client!, open: true };
  await hear(update(1, 0, [0, 1], viewer(0, 1), viewer(1, 1)));
  expect([table.curtain, table.next]).toEqual([null, 0]);
  table.lift();
  await hear(update(2, 1, [1], viewer(0, 2, null), viewer(1, 1)));
  expect([table.curtain, table.next]).toEqual([null, 1]);
  table.lift();
  expect(table.sight.options).toEqual(["play 1", "play 2"]);
});

test("somebody without a seat watches and chooses nothing", async () => {
  const table = await tableWith([]);
  await hear(update(1, 0, [0], viewer(null, 0, null)));
  table.choose("play 1");
  expect(table.seat).toBeNull();
  expect(FakeSocket.last.sent.filter((message) => message.type === "move")).toEqual([]);
});

test("a wrong key ends the visit with its reason", async () => {
  const table = new Table("t", false);
  table.connect();
  FakeSocket.last.onopen();
  await hear({ type: "refused", id: null, error: { code: "wrong_secret", facts: {} } });
  expect(table.trouble).toBe("wrong_secret");
});

test("only the host seats bots, until the host is away for long", async () => {
  const open: SeatInfo = { ...person(1), kind: "open", name: "" };
  const seats = (hostAway: number | null, otherAway: number | null = null): SeatInfo[] => [
    { ...person(0), present: hostAway === null, away: hostAway },
    open,
    { ...person(2), present: otherAway === null, away: otherAway },
    person(3),
  ];
  const long = Date.now() / 1000 - 121;
  const just = Date.now() / 1000 - 60;
  const told = (all: SeatInfo[]) => hear({ type: "table", table: { ...info, seats: all, patience: 120 }, catalogue: null });
  localStorage.clear();
  keepSeats([{ table: "t", game: "lantern", seat: 3, secret: "s3", at: 1 }]);
  const table = await tableWith([3]);
  const keys = () => table.info!.seats.map((seat) => table.keyFor(seat)?.secret);

  await told(seats(null));
  expect(keys()).toEqual([undefined, undefined, undefined, undefined]);
  await told(seats(just));
  expect(keys()).toEqual([undefined, undefined, undefined, undefined]);
  await told(seats(long));
  expect(keys()).toEqual(["s3", "s3", undefined, undefined]);
  await told(seats(long, just));
  expect(keys()[2]).toBeUndefined();
  await told(seats(null, long));
  expect(keys()[2]).toBeUndefined();
  await hear(update(1, 0, [2], viewer(3, 1, null)));
  expect(keys()).toEqual([undefined, undefined, "s3", undefined]);
});

test("a host has the key to every seat", async () => {
  const table = await tableWith([0]);
  expect(info.seats.map((seat) => table.keyFor(seat)?.secret)).toEqual(["s0", "s0", "s0"]);
});

test("who sits down is told the story from the beginning, whatever a spectator had seen of it", async () => {
  const table = await tableWith([]);
  await hear(update(1, 0, [0], viewer(null, 1, null, [{ kind: "begun" }])));
  table.sitDown();
  FakeSocket.last.onopen();
  expect(FakeSocket.last.sent[0]).toMatchObject({ type: "hello", since: null });
  await hear(welcome([1]), update(1, 0, [1], viewer(1, 1, "choose", [{ kind: "begun" }])));
  expect(table.show?.entries.map(({ event }) => event.kind)).toEqual(["begun"]);
  table.close();
});

const doubt = { kind: "doubt", seats: [0, 2], passing: "pass", has_turns: true };

test("in a window all who may react are waited for, and the clock is one's own", async () => {
  const table = await tableWith([0]);
  await hear({ ...update(3, 2, [], viewer(0, 3, null)), window: doubt });
  expect(table.sight.window).toEqual(doubt);
  expect(table.waitedFor).toEqual([0, 2]);
  expect(table.deadline).toBeNull();
  await hear({ ...update(3, 3, [0], { ...viewer(0, 4), deadline: 99 }), window: doubt });
  expect(table.sight.ask).toBe("choose");
  expect(table.deadline).toBe(99);
  await hear(update(6, 3, [2], viewer(0, 6, null)));
  expect(table.sight.window).toBeNull();
  expect(table.waitedFor).toEqual([2]);
});

test("a silent pass frees the hand though the version stands still", async () => {
  const table = await tableWith([0]);
  await hear({ ...update(3, 2, [0], viewer(0, 3)), window: doubt });
  table.choose("play 1");
  expect(table.busy).toBe(true);
  const { id } = FakeSocket.last.sent.at(-1)!;
  await hear({ ...update(3, 3, [], viewer(0, 4, null)), window: doubt }, { type: "accepted", id, version: 3 });
  expect(table.busy).toBe(false);
  expect(table.sight.ask).toBeNull();
});

const wish = { asks: "matters", quiet: false, hand: false } as const;

test("a wish is sent, told by the server alone, and taken back", async () => {
  const table = await tableWith([0]);
  await hear({ ...update(3, 2, [0], { ...viewer(0, 3), attention: wish }), window: doubt });
  table.attend({ quiet: true });
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "attention", seat: 0, quiet: true });
  expect(table.question.attention).toEqual(wish);
  await hear({ ...update(3, 3, [], { ...viewer(0, 3, null), attention: { ...wish, quiet: true } }), window: doubt });
  expect(table.question.attention?.quiet).toBe(true);
  expect(table.sight.options).toEqual([]);
});

const passesFor = () => FakeSocket.last.sent.filter((message) => message.type === "move").map((message) => [message.seat, message.move]);
const asking = (version: number, question: number, seat: number) =>
  ({ ...update(version, version - 1, [seat], ...[0, 1].map((one) => ({ ...viewer(one, one === seat ? question : 1, one === seat ? "doubt" : null), options: one === seat ? ["pass", "play 1"] : [] }))), window: { ...doubt, seats: [0, 1] } });

test("at a shared device reactions are asked aloud, and no one passes for all at once", async () => {
  const table = await tableWith([0, 1]);
  await hear(asking(3, 3, 1));
  expect(table.curtain).toBeNull();
  expect(table.aloud).toEqual([0, 1]);
  table.answerAloud(null);
  expect(passesFor()).toEqual([[1, "pass"]]);
  await hear({ type: "accepted", id: FakeSocket.last.sent.at(-1)!.id as string, version: 3 }, asking(3, 4, 0));
  expect(passesFor()).toEqual([[1, "pass"], [0, "pass"]]);
});

test("who reacts at a shared device gets it behind the curtain, and only then", async () => {
  const table = await tableWith([0, 1]);
  await hear(asking(3, 3, 1));
  table.answerAloud(1);
  expect(passesFor()).toEqual([]);
  expect(table.aloud).toBeNull();
  expect(table.curtain).toBe(1);
  await hear(asking(4, 4, 1));
  expect(table.aloud, "a new round is asked about anew").toEqual([0, 1]);
});

// --- taking back ---

const backs = () => FakeSocket.last.sent.filter((message) => message.type === "take_back");

test("a move that is free is taken back once, with the number of the question", async () => {
  const table = await tableWith([0]);
  await hear(update(2, 1, [2], { ...viewer(0, 2, null), take_back: "free" }));
  expect(table.canTakeBack).toBe(true);
  table.takeBack();
  table.takeBack();
  expect(backs()).toEqual([{ type: "take_back", id: expect.any(String) as string, seat: 0, question: 2, ask: false }]);
  await hear({ type: "accepted", id: backs()[0]!.id, version: 3 }, { ...update(3, 2, [0, 2], viewer(0, 3)), taken: [{ version: 3, seat: 0, gone: [2] }] });
  expect(table.busy).toBe(false);
  expect(table.canTakeBack).toBe(false);
  expect(table.sight.options).toEqual(["play 1", "play 2"]);
});

test("what is not free is not taken back by a key, but may be asked for", async () => {
  const table = await tableWith([0]);
  await hear(update(2, 1, [2], { ...viewer(0, 2, null), take_back: "ask" }));
  table.takeBack();
  expect(backs()).toEqual([]);
  table.takeBack(true);
  expect(backs()).toMatchObject([{ seat: 0, ask: true }]);
  await hear({ type: "accepted", id: backs()[0]!.id, version: 2 }, { type: "table", table: { ...info, version: 2, request: { seat: 0, waits: [2] } }, catalogue: null });
  expect(table.busy).toBe(false);
  expect(table.canAskBack).toBe(false);
});

test("what was told of a move that is taken back leaves the log, what others did stays", async () => {
  const table = await tableWith([0]);
  await hear(update(1, 0, [0, 2], viewer(0, 1, "choose", [{ kind: "a" }])));
  await hear(update(2, 1, [2], viewer(0, 2, null, [{ kind: "b" }])), update(3, 2, [1], viewer(0, 2, null, [{ kind: "c" }])));
  expect(log(table)).toBe("abc");
  await hear({ ...update(4, 3, [0, 1], viewer(0, 4)), taken: [{ version: 4, seat: 0, gone: [2] }] });
  expect(log(table)).toBe("acback.log");
  await hear(update(5, 4, [1], viewer(0, 5, null, [{ kind: "d" }])));
  expect(log(table)).toBe("acback.logd");
});

test("where moves were told together the log begins anew", async () => {
  const table = await tableWith([0]);
  await hear(update(3, 0, [0, 2], viewer(0, 1, "choose", [{ kind: "a" }, { kind: "b" }])));
  await hear({ ...update(4, 3, [0, 2], viewer(0, 4)), taken: [{ version: 4, seat: 2, gone: [3] }] });
  expect(log(table)).toBe("back.log");
  table.earlier();
  expect(FakeSocket.last.sent.filter((message) => message.type === "log")).toEqual([{ type: "log", seat: 0, before: 4 }]);
});

test("others are told who takes a move back, the taker is not", async () => {
  await tableWith([0]);
  await hear(update(1, 0, [0, 2], viewer(0, 1)), update(2, 1, [0], viewer(0, 1)));
  await hear({ ...update(3, 2, [0, 2], viewer(0, 1)), taken: [{ version: 3, seat: 2, gone: [2] }] });
  expect(toasts.list).toHaveLength(1);
  await hear({ ...update(4, 3, [0, 2], viewer(0, 4)), taken: [{ version: 4, seat: 0, gone: [1] }] });
  expect(toasts.list).toHaveLength(1);
});

test("a device agrees for all its seats, and withdraws for the one that asked", async () => {
  const table = await tableWith([0, 1]);
  const answers = () => FakeSocket.last.sent.filter((message) => message.type === "answer_back");
  await hear({ type: "table", table: { ...info, request: { seat: 2, waits: [0, 1] } }, catalogue: null });
  table.answerBack(true);
  expect(answers()).toEqual([{ type: "answer_back", seat: 0, agree: true }, { type: "answer_back", seat: 1, agree: true }]);
  await hear({ type: "table", table: { ...info, request: { seat: 1, waits: [0, 2] } }, catalogue: null });
  table.answerBack(false);
  expect(answers().slice(2)).toEqual([{ type: "answer_back", seat: 1, agree: false }]);
});

test("a move that costs much is sent when the player is sure", async () => {
  const table = await tableWith([0]);
  const moves = () => FakeSocket.last.sent.filter((message) => message.type === "move").map((message) => message.move);
  await hear(update(1, 0, [0], { ...viewer(0, 1), costly: ["play 2"] }));
  table.choose("play 2");
  expect(table.doubt).toBe("play 2");
  expect(moves()).toEqual([]);
  table.choose("play 2", true);
  expect(table.doubt).toBe(null);
  expect(moves()).toEqual(["play 2"]);
});

test("who does not want to be asked is not", async () => {
  settings.setCareful(false);
  const table = await tableWith([0]);
  await hear(update(1, 0, [0], { ...viewer(0, 1), costly: ["play 2"] }));
  table.choose("play 2");
  expect(FakeSocket.last.sent.filter((message) => message.type === "move")).toHaveLength(1);
  settings.setCareful(true);
});

test("a doubt ends with its question", async () => {
  const table = await tableWith([0]);
  await hear(update(1, 0, [0], { ...viewer(0, 1), costly: ["play 2"] }));
  table.choose("play 2");
  await hear(update(2, 1, [0], viewer(0, 2)));
  expect(table.doubt).toBe(null);
});

test("an update older than the one that is shown is never shown", async () => {
  const table = await tableWith([0]);
  await hear(update(5, 4, [2], viewer(0, 5, null, [{ kind: "b" }])));
  const older = { ...update(3, 2, [0], viewer(0, 3, "choose", [{ kind: "a" }])), outcome: { winners: [1], reason: "x", scores: [] } };
  await hear(older);
  expect(table.sight.view).toEqual({ question: 5 });
  expect(table.question.question).toBe(5);
  expect(table.asked).toEqual([2]);
  expect(table.outcome).toBeNull();
  expect(log(table)).toBe("b");
  await hear(update(5, 5, [0], viewer(0, 5, "choose")));
  expect(table.asked).toEqual([0]);
});

test("sitting down anew does not open the way for older updates", async () => {
  const table = await tableWith([0]);
  await hear(update(5, 4, [2], viewer(0, 5, null)));
  table.sitDown();
  FakeSocket.last.onopen();
  await hear(welcome([0]), update(3, 3, [0], viewer(0, 3)));
  expect(table.question.question).toBe(5);
  await hear(update(6, 5, [0], viewer(0, 6)));
  expect(table.question.question).toBe(6);
});

const timed = (events: object[]) => update(2, 1, [2], viewer(0, 2, null, events));
const ranOut = (seat: number) => ({ kind: "time_ran_out", seat });
const withChanges = (told: ReturnType<typeof timed>) => {
  for (const moment of told.viewers[0]!.moments) moment.change = [];
  return told;
};

test("a move that the clock made is told as such, in the log and at once", async () => {
  for (const [seat, key] of [[0, "clock.log.you"], [2, "clock.log"]] as const) {
    toasts.list = [];
    const table = await tableWith([0]);
    await hear(update(1, 0, [seat], viewer(0, 1)));
    await hear(withChanges(timed([ranOut(seat), { kind: "a" }])));
    expect(toasts.list.map(({ text }) => text())).toHaveLength(1);
    const lines = groupsOf(table.show!.entries, client, table.sight).flatMap((group) => group.lines);
    expect(lines[0]!.line).toMatchObject({ key, params: { seat: `P${seat}` } });
  }
});

test("whoever comes later reads it in the log and is not told anew", async () => {
  const table = await tableWith([0]);
  await hear(update(9, 0, [2], viewer(0, 2, null, [ranOut(0)])));
  expect(toasts.list).toHaveLength(0);
  expect(log(table)).toBe("time_ran_out");
});

test("the clock is asked to wait while how to play covers the question, where there is a clock", async () => {
  const table = await tableWith([0]);
  const read = () => FakeSocket.last.sent.filter((message) => message.type === "read");
  table.read(true);
  expect(read()).toEqual([]);
  await hear({ type: "table", table: { ...info, clock: 30 }, catalogue: null });
  table.read(true);
  table.read(false);
  expect(read()).toEqual([{ type: "read", seat: 0, reading: true }, { type: "read", seat: 0, reading: false }]);
});
