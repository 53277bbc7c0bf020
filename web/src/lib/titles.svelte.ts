// What a game is called, also before its texts are loaded.
import { gameCatalogue, has, say, texts, type Language } from "./language.svelte.ts";

interface Words {
  title: string;
  blurb: string;
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
      this.own[key] = { title: word("game.title") || game, blurb: word("game.blurb") };
    } catch {
      this.asked.delete(key); // the server is away: asked for again when the page is drawn again
    }
  }
}

export const titles = new Titles();
