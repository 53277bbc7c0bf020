"""What clients receive from a table of Welcome to the Dungeon: events, views, the catalogue.

Monsters, heroes and items are named by id. `hp` is the number of hit points after the event.
"""

from __future__ import annotations

import msgspec

from undercroft.engine.events import Event
from undercroft.engine.game import Quiet

# --- events -------------------------------------------------------------------


class RoundBegun(Event, frozen=True):
    """R2, R7.3. A fresh deck, a hero with all equipment; `seat` is the first player."""

    round: int
    hero: str
    seat: int


class MonsterDrawn(Event, frozen=True):
    """R4.1. `card` is sent only to its drawer; `left` cards remain in the deck."""

    seat: int
    card: str | None
    left: int


class MonsterAdded(Event, frozen=True):
    """R4.2. A card goes face down on the pile, which has `amount` cards now."""

    seat: int
    amount: int


class MonsterDiscarded(Event, frozen=True):
    """R4.3. A card leaves play face down, and a piece of equipment with it."""

    seat: int
    item: str


class Passed(Event, frozen=True):
    """R3.3. `forced`: the deck is empty."""

    seat: int
    forced: bool


class DungeonEntered(Event, frozen=True):
    """R5.1. The runner, the hit points, the equipment left, and the number of cards in the pile."""

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
    """R5.3. The next card is turned up; `late`: the hero is already dead; `left` cards remain."""

    seat: int
    card: str
    left: int
    late: bool


class MonsterReplaced(Event, frozen=True):
    """R6.9. Polymorph replaces `card` with `instead`."""

    seat: int
    card: str
    instead: str
    late: bool


class MonsterBeaten(Event, frozen=True):
    """R5.4. `item` beats the card; the ring adds hit points; `owed`: the pact's second card."""

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
    """R6.7. The hero goes on with its printed hit points."""

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
    """R11.7. The monsters discarded in this round, in order; `by` are the seats."""

    cards: list[str]
    by: list[int]
    items: list[str]


class GameEnded(Event, frozen=True):
    """R8. Someone always wins."""

    winners: list[int]
    reason: str


EVENTS = (
    RoundBegun | MonsterDrawn | MonsterAdded | MonsterDiscarded | Passed | DungeonEntered
    | MonsterNamed | MonsterTurned | MonsterReplaced | MonsterBeaten | HeroHit | PotionDrunk
    | HeroDied | OmnipotenceProved | DungeonCleared | DungeonLost | SeatEliminated
    | DiscardsShown | GameEnded
)  # fmt: skip
REVEALS = ("monster_turned", "monster_replaced", "discards_shown")
QUIET = Quiet(
    ("pass", "add", "discard", "choose"),
    ("passed", "monster_added", "monster_discarded", "round_begun", "dungeon_entered"),
)
"""A monster is laid face down, and nothing is turned up before the hero meets it."""

# --- view ---------------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True):
    """What everyone sees of one seat."""

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
    """The seat that discarded it."""


class DrawView(msgspec.Struct, frozen=True):
    """One card drawn in this round, in order: who drew it and where it is."""

    seat: int
    place: str
    """hand, pile, turned or discard. A card of a shuffled pile stays `pile` when turned up."""
    item: str | None
    """The tile discarded with it."""
    card: str | None
    """Known to this viewer: in hand, turned up, or shown; with the memory aid, all own draws."""


class MonsterView(msgspec.Struct, frozen=True):
    """One line of the reference card, as things are now."""

    card: str
    strength: int
    copies: int
    turned: int
    """Copies that are face up in the dungeon."""
    drawn: int | None
    """Copies among the viewer's draws of this round; null without the memory aid."""
    beaten_by: str | None
    """The item left that beats it automatically, or because it was named."""


class TurnedView(msgspec.Struct, frozen=True):
    """One card turned up in the dungeon, and how it was resolved."""

    card: str
    way: str
    """faced, beaten, hit, saved (by the potion), ignored (after the hero dies) or replaced."""
    item: str | None
    """The item that beat, saved or replaced."""
    hp: int
    """Hit points after it."""


class DungeonView(msgspec.Struct, frozen=True):
    """The dungeon run; it is shown until the next round begins."""

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
    """Null during the run."""


class WelcomeView(msgspec.Struct, frozen=True):
    """Everything that one seat, or a spectator (null), may know about the table."""

    seat: int | None
    round: int
    most_rounds: int
    """The most rounds that a game with this many seats can have."""
    first: int
    """The seat that went first in this round."""
    hero: str
    own_hp: int
    hp: int
    """With the armour left; in the dungeon the current number, below zero after a deep wound."""
    equipment: list[EquipmentView]
    seats: list[SeatView]
    deck: int
    pile: int
    discards: int
    hand: str | None
    """The card this viewer has just drawn."""
    holder: int | None
    """The seat that is looking at a drawn card."""
    draws: list[DrawView]
    monsters: list[MonsterView]
    dungeon: DungeonView | None
    memory_aid: bool


# --- catalogue -----------------------------------------------------------------


class MonsterCard(msgspec.Struct, frozen=True):
    """One monster as printed; `symbols` are items."""

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
    """Armour: hit points."""
    beats: list[str]
    """Monsters that it beats automatically."""
    heroes: list[str]


class HeroCard(msgspec.Struct, frozen=True):
    id: str
    hp: int
    full_hp: int
    items: list[str]


class WelcomeCatalogue(msgspec.Struct, frozen=True):
    """The card set, for the reference and the card faces, and the options of this table."""

    monsters: list[MonsterCard]
    items: list[ItemCard]
    heroes: list[HeroCard]
    dungeon_order: str
    first_turn_must_add: bool
    memory_aid: bool
