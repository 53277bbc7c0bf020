// What lies on the table, looked up in the view and the catalogue. Nothing is decided here.
import type {
  ClanCard, ClanView, GuildCard, HeroesOutCatalogue, HeroesOutView, PlayingCard, RoomView, ThreatView,
} from "$shell/generated/heroes_out.ts";
import type { Sight } from "$shell/lib/game.ts";

export type Table = Sight<HeroesOutView, HeroesOutCatalogue>;

export const roomAt = (view: HeroesOutView, x: number, y: number): RoomView | undefined => view.rooms.find((room) => room.x === x && room.y === y);
export const roomOf = (view: HeroesOutView, id: string | null): RoomView | undefined => view.rooms.find(({ room }) => room === id);
export const cardOf = (catalogue: HeroesOutCatalogue, id: string): PlayingCard | undefined => catalogue.cards.find((card) => card.id === id);
export const clanOf = (catalogue: HeroesOutCatalogue, id: string | null): ClanCard | undefined => catalogue.clans.find((clan) => clan.id === id);
export const guildOf = (catalogue: HeroesOutCatalogue, id: string): GuildCard | undefined => catalogue.guild.find((card) => card.id === id);

export const passagesOf = (catalogue: HeroesOutCatalogue, room: string | null): readonly string[] => catalogue.rooms.find(({ id }) => id === room)?.passages ?? [];

/** The clans of a seat; alone one may play several. */
export const clansOf = (view: HeroesOutView, seat: number | null): ClanView[] => view.clans.filter((clan) => clan.seat === seat);

/** The clan whose cards lie before the viewer: the one that is asked, else the active one, else the first of one's own. */
export function myClan({ view, seat }: Pick<Table, "view" | "seat">): ClanView | undefined {
  const mine = clansOf(view, seat);
  const active = view.clans[view.active];
  return mine.find(({ clan }) => clan !== null && clan === view.pending.clan) ?? mine.find((clan) => clan === active) ?? mine[0] ?? active;
}

/** How many of a clan stand in the dungeon, and what they have suffered. */
export function inPlay(view: HeroesOutView, clan: string | null): { count: number; wounds: number } {
  const here = view.rooms.flatMap(({ monsters }) => monsters).filter((one) => one.clan === clan);
  const wounds = here.flatMap((one) => one.wounds).reduce((sum, one) => sum + one, 0);
  return { count: here.reduce((sum, one) => sum + one.count, 0), wounds };
}

/** How often each id is there, in the order of the first. */
export function counted(ids: readonly string[]): [id: string, count: number][] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts];
}

export const threatsTo = (view: HeroesOutView, room: string): ThreatView[] =>
  view.threats.filter(({ steps }) => steps.some((step) => step.room === room && step.act === "loot"));

/** The table with the threats as they would be after a move that is being considered. */
export function considered(view: HeroesOutView, move: string | null): HeroesOutView {
  const then = move === null ? undefined : view.pending.foreseen[move];
  if (!then?.length) return view;
  return { ...view, threats: [...view.threats.filter(({ symbol }) => !then.some((one) => one.symbol === symbol)), ...then] };
}

/** The box that holds all rooms, never smaller than the usual one, so that the hall does not jump. */
export function boundsOf(rooms: readonly Pick<RoomView, "x" | "y">[], columns = 4, rows = 3): { x: number; y: number; columns: number; rows: number } {
  const xs = rooms.map(({ x }) => x);
  const ys = rooms.map(({ y }) => y);
  const [x, y] = [Math.min(0, ...xs), Math.min(0, ...ys)];
  return { x, y, columns: Math.max(columns, ...xs.map((one) => one + 1)) - x, rows: Math.max(rows, ...ys.map((one) => one + 1)) - y };
}

export type Box = ReturnType<typeof boundsOf>;
/** Where a room's middle lies in the box, from 0 to 1; several lines through it keep apart. */
export function middleOf(view: HeroesOutView, id: string, box: Box, nth = 0): { x: number; y: number } {
  const found = roomOf(view, id);
  return { x: ((found?.x ?? 0) - box.x + 0.5 + nth * 0.05) / box.columns, y: ((found?.y ?? 0) - box.y + 0.56 + nth * 0.05) / box.rows };
}

/** Places of the box where no room lies, in reading order. */
export function freePlaces(rooms: readonly Pick<RoomView, "x" | "y">[]): { x: number; y: number }[] {
  const box = boundsOf(rooms);
  const all = Array.from({ length: box.columns * box.rows }, (_, at) => ({ x: box.x + (at % box.columns), y: box.y + Math.floor(at / box.columns) }));
  return all.filter(({ x, y }) => !rooms.some((room) => room.x === x && room.y === y));
}

const STEP: Record<string, [x: number, y: number]> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };
/** The sides of a room: a way through, or a passage that ends at a wall. */
export const sidesOf = (room: RoomView, view: HeroesOutView): { side: string; open: boolean }[] =>
  room.passages.map((side) => {
    const [x, y] = STEP[side]!;
    const beyond = roomAt(view, room.x + x, room.y + y);
    return { side, open: beyond !== undefined && room.connected.includes(beyond.room) };
  });

const WAYS: Record<string, string> = { up: "n", right: "e", down: "s", left: "w" };
/** The next room in a direction of the arrows, over gaps; from nowhere, the Vault. */
export function roomTowards(view: HeroesOutView, from: string | null, way: string): RoomView | undefined {
  const here = roomOf(view, from);
  if (!here) return roomOf(view, "vault");
  const [dx, dy] = STEP[WAYS[way] ?? "n"]!;
  const far = ({ x, y }: RoomView): number => Math.abs(x - here.x) + Math.abs(y - here.y);
  const ahead = ({ x, y }: RoomView): boolean => Math.sign(x - here.x) === dx && Math.sign(y - here.y) === dy;
  return view.rooms.filter(ahead).sort((a, b) => far(a) - far(b))[0];
}
