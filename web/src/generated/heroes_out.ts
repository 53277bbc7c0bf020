// Made from undercroft.games.heroes_out.events by undercroft.server.typescript; do not edit.

/** R4.1 to R4.5. A scenario is laid out; `chapter` and `attempt` count from 1 in a chronicle. */
export interface DungeonOpened {
  kind: "dungeon_opened";
  scenario: string;
  chapter: number;
  attempt: number;
}

/** R4.6. `chance`: it was drawn, not chosen. */
export interface ClanChosen {
  kind: "clan_chosen";
  seat: number;
  clan: string;
  chance: boolean;
}

/** R9.2. The clan whose tactic cards are shuffled into the items. */
export interface ForeignClanChosen {
  kind: "foreign_clan_chosen";
  seat: number;
  clan: string;
}

/** R4.3. The first available items. */
export interface MarketOpened {
  kind: "market_opened";
  cards: string[];
}

/** R9.3. Rooms turned up as blueprints. */
export interface BlueprintsRevealed {
  kind: "blueprints_revealed";
  rooms: string[];
}

/** R6.1. The `turn`-th turn of the table, counted from 1. */
export interface TurnBegun {
  kind: "turn_begun";
  seat: number;
  clan: string;
  turn: number;
}

/** R6.1. `phase` is refresh, invasion; for an invasion `amount` says how many guild cards. */
export interface PhaseBegun {
  kind: "phase_begun";
  seat: number;
  phase: string;
  amount: number;
}

/** R5.4. All guild cards are shuffled into a new deck of `amount`. */
export interface WaveBegun {
  kind: "wave_begun";
  wave: number;
  amount: number;
}

/** R14.3. A scenario of a chronicle is won or lost. */
export interface ChapterEnded {
  kind: "chapter_ended";
  scenario: string;
  chapter: number;
  won: boolean;
  reason: string;
}

/** R14.3. A bought card stays for the next scenario. */
export interface CardKept {
  kind: "card_kept";
  seat: number;
  clan: string;
  card: string;
}

/** R14.3. */
export interface ScenarioRepeated {
  kind: "scenario_repeated";
  seat: number;
  scenario: string;
}

/** R5. All seats or none. */
export interface GameEnded {
  kind: "game_ended";
  winners: number[];
  reason: string;
}

/** R7.5. `why`: start, cleanup, draw, ability, push, fortify or the id of a scenario card. */
export interface CardsDrawn {
  kind: "cards_drawn";
  seat: number;
  clan: string;
  cards: string[];
  why: string;
}

/** R6.4. The discard pile becomes the deck. */
export interface DeckShuffled {
  kind: "deck_shuffled";
  seat: number;
  clan: string;
  amount: number;
}

/** R6.2. */
export interface CardPlayed {
  kind: "card_played";
  seat: number;
  clan: string;
  card: string;
}

/** R3.1.2. `side` is left or right. */
export interface SideChosen {
  kind: "side_chosen";
  seat: number;
  clan: string;
  card: string;
  side: string;
}

/** A card leaves a hand: `why` is curse, refresh, fortify or the id of a scenario card. */
export interface CardDiscarded {
  kind: "card_discarded";
  seat: number;
  clan: string;
  card: string;
  why: string;
}

/** R6.7. Played cards go to the discard pile. */
export interface PlayAreaCleared {
  kind: "play_area_cleared";
  seat: number;
  clan: string;
  cards: string[];
}

/** R8.2, R9.2.1. From the available items to the discard pile. */
export interface ItemTaken {
  kind: "item_taken";
  seat: number;
  clan: string;
  card: string;
  room: string;
}

/** R6.6. Under the item deck, in this order. */
export interface ItemsReturned {
  kind: "items_returned";
  seat: number;
  clan: string;
  cards: string[];
}

/** R4.3. A place of the market is filled; `left` in the item deck. */
export interface ItemRevealed {
  kind: "item_revealed";
  place: number;
  card: string;
  left: number;
}

/** From the lair: `why` is start, ambush, spawn, ability or swarm. */
export interface MonstersPlaced {
  kind: "monsters_placed";
  seat: number;
  clan: string;
  room: string;
  amount: number;
  why: string;
}

