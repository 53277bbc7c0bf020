// Made from undercroft.games.dungeoneer.events by undercroft.server.typescript; do not edit.

/** R7.3, R19.4, R19.5. A seat gets, picks or (after a defeat) chooses its hero. */
export interface HeroDealt {
  kind: "hero_dealt";
  seat: number;
  hero: string;
  chosen: boolean;
}

/** R7.7. Dice by seat (null: does not roll in this round of ties) and who begins, if settled. */
export interface FirstRolled {
  kind: "first_rolled";
  dice: (number | null)[];
  first: number | null;
}

/** R7.5, R14.4. A personal quest for a seat; null: a common one is turned up. */
export interface QuestDealt {
  kind: "quest_dealt";
  quest: string;
  seat: number | null;
}

/** R8.17, R6.1. Its seat is told the cards, others only how many. */
export interface CardsDrawn {
  kind: "cards_drawn";
  seat: number;
  amount: number;
  cards: string[] | null;
  deck: string;
}

/** R8.17. The discards become a new draw pile. */
export interface DeckShuffled {
  kind: "deck_shuffled";
  deck: string;
  amount: number;
}

/** R8.1. The restoration is over. */
export interface TurnBegun {
  kind: "turn_begun";
  seat: number;
  round: number;
  ap: number;
}

/** R8. villainy, location, feats or discard_draw. */
export interface PhaseBegun {
  kind: "phase_begun";
  seat: number;
  phase: string;
}

export interface TurnEnded {
  kind: "turn_ended";
  seat: number;
}

/** R8.16. */
export interface PointSaved {
  kind: "point_saved";
  seat: number;
}

/** R18. Seats from first to last. */
export interface GameEnded {
  kind: "game_ended";
  winners: number[];
  reason: string;
  ranking: number[];
}

/** R8.9, R8.12. `placer`: who places it (R19.7); `held`: it was in the seat's hand (R19.2). */
export interface LocationDrawn {
  kind: "location_drawn";
  seat: number;
  location: string;
  placer: number;
  held: boolean;
}

/** R9.6. Shown to all and laid under the deck: it has no legal place. */
export interface LocationBuried {
  kind: "location_buried";
  seat: number;
  location: string;
}

/** R9.2. `turned`: by 180 degrees; y grows to the north. */
export interface LocationLaid {
  kind: "location_laid";
  seat: number | null;
  location: string;
  x: number;
  y: number;
  turned: boolean;
}

/** R19.2. Location cards dealt face down; only their seat is told which. */
export interface LocationsHeld {
  kind: "locations_held";
  seat: number;
  amount: number;
  locations: string[] | null;
}

/** R19.3. A seat without a legal card shows its cards and passes. */
export interface LocationsShown {
  kind: "locations_shown";
  seat: number;
  locations: string[];
}

/** R9.7. A location has moved or turned. */
export interface LocationShifted {
  kind: "location_shifted";
  location: string;
  x: number;
  y: number;
  turned: boolean;
}

/** R17.1. On `thing`: n, e, s, w, obstacle, or the id of an attached bane. */
export interface TokenLaid {
  kind: "token_laid";
  seat: number;
  location: string;
  thing: string;
}

export interface TokenReturned {
  kind: "token_returned";
  location: string;
  thing: string;
}

/** R17.3. On the joint beyond this side of a location. */
export interface BridgeLaid {
  kind: "bridge_laid";
  seat: number;
  location: string;
  side: string;
}

export interface BridgeRemoved {
  kind: "bridge_removed";
  location: string;
  side: string;
}

/** R10.1. `by`: move or transfer. */
export interface HeroMoved {
  kind: "hero_moved";
  seat: number;
  start: string;
  to: string;
  by: string;
}

/** R10.9. Of a new location, or (`stayed`) of the one the hero never left. */
export interface IncomeTaken {
  kind: "income_taken";
  seat: number;
  location: string;
  glory: number;
  peril: number;
  stayed: boolean;
}

/** R10.6. The hero stays and holds this exit open. */
export interface ExitHeld {
  kind: "exit_held";
  seat: number;
  location: string;
  side: string;
}

