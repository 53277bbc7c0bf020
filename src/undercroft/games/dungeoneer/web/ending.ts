// How the vault was left: whose third seal it was, or who fell, and what one would tell a friend.
import type { DungeoneerCatalogue, GameEvent, DungeoneerView } from "$shell/generated/dungeoneer.ts";
import { greatest, side, type End, type Fact, type Figure, type Story } from "$shell/lib/story.ts";
import { cardName } from "./words.ts";

type VaultEnd = End<DungeoneerView, DungeoneerCatalogue, GameEvent>;
const SEALS = 3;

/** What a seat did and suffered, counted from what was told of it. */
export interface Deeds {
  worst: number;
  monsters: number;
  quests: string[];
  rooms: number;
}

export function deedsOf(events: readonly GameEvent[], me: number): Deeds {
  const deeds: Deeds = { worst: 0, monsters: 0, quests: [], rooms: 0 };
  for (const event of events) {
    if (event.kind === "hero_wounded" && event.seat === me) deeds.worst = Math.max(deeds.worst, event.wounds);
    if (event.kind === "quest_completed" && event.seat === me) deeds.quests.push(event.quest);
    if (event.kind === "hero_moved" && event.seat === me) deeds.rooms++;
  }
  deeds.monsters = events.filter((event) => event.kind === "monster_defeated" && event.by === me).length;
  return deeds;
}

function facts({ sight }: VaultEnd, deeds: Deeds, me: number): Fact[] {
  const { seats } = sight.view;
  const others = seats.filter((_, seat) => seat !== me).map(({ completed }) => completed);
  const quests = others.length > 0 ? `${seats[me]!.completed} : ${Math.max(...others)}` : String(seats[me]!.completed);
  return [
    { value: quests, text: { key: others.length > 0 ? "end.quests" : "end.quests.alone" } },
    { value: String(deeds.rooms), text: { key: "end.rooms", params: { amount: deeds.rooms } } },
    deeds.worst > 0 ? { value: String(deeds.worst), text: { key: "end.worst", params: { amount: deeds.worst } } } : { value: String(seats[me]!.glory), text: { key: "end.glory", params: { amount: seats[me]!.glory } } },
  ];
}

function figures({ sight, outcome }: VaultEnd): Figure[] {
  const { seats } = sight.view;
  const plate = (seat: number) => ({ name: sight.names[seat]!, facts: `${seats[seat]!.completed} / ${SEALS}`, mine: seat === sight.seat });
  const seals = (seat: number, x: number, y: number, scale: number, gap: number): Figure[] =>
    Array.from({ length: SEALS }, (_, at) => ({ id: at < seats[seat]!.completed ? "seal" : "noseal", x: x + (at - 1) * gap, y: y - (at === 1 ? gap * 0.5 : 0), scale }));
  const mine = sight.seat;
  const centre = mine !== null && outcome.winners.includes(mine) ? mine : outcome.winners[0];
  const drawn: Figure[] = [];
  if (centre !== undefined) drawn.push({ id: centre === mine ? "warrior-up" : "shaman", x: 560, y: 652, scale: 1.2, light: "lit", plate: plate(centre) }, ...seals(centre, 560, 330, 1, 200));
  if (mine !== null && mine !== centre) {
    drawn.push(seats[mine]!.out ? { id: "tomb", x: 236, y: 850, scale: 1.3, plate: plate(mine) } : { id: "back", x: 236, y: 850, scale: 1.05, plate: plate(mine) }, ...seals(mine, 452, 810, 0.55, 72));
  }
  const others = seats.map((_, seat) => seat).filter((seat) => seat !== mine && seat !== centre);
  return [...drawn, ...others.map((seat, at): Figure => ({ id: seats[seat]!.out ? "tomb" : "wizard", x: 800 + at * 100, y: 770 + at * 30, scale: 0.85, light: "dusk", plate: plate(seat) }))];
}

export function story(end: VaultEnd): Story {
  const { sight, outcome, events } = end;
  const { seats } = sight.view;
  const me = sight.seat ?? outcome.winners[0] ?? 0;
  const won = side(end);
  const names = outcome.winners.map((seat) => sight.names[seat] ?? "");
  const fell = events.findLast((event) => event.kind === "hero_defeated");
  const quest = events.findLast((event) => event.kind === "quest_completed");
  const blow = greatest(events.filter((event) => event.kind === "hero_wounded" && event.seat === me), (event) => (event.kind === "hero_wounded" ? event.wounds : 0));
  const key = outcome.winners.length === 0 ? "end.nobody" : won === "seen" ? "end.seen" : won === "won" ? `end.won.${outcome.reason}` : seats[me]!.out ? "end.lost.out" : `end.lost.${outcome.reason}`;
  const turning = quest?.kind === "quest_completed" && outcome.winners.includes(quest.seat)
    ? { key: `end.turning.quest${quest.seat === sight.seat ? ".you" : ""}`, params: { seat: sight.names[quest.seat], card: cardName(quest.quest), n: quest.completed } }
    : fell?.kind === "hero_defeated"
      ? { key: `end.turning.fell${fell.seat === sight.seat ? ".you" : ""}`, params: { seat: sight.names[fell.seat] } }
      : blow?.kind === "hero_wounded"
        ? { key: "end.turning.blow", params: { n: blow.wounds } }
        : null;
  return { hall: "circle", figures: figures(end), headline: { key, params: { seats: names } }, turning, facts: facts(end, deedsOf(events, me), me) };
}
