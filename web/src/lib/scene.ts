// The means of animation given to a game: things travel, flip, shake, glow; all of it hurried or off by the reader's wish.
import * as keyframes from "./keyframes.ts";
import { play as playSound, type SoundName } from "./sound.ts";
import type { Tone } from "./game.ts";

/** `still`: nothing moves, but everything takes its time; `brief`: the result at once, and a line that sums it up; `off`: only the result. */
export type Speed = "normal" | "fast" | "still" | "brief" | "off";
const PACE: Record<Speed, number> = { normal: 1, fast: 0.45, still: 0.7, brief: 0, off: 0 };
/** Nothing is played at all. */
export const isSilent = (speed: Speed): boolean => PACE[speed] === 0;

const USUAL_MS = 300;
const FLIGHT_MS = 460;

/** An element, or the value of its `data-anchor` attribute: `<div data-anchor="coins-2">`. */
export type Anchor = string | HTMLElement;

export interface Flight {
  from: Anchor;
  to: Anchor;
  /** An icon to carry, e.g. "raiders.coin"; left out, the element at `from` travels: a copy of it, while it is hidden itself. */
  icon?: string;
  tone?: Tone;
  /** What travels grows to the size of where it lands; otherwise it only ever shrinks. */
  grow?: boolean;
  /** How many fly, one close after another. */
  count?: number;
  ms?: number;
}

export interface Scene<V = unknown, C = unknown> {
  /** The table as it is shown at this moment of the story. */
  view(): V;
  catalogue: C;
  /** Whose view is shown. */
  seat: number | null;
  /** The first element with this `data-anchor` on the board. */
  find(anchor: Anchor): HTMLElement | null;
  /** A WAAPI animation in the pace of the reader; resolves at once when hurried or off. */
  animate(anchor: Anchor, keyframes: Keyframe[], options?: KeyframeAnimationOptions): Promise<void>;
  fly(flight: Flight): Promise<void>;
  /** Turn cards over together: `turn` runs at the edge, when the face may change. */
  flip(anchors: readonly Anchor[], turn?: () => void): Promise<void>;
  shake(anchor: Anchor): Promise<void>;
  glow(anchor: Anchor, tone?: Tone): Promise<void>;
  /** Three cuts across it. */
  slash(anchor: Anchor): Promise<void>;
  /** Sparks and coins fly out of it. */
  burst(anchor: Anchor, tone?: Tone): Promise<void>;
  /** A great figure comes out of the dark towards us, and its name with it. */
  loom(icon: string, name: string): Promise<void>;
  /** A word that rises and fades, e.g. "+2". */
  float(anchor: Anchor, text: string, tone?: Tone): Promise<void>;
  /** A large word in the middle of the board. */
  banner(text: string, tone?: Tone): Promise<void>;
  pause(ms: number): Promise<void>;
  sound(name: SoundName): void;
  /** Let the event being played change the picture now; it does so when its animation is over, unless it has. */
  now(): Promise<void>;
  /** Show a moment on the way that no view has, e.g. a card still face down. */
  show(change: (view: V) => V): Promise<void>;
}

const TONES: Record<Tone, string> = {
  ember: "var(--ember)",
  gold: "var(--gold)",
  blood: "var(--blood)",
  moss: "var(--moss)",
  sky: "var(--sky)",
  plain: "var(--parchment)",
};

/** What the scene needs of its surroundings. */
export interface Surroundings<V, C> {
  root: HTMLElement;
  icon: (name: string) => string;
  speed: () => Speed;
  /** Of the usual time, what this event is given. */
  part: () => number;
  hurried: () => boolean;
  view: () => V;
  now: () => Promise<void>;
  show: (change: (view: V) => V) => Promise<void>;
  catalogue: C;
  seat: number | null;
}

