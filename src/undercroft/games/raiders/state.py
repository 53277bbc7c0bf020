"""A table of Dungeon Raiders as vectors and numbers."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.state import State
from undercroft.games.raiders.cards import FULL_SET, ITEM_COPIES, ITEMS, NO_CARD, CardSet

NOBODY: Final = -1
ITEM_KINDS: Final = len(ITEMS)


@final
class HouseRules:
    """R11. Table options. They never change during a game, so all clones share them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.tactical: bool = options["tactical"]
        self.holder_first: bool = options["scroll_tie"] == "holder_first"  # R11.2
        self.pays_when_beaten: bool = options["boss_pays_when_beaten"]  # R11.4


class Raiders(State):
    """Cards are indices into HAND or ROOMS; sets of rooms or seats are bit masks."""

    coins: vec[i64]
    wounds: vec[i64]
    characters: vec[i64]
    hands: vec[i64]  # masks of the different cards in hand (R2.6)
    spares: vec[i64]  # copies of an item beyond the first, seat by seat, as in ITEMS (R6.6)
    supply: vec[i64]
    played: vec[i64]  # by seat, in this room
    seen: vec[i64]  # places of this floor seen by torch
    row: vec[i64]
    rooms: vec[i64]  # not laid yet; what is left at the end was never in the game
    gone: vec[i64]  # resolved rooms in order
    floors: vec[i64]  # floor cards used, in order
    floor: i64 = 0  # 1 to 5 once the game has begun
    room: i64 = 0  # place in the row, 0 to 4
    open_rooms: i64 = 0  # rooms that are face up
    shown: i64 = 0  # seats whose card of this room is face up
    balls: i64 = 0  # seats that showed a crystal ball in this room
    petrified: i64 = 0
    fainted: i64 = 0
    scroll: i64 = NOBODY

    def __init__(self, seats: int, house: HouseRules, cards: CardSet) -> None:
        super().__init__(seats)
        self.house = house
        self.cards = cards

    def lay_out(self) -> None:
        """Create the vectors of a new table; a clone has its own."""
        self.coins = vec[i64]([0] * self.seats)
        self.wounds = vec[i64]([0] * self.seats)
        self.characters = vec[i64]([0] * self.seats)
        self.hands = vec[i64]([FULL_SET] * self.seats)
        self.spares = vec[i64]([0] * (self.seats * ITEM_KINDS))
        self.supply = vec[i64]([ITEM_COPIES] * ITEM_KINDS)
        self.played = vec[i64]([NO_CARD] * self.seats)
        self.seen = vec[i64]([0] * self.seats)
        self.row = vec[i64]()
        self.rooms = vec[i64]()
        self.gone = vec[i64]()
        self.floors = vec[i64]()

    # --- written by `make states` from the fields above; change nothing from here on ---

    FIELDS: ClassVar[tuple[str, ...]] = (
        "coins", "wounds", "characters", "hands", "spares", "supply", "played", "seen", "row",
        "rooms", "gone", "floors", "floor", "room", "open_rooms", "shown", "balls", "petrified",
        "fainted", "scroll",
    )  # fmt: skip

    def clone(self) -> Raiders:
        copy = Raiders(self.seats, self.house, self.cards)
        self.copy_engine_to(copy)
        copy.coins = self.coins[:]
        copy.wounds = self.wounds[:]
        copy.characters = self.characters[:]
        copy.hands = self.hands[:]
        copy.spares = self.spares[:]
        copy.supply = self.supply[:]
        copy.played = self.played[:]
        copy.seen = self.seen[:]
        copy.row = self.row[:]
        copy.rooms = self.rooms[:]
        copy.gone = self.gone[:]
        copy.floors = self.floors[:]
        copy.floor = self.floor
        copy.room = self.room
        copy.open_rooms = self.open_rooms
        copy.shown = self.shown
        copy.balls = self.balls
        copy.petrified = self.petrified
        copy.fainted = self.fainted
        copy.scroll = self.scroll
        return copy

    def values(self) -> dict[str, Any]:
        return {
            "coins": list(self.coins),
            "wounds": list(self.wounds),
            "characters": list(self.characters),
            "hands": list(self.hands),
            "spares": list(self.spares),
            "supply": list(self.supply),
            "played": list(self.played),
            "seen": list(self.seen),
            "row": list(self.row),
            "rooms": list(self.rooms),
            "gone": list(self.gone),
            "floors": list(self.floors),
            "floor": self.floor,
            "room": self.room,
            "open_rooms": self.open_rooms,
            "shown": self.shown,
            "balls": self.balls,
            "petrified": self.petrified,
            "fainted": self.fainted,
            "scroll": self.scroll,
        }
