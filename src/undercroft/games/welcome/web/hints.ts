// What matters for the choice at hand: the numbers of the table, said aloud. No rule is decided here.
import type { MonsterView } from "$shell/generated/welcome.ts";
import type { Line } from "$shell/lib/game.ts";
import type { Params } from "$shell/lib/texts.ts";
import type { Table } from "./cards.ts";
import { aidOf, facing } from "./telling.ts";
import { cardName, t, type Key } from "./words.ts";

const line = (key: Key, params?: Params): Line => ({ key, params });

/** The most telling first; what tiles and cards show by themselves is not repeated. */
export function hints(sight: Table): Line[] {
  switch (sight.ask) {
    case "take_turn":
      return [...bidding(sight), ...known(sight)];
    case "place_card":
      return added(sight);
    case "name_monster":
      return known(sight);
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

/** The monsters this seat put in and remembers by the aid, that no item answers (R9.3). */
const unanswered = ({ view, seat }: Table): MonsterView[] =>
  view.draws
    .filter((draw) => draw.seat === seat && draw.place === "pile")
    .flatMap((draw) => aidOf(view, draw.card) ?? [])
    .filter((monster) => !monster.beaten_by);

const strengthOf = (monsters: MonsterView[]): number => monsters.reduce((all, one) => all + one.strength, 0);

/** What only this seat knows about the dungeon, added up. */
function known(sight: Table): Line[] {
  const monsters = unanswered(sight);
  if (monsters.length === 0) return [];
  const cards = monsters.map((one) => t("hint.monster", { card: cardName(one.card).nom, strength: one.strength }));
  return [line("hint.known", { cards, damage: strengthOf(monsters), hp: sight.view.hp })];
}

/** What the drawn card adds to it; a monster that an item answers adds nothing. */
function added(sight: Table): Line[] {
  const { view } = sight;
  const monster = aidOf(view, view.hand);
  if (!monster || monster.beaten_by) return known(sight);
  return [line("hint.added", { damage: strengthOf([...unanswered(sight), monster]), hp: view.hp })];
}

function blow({ view }: Table): Line[] {
  const monster = aidOf(view, facing(view));
  if (!monster || view.dungeon?.dead) return [];
  if (monster.beaten_by) return [line("hint.beaten", { item: cardName(monster.beaten_by) })];
  const hp = view.hp - monster.strength;
  return [hp > 0 ? line("hint.after", { hp, left: view.dungeon?.left ?? 0 }) : line("hint.deadly")];
}
