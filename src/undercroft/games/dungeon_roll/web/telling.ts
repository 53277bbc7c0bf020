// What is asked, what is advised, and how each event reads in the log.
import type { GameEvent } from "$shell/generated/dungeon_roll.ts";
import type { Line, Prompt } from "$shell/lib/game.ts";
import { say, variant } from "$shell/lib/language.svelte.ts";
import type { Param, Params } from "$shell/lib/texts.ts";
import { monstersOf, sum, type Table } from "./cards.ts";
import { cardName, facesTold, t, ultimateOf, type Key } from "./words.ts";

const line = (key: Key, params?: Params): Line => ({ key, params });

export const place = ({ view }: Table): Line | null =>
  view.phase === "setup" ? null : line("place.delve_level", { delve: view.delve, of: view.delves, level: view.level });

// --- the question ---------------------------------------------------------------

export function prompt(sight: Table): Prompt | null {
  if (sight.ask === null) return waiting(sight);
  return { key: asked(sight), params: filling(sight), note: stake(sight) };
}

function asked({ ask, options, view }: Table): string {
  const ends: Record<string, string | false> = {
    fight_monsters: monstersOf(view) === 0 && "quiet",
    take_loot: !view.dungeon.chest && !view.dungeon.potion && "none",
    regroup: view.enraged && !options.includes("retire") && "enraged",
    pick_dice: options.includes("stop") ? "mercenary" : view.phase === "form" && !options.includes("roll") && "scrolls",
  };
  const end = ends[ask ?? ""];
  return end ? `ask.${ask}.${end}` : `ask.${ask}`;
}

const cardIn = (move: string | null): string => move?.split(" ").at(-1) ?? "";
const nameIn = (move: string | null): Param => cardName(cardIn(move));

function filling({ view }: Table): Params {
  const { item, target, left } = view.pending;
  const level = view.phase === "form" ? (view.scouted[0]?.length ? 2 : 1) : view.level;
  return { needed: view.slayers_needed, item: nameIn(item), card: nameIn(target), left, level };
}

/** Chests and potions in numbers; what there is none of is not told. */
function lootTold(chests: number, potions: number): string[] {
  return [...(chests ? [t("count.chests", { n: chests })] : []), ...(potions ? [t("count.potions", { n: potions })] : [])];
}

/** What hangs on it, in numbers. */
function stake({ ask, view, catalogue }: Table): Line | undefined {
  const { lair, wakes, level, graveyard } = view;
  const active = sum(view.party) + sum(view.borrowed) + (view.ally ? 1 : 0);
  switch (ask) {
    case "fight_monsters": {
      const monsters = monstersOf(view);
      return monsters > 0 ? line("stake.fight", { monsters, active, level }) : line("stake.fight.quiet", { active, level });
    }
    case "take_loot": {
      const loot = lootTold(view.dungeon.chest ?? 0, view.dungeon.potion ?? 0).join(", ");
      return loot ? line("stake.loot", { loot, active, lair, wakes }) : line("stake.loot.none", { active, lair, wakes });
    }
    case "face_dragon":
    case "choose_slayer":
      return line("stake.dragon", { sent: view.pending.slayers.length, needed: view.slayers_needed, active });
    case "regroup":
      if (level >= catalogue.top_level) return undefined;
      return line("stake.regroup", { next: level + 1, dice: Math.min(level + 1, view.free), lair, wakes, active });
    case "choose_face":
      return line("stake.face", { graveyard, active });
    case "allot":
      return line("stake.allot");
    case "choose_target":
    case "choose_number":
      return { key: `card.${cardIn(view.pending.item)}.text` };
    case "aim":
    case "choose_amount":
    case "pick_to_turn":
    case "turn_die":
      return { key: `card.${view.seats[view.adventurer]?.side}.ultimate.text` };
    default:
      return undefined;
  }
}

function waiting({ asked: seats, names, outcome }: Table): Prompt | null {
  return outcome || seats.length === 0 ? null : line("wait.turn", { seat: names[seats[0]!] });
}

// --- the log --------------------------------------------------------------------------

export function heading(event: GameEvent, { view, names, seat }: Table): Line | null {
  if (event.kind === "delve_begun") {
    return line("place.delve_of", { delve: event.number, of: view.delves, seat: event.seat === seat ? say("seat.you") : (names[event.seat] ?? "") });
  }
  return event.kind === "level_populated" ? line("place.level", { level: event.level }) : null;
}

/** The facts of an event as its sentence wants them. */
function facts(event: GameEvent, { names }: Table): Record<string, Param> {
  const params: Record<string, Param> = {};
  for (const [fact, value] of Object.entries(event) as [string, unknown][]) {
    if (typeof value === "number") params[fact] = fact === "seat" || fact === "lord" ? (names[value] ?? "") : value;
    if (typeof value === "string") params[fact] = cardName(value);
    if (Array.isArray(value) && typeof value[0] === "string") params[fact] = facesTold(value as string[]);
  }
  return params;
}

export function lineOf(event: GameEvent, sight: Table): Line | null {
  const key = `event.${event.kind}`;
  const params = facts(event, sight);
  const mine = "seat" in event && event.seat === sight.seat;
  /** A special way of it: told to me where there is such a sentence. */
  const way = (end: string | false): Line => variant(key, [end && mine && `${end}.you`, end, mine && "you"], params);
  switch (event.kind) {
    case "game_begun":
      return sight.seats.length > 1
        ? variant(key, [event.first === sight.seat && "first.you", "first"], { seat: sight.names[event.first] })
        : { key };
    case "delve_begun":
      return null; // the heading says it
    case "hero_chosen":
      return variant(key, [mine && "you"], { ...params, side: cardName(event.hero) });
    case "party_formed":
      return way(!event.rolled && "fixed");
    case "level_populated":
      return way(event.faces.length === 0 && "empty");
    case "dice_rerolled": {
      const before = facesTold([...event.party_before, ...event.dungeon_before]);
      const after = facesTold([...event.party_after, ...event.dungeon_after]);
      return variant(key, [mine && "you"], { ...params, before, after });
    }
    case "dice_allotted":
      return event.faces.length ? { key, params } : null;
    case "monsters_defeated":
      return variant(key, [mine && "you"], { ...params, foes: say(`count.${event.monster}.acc`, { n: event.amount }) });
    case "dice_borrowed":
      return variant(key, [mine && "you"], { ...params, dice: facesTold(Array<string>(event.amount).fill(event.die)) });
    case "loot_left":
      return { key, params: { loot: lootTold(event.chests, event.potions) } };
    case "monsters_turned":
      return way(event.into === "dragon" && "dragon");
    case "graveyard_rolled":
      return way(event.joined.length === 0 && "nobody");
    case "ultimate_used":
      return { key, params: { ...params, ultimate: ultimateOf(event.side) } };
    case "token_paid":
      return way(event.why === "discard" && "discard");
    case "delve_ended":
      return way(event.how);
    case "game_ended":
      return ended(event.winners, event.reason, sight);
    default:
      return way(false);
  }
}

function ended(winners: readonly number[], reason: string, { seat, names }: Table): Line {
  const mine = seat !== null && winners.includes(seat);
  return variant("event.game_ended", [mine && `${reason}.you`, reason], { seats: winners.map((one) => names[one] ?? "") });
}