/** R10.14, R10.17. `lay`: it lay down by choice; with the threat to stand up, if any. */
export interface HeroFell {
  kind: "hero_fell";
  seat: number;
  lay: boolean;
  stat: string | null;
  value: number | null;
}

export interface HeroStood {
  kind: "hero_stood";
  seat: number;
}

/** `source`: what did it; `health` is what is left. */
export interface HeroWounded {
  kind: "hero_wounded";
  seat: number;
  wounds: number;
  health: number;
  source: string;
}

export interface WoundsPrevented {
  kind: "wounds_prevented";
  seat: number;
  wounds: number;
  source: string;
}

export interface HeroHealed {
  kind: "hero_healed";
  seat: number;
  wounds: number;
  health: number;
}

/** `source`: a card, a location or a rule's word (reward, stolen, cost). */
export interface GloryChanged {
  kind: "glory_changed";
  seat: number;
  change: number;
  glory: number;
  source: string;
}

export interface PerilChanged {
  kind: "peril_changed";
  seat: number;
  change: number;
  peril: number;
  source: string;
}

/** Action points, unless paid for a move or an exploration told by its own event. */
export interface PointsChanged {
  kind: "points_changed";
  seat: number;
  change: number;
  ap: number;
  source: string;
}

/** R14.6. The true level. */
export interface LevelChanged {
  kind: "level_changed";
  seat: number;
  level: number;
}

/** R18.1. `returns`: its player will choose another hero (R19.4). */
export interface HeroDefeated {
  kind: "hero_defeated";
  seat: number;
  returns: boolean;
}

/** A card leaves a hand and is shown while its player still chooses target or amount. */
export interface CardChosen {
  kind: "card_chosen";
  seat: number;
  card: string;
}

/** R11. `payer`: whose glory or peril paid `cost`; `on`: what it was put on, if anything. */
export interface CardPlayed {
  kind: "card_played";
  seat: number;
  card: string;
  payer: number;
  cost: number;
  target: number | null;
  on: string | null;
}

/** R8.11. Of a hero, a prepared card, an artifact or a location. */
export interface AbilityUsed {
  kind: "ability_used";
  seat: number;
  ability: string;
  cost: number;
}

/** `why`: played, phase, host, effect, limit, defeated, used. */
export interface CardDiscarded {
  kind: "card_discarded";
  seat: number | null;
  card: string;
  why: string;
}

/** R13.1. `purpose`: attack, counter, threat, search, chance, peril, form. `source`: what asked for it. `kept`: the sum of the dice that count. `need`: the value to reach; null in a battle. `of`: the monster that rolls, null for a hero. */
export interface DieRolled {
  kind: "die_rolled";
  seat: number;
  purpose: string;
  source: string;
  stat: string | null;
  dice: number[];
  kept: number;
  total: number;
  need: number | null;
  passed: boolean | null;
  of: string | null;
}

/** R12.1. `battle`: encounters, heroes, hunt or drawn (solitaire); attackers in their order. */
export interface BattleBegun {
  kind: "battle_begun";
  seat: number;
  battle: string;
  attackers: string[];
}

/** R12. `change`: withdrawn, cancelled, dropped, weakened, followed. */
export interface AttackChanged {
  kind: "attack_changed";
  slot: number;
  change: string;
  source: string | null;
}

/** R12.10. `winner`: attacker, defender or none. */
export interface AttackCompared {
  kind: "attack_compared";
  slot: number;
  attack: number;
  counter: number;
  winner: string;
}

/** `monster`: a card or a hunt quest; `left`: health that is left. */
export interface MonsterHurt {
  kind: "monster_hurt";
  slot: number;
  monster: string;
  wounds: number;
  left: number;
  by: number;
}

export interface MonsterHealed {
  kind: "monster_healed";
  slot: number;
  monster: string;
  left: number;
}

export interface MonsterDefeated {
  kind: "monster_defeated";
  slot: number;
  monster: string;
  by: number;
}