/** R7.4. `carried`: the token taken along; `way` is passage, wall or portal. */
export interface MonsterMoved {
  kind: "monster_moved";
  seat: number;
  clan: string;
  start: string;
  room: string;
  carried: string | null;
  way: string;
}

/** R7.14. `by`: the hero, or the id of a scenario card; a slain one is in the lair again. */
export interface MonsterHit {
  kind: "monster_hit";
  seat: number;
  clan: string;
  room: string;
  wounds: number;
  slain: boolean;
  by: string;
}

/** R3.2.1. */
export interface WoundsHealed {
  kind: "wounds_healed";
  seat: number;
  clan: string;
  amount: number;
}

/** R10.5. A card stops an attack. */
export interface AttackDefended {
  kind: "attack_defended";
  seat: number;
  clan: string;
  card: string;
  room: string;
}

/** A resource, a trap, or a finished portal from the supply; `by`: clan or scenario card. */
export interface TokenPlaced {
  kind: "token_placed";
  token: string;
  room: string;
  by: string;
}

/** R7.1. An unfinished portal is turned over. */
export interface PortalFinished {
  kind: "portal_finished";
  seat: number;
  clan: string;
  room: string;
}

/** Tokens of one kind go back to the supply. `why`: price, warrior, rogue, looting, trap (sprung) or the id of a scenario card. */
export interface TokensDiscarded {
  kind: "tokens_discarded";
  token: string;
  room: string;
  amount: number;
  why: string;
}

/** R9.3. A new room at its place, `turned` by so many degrees, with a treasure of this value. */
export interface RoomBuilt {
  kind: "room_built";
  seat: number;
  clan: string;
  room: string;
  x: number;
  y: number;
  turned: number;
  value: number;
}

/** R9.1. The guild card follows. */
export interface LuckPushed {
  kind: "luck_pushed";
  seat: number;
  clan: string;
}

/** R3.5. `why` is invasion, push, laboratory or prisoner; `left` in the deck. */
export interface GuildCardDrawn {
  kind: "guild_card_drawn";
  card: string;
  why: string;
  left: number;
}

/** R10.2.1. */
export interface HeroSummoned {
  kind: "hero_summoned";
  hero: string;
  room: string;
}

/** R9.1.2. Exhausted, in the Prison. */
export interface HeroImprisoned {
  kind: "hero_imprisoned";
  hero: string;
  room: string;
}

/** R10.6. No token of the class is left; those awake because of it follow. */
export interface HeroesMissing {
  kind: "heroes_missing";
  hero: string;
}

/** R10.2.2. What it does follows. */
export interface HeroShownOff {
  kind: "hero_shown_off";
  hero: string;
  room: string;
}

/** Exhausted heroes turn active: `why` is inspired, mage, healing, missing or a card's id. */
export interface HeroesWoken {
  kind: "heroes_woken";
  room: string;
  heroes: Record<string, number>;
  why: string;
}

/** `why` is attack, wait, loot or prison. */
export interface HeroExhausted {
  kind: "hero_exhausted";
  hero: string;
  room: string;
  why: string;
}

/** R10.2.5, R3.5.4. Who is the target; a defence or the hit follows. */
export interface HeroAttacked {
  kind: "hero_attacked";
  hero: string;
  start: string;
  room: string;
  seat: number;
  clan: string;
}

/** R7.2. `by`: a clan, or trap; `left`: health left, 0 for a slain hero. */
export interface HeroHit {
  kind: "hero_hit";
  hero: string;
  room: string;
  by: string;
  left: number;
}

/** R10.2.8. */
export interface HeroesAdvanced {
  kind: "heroes_advanced";
  heroes: Record<string, number>;
  start: string;
  room: string;
}

/** R10.2.6. The effect is turned up, its consequences follow. */
export interface TreasureLooted {
  kind: "treasure_looted";
  room: string;
  value: number;
  effect: string;
  heroes: Record<string, number>;
}

/** R11.2. Back to the supply, unseen. */
export interface TreasureRemoved {
  kind: "treasure_removed";
  room: string;
  value: number;
}

