// The chosen language and the catalogues loaded for it. Everything that calls `t` follows a switch at once.
import type shellTexts from "../../../src/undercroft/texts/en.json";
import { remember, recall } from "./keep.ts";
import { Formatter, type Catalogue, type Params, type Segment } from "./texts.ts";

export const LANGUAGES = ["en", "ru", "uk"] as const;
export type Language = (typeof LANGUAGES)[number];
export type ShellKey = keyof typeof shellTexts;

type Loader = () => Promise<{ default: Catalogue }>;
const SHELL = import.meta.glob("../../../src/undercroft/texts/*.json") as Record<string, Loader>;
const GAMES = import.meta.glob("../../../src/undercroft/games/*/texts/*.json") as Record<string, Loader>;

/** The language of the reader: remembered, or the browser's, or English. */
export function firstLanguage(wishes: readonly string[] = navigator.languages): Language {
  const kept = recall<string>("language");
  const short = [kept ?? "", ...wishes].map((wish) => wish.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === short.find((wish) => isLanguage(wish))) ?? "en";
}

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);

class Texts {
  language = $state<Language>("en");
  private loaded = $state.raw<Catalogue>({});
  private games = new Set<string>();
  readonly formatter = $derived(new Formatter(this.language, this.loaded));

  /** Switch to a language: the old sentences stay until the new ones have come. */
  async speak(language: Language): Promise<void> {
    const parts = [...this.games].map((game) => gameCatalogue(game, language));
    const catalogues = await Promise.all([shellCatalogue(language), ...parts]);
    this.loaded = Object.assign({}, ...catalogues) as Catalogue;
    this.language = language;
    document.documentElement.lang = language;
  }

  async choose(language: Language): Promise<void> {
    remember("language", language);
    await this.speak(language);
  }

  /** Bring in the sentences of a game. A key of the shell may be told better by a game. */
  async learn(game: string): Promise<void> {
    if (this.games.has(game)) return;
    this.games.add(game);
    this.loaded = { ...this.loaded, ...(await gameCatalogue(game, this.language)) };
  }
}

async function shellCatalogue(language: Language): Promise<Catalogue> {
  return (await SHELL[`../../../src/undercroft/texts/${language}.json`]!()).default;
}

async function gameCatalogue(game: string, language: Language): Promise<Catalogue> {
  const load = GAMES[`../../../src/undercroft/games/${game}/texts/${language}.json`];
  return load ? (await load()).default : {};
}

export const texts = new Texts();

/** A sentence of the shell. */
export const t = (key: ShellKey, params?: Params): string => texts.formatter.text(key, params);
/** A sentence whose key is made while running, e.g. of an error code. */
export const say = (key: string, params?: Params): string => texts.formatter.text(key, params);
export const pieces = (key: string, params?: Params): Segment[] => texts.formatter.segments(key, params);
export const has = (key: string): boolean => texts.formatter.has(key);
export const nameOf = (key: string) => texts.formatter.name(key);

/** The same for a game: `const t = gameTexts<keyof typeof en>()` makes a wrong key fail to compile. */
export function gameTexts<Key extends string>(): (key: Key, params?: Params) => string {
  return (key, params) => texts.formatter.text(key, params);
}
