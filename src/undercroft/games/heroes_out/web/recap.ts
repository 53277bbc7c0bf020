// What an invasion has done, told by the table before it and after it. Nothing is decided here.
import type { GameEvent, HeroesOutView } from "$shell/generated/heroes_out.ts";
import type { Line } from "$shell/lib/game.ts";
import { counted, inPlay } from "./cards.ts";
import { cardName, t, times, titleOf } from "./words.ts";

export interface Recap {
  /** Rooms whose treasure was looted, with its value. */
  lost: { room: string; value: number }[];
  /** Monsters that fell, by clan. */
  felled: { clan: string; count: number }[];
  /** Wounds of those that still stand. */
  wounds: number;
}

const clansIn = (view: HeroesOutView): string[] => view.clans.flatMap(({ clan }) => clan ?? []);

export function recapOf(before: HeroesOutView, after: HeroesOutView): Recap {
  const felled = clansIn(after).map((clan) => ({ clan, count: inPlay(before, clan).count - inPlay(after, clan).count }));
  const wounds = clansIn(after).map((clan) => inPlay(after, clan).wounds - inPlay(before, clan).wounds);
  return {
    lost: before.rooms.flatMap(({ room, treasure }) => (treasure && after.rooms.find((one) => one.room === room)?.lost ? [{ room, value: treasure }] : [])),
    felled: felled.filter(({ count }) => count > 0),
    wounds: wounds.reduce((sum, one) => sum + Math.max(0, one), 0),
  };
}

/** The invasion of a turn is over when the next one has begun, at the same try of the same scenario. */
export const isOver = (before: HeroesOutView, after: HeroesOutView): boolean =>
  before.turn > 0 && after.turn === before.turn + 1 && after.chapter === before.chapter && after.attempt === before.attempt;

const several = (ids: readonly string[]): string[] => counted(ids).map(([id, count]) => times(cardName(id).nom, count));

/** The same of what was told since a guild card was drawn; null where nothing is to be summed up. */
export function sumOf(events: readonly GameEvent[]): Line | null {
  const cards = events.flatMap((event) => (event.kind === "guild_card_drawn" && event.why === "invasion" ? [event.card] : []));
  const hits = events.flatMap((event) => (event.kind === "monster_hit" ? [event] : []));
  const felled = hits.filter(({ slain }) => slain).map(({ clan }) => clan);
  const trapped = events.flatMap((event) => (event.kind === "hero_hit" && event.by === "trap" && event.left === 0 ? [event.hero] : []));
  const wounds = hits.length - felled.length;
  const told = [
    ...events.flatMap((event) => (event.kind === "treasure_looted" ? [t("board.recap.lost", { room: titleOf(event.room), value: event.value })] : [])),
    ...(felled.length ? [t("board.recap.felled", { clans: several(felled) })] : []),
    ...(wounds ? [t("board.recap.wounds", { amount: wounds })] : []),
    ...(trapped.length ? [t("board.recap.trapped", { heroes: several(trapped) })] : []),
  ];
  if (!cards.length && (!told.length || events[0]?.kind === "turn_begun")) return null;
  const came = events.flatMap((event) => (event.kind === "hero_summoned" ? [cardName(event.room)] : []));
  const isOver = !came.length || events.some(({ kind }) => kind === "turn_begun");
  const headed = cards.length === 0 || events[0]?.kind === "guild_card_drawn";
  return { key: headed ? "board.sum" : "board.sum.cards", params: { cards: cards.map(titleOf).join("; "), told: (told.length ? told : [headed || isOver ? t("board.recap.quiet") : t("board.recap.came", { rooms: came })]).join(" · ") } };
}
