// The drawn characters, each a file of its own that is fetched when it is seen.
import type { Face } from "./rivals.ts";

const FOUND = import.meta.glob<string>("../faces/*.svg", { query: "?url", import: "default", eager: true });

export const portraitOf = (face: Face): string => FOUND[`../faces/${face}.svg`]!;
