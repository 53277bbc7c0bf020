// A room in words: what is in it, and what can be done there.
import type { RoomView } from "$shell/generated/heroes_out.ts";
import type { Table } from "./cards.ts";
import { TOKENS } from "./figures.ts";
import { cardName, t, times, titleOf } from "./words.ts";

export const heroesHere = ({ heroes }: RoomView): number => heroes.reduce((sum, one) => sum + one.active + one.exhausted + one.arriving, 0);
export const activeHere = ({ heroes }: RoomView): number => heroes.reduce((sum, one) => sum + one.active + one.arriving, 0);

function whoIsHere({ monsters, heroes }: RoomView): string[] {
  return [
    ...monsters.map(({ clan, count }) => times(cardName(clan).nom, count)),
    ...heroes.flatMap(({ hero, active, arriving, exhausted }) => [
      ...(active + arriving ? [`${times(cardName(hero).nom, active + arriving)} (${t("board.active")})`] : []),
      ...(exhausted ? [`${times(cardName(hero).nom, exhausted)} (${t("board.exhausted")})`] : []),
    ]),
  ];
}

const whatLies = ({ goods, portal }: RoomView): string[] => [
  ...TOKENS.filter((token) => goods[token]).map((token) => times(cardName(token).nom, goods[token]!)),
  ...(portal ? [t(portal === "finished" ? "board.portal.finished" : "board.portal.unfinished")] : []),
];

/** The spoken summary of a room: "Vault, treasure 4, skeleton × 3, mage (exhausted); to choose: coin". */
export function roomSummary(room: RoomView, offers: readonly string[]): string {
  const treasure = room.treasure ? [t("board.treasure", { value: room.treasure })] : room.lost ? [t("board.treasure.lost")] : [];
  const parts = [titleOf(room.room), ...treasure, ...whoIsHere(room), ...whatLies(room), ...(room.flooded ? [t("board.flooded")] : [])];
  return offers.length ? `${parts.join(", ")}; ${t("board.offers", { offers })}` : parts.join(", ");
}

export function roomLines(room: RoomView, sight: Table): string[] {
  const who = whoIsHere(room);
  const lies = whatLies(room);
  const threats = sight.view.threats.filter((one) => one.room === room.room);
  return [
    ...(who.length ? [t("board.room.here", { things: who })] : []),
    ...(lies.length ? [t("board.room.lies", { things: lies })] : []),
    ...(room.treasure ? [t("board.room.treasure", { value: room.treasure, odds: oddsOf(room.treasure, sight) })] : []),
    ...(room.treasure && room.holds !== null ? [t("board.room.holds", { amount: room.holds })] : []),
    ...(room.next ? [nextLine(room)] : []),
    ...(threats[0] ? [threatLine(threats[0].looted, threats[0].hits)] : []),
    ...(room.cards > 0 ? [t("board.room.cards", { amount: room.cards, of: sight.view.guild_left })] : []),
  ];
}

/** What a treasure of this value may do, by what nobody has seen yet. */
export function oddsOf(value: number, { view, catalogue }: Table): string[] {
  const seen = view.treasures_seen[String(value)] ?? {};
  const left = Object.entries(catalogue.treasures[String(value)] ?? {}).map(([effect, count]) => [effect, count - (seen[effect] ?? 0)] as const);
  return left.filter(([, count]) => count > 0).map(([effect, count]) => `${cardName(effect).nom} ${count}`);
}

function nextLine(room: RoomView): string {
  const { act, rooms } = room.next!;
  return act === "advance" ? t("board.next.advance", { rooms: rooms.map((one) => cardName(one)) }) : t(`board.next.${act}` as "board.next.wait");
}

function threatLine(looted: readonly number[], hits: number): string {
  if (looted.length) return t("board.threat.loots", { values: looted.map(String) });
  return hits ? t("board.threat.hits", { amount: hits }) : t("board.threat.waits");
}
