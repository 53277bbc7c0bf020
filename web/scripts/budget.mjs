// Fails when scripts and styles weigh too much, gzipped: everything together, or what the first page of any game's table loads.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const WHOLE = 500 * 1000;
const TABLE = 200 * 1000;
const BOARD = /games\/(\w+)\/web\/index\.ts$/;
const PAGE = "src/pages/TablePage.svelte";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const chunks = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const boards = Object.fromEntries(Object.keys(chunks).flatMap((name) => (BOARD.test(name) ? [[name, BOARD.exec(name)[1]]] : [])));
const weight = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/** A chunk and all that it imports; what loads on demand (dialogs, scenes, lessons) is not on the first page. */
function files(name, known = new Set()) {
  if (known.has(name)) return known;
  known.add(name);
  for (const one of chunks[name].imports ?? []) files(one, known);
  return known;
}
const shipped = (names) => new Set([...names].flatMap((name) => [chunks[name].file, ...(chunks[name].css ?? [])]).filter((file) => /\.(js|css)$/.test(file)));
const sum = (all) => [...all].reduce((total, file) => total + weight(file), 0);

const entry = Object.keys(chunks).find((name) => chunks[name].isEntry);
const shell = shipped(files(PAGE, files(entry)));
const whole = sum(shipped(Object.keys(chunks)));
const tables = Object.entries(boards).map(([name, game]) => [game, sum(new Set([...shell, ...shipped(files(name))]))]);

const say = (size, limit, what) => console.log(`${String(size).padStart(8)} of ${limit}  ${what}`);
for (const [game, size] of tables) say(size, TABLE, `a table of ${game}, the shell (${sum(shell)}) with it`);
say(whole, WHOLE, "all scripts and styles, gzipped");
if (tables.length === 0) throw new Error("no board is a chunk of its own");
if (whole > WHOLE || tables.some(([, size]) => size > TABLE)) process.exit(1);
