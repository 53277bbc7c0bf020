// How the picture changes by one event, so that the board follows the story. It copies what is told and decides nothing:
// the true view of the server comes when the story is over.
import type { DungeonRollView, GameEvent, RollSeat } from "$shell/generated/dungeon_roll.ts";

type View = DungeonRollView;
type Counts = Record<string, number>;

const add = (counts: Counts, faces: readonly string[], by = 1): Counts => {
  const changed = { ...counts };
  for (const face of faces) changed[face] = Math.max(0, (changed[face] ?? 0) + by);
  return changed;
};
const many = (counts: Counts, face: string, by: number): Counts => add(counts, [face], by);
const none = (counts: Counts): Counts => Object.fromEntries(Object.keys(counts).map((face) => [face, 0]));

const changeSeat = (view: View, seat: number, change: (seat: RollSeat) => Partial<RollSeat>): View => ({
  ...view,
  seats: view.seats.map((one, at) => (at === seat ? { ...one, ...change(one) } : one)),
});

/** Dungeon dice come or go; dragons lie in the lair. */
function dungeon(view: View, faces: readonly string[], by: number): View {
  const dragons = faces.filter((face) => face === "dragon").length;
  const others = faces.filter((face) => face !== "dragon");
  return {
    ...view,
    dungeon: add(view.dungeon, others, by),
    lair: Math.max(0, view.lair + by * dragons),
    free: Math.max(0, view.free - by * faces.length),
  };
}

const party = (view: View, faces: readonly string[], by: number): View => ({ ...view, party: add(view.party, faces, by) });

function token(view: View, seat: number, id: string, by: number): View {
  const held = changeSeat(view, seat, (one) => ({
    tokens: Object.fromEntries(Object.entries(many(one.tokens, id, by)).filter(([, count]) => count > 0)),
  }));
  return { ...held, box: many(view.box, id, -by) };
}

function spend(view: View, { seat, item, item_kind }: Extract<GameEvent, { kind: "item_spent" }>): View {
  if (item_kind === "die") return { ...party(view, [item], -1), graveyard: view.graveyard + 1 };
  if (item_kind === "token") return token(view, seat, item, -1);
  if (item_kind === "hero") return { ...view, ally: false };
  return { ...view, borrowed: many(view.borrowed, item, -1), free: view.free + 1 };
}

/** Everything is taken off the table. */
const cleared = (view: View): View => ({
  ...view,
  party: none(view.party),
  dungeon: none(view.dungeon),
  borrowed: none(view.borrowed),
  graveyard: 0,
  lair: 0,
  free: view.free + sum(view.dungeon) + view.lair + sum(view.borrowed),
  ally: false,
  enraged: false,
  slain: false,
  scouted: [[], [], []],
  scouted_left: [],
});
const without = (faces: string[], face: string): string[] => {
  const at = faces.indexOf(face);
  return at < 0 ? faces : faces.toSpliced(at, 1);
};
const sum = (counts: Counts): number => Object.values(counts).reduce((all, one) => all + one, 0);

function change(view: View, event: GameEvent): View {
  switch (event.kind) {
    case "game_begun":
      return { ...view, seats: view.seats.map((seat, at) => ({ ...seat, hero: event.heroes[at] ?? null, side: event.heroes[at] ?? null })) };
    case "hero_chosen":
      return changeSeat(view, event.seat, () => ({ hero: event.hero, side: event.hero }));
    case "delve_begun": {
      const begun = { ...cleared(view), adventurer: event.seat, lord: event.lord, delve: event.number, level: 1, phase: "form" };
      return { ...begun, seats: view.seats.map((seat) => ({ ...seat, exhausted: false })) };
    }
    case "party_formed":
      return party({ ...view, party: none(view.party) }, event.faces, 1);
    case "party_dice_set":
      return party(party(view, event.before, -1), event.after, 1);
    case "dungeon_die_set":
      return dungeon(dungeon(view, [event.before], -1), [event.after], 1);
    case "dungeon_scouted":
      return { ...view, scouted_left: event.faces };
    case "dice_allotted": {
      const scouted = view.scouted.map((faces, at) => (at === event.level - 1 ? event.faces : faces));
      return { ...view, scouted, scouted_left: event.faces.reduce(without, view.scouted_left) };
    }
    case "level_populated": {
      const scouted = view.scouted.map((faces, at) => (at === event.level - 1 ? [] : faces));
      const empty = { ...view, dungeon: none(view.dungeon), level: event.level, phase: "monsters", slain: false, scouted };
      return dungeon(empty, event.faces, 1);
    }
    case "dice_rerolled": {
      const gone = dungeon(party(view, event.party_before, -1), event.dungeon_before, -1);
      return dungeon(party(gone, event.party_after, 1), event.dungeon_after, 1);
    }
    case "item_spent":
      return spend(view, event);
    case "monsters_defeated":
      return dungeon(view, Array<string>(event.amount).fill(event.monster), -1);
    case "dice_removed":
      return dungeon(view, event.faces, -1);
    case "monsters_turned":
      return dungeon(dungeon(view, event.monsters, -1), Array<string>(event.amount).fill(event.into), 1);
    case "dice_borrowed": {
      const taken = dungeon(view, Array<string>(event.amount).fill(event.die), -1);
      return { ...taken, free: view.free, borrowed: many(view.borrowed, event.die, event.amount) };
    }
    case "hero_joined":
      return { ...view, ally: true };
    case "chests_opened":
      return { ...dungeon(view, Array<string>(event.amount).fill("chest"), -1), phase: view.phase };
    case "potions_quaffed":
      return dungeon(view, Array<string>(event.amount).fill("potion"), -1);
    case "token_drawn":
      return token(view, event.seat, event.token, 1);
    case "token_paid":
      return token(view, event.seat, event.token, -1);
    case "die_revived":
      return { ...party(view, [event.face], 1), graveyard: Math.max(0, view.graveyard - 1) };
    case "graveyard_rolled":
      return { ...party(view, event.joined, 1), graveyard: Math.max(0, view.graveyard - event.joined.length) };
    case "loot_left":
      return dungeon(view, [...Array<string>(event.chests).fill("chest"), ...Array<string>(event.potions).fill("potion")], -1);
    case "dragon_woken":
      return { ...view, phase: "dragon" };
    case "dragon_beaten":
      return { ...view, pending: { ...view.pending, slayers: [] }, lair: 0, free: view.free + event.dice, slain: true };
    case "experience_gained":
      return changeSeat(view, event.seat, (one) => ({ experience: one.experience + event.amount, points: one.points + event.amount }));
    case "ultimate_used":
      return changeSeat(view, event.seat, () => ({ exhausted: true }));
    case "hero_readied":
      return changeSeat(view, event.seat, () => ({ exhausted: false }));
    case "hero_mastered":
      return changeSeat(view, event.seat, () => ({ side: event.side, master: true }));
    case "glory_sought":
      return { ...view, level: event.level };
    case "delve_ended":
      return changeSeat(cleared(view), event.seat, () => ({ delves: event.number, exhausted: false }));
    default:
      return view;
  }
}

/** What was half chosen is carried out. */
const settled = (view: View): View => ({
  ...view,
  pending: { ...view.pending, item: null, target: null, picked_party: {}, picked_dungeon: {}, left: 0 },
});

export const advance = (view: View, event: GameEvent): View => change(settled(view), event);
