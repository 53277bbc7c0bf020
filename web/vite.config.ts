import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
// @ts-expect-error a plain script without types
import { icons } from "./scripts/icons.mjs";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Boards live with their games, outside this folder; their packages are this folder's. */
function packagesForGames(): Plugin {
  const games = at("../src/");
  return {
    name: "undercroft-packages-for-games",
    enforce: "pre",
    resolveId(source, importer) {
      if (!importer?.startsWith(games) || !/^[@a-z]/.test(source)) return null;
      return this.resolve(source, at("./src/main.ts"), { skipSelf: true });
    },
  };
}

/** What several pages use is two files: one that every page loads, one for all but the home page. Each module in a file of its own
 * would weigh 15 KB more: small files compress badly, and whoever loads a page names all of its files. */
const shared = [
  { name: "start", tags: ["$initial" as const], minShareCount: 2, priority: 1 },
  { name: "table", test: /web\/src|node_modules/, minShareCount: 2 },
];

const server = process.env.UNDERCROFT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [packagesForGames(), icons(), svelte({ configFile: at("./svelte.config.js") })],
  resolve: {
    alias: { $shell: at("./src"), $games: at("../src/undercroft/games") },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0, // a strict policy serves no data: addresses
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: shared } } },
    manifest: true, // scripts/budget.mjs weighs each game's table by it
  },
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [at("..")] },
    proxy: {
      "/api": { target: server, changeOrigin: false },
      "/ws": { target: server, ws: true, changeOrigin: false },
    },
  },
  test: {
    include: ["tests/**/*.test.ts", "../src/undercroft/games/*/web/**/*.test.ts"],
    environment: "node",
  },
});
