// What a game is called, also before its texts are loaded.
import { gameCatalogue, has, say, texts } from "./language.svelte.ts";

class Titles {
  private own = $state<Record<string, { title: string; blurb: string }>>({});

  /** Ask a game for its own words, where the shell has none for it. */
  async learn(game: string): Promise<void> {
    const { language } = texts;
    if (has(`game.${game}`) || this.own[`${game}.${language}`]) return;
    const catalogue = await gameCatalogue(game, language);
    const word = (key: string) => (typeof catalogue[key] === "string" ? catalogue[key] : "");
    this.own[`${game}.${language}`] = { title: word("game.title") || game, blurb: word("game.blurb") };
  }

  title(game: string): string {
    return has(`game.${game}`) ? say(`game.${game}`) : (this.own[`${game}.${texts.language}`]?.title ?? game);
  }

  blurb(game: string): string {
    const key = `game.${game}.pitch`;
    return has(key) ? say(key) : (this.own[`${game}.${texts.language}`]?.blurb ?? "");
  }
}

export const titles = new Titles();
