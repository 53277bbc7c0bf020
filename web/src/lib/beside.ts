// Where an explanation stands: beside the thing it explains, on the screen, and not over the question.

export interface Size {
  width: number;
  height: number;
}

export interface Area extends Size {
  left: number;
  top: number;
}

const GAP = 12;
const EDGE = 8;

const overlap = (a: Area, b: Area): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

const clamp = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE));

/** Above, below, to the right or to the left of the thing: the first place that covers neither it nor what is to be kept free. */
export function besides(box: Size, thing: Area, screen: Size, free: Area | null): Area {
  const across = thing.left + thing.width / 2 - box.width / 2;
  const along = thing.top + thing.height / 2 - box.height / 2;
  const wished = [
    { left: across, top: thing.top - box.height - GAP },
    { left: across, top: thing.top + thing.height + GAP },
    { left: thing.left + thing.width + GAP, top: along },
    { left: thing.left - box.width - GAP, top: along },
  ];
  const places = wished.map(({ left, top }) => ({
    ...box,
    left: clamp(left, screen.width - box.width),
    top: clamp(top, screen.height - box.height),
  }));
  const leaves = (area: Area | null) => (place: Area) => area === null || !overlap(place, area);
  return places.filter(leaves(thing)).find(leaves(free)) ?? places.find(leaves(free)) ?? places.find(leaves(thing)) ?? places[0]!;
}
