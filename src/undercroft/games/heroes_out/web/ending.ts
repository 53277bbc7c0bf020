// How the dungeon was held, or what cost us the Vault, and what one would tell a friend.
import type { HeroesOutCatalogue, GameEvent, HeroesOutView } from "$shell/generated/heroes_out.ts";
import type { End, Fact, Figure, Story } from "$shell/lib/story.ts";
import { cardName } from "./words.ts";

type DungeonEnd = End<HeroesOutView, HeroesOutCatalogue, GameEvent>;

/** What the team did and lost in the last scenario, counted from what was told. */
export interface Deeds {
  out: number;
  looted: { room: string; value: number; heroes: string[] }[];
  lost: number;
  defended: number;
  wave: number;
}

export function deedsOf(events: readonly GameEvent[]): Deeds {
  const begun = events.findLastIndex((event) => event.kind === "dungeon_opened");
  const deeds: Deeds = { out: 0, looted: [], lost: 0, defended: 0, wave: 1 };
  for (const event of events.slice(Math.max(0, begun))) {
    if (event.kind === "hero_hit" && event.left === 0) deeds.out++;
    if (event.kind === "treasure_looted") deeds.looted.push({ room: event.room, value: event.value, heroes: Object.keys(event.heroes) });
    if (event.kind === "monster_hit" && event.slain) deeds.lost++;
    if (event.kind === "attack_defended") deeds.defended++;
    if (event.kind === "wave_begun") deeds.wave = event.wave;
  }
  return deeds;
}

function facts({ sight, outcome }: DungeonEnd, deeds: Deeds): Fact[] {
  const kept = sight.view.rooms.filter((room) => room.treasure).length;
  const third: Fact = outcome.winners.length > 0
    ? { value: String(kept), text: { key: "end.kept", params: { amount: kept } } }
    : { value: String(sight.view.guild_left), text: { key: "end.guild", params: { amount: sight.view.guild_left } } };
  return [
    { value: String(deeds.out), text: { key: "end.out", params: { amount: deeds.out } } },
    { value: String(deeds.lost), text: { key: "end.fallen", params: { amount: deeds.lost } } },
    third,
  ];
}

const SPOTS = [
  { x: 512, y: 474, scale: 0.62 },
  { x: 752, y: 474, scale: 0.62, flip: true },
  { x: 566, y: 520, scale: 0.84 },
  { x: 698, y: 520, scale: 0.84, flip: true },
];
const CLASSES = ["warrior", "rogue", "mage", "archer"];

function figures({ sight, outcome }: DungeonEnd, deeds: Deeds): Figure[] {
  const plates = sight.names.map((name, seat) => ({ name, facts: sight.view.clans.filter((clan) => clan.seat === seat).flatMap(({ clan }) => (clan ? [cardName(clan).nom] : [])).join(", "), mine: seat === sight.seat }));
  const spots = [{ x: 250, y: 800 }, { x: 840, y: 850 }, { x: 420, y: 880 }, { x: 660, y: 890 }];
  const team = plates.map((plate, at): Figure => ({ id: at === 0 ? "skeleton" : at === 1 ? "dragon" : "skull", ...spots[at]!, scale: [1.15, 0.62, 1, 1][at]!, ...(outcome.winners.length > 0 ? {} : { light: "dusk" as const }), plate }));
  if (outcome.winners.length > 0) return team;
  const looters = deeds.looted.at(-1)?.heroes.filter((hero) => CLASSES.includes(hero)) ?? [];
  return [...SPOTS.slice(4 - Math.max(1, looters.length)).map((spot, at): Figure => ({ id: `h_${looters[at] ?? "warrior"}-up`, ...spot })), ...team];
}

export function story(end: DungeonEnd): Story {
  const { sight, outcome, events } = end;
  const deeds = deedsOf(events);
  const won = outcome.winners.length > 0;
  const last = deeds.looted.at(-1);
  const before = deeds.looted.at(-2);
  const room = (id: string) => cardName(id);
  const turning = won
    ? last ? { key: "end.turning.held", params: { room: room(last.room), n: deeds.looted.length } } : { key: "end.turning.whole" }
    : last && before ? { key: "end.turning.lost", params: { room: room(before.room), wave: deeds.wave } } : last ? { key: "end.turning.first", params: { wave: deeds.wave } } : null;
  return {
    hall: won ? "vault_held" : "vault_open",
    figures: figures(end, deeds),
    headline: { key: won ? `end.won.${outcome.reason}` : outcome.reason === "vault_looted" && sight.view.guild_left > 0 ? "end.lost.cards" : `end.lost.${outcome.reason}`, params: { n: sight.view.guild_left } },
    turning,
    facts: facts(end, deeds),
  };
}
