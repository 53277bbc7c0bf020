// What matters for the choice at hand: the numbers of the table, said aloud. No rule is decided here.
import type { Line } from "$shell/lib/game.ts";
import type { Params } from "$shell/lib/texts.ts";
import { questsOf, type Table } from "./cards.ts";
import { cardName, type Key } from "./words.ts";

const line = (key: Key, params?: Params): Line => ({ key, params });

export function hints(sight: Table): Line[] {
  const { view, seat } = sight;
  if (sight.ask === null || seat === null) return [];
  if (view.placing) return [line("board.hint.placing")];
  if (view.battle) return view.battle.stage === "response" ? [line("board.hint.response")] : [];
  if (seat !== view.active) return [];
  switch (view.phase) {
    case "villainy":
      return villainy(sight);
    case "feats":
      return feats(sight);
    case "discard_draw":
      return [line(sight.options.includes("save") ? "board.hint.save" : "board.hint.discard")];
    default:
      return [];
  }
}

function villainy({ view, seat, names }: Table): Line[] {
  const richest = view.seats.map(({ peril, out }, at) => ({ at, peril: out || at === seat ? -1 : peril })).sort((one, other) => other.peril - one.peril)[0];
  return richest && richest.peril > 0 ? [line("board.hint.villainy", { seat: names[richest.at], peril: richest.peril })] : [];
}

function feats(sight: Table): Line[] {
  const quests = questsOf(sight, sight.seat!).map(({ quest }) => quest);
  const now = quests.filter(({ quest }) => sight.options.some((move) => move.endsWith(` ${quest}`)));
  if (now.length) return now.map(({ quest }) => line("board.hint.quest_here", { quest: cardName(quest) }));
  const near = quests.filter(({ distance }) => distance !== null && distance > 0).sort((one, other) => one.distance! - other.distance!);
  return [...near.slice(0, 1).map(({ quest, distance }) => line("board.hint.quest_near", { quest: cardName(quest), amount: distance! })), line("board.hint.income")];
}
