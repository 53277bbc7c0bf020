"""Everything that happens at a table of Dungeoneer, as it is told.

Cards, locations, quests, heroes and abilities are named by their ids, seats by their numbers.
`HIDDEN` events are told in full to their seat alone.
"""

from __future__ import annotations

from undercroft.engine.events import Event
from undercroft.engine.game import Quiet

# --- setup and turns ---------------------------------------------------------------------------


class HeroDealt(Event, frozen=True):
    """R7.3, R19.4, R19.5. A seat gets, picks or (after a defeat) chooses its hero."""

    seat: int
    hero: str
    chosen: bool


class FirstRolled(Event, frozen=True):
    """R7.7. Dice by seat (null: does not roll in this round of ties) and who begins, if settled."""

    dice: list[int | None]
    first: int | None


class QuestDealt(Event, frozen=True):
    """R7.5, R14.4. A personal quest for a seat; null: a common one is turned up."""

    quest: str
    seat: int | None


class CardsDrawn(Event, frozen=True):
    """R8.17, R6.1. Its seat is told the cards, others only how many."""

    seat: int
    amount: int
    cards: list[str] | None
    deck: str


class DeckShuffled(Event, frozen=True):
    """R8.17. The discards become a new draw pile."""

    deck: str
    amount: int


class TurnBegun(Event, frozen=True):
    """R8.1. The restoration is over."""

    seat: int
    round: int
    ap: int


class PhaseBegun(Event, frozen=True):
    """R8. villainy, location, feats or discard_draw."""

    seat: int
    phase: str


class TurnEnded(Event, frozen=True):
    seat: int


class PointSaved(Event, frozen=True):
    """R8.16."""

    seat: int


class GameEnded(Event, frozen=True):
    """R18. Seats from first to last."""

    winners: list[int]
    reason: str
    ranking: list[int]


# --- the map --------------------------------------------------------------------------------------


class LocationDrawn(Event, frozen=True):
    """R8.9, R8.12. `placer`: who places it (R19.7); `held`: it was in the seat's hand (R19.2)."""

    seat: int
    location: str
    placer: int
    held: bool


class LocationBuried(Event, frozen=True):
    """R9.6. Shown to all and laid under the deck: it has no legal place."""

    seat: int
    location: str


class LocationLaid(Event, frozen=True):
    """R9.2. `turned`: by 180 degrees; y grows to the north."""

    seat: int | None
    location: str
    x: int
    y: int
    turned: bool


class LocationsHeld(Event, frozen=True):
    """R19.2. Location cards dealt face down; only their seat is told which."""

    seat: int
    amount: int
    locations: list[str] | None


class LocationsShown(Event, frozen=True):
    """R19.3. A seat without a legal card shows its cards and passes."""

    seat: int
    locations: list[str]


class LocationShifted(Event, frozen=True):
    """R9.7. A location has moved or turned."""

    location: str
    x: int
    y: int
    turned: bool


class TokenLaid(Event, frozen=True):
    """R17.1. On `thing`: n, e, s, w, obstacle, or the id of an attached bane."""

    seat: int
    location: str
    thing: str


class TokenReturned(Event, frozen=True):
    location: str
    thing: str


class BridgeLaid(Event, frozen=True):
    """R17.3. On the joint beyond this side of a location."""

    seat: int
    location: str
    side: str


class BridgeRemoved(Event, frozen=True):
    location: str
    side: str


# --- heroes ---------------------------------------------------------------------------------------


class HeroMoved(Event, frozen=True):
    """R10.1. `by`: move or transfer."""

    seat: int
    start: str
    to: str
    by: str


class IncomeTaken(Event, frozen=True):
    """R10.9. Of a new location, or (`stayed`) of the one the hero never left."""

    seat: int
    location: str
    glory: int
    peril: int
    stayed: bool


class ExitHeld(Event, frozen=True):
    """R10.6. The hero stays and holds this exit open."""

    seat: int
    location: str
    side: str


class HeroFell(Event, frozen=True):
    """R10.14, R10.17. `lay`: it lay down by choice; with the threat to stand up, if any."""

    seat: int
    lay: bool
    stat: str | None
    value: int | None


class HeroStood(Event, frozen=True):
    seat: int


class HeroWounded(Event, frozen=True):
    """`source`: what did it; `health` is what is left."""

    seat: int
    wounds: int
    health: int
    source: str


class WoundsPrevented(Event, frozen=True):
    seat: int
    wounds: int
    source: str


class HeroHealed(Event, frozen=True):
    seat: int
    wounds: int
    health: int


class GloryChanged(Event, frozen=True):
    """`source`: a card, a location or a rule's word (reward, stolen, cost)."""

    seat: int
    change: int
    glory: int
    source: str


class PerilChanged(Event, frozen=True):
    seat: int
    change: int
    peril: int
    source: str


class PointsChanged(Event, frozen=True):
    """Action points, unless paid for a move or an exploration told by its own event."""

    seat: int
    change: int
    ap: int
    source: str


class LevelChanged(Event, frozen=True):
    """R14.6. The true level."""

    seat: int
    level: int


class HeroDefeated(Event, frozen=True):
    """R18.1. `returns`: its player will choose another hero (R19.4)."""

    seat: int
    returns: bool


# --- cards ----------------------------------------------------------------------------------------


class CardChosen(Event, frozen=True):
    """A card leaves a hand and is shown while its player still chooses target or amount."""

    seat: int
    card: str


class CardPlayed(Event, frozen=True):
    """R11. `payer`: whose glory or peril paid `cost`; `on`: what it was put on, if anything."""

    seat: int
    card: str
    payer: int
    cost: int
    target: int | None
    on: str | None


