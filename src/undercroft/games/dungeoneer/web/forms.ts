// The forms of an attack held against each other, as the cards and sheets show them.
import { adventureOf, formsOf, questOf, sheetOf, type Table } from "./cards.ts";
import { STATS } from "./kinds.ts";

/** What both sides have in a form that is chosen now; null where nobody is aimed at yet. */
export function matchOf(form: string, sight: Table): { own: number; other: number } | null {
  const { draft } = sight.view;
  const entry = draft?.entries.at(-1);
  const own = entry ? monsterIn(form, entry.card, sight) : heroIn(form, sheetOf(sight));
  const against = sight.view.battle?.attacks.find(({ slot }) => slot === draft?.against)?.attacker;
  const target = entry?.target ?? draft?.target ?? null;
  const other = target === null ? monsterIn(form, against ?? draft?.quest ?? null, sight) : heroIn(form, sight.view.seats[target]);
  return own === undefined || other === undefined ? null : { own, other };
}

const heroIn = (form: string, seat: { values: readonly { total: number }[] } | undefined): number | undefined => seat?.values[STATS.indexOf(form as (typeof STATS)[number])]?.total;

function monsterIn(form: string, card: string | null, { catalogue }: Table): number | undefined {
  const fighter = adventureOf(catalogue, card)?.fighter ?? questOf(catalogue, card)?.monster;
  return fighter ? formsOf(fighter)[form]?.value : undefined;
}
