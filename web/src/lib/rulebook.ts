// Where the rules of a game are kept: English beside the code, translations with the texts.
import type { Language } from "./language.svelte.ts";
import { parseRules, type RuleBook } from "./rules.ts";

const ENGLISH = import.meta.glob<string>("../../../src/undercroft/games/*/RULES.md", { query: "?url", import: "default", eager: true });
const OTHERS = import.meta.glob<string>("../../../src/undercroft/games/*/texts/rules.*.md", { query: "?url", import: "default", eager: true });

const GAMES = "../../../src/undercroft/games";
const kept = new Map<string, Promise<RuleBook>>();

async function load(url: string): Promise<RuleBook> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(String(response.status));
  return parseRules(await response.text());
}

/** The rules in this language, in English while they are not translated; the server has those of a third-party game. */
export function ruleBook(game: string, language: Language): Promise<RuleBook> {
  const url =
    OTHERS[`${GAMES}/${game}/texts/rules.${language}.md`] ??
    ENGLISH[`${GAMES}/${game}/RULES.md`] ??
    `/api/games/${encodeURIComponent(game)}/rules/${language}`;
  const book = kept.get(url) ?? load(url);
  kept.set(url, book);
  book.catch(() => kept.delete(url));
  return book;
}
