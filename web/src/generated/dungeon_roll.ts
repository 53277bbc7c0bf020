// Made from undercroft.games.dungeon_roll.events by undercroft.server.typescript; do not edit.

/** R2. Heroes by seat (null: none, or still to be chosen) and who is the first adventurer. */
export interface GameBegun {
  kind: "game_begun";
  heroes: (string | null)[];
  first: number;
}

/** R15.1. A seat picks its hero. */
export interface HeroChosen {
  kind: "hero_chosen";
  seat: number;
  hero: string;
}

/** R2.4, R3. The `number`-th delve (1 to 3) of this adventurer; `lord` rolls the dungeon. */
export interface DelveBegun {
  kind: "delve_begun";
  seat: number;
  lord: number;
  number: number;
}

/** R3.1. The party dice; `rolled` is false when the hero brings a fixed party. */
export interface PartyFormed {
  kind: "party_formed";
  seat: number;
  faces: string[];
  rolled: boolean;
}

/** A hero turns party dice to other faces; `before` and `after` correspond one to one. */
export interface PartyDiceSet {
  kind: "party_dice_set";
  seat: number;
  before: string[];
  after: string[];
}

/** R13.1. A dungeon die turned to another face; a dragon goes to the lair. */
export interface DungeonDieSet {
  kind: "dungeon_die_set";
  seat: number;
  before: string;
  after: string;
}

/** R12.4. The Scout's six dice, before they are allotted. */
export interface DungeonScouted {
  kind: "dungeon_scouted";
  seat: number;
  faces: string[];
}

/** R12.4. The dice that will be rolled out on a level. */
export interface DiceAllotted {
  kind: "dice_allotted";
  seat: number;
  level: number;
  faces: string[];
}

/** R3.4. The dungeon dice of a level; dragons among them go to the lair. */
export interface LevelPopulated {
  kind: "level_populated";
  seat: number;
  level: number;
  faces: string[];
}

/** R4.5. The dice `before` and `after`, both in the order of faces; `by`: scroll or a side. */
export interface DiceRerolled {
  kind: "dice_rerolled";
  seat: number;
  by: string;
  party_before: string[];
  party_after: string[];
  dungeon_before: string[];
  dungeon_after: string[];
}

/** R4.2, R8.1. `item_kind`: die, token, borrowed or hero; a die goes to the graveyard. */
export interface ItemSpent {
  kind: "item_spent";
  seat: number;
  item: string;
  item_kind: string;
}

/** R4.3. These monsters' dice are free again. */
export interface MonstersDefeated {
  kind: "monsters_defeated";
  seat: number;
  monster: string;
  amount: number;
}

/** R10.8. Dungeon dice (lair dice are "dragon") are free again, without reward. */
export interface DiceRemoved {
  kind: "dice_removed";
  seat: number;
  faces: string[];
}

/** Monsters become something else: `into` "dragon" (the lair), "potion" or "chest". `amount` is how many dice of that face there are more: the second of two monsters that become one potion together adds none. */
export interface MonstersTurned {
  kind: "monsters_turned";
  seat: number;
  monsters: string[];
  into: string;
  amount: number;
}

/** R10.5. Dungeon dice join the party: goblins, skeletons or dragons. */
export interface DiceBorrowed {
  kind: "dice_borrowed";
  seat: number;
  die: string;
  amount: number;
}

/** R10.7. The hero joins the party as a companion. */
export interface HeroJoined {
  kind: "hero_joined";
  seat: number;
  side: string;
}

/** R5.1. The tokens follow one by one. */
export interface ChestsOpened {
  kind: "chests_opened";
  seat: number;
  amount: number;
}

/** R5.1. A token from the box. */
export interface TokenDrawn {
  kind: "token_drawn";
  seat: number;
  token: string;
}

/** R5.3. The revived dice follow one by one. */
export interface PotionsQuaffed {
  kind: "potions_quaffed";
  seat: number;
  amount: number;
}

/** R5.3, R8.4. A die returns from the graveyard on a chosen face. */
export interface DieRevived {
  kind: "die_revived";
  seat: number;
  face: string;
}

/** Graveyard dice rolled by a hero: `joined` the party, or went `back`. */
export interface GraveyardRolled {
  kind: "graveyard_rolled";
  seat: number;
  joined: string[];
  back: string[];
}

/** R5.5. The remaining chests and potions are gone. */
export interface LootLeft {
  kind: "loot_left";
  seat: number;
  chests: number;
  potions: number;
}

/** R6.2. The dragon is awake; `dice` is the number of lair dice. */
export interface DragonWoken {
  kind: "dragon_woken";
  seat: number;
  dice: number;
}

/** R6.3. The lair is empty; token and experience follow. */
export interface DragonBeaten {
  kind: "dragon_beaten";
  seat: number;
  dice: number;
}

/** `why` is level, legend, portal, chest, dragon or hero. */
export interface ExperienceGained {
  kind: "experience_gained";
  seat: number;
  amount: number;
  why: string;
}

/** R10.1. The hero is exhausted. */
export interface UltimateUsed {
  kind: "ultimate_used";
  seat: number;
  side: string;
}

/** The hero may use its ultimate again in this delve. */
export interface HeroReadied {
  kind: "hero_readied";
  seat: number;
  side: string;
}

