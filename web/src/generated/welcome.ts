// Made from undercroft.games.welcome.events by undercroft.server.typescript; do not edit.

/** R2, R7.3. A fresh deck, a hero with all equipment; `seat` is the first player. */
export interface RoundBegun {
  kind: "round_begun";
  round: number;
  hero: string;
  seat: number;
}

/** R4.1. `card` is sent only to its drawer; `left` cards remain in the deck. */
export interface MonsterDrawn {
  kind: "monster_drawn";
  seat: number;
  card: string | null;
  left: number;
}

/** R4.2. A card goes face down on the pile, which has `amount` cards now. */
export interface MonsterAdded {
  kind: "monster_added";
  seat: number;
  amount: number;
}

/** R4.3. A card leaves play face down, and a piece of equipment with it. */
export interface MonsterDiscarded {
  kind: "monster_discarded";
  seat: number;
  item: string;
}

/** R3.3. `forced`: the deck is empty. */
export interface Passed {
  kind: "passed";
  seat: number;
  forced: boolean;
}

/** R5.1. The runner, the hit points, the equipment left, and the number of cards in the pile. */
export interface DungeonEntered {
  kind: "dungeon_entered";
  seat: number;
  hero: string;
  hp: number;
  items: string[];
  amount: number;
}

/** R6.5. Every monster of this type will be beaten by `item`. */
export interface MonsterNamed {
  kind: "monster_named";
  seat: number;
  card: string;
  item: string;
}

/** R5.3. The next card is turned up; `late`: the hero is already dead; `left` cards remain. */
export interface MonsterTurned {
  kind: "monster_turned";
  seat: number;
  card: string;
  left: number;
  late: boolean;
}

/** R6.9. Polymorph replaces `card` with `instead`. */
export interface MonsterReplaced {
  kind: "monster_replaced";
  seat: number;
  card: string;
  instead: string;
  late: boolean;
}

/** R5.4. `item` beats the card; the ring adds hit points; `owed`: the pact's second card. */
export interface MonsterBeaten {
  kind: "monster_beaten";
  seat: number;
  card: string;
  item: string;
  gained: number;
  hp: number;
  owed: boolean;
}

/** R5.4. The hero loses hit points. */
export interface HeroHit {
  kind: "hero_hit";
  seat: number;
  card: string;
  amount: number;
  hp: number;
}

/** R6.7. The hero goes on with its printed hit points. */
export interface PotionDrunk {
  kind: "potion_drunk";
  seat: number;
  hp: number;
}

/** R5.5. The rest of the pile is still turned up. */
export interface HeroDied {
  kind: "hero_died";
  seat: number;
  card: string;
}

/** R6.11. All monsters were different: a dead hero succeeds after all. */
export interface OmnipotenceProved {
  kind: "omnipotence_proved";
  seat: number;
}

/** R7.1. A success, the first or the second. */
export interface DungeonCleared {
  kind: "dungeon_cleared";
  seat: number;
  hp: number;
  successes: number;
}

/** R7.2. A failure, the first or the second. */
export interface DungeonLost {
  kind: "dungeon_lost";
  seat: number;
  hp: number;
  failures: number;
}

/** R7.2. The second failure. */
export interface SeatEliminated {
  kind: "seat_eliminated";
  seat: number;
}

/** R11.7. The monsters discarded in this round, in order; `by` are the seats. */
export interface DiscardsShown {
  kind: "discards_shown";
  cards: string[];
  by: number[];
  items: string[];
}

/** R8. Someone always wins. */
export interface GameEnded {
  kind: "game_ended";
  winners: number[];
  reason: string;
}

/** What everyone sees of one seat. */
export interface SeatView {
  successes: number;
  failures: number;
  /** Out of the bidding of this round. */
  passed: boolean;
  eliminated: boolean;
  /** Cards drawn in this round. */
  draws: number;
  /** Of these, how many went into the dungeon. */
  added: number;
}

