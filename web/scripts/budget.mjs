// Fails when all scripts and styles together weigh more than 200 KB gzipped.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 200 * 1000;
const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const files = readdirSync(dist, { recursive: true }).filter((name) => /\.(js|css)$/.test(name));
const sizes = files.map((name) => [gzipSync(readFileSync(join(dist, name)), { level: 9 }).length, name]);
const total = sizes.reduce((sum, [size]) => sum + size, 0);
for (const [size, name] of sizes.sort((a, b) => b[0] - a[0])) console.log(`${String(size).padStart(8)}  ${name}`);
console.log(`${String(total).padStart(8)}  scripts and styles gzipped, of ${LIMIT}`);
if (total > LIMIT) process.exit(1);
