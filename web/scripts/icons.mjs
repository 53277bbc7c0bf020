// Turns the lists of used icons into one sprite a list: the shell's and each game's.
// A list maps our name to a figure of the game-icons set: {"coin": "two-coins"}.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rounded } from "./paths.mjs";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const games = join(web, "../src/undercroft/games");
const out = join(web, "src/generated/icons");

const json = (path) => JSON.parse(readFileSync(path, "utf8"));
const folders = () => (existsSync(games) ? readdirSync(games) : []);

/** Every list there is, by the name of its sprite. */
export function lists() {
  const found = { shell: join(web, "icons.json") };
  for (const game of folders()) {
    const path = join(games, game, "web/icons.json");
    if (existsSync(path)) found[game] = path;
  }
  return found;
}

function symbol(set, name, figure, list) {
  const real = set.aliases?.[figure]?.parent ?? figure;
  const icon = set.icons[real];
  if (!icon) throw new Error(`${list}: no figure "${figure}" for "${name}" in game-icons`);
  const body = icon.body.replace(/ d="([^"]*)"/g, (_, path) => ` d="${rounded(path)}"`);
  return `<symbol id="${name}" viewBox="0 0 512 512">${body}</symbol>`;
}

/** The sprite of one list; an unknown figure stops the build. */
export function sprite(set, list) {
  const symbols = Object.entries(json(list)).map(([name, figure]) => symbol(set, name, figure, list));
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
}

function writeChanged(path, text) {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  writeFileSync(path, text);
}

export function writeSprites() {
  const set = json(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"));
  mkdirSync(out, { recursive: true });
  for (const [name, list] of Object.entries(lists())) {
    writeChanged(join(out, `${name}.svg`), sprite(set, list));
  }
}

/** Writes the sprites when a build begins and again when a list changes. */
export function icons() {
  return {
    name: "undercroft-icons",
    buildStart() {
      for (const list of Object.values(lists())) this.addWatchFile(list);
      writeSprites();
    },
    handleHotUpdate({ file }) {
      if (file.endsWith("/icons.json")) writeSprites();
    },
  };
}