/** R12.14. A new attack of a hero that was attacked. */
export interface Challenged {
  kind: "challenged";
  seat: number;
  slot: number;
  form: string;
}

/** R12.17. hand, lair or discard. */
export interface MonsterKept {
  kind: "monster_kept";
  seat: number;
  monster: string;
  where: string;
}

export interface BattleEnded {
  kind: "battle_ended";
  seat: number;
}

/** R14.2. `offering`: glory paid before the roll. */
export interface QuestTried {
  kind: "quest_tried";
  seat: number;
  quest: string;
  glory: number;
  ap: number;
  offering: number;
}

export interface QuestFailed {
  kind: "quest_failed";
  seat: number;
  quest: string;
}

/** R14.6. `completed`: how many the seat has now. */
export interface QuestCompleted {
  kind: "quest_completed";
  seat: number;
  quest: string;
  completed: number;
}

/** R14.13. */
export interface GoalFound {
  kind: "goal_found";
  seat: number;
  quest: string;
}

/** R14.14 to R14.18. `change`: started, dropped, picked_up, taken, left, reset. */
export interface EscortChanged {
  kind: "escort_changed";
  quest: string;
  change: string;
  seat: number | null;
  location: string | null;
}

/** One line of a bill: `source` is a card, hero, location, quest or a word (base, offering). */
export interface Line {
  source: string;
  amount: number;
}

/** A sum with its lines. */
export interface Bill {
  total: number;
  lines: Line[];
}

/** R13. Characteristic, value, what is added to the die, and how many faces of six overcome. */
export interface ThreatView {
  stat: string;
  value: number;
  bill: Bill;
  passing: number;
}

/** R12.8 to R12.12. An attack in a form, before it is declared. `wins`: of 36 throws, how many the attacker, nobody, the defender wins. `wounds`: the most that a hit of the attacker deals, `back`: of the defender. */
export interface DuelView {
  form: string;
  wins: number[];
  wounds: number;
  back: number;
}

/** What an encounter would mean for its target: the forms of a monster, or a trap's threat. */
export interface Foretold {
  duels: DuelView[];
  threat: ThreatView | null;
}

/** R12.2, R12.14. An attack of the viewer's hero that is offered, by its move. */
export interface StrikeView {
  move: string;
  duels: DuelView[];
}

/** R14.3. What a failed attempt does: wounds by seat, whom they would defeat, glory lost. */
export interface StakeView {
  wounds: number[];
  fatal: number[];
  glory: number;
}

/** A monster in a lair: `slot` is its number in `rouse`; `cost` to play it again. */
export interface MonsterView {
  slot: number;
  monster: string;
  health: number;
  life: number;
  attached: string[];
  cost: number;
}

/** A prepared boon or treasure with what is attached; `used`: its ability is spent this turn. */
export interface GearView {
  card: string;
  type: string;
  attached: string[];
  used: boolean;
}

/** R14. As it stands for one hero: of the owner, or of the viewer where it is common. `goal`: the place to make for, the nearest one where it can succeed; `distance`: fewest steps there (null: no way, or not on the map). `cost`: action points of an attempt now. `threat`: of that attempt, `search`: of a search at the goal, `search_here`: where the hero stands, if it may search there; null without one. `health`: left to a quest monster. Where it can be attempted now: `offers`: by glory offered, how many faces of six overcome; `chance`: of 36 throws, how many succeed; `duels`: the monster against the hero; `stake`. `token`: location id of a dropped escort token; `carrier`: the seat that carries it. */
export interface QuestView {
  quest: string;
  places: string[];
  goal: string | null;
  distance: number | null;
  cost: number;
  threat: ThreatView | null;
  search: ThreatView | null;
  search_here: ThreatView | null;
  offers: number[];
  chance: number | null;
  duels: DuelView[];
  stake: StakeView | null;
  health: number | null;
  marks: string[];
  token: string | null;
  carrier: number | null;
  found: boolean;
}

