import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rowsOf, type Panel } from "../src/lib/howto.ts";

const GAMES = new URL("../../src/undercroft/games/", import.meta.url);
const json = (path: string) => JSON.parse(readFileSync(new URL(path, GAMES), "utf8"));
const games = readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"));

describe.each(games.map(({ name }) => name))("how %s is played", (game) => {
  const panels: Panel[] = json(`${game}/web/howto.json`);
  const icons = Object.keys(json(`${game}/web/icons.json`));

  test("begins with the goal and ends with the end, unless the goal is how it ends", () => {
    expect(panels.at(0)?.id).toBe("goal");
    const goalEndsIt = /is out/.test(json(`${game}/texts/en.json`)["howto.goal"]);
    if (!goalEndsIt) expect(panels.at(-1)?.id).toBe("end");
  });

  test.each(["en", "ru", "uk"])("has a title and a sentence for every picture in %s", (language) => {
    const texts = json(`${game}/texts/${language}.json`);
    const wanted = panels.flatMap((panel) => [`howto.${panel.id}.title`, ...rowsOf(panel).map((row) => row.key)]);
    expect(wanted.filter((key) => typeof texts[key] !== "string")).toEqual([]);
    const told = Object.keys(texts).filter((key) => key.startsWith("howto."));
    // Whoever plays alone may be told otherwise.
    expect(told.filter((key) => !wanted.includes(key.replace(/\.alone$/, "")))).toEqual([]);
  });

  test("draws only figures the game has", () => {
    const drawn = panels.flatMap(rowsOf).flatMap((row) => row.picture).flatMap((thing) => thing.icon ?? []);
    expect(drawn.length).toBeGreaterThan(3);
    expect(drawn.filter((icon) => !icons.includes(icon.replace(`${game}.`, "")))).toEqual([]);
  });
});
