// How things move in a scene: keyframes alone, without when or for how long.

/** Along an arc, to (x, y) from where it is. */
export const flight = (x: number, y: number, scale: number, fades: boolean): Keyframe[] => [
  { transform: "none", opacity: 1 },
  { transform: `translate(${x / 2}px, ${y / 2 - 36}px) scale(${(1 + scale) / 2 + 0.12})`, opacity: 1, offset: 0.5 },
  { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: fades ? 0.4 : 1 },
];

export const EDGE_ON: Keyframe = { transform: "perspective(900px) rotateY(90deg)" };
export const FLAT: Keyframe = { transform: "perspective(900px) rotateY(0)" };

export const SHAKEN: Keyframe[] = [0, -9, 8, -6, 5, -2, 0].map((x) => ({ transform: `translateX(${x}px) rotate(${x / 9}deg)` }));

export function lit(colour: string): Keyframe[] {
  const dark = { filter: "brightness(1) drop-shadow(0 0 0 transparent)" };
  return [dark, { filter: `brightness(1.25) drop-shadow(0 0 18px ${colour})`, offset: 0.4 }, dark];
}

/** One stroke of a blade through a thing, beside its middle. */
export function cut(x: number, y: number): Keyframe[] {
  const lie = `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(-58deg)`;
  return [
    { transform: `${lie} scaleX(0)`, opacity: 1 },
    { transform: `${lie} scaleX(1)`, opacity: 1, offset: 0.35 },
    { transform: `${lie} scaleX(1.05)`, opacity: 0 },
  ];
}

/** A spark that flies outwards and falls. */
export const spark = (x: number, y: number): Keyframe[] => [
  { transform: "translate(-50%, -50%) scale(.2)", opacity: 1 },
  { transform: `translate(${x}px, ${y - 22}px) scale(1.1)`, opacity: 1, offset: 0.6 },
  { transform: `translate(${x * 1.15}px, ${y + 46}px) scale(.5)`, opacity: 0 },
];

export const LOOMING: Keyframe[] = [
  { transform: "scale(.35)", filter: "brightness(0)" },
  { transform: "scale(.8)", filter: "brightness(.35)", offset: 0.45 },
  { transform: "scale(1.12)", filter: "brightness(1.25)", offset: 0.7 },
  { transform: "scale(1)", filter: "brightness(1)" },
];
export const VEIL: Keyframe[] = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.82 }, { opacity: 0 }];

export const FLOATING: Keyframe[] = [
  { transform: "translate(-50%, 30%) scale(.6)", opacity: 0 },
  { transform: "translate(-50%, -30%) scale(1.15)", opacity: 1, offset: 0.25 },
  { transform: "translate(-50%, -60%)", opacity: 1, offset: 0.7 },
  { transform: "translate(-50%, -130%)", opacity: 0 },
];
export const ANNOUNCED: Keyframe[] = [
  { transform: "translate(-50%, -50%) scale(.8)", opacity: 0 },
  { transform: "translate(-50%, -50%) scale(1)", opacity: 1, offset: 0.2 },
  { transform: "translate(-50%, -50%) scale(1.02)", opacity: 1, offset: 0.8 },
  { transform: "translate(-50%, -50%) scale(1.05)", opacity: 0 },
];
