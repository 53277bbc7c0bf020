import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// The class that keeps a component's styles to itself stands thousands of times in scripts and styles: "s2f"
// weighs less than the hash that Svelte would write. Sorted, so that every build gives the same names.
const web = dirname(fileURLToPath(import.meta.url));
const components = [join(web, "src"), join(web, "../src/undercroft/games")]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => join(folder, path)))
  .filter((path) => path.endsWith(".svelte"))
  .sort();
const numbers = new Map(components.map((path, number) => [path, number]));

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    cssHash({ filename, hash }) {
      return `s${numbers.get(filename)?.toString(36) ?? hash(filename)}`;
    },
  },
};
