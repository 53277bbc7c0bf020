// Cards of the catalogue by their ids, and what the viewer's table is.
import type {
  AdventureCard, DungeoneerCatalogue, DungeoneerView, FighterCard, Forecast, HeroCard, LocationCard, QuestCard, QuestView, SeatView,
} from "$shell/generated/dungeoneer.ts";
import type { Sight } from "$shell/lib/game.ts";
import { STATS } from "./kinds.ts";
import { textOf } from "./words.ts";

export type Table = Sight<DungeoneerView, DungeoneerCatalogue>;

export const figure = (card: string): string => `dungeoneer.${card}`;

/** The picture of where a roll comes from; an exit has that of exploring. */
export const iconOf = (source: string): string => figure(source === "exit" ? "explore" : source);

const found = <T extends { id: string }>(cards: readonly T[], id: string | null | undefined): T | undefined => cards.find((card) => card.id === id);
export const heroOf = ({ heroes }: DungeoneerCatalogue, id: string | null): HeroCard | undefined => found(heroes, id);
export const locationOf = ({ locations }: DungeoneerCatalogue, id: string | null): LocationCard | undefined => found(locations, id);
export const adventureOf = ({ adventures }: DungeoneerCatalogue, id: string | null): AdventureCard | undefined => found(adventures, id);
export const questOf = ({ quests }: DungeoneerCatalogue, id: string | null): QuestCard | undefined => found(quests, id);

/** What a card or ability does: its text, or what the card set of this table says. */
export const lineOf = ({ changes }: DungeoneerCatalogue, id: string): string => changes[id]?.join(". ") ?? textOf(id);

/** What a card or an ability would make of the odds at hand. */
export const forecastOf = ({ view }: Table, source: string): Forecast | undefined => view.forecasts.find((one) => one.source === source);

/** Whom a card of the villain can be aimed at. */
export const aimsOf = ({ view }: Table, move: string): readonly number[] => view.aims.find((one) => one.move === move)?.seats ?? [];

/** A cost as it is printed. */
export const costOf = (card: AdventureCard): number | string => card.cost ?? "X";
export const isGlory = (card: AdventureCard): boolean => card.type === "boon" || card.type === "treasure";

/** The three forms of a fighter as its card shows them. */
export const formsOf = ({ values, attacks }: FighterCard): Record<string, { value: number; attacks: boolean }> =>
  Object.fromEntries(STATS.map((stat, at) => [stat, { value: values[at]!, attacks: attacks[at]! }]));

/** Whose sheet is spread out: the viewer's, or for a spectator that of whoever acts. */
export const sheetSeat = ({ seat, view }: Pick<Table, "seat" | "view">): number => seat ?? view.active;
export const sheetOf = (sight: Table): SeatView => sight.view.seats[sheetSeat(sight)]!;

/** Quests that a seat may complete: its own, then everybody's. */
export const questsOf = ({ view }: Table, seat: number): { quest: QuestView; common: boolean }[] => [
  ...(view.seats[seat]?.quests ?? []).map((quest) => ({ quest, common: false })),
  ...view.common.map((quest) => ({ quest, common: true })),
];

/** The colour of a quest's seal by its category. */
const SEALS: Record<string, string> = {
  artifact: "#7a5a12", influence: "#56246e", sacrifice: "#8b2119", hunt: "#5a4a38", search: "#2b4f86", escort: "#2f6a57", threat: "#8a3d12", chance: "#5c6b1f",
};
export const sealOf = (catalogue: DungeoneerCatalogue, quest: string): string => SEALS[questOf(catalogue, quest)?.category ?? ""] ?? "#5a4a38";

export const LETTERS = ["A", "B", "C", "D"];
