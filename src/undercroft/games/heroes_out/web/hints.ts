// What matters for the choice at hand: the numbers of the table, said aloud. No rule is decided here.
import type { PushView } from "$shell/generated/heroes_out.ts";
import type { Line } from "$shell/lib/game.ts";
import { roomOf, type Table } from "./cards.ts";
import { cardName, type Key } from "./words.ts";
import type { Params } from "$shell/lib/texts.ts";

const line = (key: Key, params?: Params): Line => ({ key, params });

/** The most telling first. */
export function hints(sight: Table): Line[] {
  const { view, options } = sight;
  if (view.turn === 0) return [line(options.some((move) => move.startsWith("clan ")) ? "board.hint.clan" : "board.hint.place")];
  const loses = view.threats.find((threat) => threat.loses === "yes") ?? view.threats.find((threat) => threat.loses === "maybe");
  const looted = view.threats.find((threat) => threat.looted.length > 0);
  const vault = roomOf(view, "vault");
  return [
    ...(loses ? [line(loses.loses === "yes" ? "board.hint.loses" : "board.hint.may_lose", { symbol: cardName(loses.symbol), heroes: loses.heroes.map((hero) => cardName(hero)) })] : []),
    ...(options.includes("push") && view.push ? [pushHint(view.push, view.guild_left)] : []),
    ...(!loses && looted ? [line("board.hint.looted", { symbol: cardName(looted.symbol), values: looted.looted.map(String) })] : []),
    ...(vault?.treasure && vault.holds !== null && options.includes("go_on") ? [line("board.hint.holds", { amount: vault.holds })] : []),
    ...(options.some((move) => move.startsWith("defend ")) ? [line("board.hint.defend")] : []),
  ];
}

function pushHint({ frees, freed, loses }: PushView, of: number): Line {
  if (loses) return line("board.hint.push.loses", { amount: loses, of });
  return frees ? line("board.hint.push", { frees, of, freed }) : line("board.hint.push.safe");
}