/** `values`: melee, magic, speed, as they count now; `level` is the true one, `counted` as it counts. `hand`: null to everybody else; `known`: cards in it that all have seen. */
export interface SeatView {
  hero: string | null;
  out: boolean;
  level: number;
  counted: number;
  health: number;
  glory: number;
  peril: number;
  at: string | null;
  fallen: boolean;
  stand: ThreatView | null;
  ap: number;
  saved: boolean;
  values: Bill[];
  hand: string[] | null;
  cards: number;
  known: string[];
  gear: GearView[];
  boon_limit: number;
  treasure_limit: number;
  boons: number;
  treasures: number;
  banes: string[];
  lair: MonsterView[];
  quests: QuestView[];
  artifacts: string[];
  completed: number;
  carried: string[];
  visited: string[];
  moved: boolean;
  battled: boolean;
  tried: boolean;
  used: string[];
  locations: string[] | null;
  holds: number;
}

/** An exit as it is now. `kind`: wall, open, blocked, trap; `works`: a hero can pass the joint. `held`: seats that hold it open; `warded`: by a deactivation token; `bridged`: by the bridge. */
export interface ExitView {
  kind: string;
  stat: string | null;
  value: number;
  works: boolean;
  to: string | null;
  held: number[];
  warded: boolean;
  bridged: boolean;
}

/** A location in play; y grows to the north, exits are n, e, s, w as it lies. `distance`: fewest steps over working joints to an entrance, `steps`: from the viewer's hero; null: no way. */
export interface LocationView {
  location: string;
  x: number;
  y: number;
  turned: boolean;
  exits: ExitView[];
  distance: number | null;
  steps: number | null;
  obstacle_warded: boolean;
  banes: string[];
  warded: string[];
  escorts: string[];
  heroes: number[];
}

/** R10.1. What a step of the active hero to a side costs, risks and brings. `threat`: of the exit, null where it counts as open. `obstacle`: of the location beyond. */
export interface StepView {
  side: string;
  to: string;
  threat: ThreatView | null;
  trap: boolean;
  obstacle: ThreatView | null;
  obstacle_kind: string | null;
  new: boolean;
  glory: number;
  peril: number;
  banes: string[];
}

/** R9.2. A legal cell for the card in hand: named by a neighbour and its side, and the turns. */
export interface PlaceView {
  x: number;
  y: number;
  near: string;
  side: string;
  upright: boolean;
  turned: boolean;
}

/** R9.1. A working joint between two cells: one of them, and the side to the other (n or e). */
export interface PathView {
  x: number;
  y: number;
  side: string;
}

/** R9.7. A legal result of a shift: the answers that lead to it, and the map afterwards. `location` comes to lie at `x`, `y`; its `partner`, if there is one, where `location` lies now. `broken` and `made`: the paths between cells that are lost and won. */
export interface ShiftView {
  answers: string[];
  location: string;
  x: number;
  y: number;
  turned: boolean;
  partner: string | null;
  partner_turned: boolean;
  broken: PathView[];
  made: PathView[];
}

/** R12.11, R13.1. What a failure or a hit does: wound, fall, lose_point, lose_glory, peril, discard, heal_self, threat; and how much of it. */
export interface Effect {
  kind: string;
  n: number;
}

/** R12. One attack or trap of the battle; `slot` counts from 1. `attacker`: a card, a hunt quest or null for the hero of `owner`. `target`: a seat; a negative number is minus the slot of the monster that a hero challenges. `attack`, `counter`: what is added to the dice, or was when they were rolled; `wins`: how many throws the attacker, nobody, the defender wins, of 36 unless more dice are rolled; `attack_dice`, `counter_dice`, `attack_total`, `counter_total`: once rolled. `health` of `life` is left to a monster. `state`: on, withdrawn, dropped, cancelled, done. `threat`: of a trap, for its target. `hit`: what a hit of the monster does, or a failed trap. */
export interface AttackView {
  slot: number;
  kind: string;
  attacker: string | null;
  owner: number;
  target: number;
  form: string | null;
  place: string;
  state: string;
  x: number;
  health: number | null;
  life: number | null;
  attached: string[];
  attack: Bill | null;
  counter: Bill | null;
  wins: number[] | null;
  attack_dice: number[];
  counter_dice: number[];
  attack_total: number | null;
  counter_total: number | null;
  threat: ThreatView | null;
  hit: Effect[];
}

