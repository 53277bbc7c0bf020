// How a raid ended: who stands in the gate at dawn, which room decided it, and what one would tell a friend.
import type { RaidersCatalogue, GameEvent, RaidersView } from "$shell/generated/raiders.ts";
import { greatest, most, PLACES, side, sum, type End, type Fact, type Figure, type Story } from "$shell/lib/story.ts";
import { roomName } from "./words.ts";

type RaidEnd = End<RaidersView, RaidersCatalogue, GameEvent>;

/** What each seat gained or lost of its coins in a room. */
export interface Room {
  card: string;
  floor: number;
  gains: number[];
}

export function roomsOf(events: readonly GameEvent[], seats: number): Room[] {
  const rooms: Room[] = [];
  for (const event of events) {
    if (event.kind === "room_entered") rooms.push({ card: event.card, floor: event.floor, gains: Array<number>(seats).fill(0) });
    const gains = rooms.at(-1)?.gains;
    if (gains && event.kind === "coins_gained") gains[event.seat]! += event.amount;
    if (gains && event.kind === "coins_lost") gains[event.seat]! -= event.amount;
  }
  return rooms;
}

/** The seat that one's own coins are measured by: the winner, or the best of the others. */
export function rivalOf({ sight, outcome }: Pick<RaidEnd, "sight" | "outcome">, me: number): number {
  const others = sight.view.seats.map((_, seat) => seat).filter((seat) => seat !== me);
  const winner = outcome.winners.find((seat) => seat !== me);
  const standing = others.filter((seat) => !sight.view.seats[seat]!.fainted && !sight.view.seats[seat]!.petrified);
  return winner ?? greatest(standing.length > 0 ? standing : others, (seat) => sight.view.seats[seat]!.coins)!;
}

/** How often nobody else showed the same card. */
export const aloneOf = (events: readonly GameEvent[], me: number): number =>
  events.filter((event) => event.kind === "cards_revealed" && event.cards[me] !== null && event.cards.filter((card) => card === event.cards[me]).length === 1).length;

function facts({ sight, events }: RaidEnd, me: number, rival: number): Fact[] {
  const { seats } = sight.view;
  const gap = seats[me]!.coins - seats[rival]!.coins;
  const chest = most(events.flatMap((event) => (event.kind === "chest_shared" && event.seats.includes(me) ? [event.each] : [])));
  const wounds = sum(events.flatMap((event) => (event.kind === "wounds_taken" && event.seat === me ? [event.amount] : [])));
  const alone = aloneOf(events, me);
  return [
    { value: `${gap > 0 ? "+" : ""}${gap}`, text: { key: gap < 0 ? "end.behind" : "end.ahead", params: { amount: Math.abs(gap), seat: sight.names[rival] } } },
    chest > 0 ? { value: String(chest), text: { key: "end.chest", params: { amount: chest } } } : { value: String(wounds), text: { key: "end.wounds", params: { amount: wounds } } },
    { value: String(alone), text: { key: "end.alone", params: { amount: alone } } },
  ];
}

function figures({ sight, outcome }: RaidEnd): Figure[] {
  const { seats } = sight.view;
  const centre = outcome.winners.includes(sight.seat ?? -1) ? sight.seat! : outcome.winners[0];
  const others = seats.map((_, seat) => seat).filter((seat) => seat !== centre);
  const plate = (seat: number) => ({ name: sight.names[seat]!, facts: `● ${seats[seat]!.coins}   ♥ ${seats[seat]!.wounds}`, mine: seat === sight.seat });
  const sack = (seat: number): number => 0.5 + (Math.min(seats[seat]!.coins, 30) / 30) * 0.7;
  const drawn = others.flatMap((seat, at): Figure[] => {
    const { character, petrified, fainted } = seats[seat]!;
    const { x, y } = PLACES[at % PLACES.length]!;
    if (petrified) return [{ id: character, x, y, scale: 0.95, light: "stone", plate: plate(seat) }];
    if (fainted) return [{ id: `${character}-out`, x: x + 70, y: y - 24, turn: -90, scale: 0.95, plate: plate(seat) }, { id: "sack", x: x + 104, y, scale: sack(seat) }, { id: "stars", x: x - 100, y: y - 80 }];
    return [{ id: character, x, y, scale: 0.95, light: "dusk", plate: plate(seat) }, { id: "sack", x: x + 74, y, scale: sack(seat) * 0.9, light: "dusk" }];
  });
  if (centre === undefined) return drawn;
  return [{ id: `${seats[centre]!.character}-up`, x: 470, y: 652, scale: 1.28, light: "lit", plate: plate(centre) }, { id: "sack", x: 345, y: 660, scale: sack(centre) * 1.25 }, ...drawn];
}

export function story(end: RaidEnd): Story {
  const { sight, outcome, events } = end;
  const { seats } = sight.view;
  const me = sight.seat ?? outcome.winners[0] ?? 0;
  const rival = rivalOf(end, me);
  const gap = Math.abs(seats[me]!.coins - seats[rival]!.coins);
  const won = side(end);
  const fate = seats[me]!.petrified ? "stone" : seats[me]!.fainted ? "fainted" : "";
  const key = outcome.winners.length === 0 ? "end.nobody" : won === "seen" ? "end.seen" : won === "lost" && fate ? `end.lost.${fate}` : outcome.winners.length > 1 && won === "won" ? "end.shared" : `end.${won}`;
  const swing = ({ gains }: Room): number => (gains[me]! - gains[rival]!) * (won === "lost" ? -1 : 1);
  const room = greatest(roomsOf(events, seats.length), swing);
  return {
    hall: "dawn",
    figures: figures(end),
    headline: { key, params: { n: gap, seats: outcome.winners.map((seat) => sight.names[seat] ?? "") } },
    turning: room && swing(room) > 0
      ? { key: sight.seat === null ? "end.turning.seen" : "end.turning", params: { card: roomName(sight.catalogue, room.card), floor: room.floor, mine: room.gains[me]!, theirs: room.gains[rival]!, me: sight.names[me], seat: sight.names[rival] } }
      : null,
    facts: facts(end, me, rival),
  };
}
