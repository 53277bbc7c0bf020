// What the popover tells of each face, token and hero.
import type { Explanation } from "$shell/lib/game.ts";
import { has, say } from "$shell/lib/language.svelte.ts";
import { figure, heroOf, TONES, type Table } from "./cards.ts";
import { cardName, facesTold, t, titleOf, ultimateOf } from "./words.ts";

export function describe(card: string, sight: Table): Explanation {
  const hero = heroOf(sight.catalogue, card);
  if (hero) return ofHero(card, sight);
  const token = sight.catalogue.tokens.find((one) => one.id === card);
  const face = [...sight.catalogue.party_faces, ...sight.catalogue.dungeon_faces].includes(card);
  return {
    title: titleOf(card),
    icon: figure(card),
    tone: TONES[card] ?? (token && !face ? "sky" : "ember"),
    lines: has(`card.${card}.text`) ? [say(`card.${card}.text`)] : [],
  };
}

export function ofToken(card: string, sight: Table): Explanation {
  const told = describe(card, sight);
  const left = sight.catalogue.tokens.find((one) => one.id === card);
  const lines = left ? [t("aid.left", { amount: sight.view.box[card] ?? 0, of: left.copies })] : [];
  return { ...told, kind: t("aid.treasure"), tone: "sky", lines: [...told.lines, ...lines] };
}

/** Both sides, the one that lies up first. */
function ofHero(side: string, { catalogue }: Table): Explanation {
  const hero = heroOf(catalogue, side)!;
  const others = hero.sides.filter((one) => one !== side);
  const told = (one: string): string[] => [
    say(`card.${one}.text`),
    `${t("aid.ultimate")}: ${ultimateOf(one)}. ${say(`card.${one}.ultimate.text`)}`,
  ];
  const lines = [...told(side), ...others.flatMap((one) => told(one).map((line) => `${cardName(one).nom}: ${line}`))];
  return { title: titleOf(side), icon: figure(hero.id), kind: say(`pack.${hero.pack}`), tone: "ember", lines };
}

/** A seat: what it has gathered. */
export function ofSeat(seat: number, sight: Table): Explanation {
  const one = sight.view.seats[seat]!;
  const held = facesTold(Object.entries(one.tokens).flatMap(([id, count]) => Array<string>(count).fill(id)));
  const lines = [
    `${t("seat.points")}: ${one.points}. ${t("seat.experience")}: ${one.experience}.`,
    ...(held.length ? [`${t("seat.tokens")}: ${held.join(", ")}.`] : []),
    ...(one.side ? ofHero(one.side, sight).lines.slice(0, 2) : []),
  ];
  const kind = one.side ? titleOf(one.side) : undefined;
  return { title: sight.names[seat] ?? "", icon: figure(one.hero ?? "hero"), kind, tone: "ember", lines };
}
