// Fails when scripts and styles weigh too much, gzipped: everything together, or what the table of any one game loads.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const WHOLE = 300 * 1000;
const TABLE = 200 * 1000;
const BOARD = /games\/(\w+)\/web\/index\.ts$/;

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const chunks = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const boards = Object.fromEntries(Object.keys(chunks).flatMap((name) => (BOARD.test(name) ? [[name, BOARD.exec(name)[1]]] : [])));
const weight = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/** Scripts and styles of a chunk and of all that it imports; `further` chunks load on demand and are counted too. */
function files(name, further = false, known = new Set()) {
  if (known.has(name)) return known;
  known.add(name);
  const chunk = chunks[name];
  const on = [...(chunk.imports ?? []), ...(further ? (chunk.dynamicImports ?? []).filter((one) => !boards[one]) : [])];
  for (const one of on) files(one, further, known);
  return known;
}
const shipped = (names) => new Set([...names].flatMap((name) => [chunks[name].file, ...(chunks[name].css ?? [])]).filter((file) => /\.(js|css)$/.test(file)));
const sum = (all) => [...all].reduce((total, file) => total + weight(file), 0);

const entry = Object.keys(chunks).find((name) => chunks[name].isEntry);
const shell = shipped(files(entry, true));
const whole = sum(shipped(Object.keys(chunks)));
const tables = Object.entries(boards).map(([name, game]) => [game, sum(new Set([...shell, ...shipped(files(name))]))]);

const say = (size, limit, what) => console.log(`${String(size).padStart(8)} of ${limit}  ${what}`);
for (const [game, size] of tables) say(size, TABLE, `a table of ${game}, the shell (${sum(shell)}) with it`);
say(whole, WHOLE, "all scripts and styles, gzipped");
if (tables.length === 0) throw new Error("no board is a chunk of its own");
if (whole > WHOLE || tables.some(([, size]) => size > TABLE)) process.exit(1);
