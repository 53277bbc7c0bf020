// How a game presents itself on the home page before its board is loaded: `games/<id>/web/cover.json`.

export interface Cover {
  /** A CSS colour: the tint of this game's hall. */
  accent: string;
  /** Three icons, the middle one largest, e.g. "raiders.dragon". */
  art: [string, string, string];
  /** How long a game takes, from a quick one to a slow one. */
  minutes?: [number, number];
  /** How much there is to learn: 1 at a glance, 2 some rules, 3 an evening. `home.difficulty.<n>` says it. */
  difficulty?: 1 | 2 | 3;
  /** Options that everybody understands: they stand before the house rules when a table is set up. */
  first?: string[];
}

const FOUND = import.meta.glob<Cover>("../../../src/undercroft/games/*/web/cover.json", { import: "default", eager: true });
const PLAIN: Cover = { accent: "#ffb454", art: ["chest", "skull", "torch"] };

export const coverOf = (game: string): Cover => FOUND[`../../../src/undercroft/games/${game}/web/cover.json`] ?? PLAIN;

const SCENES = import.meta.glob<string>("../../../src/undercroft/games/*/web/scene.svg", { query: "?url", import: "default", eager: true });

/** The address of a game's drawn scene, a file of its own that is fetched when it is seen. */
export const sceneOf = (game: string): string | undefined => SCENES[`../../../src/undercroft/games/${game}/web/scene.svg`];
