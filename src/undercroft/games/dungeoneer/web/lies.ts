// How a location may come to lie: drawn and laid, put elsewhere, or exchanged with another. The server lists what is legal and what it breaks.
import type { LocationView, PathView } from "$shell/generated/dungeoneer.ts";
import { locationOf, type Table } from "./cards.ts";
import { betterTurned } from "./ghosts.ts";
import { STEPS } from "./kinds.ts";
import type { Ghost } from "./model.ts";
import type { Offers } from "./offers.ts";
import { sideIndex } from "./read.ts";

/** All ways to lie, the best first. */
export const liesOf = (sight: Table, offers: Offers): Ghost[] =>
  offers.at("location").some(({ verb }) => verb === "near") && sight.view.places.length ? laid(sight) : shifted(sight);

function laid({ view, catalogue }: Table): Ghost[] {
  const location = view.placing ?? "";
  const exits = locationOf(catalogue, location)?.exits ?? [];
  return view.places.flatMap((place) => {
    const better = betterTurned(view.map, place, exits);
    const turns = place.upright && place.turned ? [better, !better] : [place.turned];
    const { x, y } = place;
    return turns.map((turned) => ({ key: `${x} ${y}`, x, y, turned, location, shift: null, answers: [`near ${place.near}`, `side ${place.side}`, `lay ${turned ? "turned" : "upright"}`] }));
  });
}

const cost = ({ shift }: Ghost): number => shift!.broken.length - shift!.made.length;

function shifted({ view }: Table): Ghost[] {
  const lies = view.shifts.map((shift): Ghost => {
    const { x, y, turned, location, partner, answers } = shift;
    return { key: partner === null ? `${x} ${y}` : pairKey(location, partner), x, y, turned, location, answers, shift };
  });
  return lies.sort((one, other) => cost(one) - cost(other));
}

/** Two locations that change places, whichever was tapped first. */
export const pairKey = (one: string, other: string): string => [one, other].sort().join(" ");

/** The cells to tap: one for each key; of two that change places the cards themselves are tapped. */
export const ghostsOf = (lies: readonly Ghost[]): Ghost[] => lies.filter(({ key, shift }, at) => !shift?.partner && lies.findIndex((one) => one.key === key) === at);

/** Locations with which one may change places. */
export const partnersOf = (lies: readonly Ghost[], one: string): string[] => [
  ...new Set(lies.flatMap(({ location, shift }) => (shift?.partner ? (location === one ? [shift.partner] : shift.partner === one ? [location] : []) : []))),
];

/** What lies where after it: one card, or two. */
export function afterwards({ location, x, y, turned, shift }: Ghost, map: readonly LocationView[]): { location: string; x: number; y: number; turned: boolean }[] {
  const from = map.find((one) => one.location === location);
  const partner = shift?.partner && from ? [{ location: shift.partner, x: from.x, y: from.y, turned: shift.partner_turned }] : [];
  return [{ location, x, y, turned }, ...partner];
}

/** The two ends of a path, as the map lies now. */
export function endsOf({ x, y, side }: PathView, map: readonly LocationView[]): string[] {
  const [dx, dy] = STEPS[sideIndex(side)]!;
  const at = (left: number, up: number): string[] => map.filter((one) => one.x === left && one.y === up).map(({ location }) => location);
  return [...at(x, y), ...at(x + dx, y + dy)];
}
