// How the picture changes by one event, so that the board follows the story. It copies what is told and decides nothing:
// the true view of the server comes when the story is over.
import type { GameEvent, RaidersView, SeatView } from "$shell/generated/raiders.ts";
import { isPower, ITEMS, VALUES } from "./cards.ts";

type View = RaidersView;

const ORDER: readonly string[] = [...VALUES.map(String), ...ITEMS];
const sorted = (cards: string[]): string[] => cards.sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));

function without(cards: readonly string[], card: string): string[] {
  const at = cards.indexOf(card);
  return cards.filter((_, index) => index !== at);
}

const changeSeat = (view: View, seat: number, change: (seat: SeatView) => Partial<SeatView>): View => ({
  ...view,
  seats: view.seats.map((one, at) => (at === seat ? { ...one, ...change(one) } : one)),
});

const countItem = (items: Record<string, number>, item: string, by: number): Record<string, number> => ({
  ...items,
  [item]: Math.max(0, (items[item] ?? 0) + by),
});

/** A card leaves the hand and lies open before its owner. */
function lay(view: View, seat: number, card: string): View {
  return changeSeat(view, seat, (one) => {
    const laid = { committed: false, played: card };
    if (!isPower(card)) return { ...laid, items: countItem(one.items, card, -1) };
    const left = one.powers_left.filter((power) => String(power) !== card);
    return { ...laid, powers_left: left, spent: [...one.spent, Number(card)] };
  });
}

function reveal(view: View, cards: readonly (string | null)[]): View {
  const shown = cards.reduce((now, card, seat) => (card === null ? now : lay(now, seat, card)), view);
  return { ...shown, committed: null };
}

/** Nothing lies on the table any more. */
const cleared = (view: View): View => ({
  ...view,
  fight: null,
  committed: null,
  seats: view.seats.map((seat) => ({ ...seat, committed: false, played: null, ball: false, escaped: false })),
});

function enter(view: View, room: number, card: string): View {
  const row = view.row.map((one, at) => {
    if (at === room - 1) return { card, open: true, gone: false };
    return at < room - 1 ? { ...one, gone: true } : one;
  });
  return { ...cleared(view), room, row };
}

function finishFloor(view: View): View {
  const { seats, ...rest } = cleared(view);
  const rested = seats.map((seat) => ({ ...seat, spent: [], powers_left: [...VALUES] }));
  const mine = view.seat === null ? [] : sorted([...VALUES.map(String), ...view.hand.filter((card) => !isPower(card))]);
  return { ...rest, hand: mine, seats: rested, row: view.row.map((room) => ({ ...room, gone: true })) };
}

/** A ball that was shown makes room for the second card. */
function takeBack(view: View, seat: number, item: string): View {
  const supplied = { ...view, supply: countItem(view.supply, item, 1) };
  return changeSeat(supplied, seat, (one) =>
    item === "crystal_ball" && one.played === item && !one.escaped ? { played: null, ball: true } : {},
  );
}

const held = (view: View, seat: number, change: (hand: string[]) => string[]): View =>
  view.seat === seat ? { ...view, hand: change(view.hand) } : view;

const sum = (view: View, total: number): View =>
  view.fight ? { ...view, fight: { ...view.fight, open: total, least: total, most: total } } : view;

const coins = (view: View, seat: number, by: number): View => changeSeat(view, seat, (one) => ({ coins: one.coins + by }));
const wounds = (view: View, seat: number, by: number): View =>
  changeSeat(view, seat, (one) => ({ wounds: one.wounds + by }));

export function advance(view: View, event: GameEvent): View {
  switch (event.kind) {
    case "floor_opened": {
      const row = event.rooms.map((card) => ({ card, open: card !== null, gone: false }));
      return { ...cleared(view), floor: event.floor, room: 1, row };
    }
    case "room_entered":
      return enter(view, event.room, event.card);
    case "torch_lit": {
      const lit = changeSeat(view, event.seat, (one) => ({ items: countItem(one.items, "torch", -1) }));
      return held(lit, event.seat, (hand) => without(hand, "torch"));
    }
    case "rooms_seen":
      return { ...view, row: view.row.map((room, at) => ({ ...room, card: room.card ?? event.rooms[at] ?? null })) };
    case "card_committed": {
      const laid = changeSeat(view, event.seat, () => ({ committed: true }));
      const { card } = event;
      if (card === null || view.seat !== event.seat) return laid;
      return { ...laid, committed: card, hand: without(view.hand, card) };
    }
    case "cards_revealed":
      return reveal(view, event.cards);
    case "card_played":
      return held(lay(view, event.seat, event.card), event.seat, (hand) => without(hand, event.card));
    case "item_returned":
      return takeBack(view, event.seat, event.item);
    case "escaped":
      return changeSeat(view, event.seat, () => ({ escaped: true }));
    case "monster_beaten":
    case "monster_attacked":
      return sum(view, event.total);
    case "coins_gained":
      return coins(view, event.seat, event.amount);
    case "coins_lost":
      return coins(view, event.seat, -event.amount);
    case "wounds_taken":
      return wounds(view, event.seat, event.amount);
    case "wounds_healed":
      return wounds(view, event.seat, -event.amount);
    case "item_gained": {
      const given = changeSeat(view, event.seat, (one) => ({ items: countItem(one.items, event.item, 1) }));
      const supplied = { ...given, supply: countItem(view.supply, event.item, -1) };
      return held(supplied, event.seat, (hand) => sorted([...hand, event.item]));
    }
    case "petrified":
      return changeSeat(view, event.seat, () => ({ petrified: true }));
    case "scroll_passed":
      return { ...view, scroll: event.seat };
    case "floor_finished":
      return finishFloor(view);
    case "fainted":
      return changeSeat(view, event.seat, () => ({ fainted: true }));
    default:
      return view;
  }
}