/** R11.4. */
export interface RoomsFlooded {
  kind: "rooms_flooded";
  rooms: string[];
}

/** R11.4. */
export interface FloodDried {
  kind: "flood_dried";
  rooms: string[];
}

/** Monsters of one clan in one room. */
export interface MonstersView {
  clan: string;
  seat: number;
  count: number;
  /** One number for each of them, highest last; all 0 where a wound is deadly. */
  wounds: number[];
}

/** Heroes of one class in one room. */
export interface HeroesView {
  hero: string;
  active: number;
  exhausted: number;
  /** Summoned, and not shown off yet (R10.3). */
  arriving: number;
  /** Of the Champion. */
  wounds: number;
}

/** What the heroes in a room would do if they were active (R10.2.5 to R10.2.8). */
export interface NextView {
  /** attack, loot, wait or advance. */
  act: string;
  /** Where they would advance to; several if the players choose. */
  rooms: string[];
}

/** One room of the dungeon with all that is in it. */
export interface RoomView {
  room: string;
  symbol: string;
  x: number;
  y: number;
  /** Degrees clockwise. */
  turned: number;
  /** Sides with a passage on the turned tile: n, e, s, w; a wall beyond closes it all the same. */
  passages: string[];
  /** R2.2.3. */
  distance: number;
  /** Rooms one passage away. */
  connected: string[];
  /** Rooms that finished portals make adjacent for monsters. */
  portals_to: string[];
  /** Its value. */
  treasure: number | null;
  /** A treasure lay here and is gone. */
  lost: boolean;
  /** With a treasure: how many more heroes it withstands, however they come, if none is trapped and no attack is stopped. One after the other is the worst: each wakes those who sleep here. */
  holds: number | null;
  /** Cards left in the guild deck that would bring a hero into this room. */
  cards: number;
  /** unfinished or finished. */
  portal: string | null;
  /** Resources and traps here, only those above 0. */
  goods: Record<string, number>;
  monsters: MonstersView[];
  heroes: HeroesView[];
  flooded: boolean;
  /** Of the heroes here; null without heroes. */
  next: NextView | null;
}

/** One clan at the table. */
export interface ClanView {
  /** Null until it is chosen. */
  clan: string | null;
  seat: number;
  hand: string[];
  /** Cards left in the tactic deck. */
  deck: number;
  /** Which those are, in the order of the catalogue: what a careful player counts. */
  deck_cards: string[];
  /** The most recent last. */
  discards: string[];
  played: string[];
  lair: number;
  /** R14.3: bought cards of earlier scenarios that are in its deck. */
  kept: string[];
}

/** An available item. */
export interface MarketCard {
  card: string;
  /** beast, potion, equipment, scroll or tactic. */
  type: string;
  /** Where it can be bought. */
  rooms: string[];
}

/** One thing that the heroes of a card would do. */
export interface ThreatStep {
  room: string;
  /** trap, attack, loot, wait, advance or shot. */
  act: string;
  /** How many are active there then, those woken included. */
  heroes: number;
  /** Of an advance: where it leads, then the rooms where it could lead as well; of a shot: where it hits. */
  ways: string[];
}

/** What the hero cards of a symbol would do if one came now: both heroes, and all they wake. No blow is stopped. Where the players would choose, it is as R10.3.3 says. */
export interface ThreatView {
  symbol: string;
  /** The classes, of those left in the deck, for which it is so. */
  heroes: string[];
  /** Where they come in. */
  rooms: string[];
  steps: ThreatStep[];
  /** Values of the treasures that would be lost. */
  looted: number[];
  /** Attacks on monsters, shots included. */
  hits: number;
  /** Whether the treasure in the Vault would be looted: yes, no, or maybe, which hangs on what a looted treasure does. */
  loses: string;
  /** What a looted treasure does can change some of this. */
  is_open: boolean;
}

/** What would come of an answer to a question about heroes, as in ThreatView. */
export interface OutcomeView {
  looted: number[];
  hits: number;
  loses: string;
}

