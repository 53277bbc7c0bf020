// What is asked, and how each event reads in the log.
import type { Effect, GameEvent } from "$shell/generated/dungeoneer.ts";
import type { Line, Prompt } from "$shell/lib/game.ts";
import { has, say, variant } from "$shell/lib/language.svelte.ts";
import { capital, type Param, type Params } from "$shell/lib/texts.ts";
import { lineOf as told, locationOf, sheetOf, type Table } from "./cards.ts";
import { cardName, fighterName, sourceName, t, word, type Key } from "./words.ts";

const line = (key: Key, params?: Params): Line => ({ key, params });

export function place({ view, names, seat }: Table): Line | null {
  if (view.round === 0) return null;
  const who = view.active === seat ? t("board.place.you") : (names[view.active] ?? "");
  return view.rounds > 0 ? line("board.place.limit", { round: view.round, of: view.rounds, seat: who }) : line("board.place", { round: view.round, seat: who });
}

// --- the question ---------------------------------------------------------------

export function prompt(sight: Table): Prompt | null {
  if (sight.ask === null || !has(`ask.${sight.ask}`)) return null;
  const event = eventAsked(sight);
  if (event) return event;
  return { key: asked(sight), params: filling(sight), note: stake(sight) };
}

/** In a window: who does what, the odds, and what is at stake. */
function eventAsked(sight: Table): Prompt | null {
  if (sight.ask === "before_roll") return rollAsked(sight);
  return sight.ask === "response" ? attackAsked(sight) : null;
}

const effects = (list: readonly Effect[]): string =>
  list.length > 0 ? list.map(({ kind, n }) => say(`board.at_stake.${kind}`, { n })).join(", ") : t("board.at_stake.none");

function rollAsked({ view, names, seat }: Table): Prompt | null {
  const { roll } = view;
  if (!roll?.outcomes || !roll.stat || roll.need === null) return null;
  const own = roll.seat === seat;
  const cause = sourceName(roll.source);
  const n = roll.outcomes.filter((outcome) => outcome === "pass").length;
  const params = { name: names[roll.seat] ?? "", cause: own ? capital(cause) : cause, stat: word("stat", roll.stat), need: roll.need, n, stake: effects(roll.stake) };
  return line(own ? "ask.before_roll.own" : "ask.before_roll.other", params);
}

/** The first attack or trap that aims at the player's hero. */
function attackAsked({ view, names, seat }: Table): Prompt | null {
  const attack = view.battle?.attacks.find((one) => one.target === seat && one.state === "on");
  if (!attack?.attacker) return null;
  const owner = names[attack.owner] ?? "";
  const { threat } = attack;
  if (threat) return line("ask.response.trap", { trap: sourceName(attack.attacker), owner, stat: word("stat", threat.stat), need: threat.value, n: threat.passing, stake: effects(attack.hit) });
  if (!attack.attack || !attack.counter || !attack.wins || !attack.form) return null;
  const [l, , w] = attack.wins;
  return line("ask.response.attack", { monster: capital(fighterName(attack.attacker).nom), owner, form: word("stat", attack.form), a: attack.attack.total, b: attack.counter.total, w: w!, l: l!, hit: effects(attack.hit) });
}

/** A question may be put in other words for a card or in another phase: `ask.choose_seat.reward`. */
const asked = (sight: Table): string => {
  const { ask, view } = sight;
  return variant(`ask.${ask}`, [liesDown(sight) && "fall", view.draft?.card ?? false, view.window ?? false, view.battle?.stage ?? false, view.phase]).key;
};

/** Whoever has no point pays for a challenge by lying down (R19.10). */
function liesDown(sight: Table): boolean {
  const { ap, saved } = sheetOf(sight);
  return sight.ask === "challenge" && ap === 0 && !saved && sight.options.some((move) => move.startsWith("against ") || move.startsWith("strike "));
}

