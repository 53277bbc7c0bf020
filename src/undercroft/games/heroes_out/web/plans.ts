// The ground plans of the scenarios for those who choose one, and how often each was won in trial games.
// plans.json is made from dungeons.py; a test of the game compares them.
import chances from "./chances.json";
import plans from "./plans.json";

export interface PlannedRoom { room: string; x: number; y: number; value: number; doors: string[] }

type Entry = (typeof plans)[number];
const roomsOf = ({ rooms }: Entry): PlannedRoom[] =>
  rooms.map(([room, x, y, value, doors]) => ({ room: String(room), x: Number(x), y: Number(y), value: Number(value), doors: [...String(doors)] }));

const PLANS = new Map(plans.map((plan) => [plan.id, roomsOf(plan)]));
/** One is there for a card set to fill; the setup gives none. */
export const isPlanned = (scenario: string): boolean => scenario !== "own_dungeon";
export const planOf = (scenario: string): PlannedRoom[] => PLANS.get(scenario) ?? [];

/** Rooms that no scenario before it has; none in the first, where all are new. */
export function newRooms(scenario: string): string[] {
  const at = plans.findIndex(({ id }) => id === scenario);
  const known = new Set(plans.slice(0, at).flatMap((plan) => roomsOf(plan).map(({ room }) => room)));
  return at > 0 ? planOf(scenario).map(({ room }) => room).filter((room) => !known.has(room)) : [];
}

/** Of a hundred trial games with so many players; null: never measured. */
export function chanceOf(scenario: string, difficulty: string, seats: number): number | null {
  const measured = (chances as Record<string, Record<string, number[]>>)[scenario]?.[difficulty];
  return measured?.[seats - 1] ?? null;
}
