import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isSeam } from "../src/lib/euphony.ts";
import type { Catalogue, Text } from "../src/lib/texts.ts";

const folder = new URL("../../src/undercroft/texts/", import.meta.url);
const load = (language: string) => JSON.parse(readFileSync(new URL(`${language}.json`, folder), "utf8")) as Catalogue;
const en = load("en");
const placeholders = (text: Text): string[] => {
  const forms = typeof text === "string" ? [text] : Object.entries(text).flatMap(([form, words]) => (form === "by" ? [] : [words]));
  return [...new Set(forms.flatMap((form) => [...form.matchAll(/\{(\w+)/g)].map((found) => found[1]!)))].sort();
};

describe.each(["ru", "uk"])("the texts in %s", (language) => {
  const texts = load(language);

  test("have the same keys as the English ones", () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
  });

  test("have the same placeholders", () => {
    for (const key of Object.keys(en)) expect(placeholders(texts[key]!), key).toEqual(placeholders(en[key]!));
  });

  test("give every plural its few and many", () => {
    const plurals = Object.entries(texts).filter(([, text]) => typeof text === "object" && "one" in text);
    for (const [key, text] of plurals) expect(Object.keys(text), key).toEqual(expect.arrayContaining(["one", "few", "many"]));
  });
});

test("a small word that follows its neighbours is one the formatter knows", () => {
  const games = new URL("../../src/undercroft/games/", import.meta.url);
  const files = readdirSync(games, { recursive: true, encoding: "utf8" }).filter((name) => /texts\/\w+\.json$/.test(name));
  const sources = [...files.map((name) => new URL(name, games)), ...["en", "ru", "uk"].map((language) => new URL(`${language}.json`, folder))];
  const seams = sources.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\{([^{}|"]+\|[^{}"]*)\}/g)].map((found) => found[1]!));
  expect(files.length).toBeGreaterThan(8);
  expect(seams.filter((forms) => !isSeam(forms))).toEqual([]);
});

/** Keys written in the sources as `t("…")`; the compiler checks them too, this finds those nobody uses. */
test("every key of the shell is used somewhere", () => {
  const root = new URL("../src/", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|svelte)$/.test(name));
  const source = files.map((name) => readFileSync(new URL(name, root), "utf8")).join("\n");
  const made = /^(error|level|face|window\.asks|setup\.way|setup\.level|bot|phrase|game|language|drawer|home\.difficulty|presence|setup\.clock|menu\.speed|temper|back\.stands)\.|^(back|point)\.\w+\.you$/;
  const unused = Object.keys(en).filter((key) => !made.test(key) && !source.includes(`"${key}"`) && !source.includes(`'${key}'`));
  expect(unused).toEqual([]);
});

test("every refusal of the server has its sentence", () => {
  const source = readFileSync(new URL("../../src/undercroft/table/errors.py", import.meta.url), "utf8");
  const codes = [...source.matchAll(/^ {4}"(\w+)": \(/gm)].map((found) => found[1]!);
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !(`error.${code}` in en))).toEqual([]);
});
