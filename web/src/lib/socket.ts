// The line to a table: says hello with the seats' secrets, comes back by itself after a break, and asks for what it missed.
import type { ToBrowser, ToServer } from "../generated/protocol.ts";

export type LineState = "connecting" | "open" | "lost" | "closed";

export interface LineEvents {
  /** The last version this browser has, to be told what came after it. */
  since: () => number | null;
  secrets: () => string[];
  heard: (message: ToBrowser) => void;
  changed: (state: LineState, retryAt: number | null) => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;

/** How long to wait before a try: longer each time, a little at random so that not all come back at once. */
export function waitBefore(attempt: number, chance: number = Math.random()): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return Math.round(wait * (0.75 + chance / 2));
}

export class Line {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pings: ReturnType<typeof setInterval> | undefined;
  private answered = true;
  state: LineState = "connecting";

  constructor(
    private readonly address: string,
    private readonly on: LineEvents,
    private readonly open: (address: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  connect(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    const socket = this.open(this.address);
    this.socket = socket;
    this.become("connecting", null);
    socket.onopen = () => this.greet();
    socket.onmessage = (message) => socket === this.socket && this.hear(JSON.parse(String(message.data)) as ToBrowser);
    socket.onclose = () => socket === this.socket && this.breakOff();
  }

  send(message: ToServer): boolean {
    if (this.state !== "open") return false;
    this.socket!.send(JSON.stringify(message));
    return true;
  }

  /** Say hello again, e.g. after a seat was taken. */
  greet(): void {
    this.socket?.send(JSON.stringify({ type: "hello", secrets: this.on.secrets(), since: this.on.since(), changes: true }));
  }

  close(): void {
    clearTimeout(this.timer);
    clearInterval(this.pings);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.become("closed", null);
  }

  /** The device says that its network is gone: do not wait for a ping to find out. */
  drop(): void {
    if (this.socket !== null) this.breakOff();
  }

  private hear(message: ToBrowser): void {
    this.answered = true;
    if (message.type === "welcome") this.settle();
    if (message.type !== "pong") this.on.heard(message);
  }

  private settle(): void {
    this.attempt = 0;
    this.become("open", null);
    clearInterval(this.pings);
    this.pings = setInterval(() => this.ping(), PING_EVERY);
  }

  /** A line that swallows a ping in silence is dead even if nobody closed it. */
  private ping(): void {
    if (!this.answered) return this.breakOff();
    this.answered = false;
    this.send({ type: "ping" });
  }

  private breakOff(): void {
    clearInterval(this.pings);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.answered = true;
    const wait = waitBefore(this.attempt++);
    this.become("lost", Date.now() + wait);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private become(state: LineState, retryAt: number | null): void {
    this.state = state;
    this.on.changed(state, retryAt);
  }
}

export function tableAddress(id: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/tables/${encodeURIComponent(id)}`;
}
