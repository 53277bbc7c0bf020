// What the popover tells of each card, hero, location, quest and number.
import type { AdventureCard, Bill, DungeoneerCatalogue, FighterCard, MonsterView, ThreatView } from "$shell/generated/dungeoneer.ts";
import type { Explanation, Tone } from "$shell/lib/game.ts";
import { has, say } from "$shell/lib/language.svelte.ts";
import { capital } from "$shell/lib/texts.ts";
import { adventureOf, figure, heroOf, locationOf, questOf, type Table } from "./cards.ts";
import { STATS } from "./kinds.ts";
import { cardName, signed, sourceName, t, titleOf, word } from "./words.ts";

const TONES: Record<string, Tone> = { boon: "moss", treasure: "gold", bane: "sky", monster: "blood", trap: "ember" };

export function describe(card: string, sight: Table): Explanation {
  const { catalogue } = sight;
  const adventure = adventureOf(catalogue, card);
  if (adventure) return ofAdventure(adventure, sight);
  const quest = questOf(catalogue, card);
  if (quest) return { title: titleOf(card), icon: figure(card), tone: "sky", kind: word("category", quest.category), lines: told(card, catalogue, quest.monster) };
  const location = locationOf(catalogue, card);
  if (location) return { title: titleOf(card), icon: figure(card), tone: "ember", kind: word("kind", location.kind), lines: told(card, catalogue) };
  const hero = heroOf(catalogue, card);
  if (hero) return { title: titleOf(card), icon: figure(card), tone: "ember", kind: word("hero", card), lines: [...told(card, catalogue), ...told(hero.ability.id, catalogue, null, titleOf(hero.ability.id))] };
  return { title: titleOf(card), icon: figure(card), tone: "ember", lines: told(card, catalogue) };
}

/** Its sentence, after a heading if it belongs to something else; a changed card tells what the card set says. */
function told(card: string, { changes }: DungeoneerCatalogue, fighter: FighterCard | null = null, heading = ""): string[] {
  const text = changes[card]?.join(". ") ?? (has(`card.${card}.text`) ? say(`card.${card}.text`) : "");
  return [...(fighter ? [fighterLine(fighter)] : []), ...(text ? [heading ? `${heading}: ${text}` : text] : [])];
}

/** "Health 2. Melee 4, attacks; magic 2; speed 3." */
export const fighterLine = ({ health, values, attacks, tags }: FighterCard): string =>
  t("board.fighter", {
    health,
    forms: capital(STATS.map((stat, at) => `${word("stat", stat)} ${values[at]}${attacks[at] ? ` (${t("board.attacks")})` : ""}`).join(", ")),
    tags: tags.map((tag) => word("word", tag)).join(", ") || "–",
  });

/** What a card does alone (R20.5), where it says so. */
export const soloLine = (card: string, { view }: Table): string[] => (view.seats.length === 1 && has(`card.${card}.solo`) ? [say(`card.${card}.solo`)] : []);

function ofAdventure(card: AdventureCard, sight: Table): Explanation {
  const purse = t(card.type === "boon" || card.type === "treasure" ? "board.glory" : "board.peril");
  return {
    title: titleOf(card.id),
    icon: figure(card.id),
    tone: TONES[card.type] ?? "ember",
    kind: [...new Set([word("type", card.type), word("timing", card.timing), word("duration", card.duration)])].join(" · "),
    lines: [`${capital(purse)}: ${card.cost ?? `X (${card.least_x}–${card.most_x})`}.`, ...told(card.id, sight.catalogue, card.fighter), ...soloLine(card.id, sight)],
  };
}

export const ofAbility = (id: string, sight: Table): Explanation => ({ ...describe(id, sight), tone: "gold" });

export function ofMonster(monster: MonsterView, sight: Table): Explanation {
  const one = describe(monster.monster, sight);
  const attached = monster.attached.map((card) => `${titleOf(card)}.`);
  return { ...one, lines: [t("board.left", { health: monster.health, of: monster.life }), ...attached, ...one.lines] };
}

export const billLines = ({ lines, total }: Bill): string[] => [
  ...lines.map(({ source, amount }, at) => `${sourceName(source)}: ${at === 0 ? amount : signed(amount)}`),
  `${capital(t("board.total"))}: ${total}`,
];

/** A value as it counts now, line by line. */
export function ofValue(stat: string, seat: number, { view }: Table): Explanation {
  const bill = view.seats[seat]!.values[STATS.indexOf(stat as (typeof STATS)[number])]!;
  return { title: capital(word("stat", stat)), icon: figure(stat), tone: "ember", lines: billLines(bill) };
}

/** "Magic 5+: 2 and the die; 4 of 6 faces." */
export const threatLine = ({ stat, value, bill, passing }: ThreatView): string =>
  t("board.threat", { stat: capital(word("stat", stat)), value, sum: bill.total, faces: passing });

/** A seat: its hero, what it has before it, what it wants to do. */
export function ofSeat(seat: number, sight: Table): Explanation {
  const one = sight.view.seats[seat]!;
  const names = (cards: readonly string[]): string => cards.map((card) => cardName(card).nom).join(", ");
  const list = (key: "board.boons" | "board.lair" | "board.banes" | "board.artifacts" | "board.quests" | "board.known", cards: readonly string[]): string[] =>
    cards.length ? [`${capital(t(key))}: ${names(cards)}.`] : [];
  return {
    title: sight.names[seat] ?? "",
    icon: one.hero ? figure(one.hero) : "person",
    kind: one.hero ? titleOf(one.hero) : undefined,
    tone: "ember",
    lines: [
      STATS.map((stat, at) => `${capital(word("stat", stat))} ${one.values[at]?.total}`).join(", "),
      ...list("board.boons", one.gear.map(({ card }) => card)),
      ...list("board.lair", one.lair.map(({ monster }) => monster)),
      ...list("board.banes", one.banes),
      ...list("board.artifacts", one.artifacts),
      ...list("board.quests", one.quests.map(({ quest }) => quest)),
      ...list("board.known", one.known),
    ],
  };
}
