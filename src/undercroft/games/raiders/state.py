"""A table of Dungeon Raiders as vectors and numbers."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.state import State
from undercroft.games.raiders.cards import FULL_SET, ITEM_COPIES, ITEMS, NO_CARD, CardTable

NOBODY: Final = -1
ITEM_KINDS: Final = len(ITEMS)


@final
class House:
    """R11. The options of a table: they never change during a game, so every clone shares them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.tactical: bool = options["tactical"]
        self.holder_first: bool = options["scroll_tie"] == "holder_first"  # R11.2
        self.pays_when_beaten: bool = options["boss_pays_when_beaten"]  # R11.4


class Raiders(State):
    """Cards go by index into HAND or ROOMS, sets of places or seats are bit masks."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "coins", "wounds", "characters", "hands", "spares", "supply", "played", "seen",
        "row", "rooms", "gone", "floors", "floor", "room", "open_rooms", "shown", "balls",
        "petrified", "fainted", "scroll",
    )  # fmt: skip

    def __init__(self, seats: int, house: House, cards: CardTable) -> None:
        super().__init__(seats)
        self.house = house
        self.cards = cards
        self.coins = vec[i64]()
        self.wounds = vec[i64]()
        self.characters = vec[i64]()
        self.hands = vec[i64]()  # masks of the different cards in hand (R2.6)
        # Copies of an item beyond the first, seat by seat, as in ITEMS; no limit (R6.6).
        self.spares = vec[i64]()
        self.supply = vec[i64]()
        self.played = vec[i64]()  # before each seat in this room
        self.seen = vec[i64]()  # places of this floor seen by torch
        self.row = vec[i64]()
        self.rooms = vec[i64]()  # not laid yet; what is left at the end was never in the game
        self.gone = vec[i64]()  # resolved rooms in order
        self.floors = vec[i64]()  # floor cards used, in order
        self.floor: i64 = 0  # 1 to 5 once the game has begun
        self.room: i64 = 0  # place in the row, 0 to 4
        self.open_rooms: i64 = 0  # places that lie face up
        self.shown: i64 = 0  # seats whose card of this room lies open
        self.balls: i64 = 0  # seats that showed a crystal ball in this room
        self.petrified: i64 = 0
        self.fainted: i64 = 0
        self.scroll: i64 = NOBODY

    def lay_out(self) -> None:
        """The vectors of a new table; a clone brings its own."""
        self.coins = vec[i64]([0] * self.seats)
        self.wounds = vec[i64]([0] * self.seats)
        self.characters = vec[i64]([0] * self.seats)
        self.hands = vec[i64]([FULL_SET] * self.seats)
        self.spares = vec[i64]([0] * (self.seats * ITEM_KINDS))
        self.supply = vec[i64]([ITEM_COPIES] * ITEM_KINDS)
        self.played = vec[i64]([NO_CARD] * self.seats)
        self.seen = vec[i64]([0] * self.seats)

    def clone(self) -> Raiders:
        copy = Raiders(self.seats, self.house, self.cards)
        self.copy_engine_to(copy)
        copy.floor = self.floor
        copy.room = self.room
        copy.open_rooms = self.open_rooms
        copy.shown = self.shown
        copy.balls = self.balls
        copy.petrified = self.petrified
        copy.fainted = self.fainted
        copy.scroll = self.scroll
        copy.coins = self.coins[:]
        copy.wounds = self.wounds[:]
        copy.characters = self.characters  # never changes once dealt
        copy.hands = self.hands[:]
        copy.spares = self.spares[:]
        copy.supply = self.supply[:]
        copy.played = self.played[:]
        copy.seen = self.seen[:]
        copy.row = self.row[:]
        copy.rooms = self.rooms[:]
        copy.gone = self.gone[:]
        copy.floors = self.floors[:]
        return copy
