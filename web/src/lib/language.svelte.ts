// The chosen language and the catalogues loaded for it. Everything that calls `t` follows a switch at once.
import type shellTexts from "../../../src/undercroft/texts/en.json";
import { remember, recall } from "./keep.ts";
import { Formatter, type Catalogue, type Params, type Segment } from "./texts.ts";

export const LANGUAGES = ["en", "ru", "uk"] as const;
export type Language = (typeof LANGUAGES)[number];
export type ShellKey = keyof typeof shellTexts;

// Catalogues are files of their own, fetched when needed: a reader loads one language and one game.
const SHELL = import.meta.glob<string>("../../../src/undercroft/texts/*.json", { query: "?url", import: "default", eager: true });
const GAMES = import.meta.glob<string>("../../../src/undercroft/games/*/texts/*.json", { query: "?url", import: "default", eager: true });

/** The language of the reader: remembered, or the browser's, or English. */
export function firstLanguage(wishes: readonly string[] = navigator.languages): Language {
  const kept = recall<string>("language");
  const short = [kept ?? "", ...wishes].map((wish) => wish.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === short.find((wish) => isLanguage(wish))) ?? "en";
}

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);

class Texts {
  language = $state<Language>("en");
  private shell = $state.raw<Catalogue>({});
  private game = $state.raw<Catalogue>({});
  private learned: string | null = null;
  private learning: Promise<void> = Promise.resolve();
  /** A game may tell a key of the shell better. */
  readonly formatter = $derived(new Formatter(this.language, { ...this.shell, ...this.game }));

  /** Switch to a language: the old sentences stay until the new ones have come. */
  async speak(language: Language): Promise<void> {
    const game = this.learned ? gameCatalogue(this.learned, language) : {};
    [this.shell, this.game] = await Promise.all([shellCatalogue(language), game]);
    this.language = language;
    document.documentElement.lang = language;
  }

  async choose(language: Language): Promise<void> {
    remember("language", language);
    await this.speak(language);
  }

  /** Bring in the sentences of a game, in place of those of another. */
  learn(game: string): Promise<void> {
    if (this.learned !== game) {
      this.learned = game;
      this.learning = this.bring(game);
    }
    return this.learning;
  }

  /** Whoever asked last is heard, whichever answer comes last. */
  private async bring(game: string): Promise<void> {
    const found = await gameCatalogue(game, this.language);
    if (this.learned === game) this.game = found;
  }
}

async function fetched(url: string): Promise<Catalogue> {
  return (await (await fetch(url)).json()) as Catalogue;
}

const shellCatalogue = (language: Language) => fetched(SHELL[`../../../src/undercroft/texts/${language}.json`]!);
/** The texts of a game; the server has those of a third-party game, which this client was built without. */
export const gameCatalogue = (game: string, language: Language) =>
  fetched(GAMES[`../../../src/undercroft/games/${game}/texts/${language}.json`] ?? `/api/games/${encodeURIComponent(game)}/texts/${language}`);

export const texts = new Texts();

/** A sentence of the shell. */
export const t = (key: ShellKey, params?: Params): string => texts.formatter.text(key, params);
/** A sentence whose key is made while running, e.g. of an error code. */
export const say = (key: string, params?: Params): string => texts.formatter.text(key, params);
export const pieces = (key: string, params?: Params): Segment[] => texts.formatter.segments(key, params);
export const has = (key: string): boolean => texts.formatter.has(key);
export const nameOf = (key: string) => texts.formatter.name(key);

/** The sentence of the first of these variants that exists: `<key>.<end>`, else `<key>` itself. */
export function variant(key: string, ends: readonly (string | false)[], params: Params = {}): { key: string; params: Params } {
  const found = ends.filter((end) => end !== false).map((end) => `${key}.${end}`).find(has);
  return { key: found ?? key, params };
}

/** The same for a game: `const t = gameTexts<keyof typeof en>()` makes a wrong key fail to compile. */
export function gameTexts<Key extends string>(): (key: Key, params?: Params) => string {
  return (key, params) => texts.formatter.text(key, params);
}
