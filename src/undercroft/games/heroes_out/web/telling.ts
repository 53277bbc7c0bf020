// What is asked, and how each event reads in the log.
import type { GameEvent, OutcomeView } from "$shell/generated/heroes_out.ts";
import type { Line, Prompt } from "$shell/lib/game.ts";
import { say, variant } from "$shell/lib/language.svelte.ts";
import type { Param, Params } from "$shell/lib/texts.ts";
import { myClan, roomOf, type Table } from "./cards.ts";
import { outcomeWords } from "./forecast.ts";
import { byThing, thingOf } from "./offers.ts";
import { cardName, times, titleOf, type Key } from "./words.ts";

const line = (key: Key, params?: Params): Line => ({ key, params });
const name = (id: string | null): Param => (id ? cardName(id) : undefined);

export function place({ view }: Table): Line | null {
  const difficulty = say(`board.difficulty.${view.difficulty}`);
  const scenario = cardName(view.scenario);
  if (view.phase === "invasion") return line("board.place.invasion", { scenario, difficulty, turn: view.turn });
  return view.turn === 0 ? line("board.place.setup", { scenario, difficulty }) : line("board.place", { scenario, difficulty, turn: view.turn });
}

// --- the question ---------------------------------------------------------------

export function prompt(sight: Table): Prompt | null {
  if (sight.ask === null) return waiting(sight);
  return { key: askKey(sight), params: filling(sight), note: stake(sight) };
}

/** A question says what can be done, and why it is asked. */
function askKey({ ask, options, view }: Table): string {
  if (ask === "discard_card" && view.pending.action) return `ask.discard_card.${view.pending.action}`;
  if (ask !== "play_card") return `ask.${ask}`;
  if (!options.includes("push")) return "ask.play_card.pushed";
  return options.some((move) => move.startsWith("play ")) ? "ask.play_card" : "ask.play_card.push_left";
}

function filling({ view }: Table): Params {
  const { card, room, target, hero, clan, victim, left } = view.pending;
  return {
    card: name(card), room: name(room), target: name(target), hero: name(hero), clan: name(clan), victim: name(victim), left, amount: left,
  };
}

/** What hangs on it, in numbers. */
function stake({ view, options }: Table): Line | undefined {
  const outcomes = Object.entries(view.pending.outcomes);
  if (outcomes.length) return difference(outcomes);
  const room = roomOf(view, view.pending.room);
  if (options.some((move) => move.startsWith("defend ")) && room) return line("board.stake.defend", { guards: room.monsters.reduce((sum, one) => sum + one.count, 0), value: room.treasure ?? 0 });
  const rooms = byThing(options, "room").size;
  if (view.pending.ask === "play_unit" && rooms > 0) return line("board.stake.units", { card: name(view.pending.card), amount: rooms });
  if (view.pending.card && options.some((move) => move.startsWith("side "))) return { key: `card.${view.pending.card}.text` };
  if (view.phase === "play" && options.includes("go_on")) return line("board.stake.turn", { amount: view.cards_due });
  if (view.phase === "refresh" && options.includes("go_on")) return line("board.stake.refresh", { amount: view.cards_due });
  return undefined;
}

/** Of several answers about heroes: what each comes to. */
function difference(outcomes: [move: string, outcome: OutcomeView][]): Line {
  const told = outcomes.map(([move, outcome]) => [titleOf(thingOf(move)), outcomeWords(outcome)] as const);
  if (new Set(told.map(([, words]) => words)).size === 1) return line("board.same");
  return line("board.differs", { told: told.map(([name, words]) => `${name}: ${words}`).join("; ") });
}

/** Cards of the active hand that could still be played. */
const playable = (options: readonly string[], hand: readonly string[]): number => hand.filter((card) => options.includes(`play ${card}`)).length;
const FEW = 2;

/** A card of the Guild is turned: what may come of it. A turn is ended with cards in hand. */
export function stakes(move: string, { view, options, seat }: Table): Line | null {
  const left = move === "go_on" && view.phase === "play" ? playable(options, myClan({ view, seat })?.hand ?? []) : 0;
  if (left >= FEW) return line("board.stakes.end", { amount: left });
  const hangs = move === "push" || move === "use laboratory";
  return hangs && view.push ? line(move === "push" ? "board.stakes.push" : "board.stakes.laboratory", { ...view.push }) : null;
}

function waiting(sight: Table): Prompt | null {
  const { asked, names, outcome, view } = sight;
  if (view.pending.blow && sight.window && !outcome) return { key: "ask.defend", params: filling(sight) };
  if (outcome || asked.length === 0) return null;
  return view.phase === "invasion" ? line("board.wait.invasion", { seat: names[asked[0]!] }) : line("wait.turn", { seat: names[asked[0]!] });
}

// --- the log --------------------------------------------------------------------------

export function heading(event: GameEvent, { names, seat }: Table): Line | null {
  if (event.kind === "turn_begun") {
    return line("board.heading.turn", { turn: event.turn, seat: event.seat === seat ? say("seat.you") : (names[event.seat] ?? ""), clan: cardName(event.clan) });
  }
  return event.kind === "guild_card_drawn" && event.why === "invasion" ? line("board.heading.guild", { card: cardName(event.card) }) : null;
}

/** "warrior × 2" of {warrior: 2}. */
export const gathered = (counts: Record<string, number>): string[] =>
  Object.entries(counts).map(([id, count]) => times(cardName(id).nom, count));

function factOf(fact: string, value: unknown, names: readonly string[]): Param {
  if (typeof value === "number") return fact === "seat" ? (names[value] ?? "") : value;
  if (typeof value === "string") return cardName(value);
  if (Array.isArray(value)) return value.map((one) => (typeof one === "string" ? cardName(one) : String(one)));
  return value && typeof value === "object" ? gathered(value as Record<string, number>) : null;
}

const facts = (event: GameEvent, names: readonly string[]): Record<string, Param> =>
  Object.fromEntries(Object.entries(event).map(([fact, value]) => [fact, factOf(fact, value, names)]));

/** Which of its sentences an event takes; null: none, another event says it. */
function endOf(event: GameEvent, { catalogue }: Table): string | false | null {
  switch (event.kind) {
    case "turn_begun":
    case "play_area_cleared":
    case "side_chosen":
      return null;
    case "guild_card_drawn":
      return event.why === "invasion" ? null : false;
    case "dungeon_opened":
      return event.attempt > 1 ? "again" : catalogue.scenarios.length > 1 && "chapter";
    case "phase_begun":
      return event.phase === "refresh" ? null : event.phase;
    case "chapter_ended":
      return event.won ? "won" : "lost";
    case "monster_moved":
      return [event.way === "passage" ? "" : event.way, event.carried ? "carrying" : ""].filter(Boolean).join(".") || false;
    case "monster_hit":
      return event.slain && "slain";
    case "tokens_discarded":
      return event.why === "trap" && "trap";
    case "hero_exhausted":
      return event.why === "attack" || event.why === "loot" ? null : event.why;
    case "hero_attacked":
      return event.start !== event.room && "shot";
    case "hero_hit":
      return event.by === "trap" ? "trap" : event.left > 0 && "wounded";
    case "game_ended":
      return event.reason;
    default:
      return false;
  }
}

export function lineOf(event: GameEvent, sight: Table): Line | null {
  const end = endOf(event, sight);
  if (end === null) return null;
  const mine = "seat" in event && event.seat === sight.seat;
  return variant(`event.${event.kind}`, [end && mine && `${end}.you`, end, mine && "you"], facts(event, sight.names));
}
