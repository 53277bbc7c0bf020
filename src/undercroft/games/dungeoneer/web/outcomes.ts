// Faces of a die by what they mean.

export interface Faces {
  outcome: string;
  /** One to six. */
  faces: number[];
}

/** Faces that mean the same together, in the order of the die. */
export function gathered(outcomes: readonly string[]): Faces[] {
  const found: Faces[] = [];
  outcomes.forEach((outcome, at) => {
    const same = found.find((one) => one.outcome === outcome);
    if (same) same.faces.push(at + 1);
    else found.push({ outcome, faces: [at + 1] });
  });
  return found;
}
