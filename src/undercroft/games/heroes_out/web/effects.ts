// How a card's effect is drawn: icons in the order of its notation. What it does is decided elsewhere.

/** One drawing: an icon so many times, or the parts of a compound one. */
export interface Drawn {
  icon: string;
  /** How often the icon stands there; of monsters, the number on it. */
  times: number;
  /** A pack is framed; fortify and ambush name what they look for. */
  of?: string;
  /** Left and right of a swarm's arrow. */
  then?: Drawn;
}

const NUMBERED = /^([a-z]+)(\d)(?:@(\w+))?$/;
const WRAPPED = /^(\w+)\((.+)\)$/;

function simple(unit: string): Drawn {
  const [, name = unit, times = "1", symbol] = NUMBERED.exec(unit) ?? [];
  if (unit.startsWith("pay_")) return { icon: unit.slice(4), times: 1 };
  return { icon: name, times: Number(times), ...(symbol ? { of: symbol } : {}) };
}

function unit(text: string): Drawn {
  const [, name, inside = ""] = WRAPPED.exec(text) ?? [];
  if (name === "swarm") {
    const [left = "", right = ""] = inside.split(" > ");
    return { ...simple(left), then: simple(right) };
  }
  return name ? { icon: name, times: 1, of: inside } : simple(text);
}

/** The sides of a card, each a row of drawings. */
export const sidesOf = (effect: string): Drawn[][] => effect.split(" / ").map((side) => side.split(" + ").map(unit));

/** Icons that bear their number instead of standing there so often. */
const COUNTED = new Set(["ambush", "spawn"]);
export const isCounted = ({ icon, times }: Drawn): boolean => COUNTED.has(icon) || times > 3;
