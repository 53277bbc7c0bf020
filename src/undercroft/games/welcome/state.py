"""A table of Welcome to the Dungeon as numbers and short rows of cards."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.state import State
from undercroft.games.welcome.cards import ALL_ITEMS, DECK, HERO_IDS, NO_MONSTER

NOBODY: Final = -1

# What became of a drawn card: 0 it lies in the dungeon, 1 to 6 it left with the tile of that place.
ADDED: Final = 0
IN_HAND: Final = 15

# How a card turned up was met: 1 to 6 the tile of that place beat it.
HIT: Final = 0
SAVED: Final = 7  # it would have killed, but for the potion
IGNORED: Final = 8  # turned up after the hero died
REPLACED: Final = 9  # by polymorph
FACED: Final = 15  # just turned up

LIFO: Final = 0
FIFO: Final = 1
SHUFFLED: Final = 2
ORDERS: Final[tuple[str, ...]] = ("lifo", "fifo", "shuffled")
RANDOM_HERO: Final = -1


# Rows of cards are stored as numbers, four bits for each place; with these goes their size.
SIZES: Final = {"deck": "deck_size", "fates": "draws", "pile": "pile_size", "ways": "turned_size"}
SIZE_OF: Final = {
    "deck": "deck_size", "drawn": "draws", "drawers": "draws", "fates": "draws",
    "pile": "pile_size", "turned": "turned_size", "ways": "turned_size",
}  # fmt: skip


def row_of(values: list[int]) -> int:
    row = 0
    for place, value in enumerate(values):
        row |= value << (place * 4)
    return row


def values_of(row: int, size: int) -> list[int]:
    if not 0 <= size <= len(DECK):
        raise ValueError(f"a row has at most {len(DECK)} cards, not {size}")
    return [row >> (place * 4) & 15 for place in range(size)]


@final
class HouseRules:
    """R11. Table options. They never change during a game, so all clones share them."""

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
    """Sets of seats and tiles are bit masks; cards are indices into MONSTERS."""

    round: i64 = 0
    hero: i64 = 0
    items: i64 = ALL_ITEMS  # tiles not discarded
    used: i64 = 0  # tiles that work once and have worked
    first: i64 = 0  # the first player of this round
    runner: i64 = NOBODY  # the seat that is, or just was, in the dungeon
    bidding: i64 = 0  # seats that have not passed
    acted: i64 = 0  # seats that had a turn in this round
    out: i64 = 0  # seats out of the game
    succeeded: i64 = 0  # seats with a success
    failed: i64 = 0  # seats with a failure
    deck: vec[i64]  # in no order: each card leaves it at random
    drawn: vec[i64]  # cards in the order they were drawn in this round
    drawers: vec[i64]  # by whom
    fates: vec[i64]  # and what became of them
    pile: vec[i64]  # places of `drawn`; the next card to turn up is last
    hp: i64 = 0
    named: i64 = NO_MONSTER
    owing: i64 = 0  # 1 while the pact will beat the next card
    turned: vec[i64]  # cards turned up in the dungeon, in order
    ways: vec[i64]  # and how they were resolved

    def __init__(self, seats: int, house: HouseRules) -> None:
        super().__init__(seats)
        self.house = house

    def lay_out(self) -> None:
        """Create the rows of a new table; a clone has its own."""
        self.deck = DECK[:]
        self.drawn = vec[i64]()
        self.drawers = vec[i64]()
        self.fates = vec[i64]()
        self.pile = vec[i64]()
        self.turned = vec[i64]()
        self.ways = vec[i64]()

    def fields(self) -> dict[str, Any]:
        """Return the fields as every release stored them: a row as a number, then its size."""
        stored: dict[str, Any] = {}
        for name, value in self.values().items():
            stored[name] = row_of(value) if name in SIZE_OF else value
            if name in SIZES:
                stored[SIZES[name]] = len(value)
        return stored

    def take(self, fields: dict[str, Any]) -> None:
        rows = {name: values_of(fields[name], fields[size]) for name, size in SIZE_OF.items()}
        super().take({name: rows.get(name, fields[name]) for name in self.FIELDS})

    # --- written by `make states` from the fields above; change nothing from here on ---

    FIELDS: ClassVar[tuple[str, ...]] = (
        "round", "hero", "items", "used", "first", "runner", "bidding", "acted", "out", "succeeded",
        "failed", "deck", "drawn", "drawers", "fates", "pile", "hp", "named", "owing", "turned",
        "ways",
    )  # fmt: skip

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
        copy.deck = self.deck[:]
        copy.drawn = self.drawn[:]
        copy.drawers = self.drawers[:]
        copy.fates = self.fates[:]
        copy.pile = self.pile[:]
        copy.hp = self.hp
        copy.named = self.named
        copy.owing = self.owing
        copy.turned = self.turned[:]
        copy.ways = self.ways[:]
        return copy

    def values(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "hero": self.hero,
            "items": self.items,
            "used": self.used,
            "first": self.first,
            "runner": self.runner,
            "bidding": self.bidding,
            "acted": self.acted,
            "out": self.out,
            "succeeded": self.succeeded,
            "failed": self.failed,
            "deck": list(self.deck),
            "drawn": list(self.drawn),
            "drawers": list(self.drawers),
            "fates": list(self.fates),
            "pile": list(self.pile),
            "hp": self.hp,
            "named": self.named,
            "owing": self.owing,
            "turned": list(self.turned),
            "ways": list(self.ways),
        }
