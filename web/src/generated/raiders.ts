// Made from undercroft.games.raiders.events by undercroft.server.typescript; do not edit.

/** R2. Characters are dealt, by seat; `scroll` is the first holder in the tactical variant. */
export interface GameBegun {
  kind: "game_begun";
  characters: string[];
  scroll: number | null;
}

/** R3. Five rooms are laid out; a closed one is null. */
export interface FloorOpened {
  kind: "floor_opened";
  floor: number;
  floor_card: string;
  rooms: (string | null)[];
}

/** R4.1. The party enters a room; `turned`: it was closed until now. */
export interface RoomEntered {
  kind: "room_entered";
  floor: number;
  room: number;
  card: string;
  turned: boolean;
}

/** R6.1. A torch is spent to look at the closed rooms. */
export interface TorchLit {
  kind: "torch_lit";
  seat: number;
}

/** R6.1. What the torch showed, sent only to its owner. Null where the room is open or gone. */
export interface RoomsSeen {
  kind: "rooms_seen";
  seat: number;
  rooms: (string | null)[];
}

/** R4.2. A card is laid face down; `card` is sent only to its owner. */
export interface CardCommitted {
  kind: "card_committed";
  seat: number;
  card: string | null;
  second: boolean;
}

/** R4.3. All committed cards are revealed at once, by seat; null for a seat without one. */
export interface CardsRevealed {
  kind: "cards_revealed";
  cards: (string | null)[];
  second: boolean;
}

/** R10. A card is played face up in the tactical variant. */
export interface CardPlayed {
  kind: "card_played";
  seat: number;
  card: string;
  second: boolean;
}

/** R6. A used item goes back to the supply. */
export interface ItemReturned {
  kind: "item_returned";
  seat: number;
  item: string;
}

/** R9. A seat escapes from the boss with the right item. */
export interface Escaped {
  kind: "escaped";
  seat: number;
  item: string;
}

/** R5.1. `seats` take `each` coins from a chest of `coins`; `chest` is larger or smaller. */
export interface ChestShared {
  kind: "chest_shared";
  chest: string;
  coins: number;
  seats: number[];
  each: number;
}

/** R5.1. No one gets this chest. */
export interface ChestLost {
  kind: "chest_lost";
  chest: string;
  coins: number;
}

/** R5.2. The sum of the cards reaches the strength. */
export interface MonsterBeaten {
  kind: "monster_beaten";
  card: string;
  total: number;
  strength: number;
}

/** R5.2. The sum falls short, or nothing can beat it (`strength` is null); `seats` are hit. */
export interface MonsterAttacked {
  kind: "monster_attacked";
  card: string;
  total: number;
  strength: number | null;
  seats: number[];
}

/** R5.4. The highest card determines the amount; `what` is coins or wounds. */
export interface TrapSprung {
  kind: "trap_sprung";
  card: string;
  highest: number;
  what: string;
  amount: number;
  seats: number[];
}

export interface CoinsGained {
  kind: "coins_gained";
  seat: number;
  amount: number;
  /** Coins beyond the cap of 20. */
  lost: number;
}

export interface CoinsLost {
  kind: "coins_lost";
  seat: number;
  amount: number;
}

export interface WoundsTaken {
  kind: "wounds_taken";
  seat: number;
  amount: number;
}

export interface WoundsHealed {
  kind: "wounds_healed";
  seat: number;
  amount: number;
}

export interface ItemGained {
  kind: "item_gained";
  seat: number;
  item: string;
}

/** R5.3. The supply has too few copies, so none of these seats gets one. */
export interface ItemDenied {
  kind: "item_denied";
  item: string;
  seats: number[];
}

/** R9. Medusa petrifies a seat, which is then out of the game. */
export interface Petrified {
  kind: "petrified";
  seat: number;
}

/** R10. The seat that leads the next room; `kept`: the holder does not change. */
export interface ScrollPassed {
  kind: "scroll_passed";
  seat: number;
  kept: boolean;
}

/** R3. Players take back all their power cards. */
export interface FloorFinished {
  kind: "floor_finished";
  floor: number;
}