/** R10.5. What becomes of the room of a blow if it is stopped, and if it falls. */
export interface BlowView {
  /** How many monsters would stand there. */
  guards: number[];
  /** How many more heroes its treasure would withstand; null where there is none. */
  holds: (number | null)[];
  /** The struck monster would fall. */
  slain: boolean;
}

/** R9.3.2. An empty place where the chosen blueprint fits. */
export interface SiteView {
  x: number;
  y: number;
  /** What chooses it: beside which room, unless that was said, and on which side of it; nothing once it is chosen. */
  moves: string[];
}

/** What the question that waits is about, and what was chosen so far. */
export interface PendingView {
  /** The decision, as in the texts `ask.<decision>`. */
  ask: string | null;
  /** Who is asked; null in a window, which does not tell who speaks. */
  seat: number | null;
  /** For which clan. */
  clan: string | null;
  /** The card being played, defended with or kept; the guild card for which one is discarded. */
  card: string | null;
  /** left or right, once chosen. */
  side: string | null;
  /** Actions of that card still to come, in its notation. */
  units: string[];
  /** The action in progress: move, melee, ranged, pack, swarm, ambush, build ...; of a card to be discarded why: curse or scenario. */
  action: string | null;
  /** The room it is about: where a monster starts, where the attack is, where a treasure is. */
  room: string | null;
  /** The second room: where it leads to. */
  target: string | null;
  /** The hero it is about. */
  hero: string | null;
  /** The clan whose monster is attacked. */
  victim: string | null;
  /** Cards or heroes picked so far. */
  picked: string[];
  /** How many more, at most. */
  left: number;
  /** R10.3.3. The answer if the game is to choose; null where it does not. */
  easy: string | null;
  /** R10.2. The step of a hero that the question belongs to; null where it is none of them. */
  step: string | null;
  /** R10.3.3. By move, of a question about heroes: what it would come to, as far as is known. */
  outcomes: Record<string, OutcomeView>;
  /** By move, for whoever is asked where a monster goes: all threats of the symbols for which it would change any. */
  foreseen: Record<string, ThreatView[]>;
  /** What hangs on a defence. */
  blow: BlowView | null;
  /** R9.3.1. By price that is not offered: too few `coins`, or no `treasure` of the value left. */
  barred: Record<string, string>;
  /** Where a new room could lie, while its place is asked for; then where it will. */
  sites: SiteView[];
}

/** R9.1. What the next guild card would do to one who pushes their luck, in cards left. */
export interface PushView {
  /** A hero is locked up, and that is all. */
  imprisons: number;
  /** An archer is locked up, and shoots at a monster before. */
  shoots: number;
  /** Heroes get on their feet: a mage and all prisoners, or a class without tokens (R10.6), */
  frees: number;
  /** at most so many. */
  freed: number;
  /** After these the Vault would be looted if no blow is stopped, */
  loses: number;
  /** and after these perhaps: it hangs on what a looted treasure does. */
  may_lose: number;
  /** A scenario card. */
  nothing: number;
}

/** The table; it is the same for every seat but for `seat`. */
export interface HeroesOutView {
  seat: number | null;
  scenario: string;
  /** 1, or the chapter of a chronicle. */
  chapter: number;
  attempt: number;
  difficulty: string;
  wave: number;
  /** R14.4: each invasion draws one card for now. */
  wave_zero: boolean;
  /** setup, play, refresh, cleanup, invasion, between (the scenarios of a chronicle) or over. */
  phase: string;
  /** The place of the active clan in `clans`. */
  active: number;
  /** Turns begun, 0 during setup. */
  turn: number;
  /** The active player has pushed their luck in this turn. */
  pushed: boolean;
  /** Guild cards this invasion still draws, or the next one will. */
  cards_due: number;
  guild_left: number;
  /** The cards left in the guild deck, in the order of the catalogue, not of the deck. */
  guild_cards: string[];
  /** The most recent last. */
  guild_discards: string[];
  /** The card in resolution. */
  guild_card: string | null;
  rooms: RoomView[];
  clans: ClanView[];
  market: MarketCard[];
  items_left: number;
  /** Cards put under the item deck, the next of them first; the others come before them. */
  items_under: string[];
  blueprints: string[];
  /** Rooms left in the stack of blueprints. */
  rooms_stacked: number;
  rooms_built: number;
  /** R11.9.1: how many must be built to win. */
  rooms_wanted: number;
  /** Tokens and heroes that can still be placed. */
  supply: Record<string, number>;
  /** Value to tokens of it in the supply. */
  treasures_left: Record<string, number>;
  /** Value to effect to how often it was turned up in this scenario. */
  treasures_seen: Record<string, Record<string, number>>;
  /** R2.1.1. Value to effect to tokens: what a treasure that lies face down may be. */
  treasures_hidden: Record<string, Record<string, number>>;
  threats: ThreatView[];
  /** Null without a Prison. */
  push: PushView | null;
  pending: PendingView;
}

