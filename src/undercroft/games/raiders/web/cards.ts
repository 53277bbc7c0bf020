// What a card looks like: its kind, its figure, its tone. All numbers come with the catalogue.
import type { RaidersCatalogue, RoomCard } from "$shell/generated/raiders.ts";
import type { Tone } from "$shell/lib/game.ts";

export const ITEMS = ["torch", "crystal_ball", "key", "sword"] as const;
export const FLOORS = [1, 2, 3, 4, 5];
export const VALUES = [1, 2, 3, 4, 5];

export const isPower = (card: string): boolean => /^[1-5]$/.test(card);
export const isItem = (card: string): boolean => (ITEMS as readonly string[]).includes(card);

export function roomCard(catalogue: RaidersCatalogue, id: string): RoomCard | undefined {
  return catalogue.rooms.find((card) => card.id === id) ?? catalogue.bosses.find((card) => card.id === id);
}

/** The figure on a room's face. */
export function roomFigure(card: RoomCard): string {
  return card.kind === "treasure" ? "raiders.treasure" : `raiders.${card.id}`;
}

/** The figure on a card of the hand. */
export const handFigure = (card: string): string => `raiders.${isPower(card) ? "power_" : ""}${card}`;

const TONES: Record<string, Tone> = {
  monster: "blood",
  boss: "blood",
  treasure: "gold",
  vault: "sky",
  trap: "ember",
};

export const toneOf = (kind: string): Tone => TONES[kind] ?? "plain";

/** A bonus of a vault: "coins_3" is a coin and 3, an item stands for itself. */
export function bonusOf(bonus: string): { what: string; icon: string; amount: number | null } {
  const [, what, amount] = bonus.match(/^(coins|potion)_(\d+)$/) ?? [];
  if (!what) return { what: bonus, icon: `raiders.${bonus}`, amount: null };
  return { what, icon: what === "coins" ? "raiders.coin" : "raiders.potion", amount: Number(amount) };
}