class AbilityUsed(Event, frozen=True):
    """R8.11. Of a hero, a prepared card, an artifact or a location."""

    seat: int
    ability: str
    cost: int


class CardDiscarded(Event, frozen=True):
    """`why`: played, phase, host, effect, limit, defeated, used."""

    seat: int | None
    card: str
    why: str


# --- rolls ----------------------------------------------------------------------------------------


class DieRolled(Event, frozen=True):
    """R13.1. `purpose`: attack, counter, threat, search, chance, peril, form.

    `source`: what asked for it. `kept`: the sum of the dice that count. `need`: the value to
    reach; null in a battle. `of`: the monster that rolls, null for a hero.
    """

    seat: int
    purpose: str
    source: str
    stat: str | None
    dice: list[int]
    kept: int
    total: int
    need: int | None
    passed: bool | None
    of: str | None


# --- battle ---------------------------------------------------------------------------------------


class BattleBegun(Event, frozen=True):
    """R12.1. `battle`: encounters, heroes, hunt or drawn (solitaire); attackers in their order."""

    seat: int
    battle: str
    attackers: list[str]


class AttackChanged(Event, frozen=True):
    """R12. `change`: withdrawn, cancelled, dropped, weakened, followed."""

    slot: int
    change: str
    source: str | None


class AttackCompared(Event, frozen=True):
    """R12.10. `winner`: attacker, defender or none."""

    slot: int
    attack: int
    counter: int
    winner: str


class MonsterHurt(Event, frozen=True):
    """`monster`: a card or a hunt quest; `left`: health that is left."""

    slot: int
    monster: str
    wounds: int
    left: int
    by: int


class MonsterHealed(Event, frozen=True):
    slot: int
    monster: str
    left: int


class MonsterDefeated(Event, frozen=True):
    slot: int
    monster: str
    by: int


class Challenged(Event, frozen=True):
    """R12.14. A new attack of a hero that was attacked."""

    seat: int
    slot: int
    form: str


class MonsterKept(Event, frozen=True):
    """R12.17. hand, lair or discard."""

    seat: int
    monster: str
    where: str


class BattleEnded(Event, frozen=True):
    seat: int


# --- quests ---------------------------------------------------------------------------------------


class QuestTried(Event, frozen=True):
    """R14.2. `offering`: glory paid before the roll."""

    seat: int
    quest: str
    glory: int
    ap: int
    offering: int


class QuestFailed(Event, frozen=True):
    seat: int
    quest: str


class QuestCompleted(Event, frozen=True):
    """R14.6. `completed`: how many the seat has now."""

    seat: int
    quest: str
    completed: int


class GoalFound(Event, frozen=True):
    """R14.13."""

    seat: int
    quest: str


class EscortChanged(Event, frozen=True):
    """R14.14 to R14.18. `change`: started, dropped, picked_up, taken, left, reset."""

    quest: str
    change: str
    seat: int | None
    location: str | None


EVENTS = (
    HeroDealt | FirstRolled | QuestDealt | CardsDrawn | DeckShuffled | TurnBegun | PhaseBegun
    | TurnEnded | PointSaved | GameEnded | LocationDrawn | LocationBuried | LocationLaid
    | LocationsHeld | LocationsShown | LocationShifted | TokenLaid | TokenReturned | BridgeLaid
    | BridgeRemoved | HeroMoved | IncomeTaken | ExitHeld | HeroFell | HeroStood | HeroWounded
    | WoundsPrevented | HeroHealed | GloryChanged | PerilChanged | PointsChanged | LevelChanged
    | HeroDefeated | CardChosen | CardPlayed | AbilityUsed | CardDiscarded | DieRolled
    | BattleBegun | AttackChanged | AttackCompared | MonsterHurt | MonsterHealed | MonsterDefeated
    | Challenged | MonsterKept | BattleEnded | QuestTried | QuestFailed | QuestCompleted
    | GoalFound | EscortChanged
)  # fmt: skip

REVEALS = (
    "hero_dealt", "first_rolled", "quest_dealt", "cards_drawn", "deck_shuffled", "location_drawn",
    "location_buried", "location_laid", "locations_held", "locations_shown", "card_chosen",
    "card_played", "card_discarded", "die_rolled", "battle_begun", "game_ended",
)  # fmt: skip
QUIET = Quiet(
    (
        "accept", "against", "amount", "attempt", "dispel", "dodge", "drink", "drop", "end", "form",
        "give", "go", "hero", "lay", "lie", "move", "near", "option", "pass", "payer", "release",
        "retain", "rouse", "save", "shed", "side", "sooner", "stand", "strike", "target", "use",
        "ward", "wound",
    ),
    (
        "ability_used", "attack_changed", "attack_compared", "battle_begun", "battle_ended",
        "bridge_laid", "bridge_removed", "card_discarded", "card_played", "challenged",
        "escort_changed", "glory_changed", "hero_dealt", "hero_fell", "hero_healed", "hero_moved",
        "hero_stood", "hero_wounded", "income_taken", "level_changed", "location_laid",
        "location_shifted", "monster_defeated", "monster_healed", "monster_hurt", "monster_kept",
        "peril_changed", "phase_begun", "point_saved", "points_changed", "quest_completed",
        "quest_failed", "quest_tried", "token_laid", "token_returned", "turn_begun", "turn_ended",
        "wounds_prevented",
    ),
)  # fmt: skip
"""R6.1. Answers about what lies open. The first answer about a card from a hand shows it, and so
does one that draws a card or a location."""
