// What the popover tells of each card, tile and hero.
import type { EquipmentView } from "$shell/generated/welcome.ts";
import type { Explanation } from "$shell/lib/game.ts";
import { say } from "$shell/lib/language.svelte.ts";
import { capital } from "$shell/lib/texts.ts";
import { figure, heroCard, itemCard, monsterCard, toneOf, type Table } from "./cards.ts";
import { cardName, kindName, t, titleOf } from "./words.ts";

export function describe(card: string, sight: Table): Explanation {
  return ofMonster(card, sight) ?? ofItem(card, sight) ?? ofHero(card, sight) ?? faceDown();
}

const faceDown = (): Explanation => ({
  title: capital(t("card.face_down")),
  icon: "welcome.back",
  lines: [t("card.face_down.text")],
});

function ofMonster(id: string, { view, catalogue }: Table): Explanation | null {
  const card = monsterCard(catalogue, id);
  if (!card) return null;
  const { strength, copies } = card;
  const now = view.monsters.find((one) => one.card === id);
  const lines = [say(`card.${id}.text`, { strength, copies, symbols: card.symbols.map((item) => cardName(item)) })];
  lines.push(capital(now?.beaten_by ? t("aid.beaten_by", { item: cardName(now.beaten_by) }) : t("aid.unbeaten")));
  if (now?.turned) lines.push(capital(t("aid.turned", { amount: now.turned })));
  if (now?.drawn) lines.push(capital(t("aid.drawn", { amount: now.drawn })));
  return { title: titleOf(id), icon: figure(id), kind: kindName("monster"), tone: "blood", lines };
}

function ofItem(id: string, { view, catalogue }: Table): Explanation | null {
  const item = itemCard(catalogue, id);
  if (!item) return null;
  const own = view.equipment.some((tile) => tile.item === id) ? view.own_hp : heroCard(catalogue, item.heroes[0] ?? "")?.hp;
  const line = say(`card.${id}.text`, { bonus: item.bonus, own_hp: own });
  return { title: titleOf(id), icon: figure(id), kind: kindName(item.kind), tone: toneOf(item.kind), lines: [line] };
}

function ofHero(id: string, { catalogue }: Table): Explanation | null {
  const hero = heroCard(catalogue, id);
  if (!hero) return null;
  const items = hero.items.map((item) => cardName(item));
  const line = say(`card.${id}.text`, { hp: hero.hp, full_hp: hero.full_hp, items });
  return { title: titleOf(id), icon: figure(id), kind: kindName("hero"), tone: "ember", lines: [line] };
}

/** Where a tile is: at hand, used up, or gone with a monster. */
export const tileState = (tile: EquipmentView, names: readonly string[]): string =>
  tile.place === "discarded"
    ? t("item.discarded", { seat: names[tile.by ?? 0] ?? "" })
    : t(tile.place === "used" ? "item.used" : "item.ready");
