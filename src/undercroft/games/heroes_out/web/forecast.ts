// What is foretold of the cards of a symbol, put together and put into words. The server has worked it out.
import type { HeroesOutView, OutcomeView, ThreatView } from "$shell/generated/heroes_out.ts";
import { cardName, t, titleOf } from "./words.ts";

export const SYMBOLS = ["crossbones", "eye", "hat", "swords"] as const;

export interface Told {
  /** Fewest and most attacks, by class. */
  hits: [least: number, most: number];
  /** Of the card that loots most. */
  looted: readonly number[];
  /** The worst that a card of the symbol does to the Vault. */
  loses: "yes" | "maybe" | "no";
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const worst = (threats: readonly Pick<ThreatView, "loses">[]): Told["loses"] =>
  (["yes", "maybe"] as const).find((verdict) => threats.some(({ loses }) => loses === verdict)) ?? "no";

/** Null where no card of the symbol is left. */
export function toldOf(view: Pick<HeroesOutView, "threats">, symbol: string): Told | null {
  const these = view.threats.filter((one) => one.symbol === symbol);
  if (!these.length) return null;
  const hits = these.map((one) => one.hits);
  const looted = these.map((one) => one.looted).reduce((most, one) => (sum(one) > sum(most) ? one : most));
  return { hits: [Math.min(...hits), Math.max(...hits)], looted, loses: worst(these) };
}

export const rangeOf = ([least, most]: Told["hits"]): string => (least === most ? `${most}` : `${least}–${most}`);

/** What one card does: "treasures lost: 2; 3 attacks". */
export function wordsOf({ loses, looted, hits, is_open }: Pick<ThreatView, "loses" | "looted" | "hits" | "is_open">): string {
  if (loses === "yes") return t("board.threat.loses");
  const told = [
    ...(looted.length ? [t("board.threat.loots", { values: looted.map(String) })] : []),
    ...(hits ? [t("board.threat.hits", { amount: hits })] : []),
    ...(loses === "maybe" ? [t("board.threat.may_lose")] : []),
  ];
  return told.length && (hits || loses === "maybe") ? told.join("; ") : [...told, t(is_open ? "board.threat.open" : "board.threat.quiet")].join("; ");
}

/** A line for each group of classes for which it is the same. */
export const linesOf = (threats: readonly ThreatView[]): string[] =>
  threats.map((one) => t("board.threat.card", { symbol: titleOf(one.symbol), heroes: one.heroes.map((hero) => cardName(hero).nom).join(", "), told: wordsOf(one) }));

/** All of a symbol in one breath, for a button. */
export function spokenOf(view: HeroesOutView, symbol: string): string {
  const lines = view.threats.filter((one) => one.symbol === symbol).map(wordsOf);
  return t("board.threat.show", { symbol: titleOf(symbol), told: lines.length ? [...new Set(lines)].join("; ") : t("board.threat.none") });
}

/** What an answer to a question about heroes comes to, as short as a plate. */
export function outcomeWords({ loses, looted, hits }: OutcomeView): string {
  if (loses === "yes") return t("board.outcome.loses");
  const told = [
    ...(loses === "maybe" ? [t("board.outcome.may_lose")] : []),
    ...(looted.length ? [t("board.outcome.loots", { values: looted.map(String) })] : []),
    ...(hits ? [t("board.outcome.hits", { amount: hits })] : []),
  ];
  return told.length ? told.join(", ") : t("board.outcome.quiet");
}

/** The worst that the cards left would do now, in one line. */
export function summaryOf(view: HeroesOutView): { text: string; loses: Told["loses"] } {
  const lines = [
    ["board.forecast.loses", "yes", ({ loses }: ThreatView) => loses === "yes"],
    ["board.forecast.may_lose", "maybe", ({ loses }: ThreatView) => loses === "maybe"],
    ["board.forecast.loots", "no", ({ looted }: ThreatView) => looted.length > 0],
  ] as const;
  for (const [key, loses, fits] of lines) {
    const these = view.threats.filter(fits);
    const amount = these.reduce((cards, { heroes }) => cards + heroes.length, 0);
    if (amount) return { text: t(key, { amount, of: view.guild_left, symbols: [...new Set(these.map(({ symbol }) => symbol))].map((symbol) => cardName(symbol)) }), loses };
  }
  return { text: t("board.forecast.quiet"), loses: "no" };
}
