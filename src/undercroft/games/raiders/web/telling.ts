// What is asked, what is advised, and how each event reads in the log.
import type { GameEvent as RaidersEvent, RaidersCatalogue, RaidersView, RoomCard } from "$shell/generated/raiders.ts";
import type { Line, Prompt, Sight } from "$shell/lib/game.ts";
import { has, nameOf, say, variant } from "$shell/lib/language.svelte.ts";
import { capital, type Param, type Params } from "$shell/lib/texts.ts";
import { FLOORS, roomCard } from "./cards.ts";
import { cardName, roomFacts, roomName, t, type Key } from "./words.ts";

export type Table = Sight<RaidersView, RaidersCatalogue>;

const line = (key: Key, params?: Params): Line => ({ key, params });

/** The room the party stands in, as its card. */
export function roomHere({ view, catalogue }: Pick<Table, "view" | "catalogue">): RoomCard | null {
  const id = view.row[view.room - 1]?.card;
  return (id && roomCard(catalogue, id)) || null;
}

export function place({ view }: Table): Line | null {
  if (view.row.length === 0) return null; // before the first floor
  return line("place.floor_room", { floor: view.floor, floors: FLOORS.length, room: view.room, rooms: view.row.length });
}

// --- the question ---------------------------------------------------------------

export function prompt(sight: Table): Prompt | null {
  if (sight.ask === null) return waiting(sight);
  const card = roomHere(sight);
  if (!card) return { key: `ask.${sight.ask}` };
  const title = card.kind === "treasure" || card.kind === "vault" ? "short" : "against";
  return { ...variant(`ask.${sight.ask}`, [title], { card: cardName(card.id) }), note: stake(card) };
}

/** What hangs on this room: a sentence of its own card, else of its kind. */
function stake(card: RoomCard): Line | undefined {
  const variant = card.kind === "trap" ? `trap.${card.loses}` : card.smaller ? "treasure" : "treasure.single";
  const kind = card.kind === "trap" || card.kind === "treasure" ? variant : card.kind;
  const key = [card.id, kind].map((end) => `ask.choose_card.${end}`).find(has);
  return key ? { key, params: roomFacts(card) } : undefined;
}

function waiting({ view, seat, asked, names, outcome }: Table): Prompt | null {
  const mine = seat === null ? null : view.seats[seat];
  if (outcome || asked.length === 0) return null;
  if (mine?.petrified) return line("wait.petrified");
  const seats = asked.map((other) => names[other] ?? "");
  if (view.tactical) return line("wait.turn", { seat: seats[0] });
  if (view.seats.some((other) => other.ball)) return line("wait.second_card", { seats });
  return view.committed === null ? null : line("wait.card_laid", { seats });
}

// --- the log --------------------------------------------------------------------------

export function heading(event: RaidersEvent, { catalogue }: Table): Line | null {
  if (event.kind === "floor_opened") return line("place.floor", { floor: event.floor, of: FLOORS.length });
  if (event.kind !== "room_entered") return null;
  return line("place.room_card", { room: event.room, card: roomName(catalogue, event.card) });
}

/** The facts of an event as its sentence wants them. */
function facts(event: RaidersEvent, { names, catalogue, seat }: Table): Record<string, Param> {
  const params: Record<string, Param> = {};
  for (const [fact, value] of Object.entries(event) as [string, unknown][]) {
    if (typeof value === "number") params[fact] = fact === "seat" ? (names[value] ?? "") : value;
    if (typeof value !== "string") continue;
    params[fact] = roomCard(catalogue, value) ? roomName(catalogue, value) : cardName(value);
  }
  if ("seats" in event) params.seats = event.seats.map((other) => (other === seat ? say("seat.you") : (names[other] ?? "")));
  return params;
}

/** The room that the log tells of, which the party may have left since. */
const roomTold = (sight: Table, under: RaidersEvent | null): RoomCard | null =>
  under?.kind === "room_entered" ? (roomCard(sight.catalogue, under.card) ?? null) : roomHere(sight);