/** R8. The most wounded seats faint and cannot win. */
export interface Fainted {
  kind: "fainted";
  seat: number;
  wounds: number;
}

/** R8. No one wins if `winners` is empty. */
export interface GameEnded {
  kind: "game_ended";
  winners: number[];
  reason: string;
}

/** One room of the floor. `card` is null while this viewer does not know it. */
export interface RoomView {
  card: string | null;
  /** Face up for everyone; a closed room with a card was seen by this viewer's torch. */
  open: boolean;
  /** Already resolved. */
  gone: boolean;
}

/** What everyone sees of one seat. */
export interface SeatView {
  character: string;
  coins: number;
  wounds: number;
  /** Items held, by id; anyone could work them out, so they are shown. */
  items: Record<string, number>;
  /** Power cards played on this floor, in order. */
  spent: number[];
  powers_left: number[];
  /** The seat has laid a card face down. */
  committed: boolean;
  /** The face-up card of this room. */
  played: string | null;
  /** Whether it played a crystal ball in this room; a second card follows or followed. */
  ball: boolean;
  escaped: boolean;
  petrified: boolean;
  fainted: boolean;
}

/** The sum that the face-up cards and the cards still to come can reach. */
export interface FightView {
  /** Null if the boss cannot be beaten. */
  strength: number | null;
  wounds: number;
  /** The sum of the face-up cards. */
  open: number;
  least: number;
  most: number;
}

/** Everything that one seat, or a spectator (null), may know about the table. */
export interface RaidersView {
  seat: number | null;
  /** 1 to 5. */
  floor: number;
  /** 1 to 5. */
  room: number;
  row: RoomView[];
  seats: SeatView[];
  supply: Record<string, number>;
  /** The viewer's hand; empty for a spectator. */
  hand: string[];
  /** The viewer's face-down card. */
  committed: string | null;
  /** In monster and boss rooms. */
  fight: FightView | null;
  /** Tactical variant: the seat that leads this room. */
  scroll: number | null;
  tactical: boolean;
  /** Every room resolved so far, in order. */
  gone_rooms: string[];
  gone_floors: string[];
}

/** One room or boss as printed, for this number of seats. */
export interface RoomCard {
  id: string;
  /** monster, treasure, vault, trap or boss. */
  kind: string;
  copies: number;
  strength: number | null;
  wounds: number;
  /** Boss: coins lost by a hit. */
  coins: number;
  /** Boss: coins for the highest card. */
  reward: number;
  /** Boss: the item that escapes. */
  escape: string | null;
  /** lowest or highest. */
  hits: string;
  petrifies: boolean;
  fives_count_one: boolean;
  larger: number;
  smaller: number;
  /** Vault: by value 1 to 5; an item id, coins_N or potion_N. */
  bonuses: string[];
  /** Trap: by highest value 1 to 5. */
  losses: number[];
  /** Trap: coins or wounds. */
  loses: string | null;
}

export interface CharacterCard {
  id: string;
  coins: number;
  wounds: number;
  items: string[];
}

/** The card set of a table, for the reference and the card faces. */
export interface RaidersCatalogue {
  rooms: RoomCard[];
  bosses: RoomCard[];
  characters: CharacterCard[];
  /** Floor card to its pattern, U for open and D for closed. */
  floors: Record<string, string>;
  /** Copies of each item. */
  items: Record<string, number>;
  /** The most coins that a seat can have. */
  cap: number;
}

export type GameEvent =
  | GameBegun
  | FloorOpened
  | RoomEntered
  | TorchLit
  | RoomsSeen
  | CardCommitted
  | CardsRevealed
  | CardPlayed
  | ItemReturned
  | Escaped
  | ChestShared
  | ChestLost
  | MonsterBeaten
  | MonsterAttacked
  | TrapSprung
  | CoinsGained
  | CoinsLost
  | WoundsTaken
  | WoundsHealed
  | ItemGained
  | ItemDenied
  | Petrified
  | ScrollPassed
  | FloorFinished
  | Fainted
  | GameEnded;
