// What a game is called, also before its texts are loaded.
import { gameCatalogue, has, say, texts } from "./language.svelte.ts";

class Titles {
  private own = $state<Record<string, { title: string; blurb: string }>>({});

  /** Ask a game for its own words in the language of the reader. */
  async learn(game: string): Promise<void> {
    const { language } = texts;
    if (this.own[`${game}.${language}`]) return;
    const catalogue = await gameCatalogue(game, language);
    const word = (key: string) => (typeof catalogue[key] === "string" ? catalogue[key] : "");
    this.own[`${game}.${language}`] = { title: word("game.title") || game, blurb: word("game.blurb") };
  }

  title(game: string): string {
    return has(`game.${game}`) ? say(`game.${game}`) : (this.own[`${game}.${texts.language}`]?.title ?? game);
  }

  blurb(game: string): string {
    return this.own[`${game}.${texts.language}`]?.blurb ?? "";
  }
}

export const titles = new Titles();