export function createScene<V, C>(around: Surroundings<V, C>): Scene<V, C> & { finish(): void } {
  const running = new Set<Animation>();
  const waiting = new Set<() => void>();
  const skipped = () => isSilent(around.speed()) || around.hurried();
  const calm = () => around.speed() === "still";
  const pace = () => PACE[around.speed()] * around.part();

  function find(anchor: Anchor): HTMLElement | null {
    if (typeof anchor !== "string") return anchor;
    return around.root.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(anchor)}"]`);
  }

  async function run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions = {}): Promise<void> {
    if (skipped()) return;
    if (calm()) return pause((options.delay ?? 0) + Number(options.duration ?? USUAL_MS));
    const timing = { duration: USUAL_MS, easing: "cubic-bezier(.3,.7,.3,1)", ...options };
    const delay = (timing.delay ?? 0) * pace();
    const animation = element.animate(frames, { ...timing, delay, duration: Number(timing.duration) * pace() });
    running.add(animation);
    await animation.finished.catch(() => undefined);
    running.delete(animation);
  }

  async function animate(anchor: Anchor, frames: Keyframe[], options?: KeyframeAnimationOptions): Promise<void> {
    const element = find(anchor);
    if (element) await run(element, frames, options);
  }

  function pause(ms: number): Promise<void> {
    if (skipped()) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        waiting.delete(done);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, ms * pace());
      waiting.add(done);
    });
  }

  /** Into the board itself, where copies find the measures that are set on it. */
  function place(node: HTMLElement, box: DOMRect): void {
    (around.root.firstElementChild ?? around.root).append(node);
    const at = (node.offsetParent ?? around.root).getBoundingClientRect();
    node.style.left = `${box.left - at.left}px`;
    node.style.top = `${box.top - at.top}px`;
  }

  function carried(flight: Flight, from: HTMLElement): HTMLElement {
    const node = flight.icon ? iconNode(around.icon(flight.icon)) : copyNode(from);
    node.classList.add("in-flight");
    node.setAttribute("aria-hidden", "true");
    node.setAttribute("inert", "");
    if (flight.tone) node.style.color = TONES[flight.tone];
    return node;
  }

  async function flyOne(flight: Flight, from: HTMLElement, to: HTMLElement, delay: number): Promise<void> {
    const start = from.getBoundingClientRect();
    const end = to.getBoundingClientRect();
    const node = carried(flight, from);
    const size = flight.icon ? { width: 28, height: 28 } : { width: from.offsetWidth, height: from.offsetHeight };
    node.style.width = `${size.width}px`;
    node.style.height = `${size.height}px`;
    place(node, new DOMRect(start.left + (start.width - size.width) / 2, start.top + (start.height - size.height) / 2));
    const x = end.left + end.width / 2 - start.left - start.width / 2;
    const y = end.top + end.height / 2 - start.top - start.height / 2;
    const fit = Math.min(end.width / Math.max(1, size.width), flight.grow ? 5 : 1);
    const scale = flight.icon ? 0.8 : Math.max(0.2, fit);
    const frames = keyframes.flight(x, y, scale, Boolean(flight.icon));
    await run(node, frames, { duration: flight.ms ?? FLIGHT_MS, delay, fill: "backwards", easing: "ease-in-out" });
    node.remove();
  }

  async function fly(flight: Flight): Promise<void> {
    const from = find(flight.from);
    const to = find(flight.to);
    if (!from || !to || skipped()) return;
    if (calm()) return pause(flight.ms ?? FLIGHT_MS);
    const count = Math.min(flight.count ?? 1, 8);
    const flights = Array.from({ length: count }, (_, index) => flyOne(flight, from, to, index * 70));
    if (!flight.icon) from.toggleAttribute("data-away", true);
    await Promise.all(flights);
    from.removeAttribute("data-away");
  }

  async function flip(anchors: readonly Anchor[], turn?: () => void): Promise<void> {
    const half = { duration: 170, easing: "ease-in" };
    const { EDGE_ON, FLAT } = keyframes;
    await Promise.all(anchors.map((anchor) => animate(anchor, [FLAT, EDGE_ON], half)));
    turn?.();
    await Promise.resolve();
    const back = { duration: 210, easing: "ease-out" };
    await Promise.all(anchors.map((anchor) => animate(anchor, [EDGE_ON, FLAT], back)));
  }

  const shake = (anchor: Anchor): Promise<void> => animate(anchor, keyframes.SHAKEN, { duration: 380, easing: "linear" });

  const glow = (anchor: Anchor, tone: Tone = "ember"): Promise<void> => animate(anchor, keyframes.lit(colourOf(tone)), { duration: 520 });

  /** A node over the middle of a thing, for as long as `play` lasts. */
  async function over(anchor: Anchor, kind: string, play: (node: HTMLElement, box: DOMRect) => Promise<unknown>): Promise<void> {
    const element = find(anchor);
    if (!element || skipped() || calm()) return;
    const box = element.getBoundingClientRect();
    const node = document.createElement("div");
    node.className = kind;
    node.setAttribute("aria-hidden", "true");
    place(node, new DOMRect(box.left + box.width / 2, box.top + box.height / 2));
    await play(node, box);
    node.remove();
  }

  const CUTS = [-0.26, 0, 0.26];
  const slash = (anchor: Anchor): Promise<void> =>
    over(anchor, "slash-mark", (node, box) => {
      const long = Math.max(84, Math.hypot(box.width, box.height) * 0.72);
      return Promise.all(
        CUTS.map((at, index) => {
          const cut = document.createElement("i");
          cut.style.width = `${long}px`;
          node.append(cut);
          return run(cut, keyframes.cut(at * box.width, at * 6), { duration: 420, delay: index * 55, fill: "both", easing: "ease-out" });
        }),
      );
    });

  const SPARKS = 16;
  const burst = (anchor: Anchor, tone: Tone = "gold"): Promise<void> =>
    over(anchor, "burst-mark", (node, box) => {
      node.style.color = TONES[tone];
      const far = Math.max(60, Math.min(160, box.width * 0.9));
      return Promise.all(
        Array.from({ length: SPARKS }, (_, index) => {
          const spark = document.createElement("i");
          node.append(spark);
          const turn = (index / SPARKS) * 2 * Math.PI + (index % 3) * 0.2;
          const reach = far * (0.6 + ((index * 37) % 10) / 16);
          const frames = keyframes.spark(Math.cos(turn) * reach, Math.sin(turn) * reach);
          return run(spark, frames, { duration: 680, delay: (index % 4) * 20, fill: "both", easing: "cubic-bezier(.2,.8,.4,1)" });
        }),
      );
    });

  async function loom(icon: string, name: string): Promise<void> {
    if (skipped() || calm()) return;
    const node = document.createElement("div");
    node.className = "loom-mark";
    node.setAttribute("aria-hidden", "true");
    const figure = iconNode(around.icon(icon));
    node.append(figure, wordNode("loom-word", name, "blood"));
    around.root.append(node);
    await Promise.all([run(figure, keyframes.LOOMING, { duration: 1300 }), run(node, keyframes.VEIL, { duration: 1500, easing: "linear" })]);
    node.remove();
  }

  async function rise(node: HTMLElement, frames: Keyframe[], duration: number): Promise<void> {
    if (calm()) node.style.transform = String(frames[1]?.transform ?? "none");
    await run(node, frames, { duration: duration / around.part(), easing: "ease-out" }); // words are read at one pace
    node.remove();
  }

  async function float(anchor: Anchor, text: string, tone: Tone = "plain"): Promise<void> {
    const element = find(anchor);
    if (!element || skipped()) return;
    const node = wordNode("floating-word", text, tone);
    const box = element.getBoundingClientRect();
    place(node, new DOMRect(box.left + box.width / 2, box.top));
    await rise(node, keyframes.FLOATING, 900);
  }

  async function banner(text: string, tone: Tone = "ember"): Promise<void> {
    if (skipped()) return;
    const node = wordNode("banner-word", text, tone);
    around.root.append(node);
    await rise(node, keyframes.ANNOUNCED, 1100);
  }

  /** Let everything under way end now. */
  function finish(): void {
    for (const animation of [...running]) animation.finish();
    for (const done of [...waiting]) done();
  }

  const sound = (name: SoundName): void => {
    if (!skipped()) playSound(name);
  };
  const { view, now, show, catalogue, seat } = around;
  return { view, now, show, catalogue, seat, find, animate, fly, flip, shake, glow, slash, burst, loom, float, banner, pause, sound, finish };
}

function colourOf(tone: Tone): string {
  const name = TONES[tone].slice(4, -1);
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || "gold";
}

function wordNode(kind: string, text: string, tone: Tone): HTMLElement {
  const node = document.createElement("div");
  node.className = kind;
  node.textContent = text;
  node.style.color = TONES[tone];
  node.setAttribute("aria-hidden", "true");
  return node;
}

/** A copy in a frame of its own: the frame travels, the copy keeps its own shape. */
function copyNode(of: HTMLElement): HTMLElement {
  const frame = document.createElement("span");
  const copy = of.cloneNode(true) as HTMLElement;
  for (const marked of [copy, ...copy.querySelectorAll("[data-anchor], [data-move], [id]")]) {
    for (const mark of ["data-anchor", "data-away", "data-move", "id"]) marked.removeAttribute(mark);
  }
  Object.assign(copy.style, { position: "absolute", inset: "0", width: "100%", height: "100%", margin: "0" });
  frame.append(copy);
  return frame;
}

function iconNode(href: string): HTMLElement {
  const node = document.createElement("span");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", href);
  svg.setAttribute("viewBox", "0 0 512 512");
  svg.append(use);
  node.append(svg);
  return node;
}