function filling({ view, names, seat }: Table): Params {
  const { draft } = view;
  const named = draft?.card ?? draft?.ability ?? draft?.entries.at(-1)?.card;
  return {
    card: named ? cardName(named) : "",
    location: view.placing ? cardName(view.placing) : cardName(view.seats[seat ?? view.active]?.at ?? ""),
    seat: draft?.target !== null && draft !== null ? names[draft.target] : names[view.active],
    amount: view.seats[seat ?? view.active]?.ap ?? 0,
    source: view.roll ? cardName(view.roll.source) : view.wound ? cardName(view.wound.source) : "",
  };
}

/** What hangs on it, in numbers. */
function stake(sight: Table): Line | undefined {
  const { view } = sight;
  if (view.wound) return line("board.stake.wound", { amount: view.wound.wounds });
  if (view.roll) return rollStake(sight);
  if (sight.options.some((move) => move.startsWith("amount "))) return purse(sight);
  if (view.placing) return placing(view.placing, sight);
  const text = effect(sight);
  if (text) return line("board.stake.text", { text });
  if (view.battle || sight.seat !== view.active) return undefined;
  return phaseStake(sight);
}

/** What the card, ability or location does that is asked about. */
function effect({ view, ask, seat, catalogue, options }: Table): string {
  if (ask === "offered_effect") return told(catalogue, view.seats[seat!]?.at ?? "");
  const source = view.draft?.card ?? view.draft?.ability;
  const settled = options.some((move) => move.startsWith("payer ")) || view.shifts.length > 0;
  return source && view.draft?.seat === seat && !settled ? told(catalogue, source) : "";
}

function rollStake({ view }: Table): Line | undefined {
  const { bill, need, slot } = view.roll!;
  const attack = view.battle?.attacks.find((one) => one.slot === slot)?.attack_total ?? null;
  if (attack !== null) return line("board.stake.counter", { sum: bill.total, need: attack });
  return need === null ? undefined : line("board.stake.roll", { sum: bill.total, need });
}

/** Whose purse an amount is paid from. */
function purse(sight: Table): Line {
  const { draft } = sight.view;
  const payer = draft?.payer ?? draft?.entries.at(-1)?.target ?? draft?.target ?? null;
  if (payer === null || payer === sight.seat) return line("board.stake.amount", { glory: sheetOf(sight).glory });
  return line("board.stake.peril", { seat: sight.names[payer], peril: sight.view.seats[payer]!.peril - (draft?.spent[payer] ?? 0) });
}

function placing(location: string, { catalogue }: Table): Line {
  const card = locationOf(catalogue, location);
  return line("board.stake.placing", { location: cardName(location), glory: card?.glory ?? 0, peril: card?.peril ?? 0 });
}

/** A place is asked for: what anything costs is settled. */
const isOnMap = ({ view, options }: Table): boolean => view.shifts.length > 0 || options.some((move) => move.startsWith("go "));

function phaseStake(sight: Table): Line | undefined {
  const { view, names, seat } = sight;
  const mine = sheetOf(sight);
  const purses = view.seats.flatMap((one, at) => (at === seat || one.out ? [] : [`${names[at]} ${one.peril}`]));
  if (view.phase === "villainy" && purses.length && !isOnMap(sight)) return line("board.stake.villainy", { purses: purses.join(", ") });
  if (view.phase === "feats") return mine.fallen ? line("board.stake.fallen") : line("board.stake.feats", { amount: mine.ap });
  return view.phase === "discard_draw" && sight.options.some((move) => move.startsWith("discard ")) ? line("board.stake.discard") : undefined;
}

// --- the log --------------------------------------------------------------------------

export function heading(event: GameEvent, { names, seat }: Table): Line | null {
  if (event.kind !== "turn_begun") return null;
  return line("board.log.turn", { round: event.round, seat: event.seat === seat ? say("seat.you") : (names[event.seat] ?? "") });
}

const SEATS = ["seat", "first", "placer", "target", "by", "payer"];
const WORDS: Record<string, string> = { stat: "stat", form: "stat", side: "side" };
const FIGHTERS = ["monster", "of", "attackers"];