export function lineOf(event: RaidersEvent, sight: Table, under: RaidersEvent | null = null): Line | null {
  const room = roomTold(sight, under);
  const key = `event.${event.kind}`;
  const params = facts(event, sight);
  const mine = "seat" in event && event.seat === sight.seat;
  switch (event.kind) {
    case "room_entered":
      return null; // the heading says it
    case "floor_opened":
      return { key, params: { ...params, amount: event.rooms.filter((room) => room === null).length } };
    case "rooms_seen":
      return { key, params: { rooms: seen(event.rooms, sight) } };
    case "card_committed":
      return mine ? variant(key, [event.second && "second.you", "you"], params) : null;
    case "card_played":
      return variant(key, [event.second && (mine ? "second.you" : "second"), mine && "you"], params);
    case "cards_revealed":
      return variant(key, [event.second && "second"], { cards: shown(event.cards, sight) });
    case "chest_shared":
      return shared(event, sight, params, room);
    case "chest_lost":
      return { key, params: { amount: event.coins, chest: chestName(event.chest, room) } };
    case "monster_attacked":
      return variant(key, [event.seats.length === 0 && "nobody", event.strength === null && "unbeatable"], params);
    case "trap_sprung":
      return variant(key, [event.amount === 0 || event.seats.length === 0 ? "nothing" : event.what], params);
    case "coins_lost":
    case "wounds_taken":
      return room?.kind === "trap" ? null : variant(key, [mine && "you"], params); // the trap has told it
    case "coins_gained":
      return gained(event, sight, params, room);
    case "scroll_passed":
      return variant(key, [event.kept && (mine ? "kept.you" : "kept"), mine && "you"], params);
    case "fainted":
      return variant(key, [mine && "you"], { ...params, amount: event.wounds });
    case "game_ended":
      return ended(event.winners, event.reason, sight);
    default:
      return variant(key, [mine && "you"], params);
  }
}

/** A chest that stands alone is neither larger nor smaller. */
const chestName = (chest: string, room: RoomCard | null): Param => nameOf(`chest.${room?.smaller ? chest : "only"}`);

function seen(rooms: readonly (string | null)[], { catalogue }: Table): string {
  const told = rooms.map((id, at) => (id === null ? null : t("event.rooms_seen.room", { room: at + 1, card: roomName(catalogue, id) })));
  return told.filter((room) => room !== null).join(", ");
}

function shown(cards: readonly (string | null)[], { names, seat }: Table): string {
  const told = cards.map((card, at) => {
    const key = at === seat ? "event.cards_revealed.card.you" : "event.cards_revealed.card";
    return card === null ? null : t(key, { seat: names[at], card: cardName(card) });
  });
  return told.filter((card) => card !== null).join(", ");
}

function shared(event: Extract<RaidersEvent, { kind: "chest_shared" }>, sight: Table, params: Params, room: RoomCard | null): Line {
  const alone = event.seats.length === 1;
  const mine = sight.seat !== null && event.seats.includes(sight.seat);
  const others = event.seats.filter((seat) => seat !== sight.seat).map((seat) => sight.names[seat] ?? "");
  return variant("event.chest_shared", [mine && (alone ? "you" : "several.you"), !alone && "several"], {
    ...params,
    ...(mine && { seats: [capital(say("seat.you")), ...others] }), // it begins the sentence
    chest: chestName(event.chest, room),
    amount: event.each,
  });
}

/** In a treasure room the chests have told it already, unless coins were lost. */
function gained(
  event: Extract<RaidersEvent, { kind: "coins_gained" }>,
  sight: Table,
  params: Params,
  room: RoomCard | null,
): Line | null {
  const mine = event.seat === sight.seat;
  if (event.lost === 0 && room?.kind === "treasure") return null;
  const capped = event.lost > 0 && (mine ? "capped.you" : "capped");
  return variant("event.coins_gained", [capped, mine && "you"], { ...params, cap: sight.catalogue.cap });
}

function ended(winners: readonly number[], reason: string, { seat, names }: Table): Line {
  const mine = seat !== null && winners.includes(seat);
  const seats = winners.map((winner) => names[winner] ?? "");
  return variant("event.game_ended", [mine && `${reason}.you`, reason], { seats });
}
