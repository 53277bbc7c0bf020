// The order of a declaration, changed by moves that bring one encounter forward.

/** The moves that take an encounter from one place to another; places count from 0, moves from 1. */
export function ordering(from: number, to: number): string[] {
  const steps = Array.from({ length: Math.abs(from - to) }, (_, step) => step);
  return steps.map((step) => `sooner ${to < from ? from + 1 - step : from + 2 + step}`);
}

/** The box whose middle is nearest to a point. */
export function nearestTo(x: number, y: number, boxes: readonly Pick<DOMRect, "left" | "top" | "width" | "height">[]): number {
  const far = boxes.map(({ left, top, width, height }) => Math.hypot(left + width / 2 - x, top + height / 2 - y));
  return far.indexOf(Math.min(...far));
}