export interface RoomCard {
  id: string;
  symbol: string;
  /** X, T, L or I. */
  shape: string;
  /** Before it is turned. */
  passages: string[];
  /** The token its action places. */
  makes: string | null;
  /** The resource its action takes for an item, */
  price: string | null;
  /** of this type. */
  buys: string | null;
}

export interface ClanCard {
  id: string;
  monsters: number;
  health: number;
  role: string;
  start: number;
  symbol: string;
  ability: string;
}

/** One action on a card, for drawing its icons. */
export interface UnitView {
  /** act, melee, ranged, move, draw, trap, portal, coin, frog, book, bone, def, spawn, ambush, fortify, pack or swarm. */
  action: string;
  /** How often; for an ambush or a spawn of a swarm: up to how many. */
  count: number;
  /** Of an ambush the symbol; of fortify and pack the action; of a swarm the left part. */
  what: string | null;
  /** Of a swarm the right part. */
  then: string | null;
}

/** A tactic card or an item. */
export interface PlayingCard {
  id: string;
  /** A clan or a type of item. */
  kind: string;
  copies: number;
  /** In the notation of R3.1. */
  effect: string;
  left: UnitView[];
  /** Empty without a choice. */
  right: UnitView[];
}

export interface GuildCard {
  id: string;
  /** Null for a scenario card. */
  hero: string | null;
  symbol: string | null;
  copies: number;
}

/** The printed facts of this table. */
export interface HeroesOutCatalogue {
  rooms: RoomCard[];
  clans: ClanCard[];
  cards: PlayingCard[];
  /** All cards that can be in the guild deck of some scenario of this table; `copies` is of the present one. */
  guild: GuildCard[];
  /** Symbol to its rooms. */
  symbols: Record<string, string[]>;
  /** Tokens and heroes to how many there are. */
  tokens: Record<string, number>;
  /** Value to effect to copies. */
  treasures: Record<string, Record<string, number>>;
  /** Guild cards an invasion draws in wave 1 and in wave 2. */
  difficulties: Record<string, number[]>;
  /** Of this table, in order: one, or the chapters of a chronicle. */
  scenarios: string[];
  champion_health: number;
}

export type GameEvent =
  | DungeonOpened
  | ClanChosen
  | ForeignClanChosen
  | MarketOpened
  | BlueprintsRevealed
  | TurnBegun
  | PhaseBegun
  | WaveBegun
  | ChapterEnded
  | CardKept
  | ScenarioRepeated
  | GameEnded
  | CardsDrawn
  | DeckShuffled
  | CardPlayed
  | SideChosen
  | CardDiscarded
  | PlayAreaCleared
  | ItemTaken
  | ItemsReturned
  | ItemRevealed
  | MonstersPlaced
  | MonsterMoved
  | MonsterHit
  | WoundsHealed
  | AttackDefended
  | TokenPlaced
  | PortalFinished
  | TokensDiscarded
  | RoomBuilt
  | LuckPushed
  | GuildCardDrawn
  | HeroSummoned
  | HeroImprisoned
  | HeroesMissing
  | HeroShownOff
  | HeroesWoken
  | HeroExhausted
  | HeroAttacked
  | HeroHit
  | HeroesAdvanced
  | TreasureLooted
  | TreasureRemoved
  | RoomsFlooded
  | FloodDried;