/** R10.3. The hero card turns over to this side. */
export interface HeroMastered {
  kind: "hero_mastered";
  seat: number;
  side: string;
}

/** A token goes back to the box: as a `cost`, or as a `discard`. */
export interface TokenPaid {
  kind: "token_paid";
  seat: number;
  token: string;
  why: string;
}

/** R7.3. The level die turns to `level`. */
export interface GlorySought {
  kind: "glory_sought";
  seat: number;
  level: number;
}

/** R4.6. No experience for this level. */
export interface Fled {
  kind: "fled";
  seat: number;
  level: number;
}

/** R7.5. `how` is retired, legend, portal, fled or hero. */
export interface DelveEnded {
  kind: "delve_ended";
  seat: number;
  number: number;
  how: string;
}

/** R9. Points by seat; in a solo game the reason is the rank. */
export interface GameEnded {
  kind: "game_ended";
  winners: number[];
  points: number[];
  reason: string;
}

/** What everyone sees of one seat. */
export interface SeatView {
  /** Id of the hero, which is also the id of its first side; null without heroes. */
  hero: string | null;
  /** The side that lies up. */
  side: string | null;
  master: boolean;
  exhausted: boolean;
  experience: number;
  /** Token id to number held, only those above 0. */
  tokens: Record<string, number>;
  /** The score if the game ended now (R9.1), before a hero's discards. */
  points: number;
  /** Finished delves, 0 to 3. */
  delves: number;
}

/** What has been chosen so far in a compound move. */
export interface PendingView {
  item: string | null;
  /** The target whose number is asked. */
  target: string | null;
  /** Dice picked to be re-rolled or turned. */
  picked_party: Record<string, number>;
  picked_dungeon: Record<string, number>;
  /** Companions already sent against the dragon, as in their moves. */
  slayers: string[];
  /** How many more picks, faces or payments the question asks for (at most). */
  left: number;
}

/** The table; nothing is hidden, so it is the same for every seat but for `seat`. */
export interface DungeonRollView {
  seat: number | null;
  adventurer: number;
  lord: number;
  /** Delve of the adventurer, 1 to 3. */
  delve: number;
  delves: number;
  level: number;
  /** setup, form, monsters, loot, dragon, regroup or over. */
  phase: string;
  /** Active dice: every face to its number. */
  party: Record<string, number>;
  graveyard: number;
  /** Dice of the level: goblin, skeleton, ooze, chest, potion. */
  dungeon: Record<string, number>;
  lair: number;
  /** How many lair dice wake the dragon. */
  wakes: number;
  /** How many different companions beat it. */
  slayers_needed: number;
  /** Dungeon dice that can be rolled. */
  free: number;
  /** Dungeon dice that serve as companions: skeleton (fighter), goblin (thief), dragon (plain). */
  borrowed: Record<string, number>;
  /** The hero stands in the party as a companion. */
  ally: boolean;
  /** The Scout's dice for levels still to come: [level 1, level 2, level 3]. */
  scouted: string[][];
  /** The Scout's dice that are not allotted yet. */
  scouted_left: string[];
  /** R12.11: may retire only after a dragon on this level. */
  enraged: boolean;
  /** A dragon was beaten on this level. */
  slain: boolean;
  seats: SeatView[];
  /** Tokens left in the box, by id: what a careful player counts. */
  box: Record<string, number>;
  pending: PendingView;
  /** The loot phase can be ended: nothing is left to take, and what could be used now can be used later as well. */
  loses_nothing: boolean;
}

export interface TokenCard {
  id: string;
  copies: number;
  /** The party face it stands for. */
  acts_as: string | null;
  points: number;
}

/** A hero with its sides: one for legends. */
export interface HeroCard {
  id: string;
  /** base, booster_1, promos or booster_2. */
  pack: string;
  /** Texts: card.<side>, its specialty card.<side>.text, .ultimate and .ultimate.text. */
  sides: string[];
}

/** The printed facts of this table. */
export interface DungeonRollCatalogue {
  party_faces: string[];
  dungeon_faces: string[];
  tokens: TokenCard[];
  /** Those that may be dealt at this table. */
  heroes: HeroCard[];
  /** Rank to the least points it takes, alone. */
  ranks: Record<string, number>;
  /** Companion to what it takes any number of. */
  strong: Record<string, string>;
  top_level: number;
  /** Experience at which a hero turns over. */
  mastery: number;
}

export type GameEvent =
  | GameBegun
  | HeroChosen
  | DelveBegun
  | PartyFormed
  | PartyDiceSet
  | DungeonDieSet
  | DungeonScouted
  | DiceAllotted
  | LevelPopulated
  | DiceRerolled
  | ItemSpent
  | MonstersDefeated
  | DiceRemoved
  | MonstersTurned
  | DiceBorrowed
  | HeroJoined
  | ChestsOpened
  | TokenDrawn
  | PotionsQuaffed
  | DieRevived
  | GraveyardRolled
  | LootLeft
  | DragonWoken
  | DragonBeaten
  | ExperienceGained
  | UltimateUsed
  | HeroReadied
  | HeroMastered
  | TokenPaid
  | GlorySought
  | Fled
  | DelveEnded
  | GameEnded;
