// How the picture changes by one event, so that the board follows the story. It copies what is told and decides nothing:
// the true view of the server comes when the story is over.
import type { DungeonView, GameEvent, SeatView, TurnedView, WelcomeCatalogue, WelcomeView } from "$shell/generated/welcome.ts";
import { heroCard } from "./cards.ts";

type View = WelcomeView;
type Of<K extends GameEvent["kind"]> = Extract<GameEvent, { kind: K }>;

const changeSeat = (view: View, seat: number, change: (seat: SeatView) => Partial<SeatView>): View => ({
  ...view,
  seats: view.seats.map((one, at) => (at === seat ? { ...one, ...change(one) } : one)),
});

const spend = (view: View, item: string, place: string, by: number | null = null): View => ({
  ...view,
  equipment: view.equipment.map((tile) => (tile.item === item ? { ...tile, place, by } : tile)),
});

/** A new round as the catalogue lays it out: all tiles, all cards, everybody still in the game. */
export function begin(view: View, event: Of<"round_begun">, catalogue: WelcomeCatalogue): View {
  const hero = heroCard(catalogue, event.hero);
  if (!hero || (view.round === event.round && view.dungeon === null)) return view;
  const seats = view.seats.map((seat) => ({ ...seat, passed: false, draws: 0, added: 0 }));
  const monsters = view.monsters.map((one) => ({ ...one, turned: 0, drawn: one.drawn === null ? null : 0 }));
  const deck = catalogue.monsters.reduce((sum, card) => sum + card.copies, 0);
  const equipment = hero.items.map((item) => ({ item, place: "ready", by: null }));
  const fresh = { pile: 0, discards: 0, hand: null, holder: null, draws: [], dungeon: null };
  const own = { hero: hero.id, own_hp: hero.hp, hp: hero.full_hp, equipment };
  return { ...view, ...fresh, ...own, round: event.round, first: event.seat, seats, monsters, deck };
}

function draw(view: View, { seat, card, left }: Of<"monster_drawn">): View {
  const drawn = { ...view, deck: left, holder: seat, hand: card, draws: [...view.draws, { seat, place: "hand", item: null, card }] };
  return changeSeat(drawn, seat, (one) => ({ draws: one.draws + 1 }));
}

/** The card leaves the hand; what it was stays in sight only with the memory aid. */
function lay(view: View, seat: number, place: string, item: string | null): View {
  const draws = view.draws.map((one) =>
    one.place === "hand" ? { ...one, place, item, card: view.memory_aid ? one.card : null } : one,
  );
  const laid = { ...view, draws, hand: null, holder: null };
  return place === "pile" ? changeSeat(laid, seat, (one) => ({ added: one.added + 1 })) : { ...laid, discards: view.discards + 1 };
}

function enter(view: View, event: Of<"dungeon_entered">): View {
  const { seat, hp, amount } = event;
  const dungeon = { runner: seat, entry_hp: hp, hp, dead: false, named: null, owing: false, turned: [], left: amount, over: false, success: null };
  return { ...view, hp, dungeon };
}

const walk = (view: View, change: (dungeon: DungeonView) => Partial<DungeonView>): View => {
  if (!view.dungeon) return view;
  const dungeon = { ...view.dungeon, ...change(view.dungeon) };
  return { ...view, dungeon, hp: dungeon.hp, pile: dungeon.left };
};

/** How the card that lies open was met. */
const meet = (view: View, met: Partial<TurnedView>): View =>
  walk(view, ({ turned, hp }) => ({
    hp: met.hp ?? hp,
    turned: turned.map((one, at) => (at === turned.length - 1 ? { ...one, ...met } : one)),
  }));

/** A moment before it is turned up: the card lies face down before the hero. */
export const faceDown = (view: View, { left }: Of<"monster_turned">): View =>
  walk(view, ({ turned }) => ({ left, turned: [...turned, { card: "", way: "coming", item: null, hp: view.hp }] }));

function turn(view: View, { card, left, late }: Of<"monster_turned">): View {
  const monsters = view.monsters.map((one) => (one.card === card ? { ...one, turned: one.turned + 1 } : one));
  const met = { card, way: late ? "ignored" : "faced", item: null, hp: view.hp };
  return walk({ ...view, monsters }, ({ turned }) => ({ left, turned: [...turned.filter(({ way }) => way !== "coming"), met] }));
}

function replace(view: View, { card, instead, late }: Of<"monster_replaced">): View {
  const gone = { card, way: "replaced", item: "polymorph", hp: view.hp };
  const met = { card: instead, way: late ? "ignored" : "faced", item: null, hp: view.hp };
  const swapped = walk(view, ({ turned }) => ({ turned: [...turned.slice(0, -1), gone, met] }));
  return { ...spend(swapped, "polymorph", "used"), deck: view.deck - 1 };
}

function beat(view: View, { item, hp, owed }: Of<"monster_beaten">): View {
  const met = meet(view, { way: "beaten", item, hp });
  const spent = item === "vorpal_axe" ? spend(met, item, "used") : met;
  return walk(spent, ({ left }) => ({ owing: item === "demonic_pact" && !owed && left > 0 }));
}

export function advance(view: View, event: GameEvent): View {
  switch (event.kind) {
    case "monster_drawn":
      return draw(view, event);
    case "monster_added":
      return { ...lay(view, event.seat, "pile", null), pile: event.amount };
    case "monster_discarded":
      return spend(lay(view, event.seat, "discard", event.item), event.item, "discarded", event.seat);
    case "passed":
      return changeSeat(view, event.seat, () => ({ passed: true }));
    case "dungeon_entered":
      return enter(view, event);
    case "monster_named":
      return walk(view, () => ({ named: event.card }));
    case "monster_turned":
      return turn(view, event);
    case "monster_replaced":
      return replace(view, event);
    case "monster_beaten":
      return beat(view, event);
    case "hero_hit":
      return meet(view, { way: "hit", hp: event.hp });
    case "potion_drunk":
      return spend(meet(view, { way: "saved", item: "healing_potion", hp: event.hp }), "healing_potion", "used");
    case "hero_died":
      return walk(view, () => ({ dead: true }));
    case "dungeon_cleared":
      return changeSeat(walk(view, () => ({ over: true, success: true })), event.seat, () => ({ successes: event.successes }));
    case "dungeon_lost":
      return changeSeat(walk(view, () => ({ over: true, success: false })), event.seat, () => ({ failures: event.failures }));
    case "seat_eliminated":
      return changeSeat(view, event.seat, () => ({ eliminated: true, passed: false }));
    default:
      return view;
  }
}