/** One of the hero's six tiles. */
export interface EquipmentView {
  item: string;
  /** ready, discarded (with a monster) or used (axe, potion, polymorph). */
  place: string;
  /** The seat that discarded it. */
  by: number | null;
}

/** One card drawn in this round, in order: who drew it and where it is. */
export interface DrawView {
  seat: number;
  /** hand, pile, turned or discard. A card of a shuffled pile stays `pile` when turned up. */
  place: string;
  /** The tile discarded with it. */
  item: string | null;
  /** Known to this viewer: in hand, turned up, or shown; with the memory aid, all own draws. */
  card: string | null;
}

/** One line of the reference card, as things are now. */
export interface MonsterView {
  card: string;
  strength: number;
  copies: number;
  /** Copies that are face up in the dungeon. */
  turned: number;
  /** Copies among the viewer's draws of this round; null without the memory aid. */
  drawn: number | null;
  /** The item left that beats it automatically, or because it was named. */
  beaten_by: string | null;
}

/** One card turned up in the dungeon, and how it was resolved. */
export interface TurnedView {
  card: string;
  /** faced, beaten, hit, saved (by the potion), ignored (after the hero dies) or replaced. */
  way: string;
  /** The item that beat, saved or replaced. */
  item: string | null;
  /** Hit points after it. */
  hp: number;
}

/** The dungeon run; it is shown until the next round begins. */
export interface DungeonView {
  runner: number;
  entry_hp: number;
  hp: number;
  dead: boolean;
  named: string | null;
  /** The pact will beat the next card. */
  owing: boolean;
  turned: TurnedView[];
  /** Cards still face down. */
  left: number;
  over: boolean;
  /** Null during the run. */
  success: boolean | null;
}

/** Everything that one seat, or a spectator (null), may know about the table. */
export interface WelcomeView {
  seat: number | null;
  round: number;
  /** The most rounds that a game with this many seats can have. */
  most_rounds: number;
  /** The seat that went first in this round. */
  first: number;
  hero: string;
  own_hp: number;
  /** With the armour left; in the dungeon the current number, below zero after a deep wound. */
  hp: number;
  equipment: EquipmentView[];
  seats: SeatView[];
  deck: number;
  pile: number;
  discards: number;
  /** The card this viewer has just drawn. */
  hand: string | null;
  /** The seat that is looking at a drawn card. */
  holder: number | null;
  draws: DrawView[];
  monsters: MonsterView[];
  dungeon: DungeonView | null;
  memory_aid: boolean;
}

/** One monster as printed; `symbols` are items. */
export interface MonsterCard {
  id: string;
  strength: number;
  copies: number;
  symbols: string[];
}

/** One kind of tile. */
export interface ItemCard {
  id: string;
  /** armour, passive, naming, once or check. */
  kind: string;
  /** Armour: hit points. */
  bonus: number;
  /** Monsters that it beats automatically. */
  beats: string[];
  heroes: string[];
}

export interface HeroCard {
  id: string;
  hp: number;
  full_hp: number;
  items: string[];
}

/** The card set, for the reference and the card faces, and the options of this table. */
export interface WelcomeCatalogue {
  monsters: MonsterCard[];
  items: ItemCard[];
  heroes: HeroCard[];
  dungeon_order: string;
  first_turn_must_add: boolean;
  memory_aid: boolean;
}

export type GameEvent =
  | RoundBegun
  | MonsterDrawn
  | MonsterAdded
  | MonsterDiscarded
  | Passed
  | DungeonEntered
  | MonsterNamed
  | MonsterTurned
  | MonsterReplaced
  | MonsterBeaten
  | HeroHit
  | PotionDrunk
  | HeroDied
  | OmnipotenceProved
  | DungeonCleared
  | DungeonLost
  | SeatEliminated
  | DiscardsShown
  | GameEnded;
