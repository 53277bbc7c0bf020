import type { OptionInfo } from "../generated/protocol.ts";

/** What a table would be given for an option: chosen, unless that could have no effect. */
function valueOf(option: OptionInfo, options: OptionInfo[], chosen: Record<string, unknown>): unknown {
  return hasEffect(option, options, chosen) ? (chosen[option.name] ?? option.default) : option.default;
}

/** The text of a value: its own, where it says more than the card of this name does; null: none is needed. */
export function valueKey(option: string, value: unknown, has: (key: string) => boolean): string | null {
  return [`option.${option}.${String(value)}`, `card.${String(value)}`].find(has) ?? null;
}

/** The values that can matter at a table with so many seats. */
export const valuesOf = ({ allowed, above_seats, default: usual }: OptionInfo, seats: number): unknown[] =>
  above_seats ? allowed.filter((value) => value === usual || Number(value) > seats) : allowed;

/** Whether an option can matter beside the others and the number of seats; the server refuses one that cannot. */
export function hasEffect({ needs }: Pick<OptionInfo, "needs">, options: OptionInfo[], chosen: Record<string, unknown>): boolean {
  return Object.entries(needs).every(([name, values]) => {
    const other = options.find((option) => option.name === name);
    const value = other ? valueOf(other, options, chosen) : chosen[name];
    return value === undefined || values.includes(value);
  });
}
