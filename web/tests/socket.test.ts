import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToBrowser } from "../src/generated/protocol.ts";
import { Line, waitBefore } from "../src/lib/socket.ts";

class FakeSocket {
  static made: FakeSocket[] = [];
  sent: unknown[] = [];
  closed = false;
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_message: { data: string }): void => undefined;

  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.onclose();
  }
  hear(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const heard: ToBrowser[] = [];
const states: string[] = [];
let version: number | null = null;

function newLine(): Line {
  const on = {
    since: () => version,
    secrets: () => ["s1"],
    heard: (message: ToBrowser) => void heard.push(message),
    changed: (state: string) => void states.push(state),
  };
  return new Line("ws://here/ws", on, () => new FakeSocket() as unknown as WebSocket);
}

const latest = () => FakeSocket.made.at(-1)!;
function openLine(line: Line): void {
  line.connect();
  latest().onopen();
  latest().hear({ type: "welcome" });
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  heard.length = states.length = 0;
  version = null;
});
afterEach(() => vi.useRealTimers());

test("hello goes first, with the secrets and no version", () => {
  openLine(newLine());
  expect(latest().sent).toEqual([{ type: "hello", secrets: ["s1"], since: null, changes: true }]);
  expect(states).toEqual(["connecting", "open"]);
});

test("nothing is sent before the welcome", () => {
  const line = newLine();
  line.connect();
  expect(line.send({ type: "ping" })).toBe(false);
});

test("a broken line comes back and asks for what it missed", () => {
  openLine(newLine());
  version = 7;
  latest().close();
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1000);
  latest().onopen();
  expect(FakeSocket.made).toHaveLength(2);
  expect(latest().sent).toEqual([{ type: "hello", secrets: ["s1"], since: 7, changes: true }]);
});

test("a line that does not answer a ping is taken for dead", () => {
  openLine(newLine());
  const first = latest();
  vi.advanceTimersByTime(20_000);
  expect(first.sent.at(-1)).toEqual({ type: "ping" });
  vi.advanceTimersByTime(20_000);
  expect(first.closed).toBe(true);
  expect(states.at(-1)).toBe("lost");
});

test("an answered ping keeps the line, and a pong is nobody's news", () => {
  openLine(newLine());
  for (let i = 0; i < 5; i++) {
    vi.advanceTimersByTime(20_000);
    latest().hear({ type: "pong", time: 1 });
  }
  expect(FakeSocket.made).toHaveLength(1);
  expect(heard.map((message) => message.type)).toEqual(["welcome"]);
});

test("a line closed on purpose stays closed", () => {
  const line = newLine();
  openLine(line);
  line.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made).toHaveLength(1);
  expect(states.at(-1)).toBe("closed");
});

test("the waits grow to a limit", () => {
  expect([0, 1, 2, 10].map((attempt) => waitBefore(attempt, 0.5))).toEqual([500, 1000, 2000, 15_000]);
  expect(waitBefore(0, 0)).toBeLessThan(waitBefore(0, 1));
});
