// The tables of this browser, and at which of them it is the reader's turn: asked for now and then on every page.
import type { MyTable } from "../generated/protocol.ts";
import * as api from "./api.ts";
import { keepPlayed, played, playedAt, type Played } from "./history.ts";
import { keptSeats } from "./keep.ts";
import { mark } from "./badge.ts";

const HOME_MS = 10_000;
const ELSEWHERE_MS = 30_000;
const HIDDEN_MS = 60_000;
/** Most seats that are asked for at once. */
const MOST_SEATS = 64;

type Ended = Pick<MyTable, "table" | "seats" | "outcome">;

class Mine {
  tables = $state.raw<readonly MyTable[]>([]);
  history = $state.raw<readonly Played[]>(played());
  /** The table that is open on this page, and whether its questions are for us: told there sooner than here. */
  private here = $state.raw<{ id: string; asked: boolean } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private onTurns: (turns: readonly MyTable[]) => void = () => undefined;

  readonly running = $derived(this.tables.filter(({ table }) => table.status !== "finished"));
  /** Where the reader must choose: the least time first, then who has waited longest. */
  readonly turns = $derived(
    this.running.filter(({ asked }) => asked.length > 0).sort((a, b) => (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || a.table.updated - b.table.updated),
  );
  readonly waiting = $derived(this.running.filter(({ asked }) => asked.length === 0).sort((a, b) => b.table.updated - a.table.updated));
  readonly count = $derived(this.turns.filter(({ table }) => table.id !== this.here?.id).length + (this.here?.asked ? 1 : 0));
  /** Stands before the title of every page. */
  readonly mark = $derived(this.count > 0 ? `(${this.count}) ` : "");

  /** Ask from now on, on whatever page. */
  watch(onTurns: (turns: readonly MyTable[]) => void): void {
    this.onTurns = onTurns;
    $effect.root(() => {
      $effect(() => mark(this.count));
    });
    document.addEventListener("visibilitychange", () => document.hidden || void this.refresh());
    void this.refresh();
  }

  open(id: string | null, asked = false): void {
    this.here = id === null ? null : { id, asked };
  }

  /** A table has ended before the eyes of the reader. */
  ended(table: Ended): void {
    this.learn([table]);
  }

  learnHistory(): void {
    this.history = played();
  }

  async refresh(): Promise<void> {
    clearTimeout(this.timer);
    const known = new Set(this.history.map((one) => one.table));
    const seats = keptSeats().filter((kept) => !known.has(kept.table)).slice(0, MOST_SEATS);
    try {
      this.tables = seats.length > 0 ? await api.myTables({ seats: seats.map(({ table, secret }) => ({ table, secret })) }) : [];
      this.learn(this.tables);
      this.onTurns(this.turns);
    } catch {
      // away or too fast: what was known stays
    }
    const pause = document.hidden ? HIDDEN_MS : location.pathname === "/" ? HOME_MS : ELSEWHERE_MS;
    this.timer = setTimeout(() => void this.refresh(), pause);
  }

  private learn(tables: readonly Ended[]): void {
    if (keepPlayed(tables.map(playedAt).filter((one) => one !== null)) > 0) this.learnHistory();
  }
}

export const mine = new Mine();
