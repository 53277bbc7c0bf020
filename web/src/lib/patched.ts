// Carries out what an event changed in a view; the server makes the changes (engine/changes.py).

/** Entries of keys that lead to a place in the view, the new value last; an entry of one value is a whole view. */
export type Change = readonly (readonly unknown[])[];

/** The view with a change carried out. What did not change is shared with the old one, which stays as it was. */
export const patched = (view: unknown, change: Change): unknown => change.reduce(put, view);

/** What the server sends of a view: all of it, or what led there from the view before. */
export interface Sent {
  view: unknown;
  rest: Change | null;
  moments: readonly { change: Change | null }[];
}

/** The view that was sent, whole or as changes of the one before; undefined where there is nothing to change. */
export function viewOf({ view, rest, moments }: Sent, before: unknown): unknown {
  if (rest === null) return view;
  if (before === undefined) return undefined;
  return [...moments.map(({ change }) => change ?? []), rest].reduce(patched, before);
}

function put(value: unknown, [key, ...rest]: readonly unknown[]): unknown {
  if (rest.length === 0) return key;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<PropertyKey, unknown>;
  copy[key as string] = put(copy[key as string], rest);
  return copy;
}
