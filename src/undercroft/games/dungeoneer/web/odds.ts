// Odds and stakes as the view foretells them, in words. No rule is decided here.
import type { DuelView, Foretold, QuestView, StakeView } from "$shell/generated/dungeoneer.ts";
import type { Line } from "$shell/lib/game.ts";
import { questsOf, type Table } from "./cards.ts";
import { cardName, t } from "./words.ts";

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** "21 of 36"; with more dice than two, in percent. */
export function waysOf(good: number, all: number): string {
  return all === 36 ? t("board.of_36", { ways: good }) : t("board.percent", { percent: Math.round((100 * good) / all) });
}
export const hitsOf = ({ wins }: DuelView): string => waysOf(wins[0]!, sum(wins));
export const facesOf = (faces: number): string => t("board.of_6", { faces });

/** What the die must show. */
export function dieOf(passing: number): string {
  if (passing <= 0) return t("board.never");
  return passing === 1 ? t("board.on_six") : t("board.on_die", { face: 7 - passing });
}

/** The form that is ahead most. */
export const bestDuel = (duels: readonly DuelView[]): DuelView | undefined => [...duels].sort((one, other) => other.wins[0]! - one.wins[0]! || one.wins[2]! - other.wins[2]!)[0];
export const duelIn = (duels: readonly DuelView[], form: string): DuelView | undefined => duels.find((one) => one.form === form);

/** An encounter in a word: the monster hits, or the trap is failed. */
export function oddsOf({ duels, threat }: Foretold): string {
  const best = bestDuel(duels);
  if (best) return hitsOf(best);
  return threat ? facesOf(6 - threat.passing) : "";
}

export const questNamed = (id: string | null | undefined, sight: Table): QuestView | undefined =>
  (sight.seat === null ? [] : questsOf(sight, sight.seat).map(({ quest }) => quest)).find(({ quest }) => quest === id);

/** The odds of an attempt or a search as its button says them. */
export function attemptOdds({ threat, chance, duels, offers }: QuestView): string {
  if (chance !== null) return t("board.of_36", { ways: chance });
  const duel = bestDuel(duels);
  if (duel) return t("board.hunt", { ways: duel.wins[0]! });
  if (!threat) return "";
  const best = Math.max(threat.passing, ...offers);
  return best === threat.passing ? dieOf(best) : `${dieOf(threat.passing)} … ${dieOf(best)}`;
}

/** How likely an attempt succeeds at best, and whether it can end the game of whoever tries it. */
export const likelihood = ({ threat, chance, duels, offers }: QuestView): number => {
  if (chance !== null) return chance / 36;
  if (duels.length) return 1 - bestDuel(duels)!.wins[0]! / 36;
  return threat ? Math.max(threat.passing, ...offers) / 6 : 1;
};
export function isFatal(quest: QuestView, sight: Table): boolean {
  const health = sight.view.seats[sight.seat ?? 0]!.health;
  if (quest.duels.some(({ wounds }) => wounds >= health)) return true;
  return likelihood(quest) < 1 && quest.stake !== null && quest.stake.fatal.includes(sight.seat ?? -1);
}

/** "If it fails: you take 1 wound; Moss takes 1 wound." */
export function stakeLine(stake: StakeView | null, { seat, names }: Table): string {
  if (!stake) return t("board.lose.nothing");
  const wounds = stake.wounds.flatMap((amount, at) => (amount ? [at === seat ? t("board.lose.you", { amount }) : t("board.lose.other", { seat: names[at] ?? "", amount })] : []));
  const what = [...wounds, ...(stake.glory ? [t("board.lose.glory", { amount: stake.glory })] : [])];
  return what.length ? t("board.lose", { what: what.join("; ") }) : t("board.lose.nothing");
}
export const fatalWords = (stake: StakeView | null, { seat, names }: Table): string[] =>
  (stake?.fatal ?? []).map((at) => (at === seat ? t("board.can_kill") : t("board.can_kill.other", { seat: names[at] ?? "" })));

/** What must be asked before a move: it can put the own hero out of the game. */
export function stakes(move: string, sight: Table): Line | null {
  if (sight.seat === null) return null;
  const [verb = "", object = ""] = move.split(" ");
  if (verb === "attempt" || verb === "amount") return attemptStakes(verb, object, sight);
  const health = sight.view.seats[sight.seat]!.health;
  if (verb === "strike") {
    const duel = bestDuel(sight.view.strikes.find((one) => one.move === move)?.duels ?? []);
    if (!duel || duel.back < health || !duel.wins[2]) return null;
    return { key: "board.costly.strike", params: { seat: sight.names[Number(object.slice(5))] ?? "", bad: duel.wins[2] } };
  }
  return verb === "move" && health === 1 ? moveStakes(object, sight) : null;
}

function attemptStakes(verb: string, object: string, sight: Table): Line | null {
  const quest = questNamed(verb === "attempt" ? object : sight.view.draft?.quest, sight);
  if (!quest || !isFatal(quest, sight)) return null;
  const named = { quest: cardName(quest.quest) };
  if (quest.duels.length) return { key: "board.costly.hunt", params: { ...named, bad: bestDuel(quest.duels)!.wins[0]! } };
  if (verb === "attempt" && quest.offers.length) return null;
  const passing = verb === "amount" ? quest.offers[Number(object)] : quest.threat?.passing;
  if (quest.chance !== null) return { key: "board.costly.attempt", params: { ...named, bad: 36 - quest.chance, of: 36 } };
  return passing === undefined || passing >= 6 ? null : { key: "board.costly.attempt", params: { ...named, bad: 6 - passing, of: 6 } };
}

function moveStakes(side: string, { view }: Table): Line | null {
  const step = view.steps.find((one) => one.side === side);
  const trap = step?.trap && step.threat ? 6 - step.threat.passing : 0;
  const spikes = step?.obstacle_kind === "spikes" && step.obstacle ? 6 - step.obstacle.passing : 0;
  const bad = Math.max(trap, spikes);
  return bad > 0 ? { key: "board.costly.move", params: { bad } } : null;
}
