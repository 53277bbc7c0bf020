// What matters for the card to be chosen now: the numbers of the table, said aloud. No rule is decided here.
import type { RoomCard } from "$shell/generated/raiders.ts";
import type { Line } from "$shell/lib/game.ts";
import type { Params } from "$shell/lib/texts.ts";
import { isPower, VALUES } from "./cards.ts";
import { roomHere, type Table } from "./telling.ts";
import { cardName, t, type Key } from "./words.ts";

const line = (key: Key, params?: Params): Line => ({ key, params });

/** The most telling first; what a card says by itself is not repeated. */
export function hints(sight: Table): Line[] {
  const card = roomHere(sight);
  if (!card || sight.seat === null) return [];
  const { options, view } = sight;
  const found = ofRoom(card, sight, sight.seat);
  if (card.escape && options.includes(`play ${card.escape}`)) found.unshift(line("hint.escape", { item: cardName(card.escape) }));
  if (hurts(card) && mostWounded(sight, sight.seat)) found.push(line("hint.most_wounded"));
  if (isLastOfFloor(view) && card.kind !== "boss") found.push(line("hint.last"));
  return found;
}

/** Nothing is worth saving here: the numbers come back, or the game ends (R3.4). */
const isLastOfFloor = ({ room, row }: Table["view"]): boolean => room === row.length;

function ofRoom(card: RoomCard, sight: Table, seat: number): Line[] {
  switch (card.kind) {
    case "monster":
    case "boss":
      return fight(card, sight, seat);
    case "treasure":
      return chest(sight, seat);
    case "trap":
      return [trap(card, sight, seat)];
    default:
      return [];
  }
}

const numbers = ({ options }: Table): number[] =>
  options.filter((move) => move.startsWith("play ")).map((move) => move.slice(5)).filter(isPower).map(Number);
const rivals = (sight: Table, seat: number): number[] =>
  sight.view.seats.flatMap((one, at) => (at === seat || one.petrified || one.powers_left.length === 0 ? [] : [at]));

function fight(card: RoomCard, sight: Table, seat: number): Line[] {
  const { view, names } = sight;
  if (card.hits === "highest") return [line("hint.highest", { value: Math.min(...numbers(sight)) })];
  if (!view.fight || view.fight.strength === null) return [line("hint.hopeless")];
  const { strength, least, most } = view.fight;
  if (least >= strength) return isLastOfFloor(view) ? [] : [line("hint.enough")];
  if (most < strength) return [line("hint.hopeless")];
  const seats = rivals(sight, seat).map((at) => t("hint.held", { seat: names[at] ?? "", value: Math.min(...view.seats[at]!.powers_left) }));
  return [line("hint.share", { share: Math.ceil(strength / view.seats.length), seats })];
}

function chest(sight: Table, seat: number): Line[] {
  const { view, names } = sight;
  const value = Math.max(0, ...numbers(sight));
  const reach = (at: number): boolean => Math.max(...view.seats[at]!.powers_left, view.seats[at]!.items.key ? VALUES.length : 0) >= value;
  const seats = rivals(sight, seat).filter(reach).map((at) => names[at] ?? "");
  return [seats.length ? line("hint.tie", { value, seats }) : line("hint.alone", { value })];
}

function trap(card: RoomCard, sight: Table, seat: number): Line {
  const worth = sight.view.seats.map((one) => (card.loses === "coins" ? one.coins : -one.wounds));
  const struck = worth.flatMap((one, at) => (one === Math.max(...worth) ? [at] : []));
  if (struck.includes(seat)) return line("hint.trap.you", { value: Math.min(...numbers(sight)) });
  return line("hint.trap.others", { seats: struck.map((at) => sight.names[at] ?? "") });
}

const hurts = (card: RoomCard): boolean => card.wounds > 0 || card.loses === "wounds";

function mostWounded({ view }: Table, seat: number): boolean {
  const mine = view.seats[seat]!;
  return view.seats.every((other, at) => at === seat || other.petrified || other.wounds < mine.wounds);
}
