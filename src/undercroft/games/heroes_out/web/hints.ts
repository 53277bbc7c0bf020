// What matters for the choice at hand: the numbers of the table, said aloud. No rule is decided here.
import type { Line } from "$shell/lib/game.ts";
import { roomOf, type Table } from "./cards.ts";
import { cardName, type Key } from "./words.ts";
import type { Params } from "$shell/lib/texts.ts";

const line = (key: Key, params?: Params): Line => ({ key, params });

/** The most telling first. */
export function hints(sight: Table): Line[] {
  const { view, options } = sight;
  if (view.turn === 0) return [line(options.some((move) => move.startsWith("clan ")) ? "board.hint.clan" : "board.hint.place")];
  const loses = view.threats.find((threat) => threat.loses);
  const looted = view.threats.find((threat) => threat.looted.length > 0);
  const vault = roomOf(view, "vault");
  return [
    ...(loses ? [line("board.hint.loses", { symbol: cardName(loses.symbol), room: cardName(loses.room) })] : []),
    ...(options.includes("push") && view.push ? [pushHint(view.push.frees, view.guild_left, view.push.freed)] : []),
    ...(!loses && looted ? [line("board.hint.looted", { symbol: cardName(looted.symbol), values: looted.looted.map(String) })] : []),
    ...(vault?.treasure && vault.holds !== null && options.includes("go_on") ? [line("board.hint.holds", { amount: vault.holds })] : []),
    ...(options.some((move) => move.startsWith("defend ")) ? [line("board.hint.defend")] : []),
  ];
}

const pushHint = (frees: number, of: number, freed: number): Line =>
  frees && freed ? line("board.hint.push", { frees, of, freed }) : line(frees ? "board.hint.push.empty" : "board.hint.push.safe");
