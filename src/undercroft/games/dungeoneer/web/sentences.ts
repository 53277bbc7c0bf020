// What a screen reader says of a location, a way, a cell; and what hangs on a step.
import type { LocationView, StepView } from "$shell/generated/dungeoneer.ts";
import type { Explanation } from "$shell/lib/game.ts";
import { capital } from "$shell/lib/texts.ts";
import { type Table } from "./cards.ts";
import { describe, threatLine } from "./describe.ts";
import { SIDES, STEPS } from "./kinds.ts";
import type { Spot } from "./layout.ts";
import { endsOf } from "./lies.ts";
import type { Ghost, Step, Tile } from "./model.ts";
import { cardName, t, titleOf, word } from "./words.ts";

const placeOf = (location: string, { view }: Table): LocationView | undefined => view.map.find((one) => one.location === location);

/** "North: open to the Crossroads." */
function exitSentences({ exits }: LocationView, { names }: Table): string[] {
  return exits.map(({ kind, stat, value, to, held, warded, works }, side) => {
    const where = capital(word("side", SIDES[side]!));
    const bar = stat ? `${word("exit", kind)}, ${word("stat", stat)} ${value}+` : word("exit", kind);
    const state = warded ? `, ${t("board.warded")}` : held.length ? `, ${t("board.held", { seat: held.map((seat) => names[seat]!) })}` : "";
    const beyond = kind === "wall" || !works ? "" : to ? ` → ${cardName(to).nom}` : ` → ${t("board.unknown")}`;
    return `${where}: ${bar}${state}${beyond}.`;
  });
}

const heroesAt = ({ heroes }: LocationView, { names, seat }: Table): string[] =>
  heroes.map((one) => (one === seat ? t("board.you") : (names[one] ?? "")));

/** One sentence for a whole card. */
export function locationSentence({ location, glory, peril, obstacle, kind }: Tile, sight: Table): string {
  const place = placeOf(location, sight);
  if (!place) return titleOf(location);
  const bar = obstacle ? [`${capital(word("obstacle", obstacle.kind))}${obstacle.stat ? ` ${word("stat", obstacle.stat)} ${obstacle.value}+` : ` +${obstacle.value}`}.`] : [];
  const people = heroesAt(place, sight);
  return [
    `${titleOf(location)}, ${word("kind", kind)}.`,
    t("board.income", { glory, peril }),
    ...exitSentences(place, sight),
    ...bar,
    ...place.banes.map((bane) => `${titleOf(bane)}.`),
    ...(people.length ? [t("board.here", { people })] : []),
  ].join(" ");
}

export function tellTile(tile: Tile, sight: Table): Explanation {
  const place = placeOf(tile.location, sight);
  const one = describe(tile.location, sight);
  const far = place?.distance ?? null;
  return {
    ...one,
    lines: [
      t("board.income", { glory: tile.glory, peril: tile.peril }),
      ...one.lines,
      ...(place ? exitSentences(place, sight) : []),
      ...tile.banes.map(({ card }) => `${titleOf(card)}.`),
      ...tile.pennants.map(({ quest, seat }) => `${titleOf(quest)}: ${seat === null ? t("board.common") : sight.names[seat]}.`),
      ...(far === null ? [] : [t("board.entrance_far", { amount: far })]),
    ],
  };
}

export const stepView = (side: string, { view }: Table): StepView | undefined => view.steps.find((step) => step.side === side);

/** Risks of a step, one line each: the way out, then what waits beyond. */
export function stakes(step: StepView): string[] {
  return [
    ...(step.threat ? [`${threatLine(step.threat)} ${t(step.trap ? "board.fail.trap" : "board.fail.blocked")}`] : []),
    ...(step.obstacle ? [`${titleOf(step.to)}: ${threatLine(step.obstacle)} ${t(step.obstacle_kind === "pit" ? "board.fail.pit" : "board.fail.spikes")}`] : []),
    ...step.banes.map((bane) => `${titleOf(bane)}.`),
  ];
}

export function stepSentence(step: Step, sight: Table): string {
  const view = stepView(SIDES[step.side]!, sight);
  const way = t("board.step", { side: word("side", SIDES[step.side]!), location: cardName(step.to) });
  const gain = view?.new ? [t("board.income", { glory: view.glory, peril: view.peril })] : [];
  return [way, ...(view ? stakes(view) : []), ...gain].join(" ");
}

const titles = (locations: readonly string[]): string => locations.map(titleOf).join(" – ");

/** Where a card would lie. */
export function ghostSentence({ key, x, y, location, shift }: Ghost, sight: Table): string {
  if (shift?.partner) return titles(key.split(" "));
  if (sight.view.map.some((one) => one.location === location && one.x === x && one.y === y)) return t("board.shift.turned");
  const place = sight.view.places.find((one) => one.x === x && one.y === y);
  const beside = place ?? neighbour({ x, y }, location, sight);
  return beside ? t("board.cell", { side: word("side", beside.side), location: cardName(beside.near) }) : titleOf(location);
}

function neighbour({ x, y }: Spot, but: string, { view }: Table): { near: string; side: string } | undefined {
  return STEPS.flatMap(([dx, dy], side) => view.map.filter((one) => one.location !== but && one.x + dx === x && one.y + dy === y).map(({ location }) => ({ near: location, side: SIDES[side]! })))[0];
}

/** How a card would lie, and what that breaks. */
export function lieSentences(lie: Ghost, sight: Table): string[] {
  const { shift } = lie;
  const where = shift?.partner ? `${titleOf(shift.location)} ↔ ${titleOf(shift.partner)}.` : `${titleOf(lie.location)}: ${ghostSentence(lie, sight)}.`;
  if (!shift) return [where];
  const paths = shift.broken.map((path) => titles(endsOf(path, sight.view.map)));
  return [
    where,
    paths.length ? t("board.shift.broken", { amount: paths.length, paths: paths.join("; ") }) : t("board.shift.unbroken"),
    ...(shift.made.length ? [t("board.shift.made", { amount: shift.made.length })] : []),
  ];
}
