import { existsSync, readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { nearestRule, parseRules, piecesOf, searchRules } from "../src/lib/rules.ts";

const book = parseRules(`# The Lantern: the rules

A word before.

## R1 Components

**R1.1** There are six purses
and five bats.

**R1.2** A torch. *(ours)*

## R2 Order of play

**R2.1** Open a room (R1.1).

**R2.1.1** A closed one first.
`);

test("chapters, numbers and joined lines are read", () => {
  expect(book.title).toBe("The Lantern: the rules");
  expect(book.intro).toEqual(["A word before."]);
  expect(book.chapters.map((chapter) => `${chapter.number} ${chapter.title}`)).toEqual(["R1 Components", "R2 Order of play"]);
  expect(book.chapters[0]!.rules[0]).toEqual({ number: "R1.1", text: "There are six purses and five bats." });
});

test("a number in a sentence becomes a link", () => {
  expect(piecesOf("Open a room (R1.1).")).toEqual([
    { kind: "plain", text: "Open a room (" },
    { kind: "rule", text: "R1.1" },
    { kind: "plain", text: ")." },
  ]);
  expect(piecesOf("A **bold** and *soft* `word`").filter((piece) => piece.kind !== "plain")).toEqual([
    { kind: "bold", text: "bold" },
    { kind: "italic", text: "soft" },
    { kind: "code", text: "word" },
  ]);
});

test("the search finds text and numbers", () => {
  expect(searchRules(book, "bats").flatMap((chapter) => chapter.rules.map((rule) => rule.number))).toEqual(["R1.1"]);
  expect(searchRules(book, "r2.1.1").flatMap((chapter) => chapter.rules.map((rule) => rule.number))).toEqual(["R2.1.1"]);
  expect(searchRules(book, "")).toHaveLength(2);
  expect(searchRules(book, "dragon")).toEqual([]);
});

test("the search takes every apostrophe for the same, and е for ё", () => {
  const ours = parseRules("# Правила\n\n## R1 Здоров’я\n\n**R1.1** Герой утрачає здоров’я.\n\n**R1.2** Пятёрка.");
  for (const typed of ["здоров'я", "здоров’я", "здоровʼя"]) {
    expect(searchRules(ours, typed)[0]?.rules.map((rule) => rule.number)).toEqual(["R1.1"]);
  }
  expect(searchRules(ours, "пятерка")[0]?.rules.map((rule) => rule.number)).toEqual(["R1.2"]);
});

test("a number that is not there leads to the nearest above it", () => {
  expect(nearestRule(book, "R2.1.1")).toBe("R2.1.1");
  expect(nearestRule(book, "R2.1.7")).toBe("R2.1");
  expect(nearestRule(book, "R2.9")).toBe("R2");
  expect(nearestRule(book, "R9")).toBeNull();
});

const games = new URL("../../src/undercroft/games/", import.meta.url);
const written = readdirSync(games).filter((game) => existsSync(new URL(`${game}/RULES.md`, games)));

describe.each(written)("the rules of %s", (game) => {
  const read = (path: string) => parseRules(readFileSync(new URL(`${game}/${path}`, games), "utf8"));
  const numbers = (path: string) => read(path).chapters.flatMap((chapter) => chapter.rules.map((rule) => rule.number));
  const translations = ["texts/rules.ru.md", "texts/rules.uk.md"].filter((path) => existsSync(new URL(`${game}/${path}`, games)));

  test("can be read", () => {
    expect(numbers("RULES.md").length).toBeGreaterThan(10);
  });

  test.each(translations)("%s has every number", (path) => {
    expect(numbers(path)).toEqual(numbers("RULES.md"));
  });
});

test("a table of codes is a chapter of its own at the end, and a link leads to it", () => {
  const tables = parseRules("# T\n\n## R1 Cards\n\n**R1.1** Seven cards (A1).\n\n## A1 The cards\n\nf1 UDUDD, f2 UDDUD.\n");
  expect(tables.chapters.at(-1)).toEqual({ number: "A1", title: "The cards", intro: ["f1 UDUDD, f2 UDDUD."], rules: [] });
  expect(piecesOf("Seven cards (A1).")[1]).toEqual({ kind: "rule", text: "A1" });
  expect(nearestRule(tables, "A1")).toBe("A1");
});
