// What matters for the choice at hand: the numbers of the table, said aloud. No rule is decided here.
import type { MonsterView } from "$shell/generated/welcome.ts";
import type { Line } from "$shell/lib/game.ts";
import type { Params } from "$shell/lib/texts.ts";
import type { Table } from "./cards.ts";
import { aidOf, facing } from "./telling.ts";
import { cardName, t, type Key } from "./words.ts";

const line = (key: Key, params?: Params): Line => ({ key, params });

/** The most telling first. */
export function hints(sight: Table): Line[] {
  switch (sight.ask) {
    case "take_turn":
      return [...bidding(sight), danger(sight)];
    case "place_card": {
      const monster = aidOf(sight.view, sight.view.hand);
      const answer = monster?.beaten_by ? line("hint.beaten", { item: cardName(monster.beaten_by) }) : line("hint.unbeaten");
      return [answer, danger(sight)];
    }
    case "name_monster":
      return [danger(sight)];
    case "offer_axe":
    case "offer_polymorph":
      return blow(sight);
    default:
      return [];
  }
}

function bidding({ options, view, seat, names }: Table): Line[] {
  const found: Line[] = [];
  const bidders = view.seats.flatMap((one, at) => (one.passed || one.eliminated || at === seat ? [] : [at]));
  if (options.includes("pass") && bidders.length === 1) found.push(line("hint.last_rival", { seat: names[bidders[0]!] }));
  if (options.includes("pass") && view.pile === 0) found.push(line("hint.empty"));
  if (view.deck === 1) found.push(line("hint.deck_low"));
  return found;
}

/** What the hero has no answer to, the strongest first; what lies open is past. */
function danger({ view }: Table): Line {
  const unseen = (one: MonsterView): number => one.copies - one.turned;
  const open = view.monsters.filter((one) => !one.beaten_by && unseen(one) > 0).sort((a, b) => b.strength - a.strength);
  const cards = open.map((one) =>
    t(unseen(one) > 1 ? "hint.monster.twice" : "hint.monster", { card: cardName(one.card).nom, strength: one.strength, ...(unseen(one) > 1 && { amount: unseen(one) }) }),
  );
  return cards.length ? line("hint.open", { cards }) : line("hint.covered");
}

function blow({ view }: Table): Line[] {
  const monster = aidOf(view, facing(view));
  if (!monster || view.dungeon?.dead) return [];
  if (monster.beaten_by) return [line("hint.beaten", { item: cardName(monster.beaten_by) })];
  const hp = view.hp - monster.strength;
  return [hp > 0 ? line("hint.after", { hp, left: view.dungeon?.left ?? 0 }) : line("hint.deadly")];
}
