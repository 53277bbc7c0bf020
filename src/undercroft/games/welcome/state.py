"""A table of Welcome to the Dungeon as a handful of numbers.

Rows of cards are numbers too, four bits for each place, so that a clone copies no list.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from undercroft.engine.state import State
from undercroft.games.welcome.cards import ALL_ITEMS, DECK, DECK_SIZE, HERO_IDS, NO_MONSTER

NOBODY: Final = -1

# What became of a drawn card: 0 it lies in the dungeon, 1 to 6 it left with the tile of that place.
ADDED: Final = 0
IN_HAND: Final = 15

# How a card turned up was met: 1 to 6 the tile of that place beat it.
HIT: Final = 0
SAVED: Final = 7  # it would have killed, but for the potion
IGNORED: Final = 8  # turned up after the death
REPLACED: Final = 9  # by polymorph
FACED: Final = 15  # just turned up

LIFO: Final = 0
FIFO: Final = 1
SHUFFLED: Final = 2
ORDERS: Final[tuple[str, ...]] = ("lifo", "fifo", "shuffled")
RANDOM_HERO: Final = -1


def at(row: i64, place: i64) -> i64:
    """What lies at a place of a row."""
    return row >> (place << 2) & 15


def put(row: i64, place: i64, value: i64) -> i64:
    """The row with another value at this place."""
    # No literal is shifted: compiled it would be 32 bits wide, and a row is 52.
    return row + ((value - at(row, place)) << (place << 2))


def row_of(values: list[int]) -> int:
    row = 0
    for place, value in enumerate(values):
        row |= value << (place * 4)
    return row


def values_of(row: i64, size: i64) -> list[int]:
    return [int(at(row, place)) for place in range(int(size))]


FULL_DECK: Final[i64] = row_of(DECK)


@final
class House:
    """R11. The options of a table: they never change during a game, so every clone shares them."""

    def __init__(self, options: dict[str, Any]) -> None:
        first: str = options["first_hero"]
        self.must_add: bool = options["first_turn_must_add"]  # R11.1
        self.may_pass: bool = options["first_turn_may_pass"]  # R11.2
        self.order = ORDERS.index(options["dungeon_order"])  # R11.3
        self.death_is_final: bool = options["death_is_final"]  # R11.4
        self.counts_replaced: bool = options["omnipotence_counts_replaced"]  # R11.5
        self.polymorph_after_death: bool = options["polymorph_after_death"]  # R11.6
        self.shows_discards: bool = options["reveal_discards_after_round"]  # R11.7
        self.memory_aid: bool = options["memory_aid"]  # R11.8
        self.first_hero = RANDOM_HERO if first == "random" else HERO_IDS.index(first)  # R11.9


@final
class Welcome(State):
    """Seats and tiles in masks; cards by index into MONSTERS, four bits each."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "round", "hero", "items", "used", "first", "runner", "bidding", "acted", "out",
        "succeeded", "failed", "deck", "deck_size", "drawn", "drawers", "fates", "draws",
        "pile", "pile_size", "hp", "named", "owing", "turned", "ways", "turned_size",
    )  # fmt: skip

    def __init__(self, seats: int, house: House) -> None:
        super().__init__(seats)
        self.house = house
        self.round: i64 = 0
        self.hero: i64 = 0
        self.items: i64 = ALL_ITEMS  # tiles not discarded
        self.used: i64 = 0  # tiles that work once and have worked
        self.first: i64 = 0  # who began this round
        self.runner: i64 = NOBODY  # who is, or just was, in the dungeon
        self.bidding: i64 = 0  # seats that have not passed
        self.acted: i64 = 0  # seats that had a turn in this round
        self.out: i64 = 0  # seats out of the game
        self.succeeded: i64 = 0  # seats with a success
        self.failed: i64 = 0  # seats with a failure
        self.deck: i64 = FULL_DECK  # in no order: each card leaves it at random
        self.deck_size: i64 = DECK_SIZE
        self.drawn: i64 = 0  # cards in the order they were drawn in this round
        self.drawers: i64 = 0  # by whom
        self.fates: i64 = 0  # and what became of them
        self.draws: i64 = 0
        self.pile: i64 = 0  # places of `drawn`; the next card to turn up is last
        self.pile_size: i64 = 0
        self.hp: i64 = 0
        self.named: i64 = NO_MONSTER
        self.owing: i64 = 0  # 1 while the pact will beat the next card
        self.turned: i64 = 0  # cards turned up in the dungeon, in order
        self.ways: i64 = 0  # and how they were met
        self.turned_size: i64 = 0

    def clone(self) -> Welcome:
        copy = Welcome(self.seats, self.house)
        self.copy_engine_to(copy)
        copy.round = self.round
        copy.hero = self.hero
        copy.items = self.items
        copy.used = self.used
        copy.first = self.first
        copy.runner = self.runner
        copy.bidding = self.bidding
        copy.acted = self.acted
        copy.out = self.out
        copy.succeeded = self.succeeded
        copy.failed = self.failed
        copy.deck = self.deck
        copy.deck_size = self.deck_size
        copy.drawn = self.drawn
        copy.drawers = self.drawers
        copy.fates = self.fates
        copy.draws = self.draws
        copy.pile = self.pile
        copy.pile_size = self.pile_size
        copy.hp = self.hp
        copy.named = self.named
        copy.owing = self.owing
        copy.turned = self.turned
        copy.ways = self.ways
        copy.turned_size = self.turned_size
        return copy
