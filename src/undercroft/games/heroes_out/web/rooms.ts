// A room in words: what is in it, and what can be done there.
import type { RoomView } from "$shell/generated/heroes_out.ts";
import type { Table } from "./cards.ts";
import { TOKENS } from "./figures.ts";
import { linesOf } from "./forecast.ts";
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
  const threats = sight.view.threats.filter(({ rooms }) => rooms.includes(room.room));
  return [
    ...(who.length ? [t("board.room.here", { things: who })] : []),
    ...(lies.length ? [t("board.room.lies", { things: lies })] : []),
    ...(room.treasure ? [treasureLine(room.treasure, sight)] : []),
    ...(room.holds !== null ? [room.holds ? t("board.room.holds", { amount: room.holds }) : t("board.room.holds.none")] : []),
    ...(room.next ? [nextLine(room)] : []),
    ...linesOf(threats),
    ...(room.cards > 0 ? [t("board.room.cards", { amount: room.cards, of: sight.view.guild_left })] : []),
  ];
}

/** What a treasure of this value that lies face down may be. */
export const oddsOf = (value: number, { view }: Table): string[] =>
  Object.entries(view.treasures_hidden[String(value)] ?? {}).map(([effect, count]) => times(cardName(effect).nom, count));

const treasureLine = (value: number, sight: Table): string =>
  oddsOf(value, sight).length ? t("board.room.treasure", { value, odds: oddsOf(value, sight) }) : t("board.room.greatest");

function nextLine(room: RoomView): string {
  const { act, rooms } = room.next!;
  return act === "advance" ? t("board.next.advance", { rooms: rooms.map((one) => cardName(one)) }) : t(`board.next.${act}` as "board.next.wait");
}
