// The symbols of a card that are still to be spent, and which moves each of them allows to name.

/** The name in front of a unit's number or bracket: "ambush2@eye" is an ambush. */
export const nameOfUnit = (unit: string): string => /^[a-z_]+/.exec(unit)?.[0] ?? unit;

const ACTIVATIONS = ["use", "finish", "ability"];
const verbsOf = (unit: string): string[] => (nameOfUnit(unit) === "act" ? ACTIVATIONS : [nameOfUnit(unit)]);

/** Of the moves offered, those of one symbol, and what can be said besides all of them. */
export function spending(options: readonly string[], units: readonly string[], forced: number | null): readonly string[] {
  const unit = forced === null ? undefined : units[forced];
  if (!unit) return options;
  const others = units.flatMap(verbsOf).filter((verb) => !verbsOf(unit).includes(verb));
  return options.filter((move) => !others.includes(move.split(" ")[0]!));
}

/** The next symbol that another one can follow; after the last comes none. */
export function nextUnit(units: readonly string[], forced: number | null, step: number): number | null {
  if (units.length === 0) return null;
  const at = ((forced ?? units.length) + step + units.length + 1) % (units.length + 1);
  return at === units.length ? null : at;
}
