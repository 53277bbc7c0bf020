import type { OptionInfo } from "../generated/protocol.ts";

/** What a table would be given for an option: chosen, unless that could have no effect. */
function valueOf(option: OptionInfo, options: OptionInfo[], chosen: Record<string, unknown>): unknown {
  return hasEffect(option, options, chosen) ? (chosen[option.name] ?? option.default) : option.default;
}

/** Whether an option can matter beside the others; the server refuses one that cannot. */
export function hasEffect({ needs }: OptionInfo, options: OptionInfo[], chosen: Record<string, unknown>): boolean {
  return Object.entries(needs).every(([name, values]) => {
    const other = options.find((option) => option.name === name);
    return other === undefined || values.includes(valueOf(other, options, chosen));
  });
}
