// What the popover tells of each card.
import type { RaidersCatalogue, RaidersView, RoomCard } from "$shell/generated/raiders.ts";
import type { Explanation, Sight } from "$shell/lib/game.ts";
import { has, say } from "$shell/lib/language.svelte.ts";
import { capital } from "$shell/lib/texts.ts";
import { handFigure, isItem, isPower, roomCard, roomFigure, toneOf, VALUES } from "./cards.ts";
import { bonusName, cardKey, itemsTold, kindName, roomFacts, t, titleOf } from "./words.ts";

type Table = Sight<RaidersView, RaidersCatalogue>;

export function describe(card: string, sight: Table): Explanation {
  if (card === "closed") return closed();
  if (card === "scroll") return scroll();
  if (isPower(card) || isItem(card)) return ofHand(card);
  return ofRoom(card, sight) ?? ofCharacter(card, sight) ?? { title: titleOf(card), lines: textOf(card) };
}

const textOf = (card: string): string[] => (has(`${cardKey(card)}.text`) ? [say(`${cardKey(card)}.text`)] : []);

const closed = (): Explanation => ({
  title: capital(t("card.closed")),
  icon: "raiders.door",
  lines: [t("card.closed.text")],
});

const scroll = (): Explanation => ({
  title: capital(t("name.scroll")),
  icon: "raiders.scroll",
  tone: "gold",
  lines: [t("name.scroll.text")],
});

function ofHand(card: string): Explanation {
  const kind = isPower(card) ? "power" : "item";
  const tone = isPower(card) ? "ember" : "sky";
  return { title: titleOf(card), icon: handFigure(card), kind: kindName(kind), tone, lines: textOf(card) };
}

function ofRoom(id: string, { catalogue }: Table): Explanation | null {
  const card = roomCard(catalogue, id);
  if (!card) return null;
  const lines = [say(`card.${id}.text`, { ...roomFacts(card), losses: lossesOf(card) })];
  if (card.kind === "vault") lines.push(VALUES.map((value) => `${value} — ${bonusName(card.bonuses[value - 1]!)}`).join(", "));
  return { title: titleOf(id), icon: roomFigure(card), kind: kindName(card.kind), tone: toneOf(card.kind), lines };
}

/** What a trap takes by the highest card, "3 — 1 coin, 4 — 2 coins"; where it takes nothing is left out. */
function lossesOf({ losses, loses }: RoomCard): string {
  const taken = VALUES.map((value, at) => ({ value, n: losses[at] ?? 0 })).filter(({ n }) => n > 0);
  return taken.map(({ value, n }) => `${value} — ${t(loses === "coins" ? "count.coins" : "count.wounds", { n })}`).join(", ");
}

function ofCharacter(id: string, { catalogue }: Table): Explanation | null {
  const card = catalogue.characters.find((one) => one.id === id);
  if (!card) return null;
  const { coins, wounds } = card;
  const things = [
    ...(coins ? [t("count.coins", { n: coins })] : []),
    ...(wounds ? [t("count.wounds", { n: wounds })] : []),
    ...itemsTold(card.items),
  ].join(", ");
  const line = say(`card.${id}.text`, { things });
  return { title: titleOf(id), icon: `raiders.${id}`, kind: kindName("character"), tone: "ember", lines: [line] };
}
