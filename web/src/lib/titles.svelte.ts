// What a game is called, also before its texts are loaded.
import { gameCatalogue, has, say, texts, type Language } from "./language.svelte.ts";

interface Words {
  title: string;
  blurb: string;
  /** What is asked at this game's tables, where the question needs no more than its words. */
  asks: Record<string, string>;
}

const RULES = /\s*\(R[^)]*\)/g;

function asksOf(catalogue: Record<string, unknown>): Record<string, string> {
  const said = Object.entries(catalogue).filter((entry): entry is [string, string] => entry[0].startsWith("ask.") && typeof entry[1] === "string" && !entry[1].includes("{"));
  return Object.fromEntries(said.map(([key, text]) => [key.slice("ask.".length), text.replace(RULES, "")]));
}

class Titles {
  private own = $state<Record<string, Words>>({});
  private asked = new Set<string>();

  title(game: string): string {
    return has(`game.${game}`) ? say(`game.${game}`) : (this.words(game)?.title ?? "");
  }

  blurb(game: string): string {
    return this.words(game)?.blurb ?? "";
  }

  /** The question of a decision in plain words; empty where it cannot be told in them. */
  ask(game: string, decision: string): string {
    return this.words(game)?.asks[decision] ?? "";
  }

  /** The game's own words in the language of the reader; fetched when they are first needed. */
  private words(game: string): Words | undefined {
    const key = `${game}.${texts.language}`;
    if (!this.asked.has(key)) void this.learn(game, texts.language, key);
    return this.own[key];
  }

  private async learn(game: string, language: Language, key: string): Promise<void> {
    this.asked.add(key);
    try {
      const catalogue = await gameCatalogue(game, language);
      const word = (name: string) => (typeof catalogue[name] === "string" ? catalogue[name] : "");
      this.own[key] = { title: word("game.title") || game, blurb: word("game.blurb"), asks: asksOf(catalogue) };
    } catch {
      this.asked.delete(key); // the server is away: asked for again when the page is drawn again
    }
  }
}

export const titles = new Titles();
