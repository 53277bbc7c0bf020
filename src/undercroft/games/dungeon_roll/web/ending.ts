// How an evening of delves ended: the best delve, the dragons, and what one would tell a friend.
import type { DungeonRollCatalogue, GameEvent, DungeonRollView } from "$shell/generated/dungeon_roll.ts";
import { greatest, PLACES, side, type End, type Fact, type Figure, type Story } from "$shell/lib/story.ts";

type DelveEnd = End<DungeonRollView, DungeonRollCatalogue, GameEvent>;

/** One delve: how deep it went and what it brought. */
export interface Delve {
  seat: number;
  number: number;
  level: number;
  experience: number;
  dragons: number;
  monsters: number;
  fled: boolean;
}

export function delvesOf(events: readonly GameEvent[]): Delve[] {
  const delves: Delve[] = [];
  for (const event of events) {
    if (event.kind === "delve_begun") delves.push({ seat: event.seat, number: event.number, level: 1, experience: 0, dragons: 0, monsters: 0, fled: false });
    const delve = delves.at(-1);
    if (!delve) continue;
    if (event.kind === "level_populated") delve.level = Math.max(delve.level, event.level);
    if (event.kind === "experience_gained" && event.seat === delve.seat) delve.experience += event.amount;
    if (event.kind === "dragon_beaten") delve.dragons++;
    if (event.kind === "monsters_defeated") delve.monsters += event.amount;
    if (event.kind === "fled") delve.fled = true;
  }
  return delves;
}

function facts(delves: readonly Delve[]): Fact[] {
  const deepest = Math.max(1, ...delves.map(({ level }) => level));
  const dragons = delves.reduce((total, one) => total + one.dragons, 0);
  const monsters = delves.reduce((total, one) => total + one.monsters, 0);
  const best = Math.max(0, ...delves.map(({ experience }) => experience));
  return [
    { value: String(best), text: { key: "end.best", params: { amount: best } } },
    { value: String(deepest), text: { key: "end.deepest" } },
    dragons > 0 ? { value: String(dragons), text: { key: "end.dragons", params: { amount: dragons } } } : { value: String(monsters), text: { key: "end.monsters", params: { amount: monsters } } },
  ];
}

function figures({ sight, outcome }: DelveEnd, total: (seat: number) => number): Figure[] {
  const won = side({ sight, outcome }) !== "lost";
  const centre = outcome.winners.includes(sight.seat ?? -1) ? sight.seat! : (outcome.winners[0] ?? 0);
  const plate = (seat: number) => ({ name: sight.names[seat]!, facts: `★ ${total(seat)}`, mine: seat === sight.seat });
  const KINDS = ["knight", "wizard", "warrior", "thief"];
  const others = sight.names.map((_, seat) => seat).filter((seat) => seat !== centre);
  return [
    { id: "dragon", x: 620, y: 640, scale: won ? 0.9 : 1.15, light: won ? "dusk" : undefined } as Figure,
    { id: `${KINDS[centre % KINDS.length]}-up`, x: 330, y: 668, scale: 1.15, light: "lit", plate: plate(centre) },
    { id: "sack", x: 470, y: 720, scale: 0.6 + (Math.min(total(centre), 40) / 40) * 0.8 },
    ...[0, 1, 2, 3].map((at): Figure => ({ id: won ? "die" : "die-skull", x: 560 + at * 84, y: 790 + (at % 2) * 36, scale: 0.9, turn: at * 13 - 20 })),
    ...others.map((seat, at): Figure => ({ id: KINDS[seat % KINDS.length]!, x: [150, 870, 760][at]!, y: [800, 740, 850][at] ?? PLACES[0]!.y, scale: 0.9, light: "dusk", plate: plate(seat) })),
  ];
}

export function story(end: DelveEnd): Story {
  const { sight, outcome, events } = end;
  const { seats } = sight.view;
  const total = (seat: number): number => outcome.scores?.[seat] ?? seats[seat]!.points;
  const me = sight.seat ?? outcome.winners[0] ?? 0;
  const alone = seats.length === 1;
  const won = alone ? "won" : side(end);
  const delves = delvesOf(events);
  const told = won === "lost" ? (outcome.winners[0] ?? me) : me;
  const best = greatest(delves.filter((delve) => delve.seat === told), ({ experience }) => experience);
  const others = seats.map((_, seat) => seat).filter((seat) => seat !== me);
  const gap = alone ? 0 : Math.abs(total(me) - Math.max(...others.map(total)));
  const key = alone ? "end.alone" : won === "seen" ? "end.seen" : `end.${won}${gap === 0 ? ".tie" : ""}`;
  return {
    hall: won === "lost" ? "felt_lost" : "felt_won",
    figures: figures({ ...end, outcome: alone ? { ...outcome, winners: [0] } : outcome }, total),
    headline: { key, params: { n: alone ? total(0) : gap, seats: outcome.winners.map((seat) => sight.names[seat] ?? "") } },
    turning: best && best.experience > 0 ? { key: `end.turning${told === sight.seat ? ".you" : ""}`, params: { seat: sight.names[told], number: best.number, level: best.level, n: best.experience } } : null,
    facts: facts(delves.filter((delve) => delve.seat === me)),
  };
}
