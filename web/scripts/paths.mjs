// Paths with fewer decimals: each point of a figure is put on a raster of tenths, and the ends of its arcs on one of
// thousandths, since a small step may turn a whole arc.
const SIZES = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const COMMAND = /([a-z])([^a-z]*)/gi;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g;

const on = (raster, number) => Math.round(number * raster) / raster;
const FINE = 1000;

/** Which axis each number of a command lies on; null is none: radii, an angle, flags. */
function axes(kind) {
  if (kind === "a") return [null, null, null, null, null, 0, 1];
  if (kind === "v") return [1];
  return Array.from({ length: SIZES[kind] }, (_, place) => place % 2);
}

function groups(text, kind) {
  const numbers = (text.match(NUMBER) ?? []).map(Number);
  const size = SIZES[kind];
  if (size === undefined || (size ? numbers.length % size : numbers.length)) throw new Error(`no path: "${kind}${text}"`);
  return size ? Array.from({ length: numbers.length / size }, (_, at) => numbers.slice(at * size, at * size + size)) : [];
}

/** Where the pen is by the exact path and by the one written: rounded steps would add up to an error otherwise. */
class Pen {
  exact = [0, 0];
  written = [0, 0];
  start = [[0, 0], [0, 0]];

  step(kind, isRelative, group) {
    const [exact, written] = [[...this.exact], [...this.written]];
    const raster = kind === "a" ? FINE : 10;
    const numbers = axes(kind).map((axis, place) => {
      if (axis === null) return on(FINE, group[place]);
      exact[axis] = group[place] + (isRelative ? this.exact[axis] : 0);
      written[axis] = on(raster, exact[axis]);
      return isRelative ? on(FINE, written[axis] - this.written[axis]) : written[axis];
    });
    [this.exact, this.written] = [exact, written];
    return numbers;
  }

  begin() {
    this.start = [[...this.exact], [...this.written]];
  }

  close() {
    [this.exact, this.written] = this.start.map((point) => [...point]);
  }
}

/** Numbers with a space only where two would run together. */
function joined(numbers) {
  let text = "";
  for (const number of numbers) {
    const next = String(number).replace(/^(-?)0\./, "$1.");
    const touches = text === "" || next.startsWith("-") || (next.startsWith(".") && /\.\d*$/.test(text));
    text += touches ? next : ` ${next}`;
  }
  return text;
}

export function rounded(path) {
  const pen = new Pen();
  return path.replace(COMMAND, (_, letter, text) => {
    const kind = letter.toLowerCase();
    if (kind === "z") pen.close();
    const steps = groups(text, kind).map((group, at) => {
      const numbers = pen.step(kind, letter === kind, group);
      if (kind === "m" && at === 0) pen.begin();
      return numbers;
    });
    return letter + joined(steps.flat());
  });
}
