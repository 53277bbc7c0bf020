"""All that can be told of a table of Welcome to the Dungeon: events, the view, the catalogue.

Monsters, heroes and items go by id. `hp` are hit points after what happened.
"""

from __future__ import annotations

import msgspec

from undercroft.engine.events import Event

# --- events -------------------------------------------------------------------


class RoundBegun(Event, frozen=True):
    """R2, R7.3. A fresh deck, a hero with all equipment; `seat` is the first player."""

    round: int
    hero: str
    seat: int


class MonsterDrawn(Event, frozen=True):
    """R4.1. `card` is told to its drawer alone; `left` cards remain in the deck."""

    seat: int
    card: str | None
    left: int


class MonsterAdded(Event, frozen=True):
    """R4.2. Face down on the pile, which has `amount` cards now."""

    seat: int
    amount: int


class MonsterDiscarded(Event, frozen=True):
    """R4.3. Face down out of play, and a piece of equipment with it."""

    seat: int
    item: str


class Passed(Event, frozen=True):
    """R3.3. `forced` when the deck is empty."""

    seat: int
    forced: bool


class DungeonEntered(Event, frozen=True):
    """R5.1. The runner, the hit points, the equipment left, and how many cards wait."""

    seat: int
    hero: str
    hp: int
    items: list[str]
    amount: int


class MonsterNamed(Event, frozen=True):
    """R6.5. Every monster of this type will be beaten by `item`."""

    seat: int
    card: str
    item: str


class MonsterTurned(Event, frozen=True):
    """R5.3. The next card lies open; `late` when the hero is dead already; `left` cards remain."""

    seat: int
    card: str
    left: int
    late: bool


class MonsterReplaced(Event, frozen=True):
    """R6.9. Polymorph: `card` goes away, `instead` is met in its place."""

    seat: int
    card: str
    instead: str
    late: bool


class MonsterBeaten(Event, frozen=True):
    """R5.4. `item` beats the card; the ring gains hit points; `owed`: the pact's second half."""

    seat: int
    card: str
    item: str
    gained: int
    hp: int
    owed: bool


class HeroHit(Event, frozen=True):
    """R5.4. The hero loses hit points."""

    seat: int
    card: str
    amount: int
    hp: int


class PotionDrunk(Event, frozen=True):
    """R6.7. The hero goes on with its own hit points."""

    seat: int
    hp: int


class HeroDied(Event, frozen=True):
    """R5.5. The rest of the pile is still turned up."""

    seat: int
    card: str


class OmnipotenceProved(Event, frozen=True):
    """R6.11. All monsters were different: a dead hero succeeds after all."""

    seat: int


class DungeonCleared(Event, frozen=True):
    """R7.1. A success, the first or the second."""

    seat: int
    hp: int
    successes: int


class DungeonLost(Event, frozen=True):
    """R7.2. A failure, the first or the second."""

    seat: int
    hp: int
    failures: int


class SeatEliminated(Event, frozen=True):
    """R7.2. The second failure."""

    seat: int


class DiscardsShown(Event, frozen=True):
    """R11.7. The monsters discarded in this round, in the order of discarding; `by` are seats."""

    cards: list[str]
    by: list[int]
    items: list[str]


class GameEnded(Event, frozen=True):
    """R8. Somebody always wins."""

    winners: list[int]
    reason: str


EVENTS = (
    RoundBegun | MonsterDrawn | MonsterAdded | MonsterDiscarded | Passed | DungeonEntered
    | MonsterNamed | MonsterTurned | MonsterReplaced | MonsterBeaten | HeroHit | PotionDrunk
    | HeroDied | OmnipotenceProved | DungeonCleared | DungeonLost | SeatEliminated
    | DiscardsShown | GameEnded
)  # fmt: skip
REVEALS = ("monster_turned", "monster_replaced", "discards_shown")

# --- view ---------------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True):
    """What everybody sees of one seat."""

    successes: int
    failures: int
    passed: bool
    """Out of the bidding of this round."""
    eliminated: bool
    draws: int
    """Cards drawn in this round."""
    added: int
    """Of these, how many went into the dungeon."""


class EquipmentView(msgspec.Struct, frozen=True):
    """One of the hero's six tiles."""

    item: str
    place: str
    """ready, discarded (with a monster) or used (axe, potion, polymorph)."""
    by: int | None
    """Who discarded it."""


class DrawView(msgspec.Struct, frozen=True):
    """One card drawn in this round, in order: who drew it and where it lies."""

    seat: int
    place: str
    """hand, pile, turned or discard. A card of a shuffled pile stays pile when it is turned up."""
    item: str | None
    """The tile discarded with it."""
    card: str | None
    """What this viewer may see: in the own hand, turned up, shown; own draws by the memory aid."""


class MonsterView(msgspec.Struct, frozen=True):
    """One line of the aid card as things stand."""

    card: str
    strength: int
    copies: int
    turned: int
    """Copies that lie open in the dungeon."""
    drawn: int | None
    """Copies among the own draws of this round; null without the memory aid."""
    beaten_by: str | None
    """The item left that beats it by itself (or by its name)."""


class TurnedView(msgspec.Struct, frozen=True):
    """One card turned up in the dungeon, and how it was met."""

    card: str
    way: str
    """faced, beaten, hit, saved (by the potion), ignored (after the death) or replaced."""
    item: str | None
    """What beat, saved or replaced."""
    hp: int
    """Hit points after it."""


class DungeonView(msgspec.Struct, frozen=True):
    """The walk of the runner: it stays in sight until the next round begins."""

    runner: int
    entry_hp: int
    hp: int
    dead: bool
    named: str | None
    owing: bool
    """The pact will beat the next card."""
    turned: list[TurnedView]
    left: int
    """Cards still face down."""
    over: bool
    success: bool | None
    """Null while the walk goes on."""


class WelcomeView(msgspec.Struct, frozen=True):
    """The table as one seat, or a spectator (null), may know it."""

    seat: int | None
    round: int
    most_rounds: int
    """A game of so many seats never has more."""
    first: int
    """Who began this round."""
    hero: str
    own_hp: int
    hp: int
    """With the armour left; in the dungeon as it stands, which is below zero after a deep wound."""
    equipment: list[EquipmentView]
    seats: list[SeatView]
    deck: int
    pile: int
    discards: int
    hand: str | None
    """The card this viewer has just drawn."""
    holder: int | None
    """Who looks at a drawn card now."""
    draws: list[DrawView]
    monsters: list[MonsterView]
    dungeon: DungeonView | None
    memory_aid: bool


# --- catalogue -----------------------------------------------------------------


class MonsterCard(msgspec.Struct, frozen=True):
    """One monster as its card is printed; `symbols` are items."""

    id: str
    strength: int
    copies: int
    symbols: list[str]


class ItemCard(msgspec.Struct, frozen=True):
    """One kind of tile."""

    id: str
    kind: str
    """armour, passive, naming, once or check."""
    bonus: int
    """Hit points of armour."""
    beats: list[str]
    """Monsters it beats by itself."""
    heroes: list[str]


class HeroCard(msgspec.Struct, frozen=True):
    id: str
    hp: int
    full_hp: int
    items: list[str]


class WelcomeCatalogue(msgspec.Struct, frozen=True):
    """The whole card table, for the aid card and the faces; and how this table plays."""

    monsters: list[MonsterCard]
    items: list[ItemCard]
    heroes: list[HeroCard]
    dungeon_order: str
    first_turn_must_add: bool
    memory_aid: bool
