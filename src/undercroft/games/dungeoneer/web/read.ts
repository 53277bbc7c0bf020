// The map as the view tells it, in the facts that its drawing takes.
import type { ExitView, LocationView, QuestView, SeatView } from "$shell/generated/dungeoneer.ts";
import { locationOf, type Table } from "./cards.ts";
import { colourOf, SIDES, type Door } from "./kinds.ts";
import type { Figure, Pennant, Tile } from "./model.ts";

const doorOf = (exit: ExitView): Door => ({
  kind: exit.kind as Door["kind"],
  stat: exit.stat,
  value: exit.value,
  off: exit.warded,
  held: exit.held.length ? colourOf(exit.held[0]!) : null,
});

const jointOf = (exit: ExitView): Tile["joints"][number] => (exit.bridged ? "bridge" : exit.works ? "way" : "");
const isMisty = (exit: ExitView): boolean => exit.kind !== "wall" && exit.to === null;

const figureOf = (seat: number, { hero, fallen, carried }: SeatView): Figure => ({ seat, hero: hero ?? "", fallen, letters: carried.map(letterOf) });

/** An escort token is known by the first letter of its quest's id: four pairs are never enough to be mixed up. */
export const letterOf = (quest: string): string => quest.charAt(0).toUpperCase();

const pennantsOf = (quests: readonly QuestView[], seat: number | null, location: string): Pennant[] =>
  quests.filter(({ places }) => places.includes(location)).map(({ quest }) => ({ quest, seat }));

/** Where everybody's quests can be tried; a place that fits every room would be a forest of pennants. */
function pennants({ view, catalogue }: Table, location: string): Pennant[] {
  const narrow = (quests: readonly QuestView[]): QuestView[] => quests.filter(({ quest }) => !isAnywhere(catalogue.quests.find(({ id }) => id === quest)?.category));
  const own = view.seats.flatMap(({ quests }, seat) => pennantsOf(narrow(quests), seat, location));
  return [...own, ...pennantsOf(narrow(view.common), null, location)];
}

const isAnywhere = (category: string | undefined): boolean => category === "search";

function incomeOf({ view, seat }: Table, { location }: LocationView): Tile["income"] {
  const mine = seat === view.active && view.phase === "feats";
  if (!mine) return "plain";
  if (view.steps.some(({ to, new: isNew }) => to === location && isNew)) return "new";
  return view.seats[view.active]!.visited.includes(location) ? "spent" : "plain";
}

export function tileOf(sight: Table, place: LocationView): Tile {
  const card = locationOf(sight.catalogue, place.location);
  const { view } = sight;
  return {
    location: place.location,
    x: place.x,
    y: place.y,
    turned: place.turned,
    kind: card?.kind ?? "room",
    doors: place.exits.map(doorOf),
    joints: place.exits.map(jointOf),
    mist: place.exits.map(isMisty),
    glory: card?.glory ?? 0,
    peril: card?.peril ?? 0,
    income: incomeOf(sight, place),
    obstacle: card?.obstacle ? { kind: card.obstacle, stat: card.obstacle_stat, value: card.obstacle_value, off: place.obstacle_warded } : null,
    effect: card?.effect ?? null,
    banes: place.banes.map((bane) => ({ card: bane, off: place.warded.includes(bane) })),
    letters: place.escorts.map(letterOf),
    figures: place.heroes.map((seat) => figureOf(seat, view.seats[seat]!)),
    pennants: pennants(sight, place.location),
  };
}

export const tilesOf = (sight: Table): Tile[] => sight.view.map.map((place) => tileOf(sight, place));

/** Locations that the viewer's hero reaches in several steps. */
export function farOf(sight: Table): Map<string, number> {
  const near = sight.view.steps.map(({ to }) => to);
  const steps = sight.view.map.flatMap(({ location, steps }) => (steps !== null && steps > 1 && steps <= sight.view.seats[sight.view.active]!.ap ? [[location, steps] as const] : []));
  return new Map(near.length ? steps : []);
}

export const sideIndex = (side: string): number => SIDES.indexOf(side as (typeof SIDES)[number]);