/** `battle`: encounters, heroes, hunt, drawn; `stage`: attack, response, attack_check, counterattack_check, comparison, challenge, lair, reward. */
export interface BattleView {
  battle: string;
  stage: string;
  /** Slot of the attack that is being checked or compared. */
  current: number | null;
  attacks: AttackView[];
  /** Peril still to be given, by seat (R12.19). */
  perils: number[];
}

/** R16.5. The roll about to be made. `stake`: what a failure does; of a check: what a hit does. `outcomes`: what each face of the die means, pass or fail; for the counterattack check hit, equal or hurt, seen by who rolls; null where more than one die counts or the other check is still to come. `dice`: how many are rolled for the one that counts. `slot`: of the attack. */
export interface RollView {
  seat: number;
  purpose: string;
  source: string;
  stat: string | null;
  need: number | null;
  bill: Bill;
  dice: number;
  outcomes: string[] | null;
  slot: number | null;
  of: string | null;
  stake: Effect[];
}

/** R16.5. What a card in hand or an ability, `source`, would make of the roll that comes, or of the attack on the own hero: how likely, in percent, the roll reaches its goal, or the own counterattack hits. */
export interface Forecast {
  source: string;
  before: number;
  after: number;
}

/** R16.6. Wounds about to be dealt. */
export interface WoundView {
  seat: number;
  wounds: number;
  source: string;
}

/** R8.7. One encounter of the declaration so far; fields still open are null. `takes`: the cards of the viewer's hand that may join it now. `foretold`: once it has a target. */
export interface DraftEntry {
  card: string;
  slot: number | null;
  target: number | null;
  form: string | null;
  x: number;
  attached: string[];
  takes: string[];
  cost: number;
  foretold: Foretold | null;
}

/** What a seat has chosen so far of something that is not yet done; null: not yet, or not asked. `spent`: peril by seat that the declaration costs so far, to be held against the purses. `location`: a place chosen, `near`: the neighbour or partner, `side`: of it, `turned`: of the first of two locations; `thing`: what a token goes on; `against`: the slot that is challenged; `duels`: the attack whose form is chosen. */
export interface Draft {
  seat: number;
  card: string | null;
  ability: string | null;
  target: number | null;
  payer: number | null;
  x: number | null;
  location: string | null;
  near: string | null;
  side: string | null;
  turned: boolean | null;
  thing: string | null;
  quest: string | null;
  against: number | null;
  entries: DraftEntry[];
  spent: number[];
  duels: DuelView[];
}

/** R11.2. The seats that a move can be aimed at, which the viewer is offered as a villain. `foretold`: what an encounter would mean for each of them, in the same order; none for a bane. */
export interface Aim {
  move: string;
  seats: number[];
  foretold: Foretold[];
}

/** A draw pile with its discards, the latest last. */
export interface PileView {
  deck: string;
  left: number;
  discards: string[];
}

/** R17.1. */
export interface TokenView {
  number: number;
  location: string;
  thing: string;
  seat: number;
}

export interface BridgeView {
  location: string;
  side: string;
}

/** `phase`: setup, laying, restoration, villainy, location, feats, discard_draw, over. */
export interface DungeoneerView {
  /** The viewer; null for a spectator. */
  seat: number | null;
  phase: string;
  active: number;
  first: number;
  round: number;
  rounds: number;
  seats: SeatView[];
  map: LocationView[];
  undrawn: string[];
  buried: string[];
  common: QuestView[];
  ownerless: QuestView[];
  quest_deck: number;
  piles: PileView[];
  tokens: TokenView[];
  bridge: BridgeView | null;
  pairs: number;
  steps: StepView[];
  /** The side through which the active hero is about to leave (R16.3). */
  leaving: string | null;
  placing: string | null;
  placer: number | null;
  places: PlaceView[];
  shifts: ShiftView[];
  battle: BattleView | null;
  roll: RollView | null;
  wound: WoundView | null;
  forecasts: Forecast[];
  draft: Draft | null;
  aims: Aim[];
  strikes: StrikeView[];
  /** Cards being carried out that lie in no other place. */
  playing: string[];
  drawn: string[];
  waiting: string[];
  declared: boolean;
  /** The active player will be asked whether to save a point (R8.16). */
  saving: boolean;
  window: string | null;
  heroes: string[];
  ranking: number[];
}

