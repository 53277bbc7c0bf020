// Which page an address means. No library: six shapes of address.

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string | null }
  | { page: "rules"; game: string }
  | { page: "credits" }
  | { page: "lost" };

const SHAPES: [RegExp, (found: string[]) => Route][] = [
  [/^\/$/, () => ({ page: "home" })],
  [/^\/t\/([\w-]+)\/?$/, ([id]) => ({ page: "table", id: id! })],
  [/^\/r\/([\w-]+)\/?$/, ([id]) => ({ page: "replay", id: id! })],
  [/^\/r\/?$/, () => ({ page: "replay", id: null })],
  [/^\/rules\/([\w-]+)\/?$/, ([game]) => ({ page: "rules", game: game! })],
  [/^\/credits\/?$/, () => ({ page: "credits" })],
];

export function routeOf(path: string): Route {
  for (const [shape, make] of SHAPES) {
    const found = shape.exec(path);
    if (found) return make(found.slice(1));
  }
  return { page: "lost" };
}

/** Facts after the #, e.g. `#seat=0&key=…` or `#step=12&seat=1`. */
export function fragment(hash: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
}

/** A whole number out of a fragment, or null when there is none. */
export function whole(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
