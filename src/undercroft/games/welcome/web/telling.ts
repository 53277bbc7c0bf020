// What is asked, what is advised, and how each event reads in the log.
import type { GameEvent, MonsterView, WelcomeView } from "$shell/generated/welcome.ts";
import type { Line, Prompt } from "$shell/lib/game.ts";
import { variant } from "$shell/lib/language.svelte.ts";
import type { Param, Params } from "$shell/lib/texts.ts";
import type { Table } from "./cards.ts";
import { cardName, type Key } from "./words.ts";

const line = (key: Key, params?: Params): Line => ({ key, params });

/** The card the hero stands before. */
export function facing(view: WelcomeView): string | null {
  const last = view.dungeon?.turned.at(-1);
  return last?.way === "faced" ? last.card : null;
}

export const aidOf = (view: WelcomeView, card: string | null): MonsterView | undefined =>
  view.monsters.find((one) => one.card === card);

export const place = ({ view }: Table): Line => line("place.round", { round: view.round, of: view.most_rounds });

// --- the question ---------------------------------------------------------------

export function prompt(sight: Table): Prompt | null {
  if (sight.ask === null) return waiting(sight);
  return { key: asked(sight), note: stake(sight) };
}

/** The question as it stands: forced, first of the round, without equipment, after the death. */
function asked({ ask, options, view }: Table): string {
  const bare = view.equipment.every((tile) => tile.place !== "ready");
  const ends: Record<string, string | false> = {
    take_turn: !options.includes("draw") ? "forced" : !options.includes("pass") && "first",
    place_card: options.length === 1 && (bare ? "bare" : "first"),
    offer_polymorph: Boolean(view.dungeon?.dead) && "late",
  };
  const end = ends[ask ?? ""];
  return end ? `ask.${ask}.${end}` : `ask.${ask}`;
}

/** What hangs on it, in numbers. */
function stake({ ask, view }: Table): Line | undefined {
  const { hp, deck, pile, dungeon } = view;
  const monster = aidOf(view, ask === "place_card" ? view.hand : facing(view));
  switch (ask) {
    case "take_turn":
      return pile > 0 ? line("stake.take_turn", { pile, deck, hp }) : line("stake.take_turn.empty", { deck, hp });
    case "place_card":
      return line("stake.place_card", { card: cardName(view.hand ?? ""), strength: monster?.strength, hp });
    case "name_monster":
      return line("stake.name_monster", { amount: dungeon?.left, hp });
    case "offer_axe":
    case "offer_polymorph":
      return line("stake.strike", { strength: monster?.strength, hp, left: dungeon?.left });
    default:
      return undefined;
  }
}

function waiting({ view, seat, asked, names, outcome }: Table): Prompt | null {
  if (outcome || asked.length === 0) return null;
  const mine = seat === null ? null : view.seats[seat];
  const walk = view.dungeon && (view.dungeon.over ? "hero" : "dungeon");
  const note = mine?.eliminated ? line("wait.eliminated") : mine?.passed && !walk ? line("wait.passed") : undefined;
  const key = `wait.${walk ?? (view.holder === null ? "turn" : "card")}` as Key;
  return { ...line(key, { seat: names[asked[0]!] }), note };
}

// --- the log --------------------------------------------------------------------------

export function heading(event: GameEvent, { view }: Table): Line | null {
  if (event.kind === "round_begun") return line("place.round", { round: event.round, of: view.most_rounds });
  return event.kind === "dungeon_entered" ? line("place.dungeon") : null;
}

/** The facts of an event as its sentence wants them. */
function facts(event: GameEvent, { names }: Table): Record<string, Param> {
  const params: Record<string, Param> = {};
  for (const [fact, value] of Object.entries(event) as [string, unknown][]) {
    if (typeof value === "number") params[fact] = fact === "seat" ? (names[value] ?? "") : value;
    if (typeof value === "string") params[fact] = cardName(value);
  }
  return params;
}

/** Own draws are to be remembered: the log keeps them with the memory aid alone, or when the game is over. */
const isKept = ({ view, outcome }: Table): boolean => view.memory_aid || outcome !== null;

export function lineOf(event: GameEvent, sight: Table): Line | null {
  const key = `event.${event.kind}`;
  const params = facts(event, sight);
  const mine = "seat" in event && event.seat === sight.seat;
  switch (event.kind) {
    case "monster_drawn":
      return variant(key, [mine && event.card !== null && isKept(sight) && "you.card", mine && "you"], params);
    case "passed":
      return variant(key, [event.forced && (mine ? "forced.you" : "forced"), mine && "you"], params);
    case "dungeon_entered":
      return variant(key, [event.amount === 0 && (mine ? "empty.you" : "empty"), mine && "you"], params);
    case "monster_turned":
    case "monster_replaced":
      return variant(key, [event.late && "late"], params);
    case "hero_hit":
      return variant(key, [event.hp <= 0 && "none"], params);
    case "monster_beaten":
      return variant(key, [event.owed && "owed", event.gained > 0 && "gained"], params);
    case "discards_shown":
      return event.cards.length ? { key, params: { cards: event.cards.map((card) => cardName(card)) } } : null;
    case "game_ended":
      return ended(event.winners, event.reason, sight);
    default:
      return variant(key, [mine && "you"], params);
  }
}

function ended(winners: readonly number[], reason: string, { seat, names }: Table): Line {
  const mine = seat !== null && winners.includes(seat);
  return variant("event.game_ended", [mine && `${reason}.you`, reason], { seats: winners.map((one) => names[one] ?? "") });
}

/** Those who still bid act in the order of the seats (R3.1); whoever has passed waits for the dungeon. */
export function before({ asked, seat, view }: Table): number[] {
  const [now] = asked;
  const bids = (at: number): boolean => !view.seats[at]!.passed && !view.seats[at]!.eliminated;
  if (seat === null || now === undefined || now === seat || view.dungeon || !bids(seat)) return [];
  const { length } = view.seats;
  return Array.from({ length: (seat - now + length) % length }, (_, at) => (now + at) % length).filter(bids);
}