export interface ThreatCard {
  stat: string;
  value: number;
  plus_x: boolean;
}

export interface AbilityCard {
  id: string;
  window: string;
  cost: number;
  once: boolean;
  discards: boolean;
}

/** Values by level; `attacks`: forms with a standard symbol. */
export interface HeroCard {
  id: string;
  melee: number[];
  magic: number[];
  speed: number[];
  attacks: string[];
  boons: number;
  treasures: number;
  ability: AbilityCard;
}

export interface ExitCard {
  kind: string;
  stat: string | null;
  value: number;
}

/** Exits n, e, s, w as printed; `obstacle_value`: of the threat, or the bonus of a danger. */
export interface LocationCard {
  id: string;
  kind: string;
  exits: ExitCard[];
  glory: number;
  peril: number;
  obstacle: string | null;
  obstacle_stat: string | null;
  obstacle_value: number;
  effect: string | null;
  effect_cost: number;
}

/** `values` and `attacks` for melee, magic, speed; `hits`: forms with a hit effect. */
export interface FighterCard {
  health: number;
  values: number[];
  attacks: boolean[];
  hits: string[];
  tags: string[];
  traits: string[];
}

/** `cost` null is X, from `least_x` to `most_x`. */
export interface AdventureCard {
  id: string;
  type: string;
  cost: number | null;
  timing: string;
  duration: string;
  words: string[];
  copies: number;
  least_x: number;
  most_x: number;
  fighter: FighterCard | null;
  threat: ThreatCard | null;
  ability: AbilityCard | null;
  /** Not in this table's decks (R20.2). */
  removed: boolean;
}

export interface QuestCard {
  id: string;
  category: string;
  places: string[];
  goals: string[];
  threat: ThreatCard | null;
  offering: number;
  pay_glory: number;
  pay_ap: number;
  give_health: number;
  search_value: number;
  dice: number;
  sum: number;
  monster: FighterCard | null;
}

export interface DungeoneerCatalogue {
  heroes: HeroCard[];
  locations: LocationCard[];
  adventures: AdventureCard[];
  quests: QuestCard[];
  /** By card and ability, what it does, where a card set has changed it (R21.3). */
  changes: Record<string, string[]>;
  wins: number;
  top_level: number;
  health: number;
  hand: number;
  lair: number;
  solitaire: boolean;
  split: boolean;
}

export type GameEvent =
  | HeroDealt
  | FirstRolled
  | QuestDealt
  | CardsDrawn
  | DeckShuffled
  | TurnBegun
  | PhaseBegun
  | TurnEnded
  | PointSaved
  | GameEnded
  | LocationDrawn
  | LocationBuried
  | LocationLaid
  | LocationsHeld
  | LocationsShown
  | LocationShifted
  | TokenLaid
  | TokenReturned
  | BridgeLaid
  | BridgeRemoved
  | HeroMoved
  | IncomeTaken
  | ExitHeld
  | HeroFell
  | HeroStood
  | HeroWounded
  | WoundsPrevented
  | HeroHealed
  | GloryChanged
  | PerilChanged
  | PointsChanged
  | LevelChanged
  | HeroDefeated
  | CardChosen
  | CardPlayed
  | AbilityUsed
  | CardDiscarded
  | DieRolled
  | BattleBegun
  | AttackChanged
  | AttackCompared
  | MonsterHurt
  | MonsterHealed
  | MonsterDefeated
  | Challenged
  | MonsterKept
  | BattleEnded
  | QuestTried
  | QuestFailed
  | QuestCompleted
  | GoalFound
  | EscortChanged;
