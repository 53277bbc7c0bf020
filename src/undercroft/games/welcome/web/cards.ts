// What a card, a tile, a seat looks like, and which key plays a move. All numbers come with the catalogue.
import type { DungeonView, HeroCard, ItemCard, MonsterCard, WelcomeCatalogue, WelcomeView } from "$shell/generated/welcome.ts";
import type { Sight, Tone } from "$shell/lib/game.ts";

export type Table = Sight<WelcomeView, WelcomeCatalogue>;

/** Every seat has a beast on its seal, so that colour never speaks alone. */
export const crestOf = (seat: number): string => `welcome.crest_${seat}`;
export const TINTS = ["#e8a15c", "#8fb7e8", "#9fce8c", "#d39be0"] as const;
export const tintOf = (seat: number): string => TINTS[seat] ?? TINTS[0];
/** Two of either end a player's game, so two places are drawn. */
export const TOKENS = [1, 2];

export const figure = (card: string): string => `welcome.${card}`;

/** Hit points as they are shown: a dead hero has none, however deep the wound; where death is not final the depth counts. */
export const shownHp = (hp: number, walk: DungeonView | null): number => (walk?.dead ? Math.max(0, hp) : hp);

export const monsterCard = (catalogue: WelcomeCatalogue, id: string): MonsterCard | undefined =>
  catalogue.monsters.find((card) => card.id === id);
export const itemCard = (catalogue: WelcomeCatalogue, id: string): ItemCard | undefined =>
  catalogue.items.find((card) => card.id === id);
export const heroCard = (catalogue: WelcomeCatalogue, id: string): HeroCard | undefined =>
  catalogue.heroes.find((card) => card.id === id);

const TONES: Record<string, Tone> = { armour: "moss", passive: "sky", naming: "ember", once: "gold", check: "gold" };
export const toneOf = (kind: string): Tone => TONES[kind] ?? "plain";

/** The strengths of the monsters an item beats by itself, as they stand on its tile. */
export const strengthsOf = (catalogue: WelcomeCatalogue, item: ItemCard): number[] =>
  item.beats.flatMap((id) => monsterCard(catalogue, id)?.strength ?? []);

const LETTERS: Record<string, string> = { draw: "D", pass: "P", add: "A", use: "U", face: "F" };

/** The key that plays a move: a letter for a verb, a number for one of several things. */
export function keyOf(move: string, { view, catalogue }: Pick<Table, "view" | "catalogue">): string {
  const [verb = "", what = ""] = move.split(" ");
  const among: Record<string, string[]> = {
    discard: view.equipment.map((tile) => tile.item),
    name: catalogue.monsters.map((card) => card.id),
    choose: catalogue.heroes.map((card) => card.id),
  };
  return among[verb] ? String(among[verb].indexOf(what) + 1) : (LETTERS[verb] ?? "");
}