function fact(name: string, value: unknown, names: readonly string[]): Param {
  if (Array.isArray(value)) return value.map((one) => fact(name === "winners" ? "seat" : name, one, names));
  if (typeof value === "number") return SEATS.includes(name) ? (names[value] ?? "") : value;
  if (typeof value !== "string") return undefined;
  if (WORDS[name]) return word(WORDS[name], value);
  if (FIGHTERS.includes(name)) return fighterName(value);
  return name === "source" ? sourceName(value) : cardName(value);
}

/** The facts of an event as its sentence wants them. */
function facts(event: GameEvent, { names }: Table): Record<string, Param> {
  const params: Record<string, Param> = {};
  for (const [name, value] of Object.entries(event) as [string, unknown][]) params[name] = fact(name, value, names);
  return params;
}

/** Told by something else: by what it is a part of, or by the picture alone. */
const UNTOLD = ["phase_begun", "turn_ended", "turn_begun", "token_returned", "points_changed", "battle_ended"];

export function lineOf(event: GameEvent, sight: Table): Line | null {
  if (UNTOLD.includes(event.kind)) return null;
  const key = `event.${event.kind}`;
  const mine = "seat" in event && event.seat === sight.seat && sight.seat !== null;
  const way = (...ends: (string | false)[]): Line =>
    variant(key, [...ends.flatMap((end) => [end && mine && `${end}.you`, end]), mine && "you"], { ...facts(event, sight), ...more(event, sight) });
  switch (event.kind) {
    case "glory_changed":
    case "peril_changed":
      return ["cost", "income", "setup"].includes(event.source) ? null : way();
    case "hero_dealt":
      return way(event.chosen && "chosen");
    case "first_rolled":
      return event.first === null ? way("tie") : variant(key, [event.first === sight.seat && "you"], facts(event, sight));
    case "quest_dealt":
      return way(event.seat === null && "common");
    case "location_drawn":
      if (event.placer === event.seat) return event.held ? null : way();
      return way(event.held ? "handed" : "passed");
    case "location_laid":
      return way(event.seat === null && "setup");
    case "hero_moved":
      return way(event.by === "transfer" && "transfer");
    case "income_taken":
      return way(event.stayed && "stayed");
    case "hero_fell":
      return way(event.lay ? "lay" : event.stat !== null && "threat");
    case "hero_defeated":
      return way(event.returns && "returns");
    case "card_played":
      return way(event.on ? "on" : event.target === event.seat ? "self" : event.target !== null && "target");
    case "card_chosen":
      return null;
    case "card_discarded":
      return ["phase", "effect", "limit"].includes(event.why) ? way(event.seat === null && "table") : null;
    case "die_rolled":
      return way(...rolled(event));
    case "battle_begun":
      return way(event.battle);
    case "attack_changed":
      return way(event.change);
    case "attack_compared":
      return way(event.winner);
    case "monster_kept":
      return way(event.where);
    case "escort_changed":
      return way(event.change);
    case "game_ended":
      return ended(event.winners, event.reason, sight);
    default:
      return way();
  }
}

function rolled({ purpose, passed, of }: Extract<GameEvent, { kind: "die_rolled" }>): (string | false)[] {
  const how = passed === null ? false : `${purpose}.${passed ? "passed" : "failed"}`;
  return [how, of !== null && `${purpose}.of`, purpose];
}

/** Facts that a sentence wants under another name. */
function more(event: GameEvent, { names, seat }: Table): Params {
  if (event.kind === "card_played" && event.target !== null && event.target === seat) return { target: say("seat.you") };
  return event.kind === "game_ended" ? { seats: event.winners.map((one) => names[one] ?? "") } : {};
}

/** How it ended; alone, a defeat is told to the one who lost too, in words of its own where no one wins. */
export function ended(winners: readonly number[], reason: string, { seat, names }: Table): Line {
  const mine = seat !== null && (winners.includes(seat) || names.length === 1);
  return variant("event.game_ended", [!winners.length && `${reason}.lost`, mine && `${reason}.you`, reason], { seats: winners.map((one) => names[one] ?? "") });
}
