// Messages that it is the reader's turn: from this page while it is open, from the host where it sends them.
import type { MyTable } from "../generated/protocol.ts";
import * as api from "./api.ts";
import { keptSeats, recall, remember } from "./keep.ts";
import { t, texts } from "./language.svelte.ts";
import { titles } from "./titles.svelte.ts";
import { worker } from "./worker.ts";

const REST_MS = 14 * 86_400_000;
/** Whoever said "not now" so often is not asked again. */
const MOST_REFUSALS = 2;
const AGAIN_MS = 86_400_000;
export const LONG_WAIT_S = 60;

interface Wish {
  on: boolean;
  night: boolean;
  refusals: number;
  restsUntil: number;
}

/** What the host was told: where to send, for which seats, and when this was last said. */
interface Registered {
  endpoint: string;
  seats: string[];
  at: number;
}

const NOTHING: Wish = { on: false, night: false, refusals: 0, restsUntil: 0 };

const isApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent);
const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;

class Notify {
  private wish = $state.raw<Wish>({ ...NOTHING, ...recall<Partial<Wish>>("notify") });
  permission = $state<NotificationPermission | "none">("Notification" in globalThis ? Notification.permission : "none");
  private told = new Set<string>();

  readonly on = $derived(this.wish.on && this.permission === "granted");
  readonly night = $derived(this.wish.night);
  /** Messages need the installed page here. */
  readonly mustInstall = $derived(this.permission === "none" && isApple() && !isInstalled());
  readonly blocked = $derived(this.wish.on && this.permission === "denied");

  /** Whether this is the moment to ask: a person is waited for, and long. */
  isDue(waiting: readonly MyTable[], now: number): boolean {
    if (this.on || (this.permission === "none" && !this.mustInstall) || this.permission === "denied") return false;
    if (this.wish.refusals >= MOST_REFUSALS || this.wish.restsUntil > now) return false;
    return waiting.some((one) => isLongWait(one, now));
  }

  private change(part: Partial<Wish>): void {
    this.wish = { ...this.wish, ...part };
    remember("notify", this.wish);
  }

  later(): void {
    this.change({ refusals: this.wish.refusals + 1, restsUntil: Date.now() + REST_MS });
  }

  async turnOn(): Promise<void> {
    this.permission = await Notification.requestPermission();
    this.change({ on: true });
    if (this.permission === "granted") await this.register(true);
  }

  setNight(night: boolean): void {
    this.change({ night });
    void this.register(true);
  }

  async turnOff(): Promise<void> {
    this.change({ on: false });
    const known = recall<Registered>("pushed");
    remember("pushed", null);
    if (!known) return;
    const stops = keptSeats().filter((kept) => known.seats.includes(nameOf(kept))).map((kept) => api.stopPush(kept.table, { secret: kept.secret, endpoint: known.endpoint }));
    await Promise.allSettled(stops);
    await (await (await worker())?.pushManager?.getSubscription())?.unsubscribe();
  }

  /** New turns: told from here unless the host tells them, and only to somebody who looks elsewhere. */
  hear(turns: readonly MyTable[]): void {
    const ids = new Set(turns.map(({ table }) => table.id));
    for (const id of this.told) if (!ids.has(id)) this.told.delete(id);
    for (const { table } of turns) {
      if (this.told.has(table.id)) continue;
      this.told.add(table.id);
      if (this.on && document.hidden && !recall<Registered>("pushed")) void this.show(table.id, table.game);
    }
    void this.register(false);
  }

  private async show(table: string, game: string): Promise<void> {
    const told = { body: t("push.body", { game: titles.title(game) }), tag: table, icon: "/icon-192.png", data: { table } };
    const shows = await worker();
    if (shows) await shows.showNotification(t("push.title"), told);
    else new Notification(t("push.title"), told);
  }

  /** Tell the host of seats it does not know yet, of all once a day: the reader may have travelled. */
  private async register(all: boolean): Promise<void> {
    if (!this.on) return;
    const known = recall<Registered>("pushed");
    const stale = all || !known || Date.now() - known.at > AGAIN_MS;
    const seats = keptSeats().filter((kept) => Date.now() - kept.at < REST_MS * 4);
    const wanted = seats.filter((kept) => stale || !known?.seats.includes(nameOf(kept))).slice(0, 24);
    if (wanted.length === 0) return;
    const address = await subscription();
    if (!address) return;
    const offset = -new Date().getTimezoneOffset();
    const wish = { ...address, language: texts.language, night: this.wish.night, offset };
    await Promise.allSettled(wanted.map((kept) => api.startPush(kept.table, { secret: kept.secret, ...wish })));
    remember("pushed", { endpoint: address.endpoint, seats: seats.map(nameOf), at: Date.now() } satisfies Registered);
  }
}

const nameOf = (kept: { table: string; seat: number }): string => `${kept.table}-${kept.seat}`;

/** A person, not a bot, has been waited for longer than a minute. */
export function isLongWait({ table, waits, asked, seats }: MyTable, now: number): boolean {
  const people = waits.some((seat) => !seats.includes(seat) && table.seats[seat]?.kind === "person" && !table.seats[seat]?.stand_in);
  return table.status === "playing" && asked.length === 0 && people && now / 1000 - table.updated > LONG_WAIT_S;
}

/** The address of this browser at its push service; null where the host sends nothing or the browser cannot. */
async function subscription(): Promise<{ endpoint: string; p256dh: string; auth: string } | null> {
  try {
    const manager = (await worker())?.pushManager;
    const { key } = manager ? await api.pushKey() : { key: null };
    if (!manager || !key) return null;
    const { endpoint, keys } = (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
    return endpoint && keys?.["p256dh"] && keys["auth"] ? { endpoint, p256dh: keys["p256dh"], auth: keys["auth"] } : null;
  } catch {
    return null; // refused by the browser or its push service
  }
}

export const notify = new Notify();
