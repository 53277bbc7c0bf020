"""A view of Dungeon Raiders as a vector; seats are counted from the viewer."""

from __future__ import annotations

from typing import Any, Final, final

from msgspec.structs import astuple
from mypy_extensions import i64

from undercroft.engine.encoding import Encoder, Layout, places, seat_labels, seats_from, within
from undercroft.games.raiders.cards import (
    CHARACTER_IDS,
    COIN_CAP,
    FLOOR_IDS,
    HAND,
    ITEM_COPIES,
    ITEMS,
    LAST_FLOOR,
    MOST_SEATS,
    ROOM_IDS,
    ROOMS_PER_FLOOR,
)
from undercroft.games.raiders.events import FightView, RaidersView, RoomView, SeatView

MOST_WOUNDS: Final = 30
MOST_STRENGTH: Final = 50
MOST_COPIES: Final = 4
NUMBERS: Final = ["1", "2", "3", "4", "5"]

# --- the fields, in order: each line gives the place where its field begins -----------------------

_seat: Final = Layout()
_PRESENT: Final[i64] = _seat.flag("present")
_CHARACTER: Final = places([*CHARACTER_IDS], _seat.one_of("character", [*CHARACTER_IDS]))
_COINS: Final[i64] = _seat.number("coins", COIN_CAP)
_WOUNDS: Final[i64] = _seat.number("wounds", MOST_WOUNDS)
_ITEMS: Final[i64] = _seat.counts("items", [*ITEMS], ITEM_COPIES)
_POWERS_LEFT: Final[i64] = _seat.flags("powers_left", NUMBERS)
_COMMITTED: Final[i64] = _seat.flag("committed")
_PLAYED: Final = places([*HAND], _seat.one_of("played", [*HAND]))
_BALL: Final[i64] = _seat.flag("ball")
_ESCAPED: Final[i64] = _seat.flag("escaped")
_PETRIFIED: Final[i64] = _seat.flag("petrified")
_FAINTED: Final[i64] = _seat.flag("fainted")
SEAT_SIZE: Final[i64] = _seat.size

# Where a SeatView has what.
PARTS: Final = SeatView.__struct_fields__
CHARACTER: Final[i64] = PARTS.index("character")
COINS: Final[i64] = PARTS.index("coins")
WOUNDS: Final[i64] = PARTS.index("wounds")
SEAT_ITEMS: Final[i64] = PARTS.index("items")
POWERS_LEFT: Final[i64] = PARTS.index("powers_left")
SEAT_COMMITTED: Final[i64] = PARTS.index("committed")
PLAYED: Final[i64] = PARTS.index("played")
BALL: Final[i64] = PARTS.index("ball")
ESCAPED: Final[i64] = PARTS.index("escaped")
PETRIFIED: Final[i64] = PARTS.index("petrified")
FAINTED: Final[i64] = PARTS.index("fainted")

_room: Final = Layout()
_CARD: Final = places([*ROOM_IDS], _room.one_of("card", [*ROOM_IDS]))
_OPEN: Final[i64] = _room.flag("open")
_GONE: Final[i64] = _room.flag("gone")
ROOM_SIZE: Final[i64] = _room.size

LAYOUT: Final = Layout()  # what is written most often comes first: small numbers cost nothing
SEATS: Final[i64] = LAYOUT.repeat("seats", MOST_SEATS, _seat)
FLOOR: Final[i64] = LAYOUT.one_of("floor", NUMBERS[:LAST_FLOOR])
ROOM: Final[i64] = LAYOUT.one_of("room", NUMBERS[:ROOMS_PER_FLOOR])
SUPPLY: Final[i64] = LAYOUT.counts("supply", [*ITEMS], ITEM_COPIES)
IN_HAND: Final = places([*HAND], LAYOUT.counts("hand", [*HAND], ITEM_COPIES))
COMMITTED: Final = places([*HAND], LAYOUT.one_of("committed", [*HAND]))
FIGHT: Final[i64] = LAYOUT.flag("fight")
UNBEATABLE: Final[i64] = LAYOUT.flag("fight.unbeatable")
STRENGTH: Final[i64] = LAYOUT.number("fight.strength", MOST_STRENGTH)
HITS: Final[i64] = LAYOUT.number("fight.wounds", MOST_WOUNDS)
SUM: Final[i64] = LAYOUT.number("fight.open", MOST_STRENGTH)
LEAST: Final[i64] = LAYOUT.number("fight.least", MOST_STRENGTH)
HIGHEST: Final[i64] = LAYOUT.number("fight.most", MOST_STRENGTH)
SCROLL: Final[i64] = LAYOUT.one_of("scroll", seat_labels(MOST_SEATS))
TACTICAL: Final[i64] = LAYOUT.flag("tactical")
GONE_FLOORS: Final = places([*FLOOR_IDS], LAYOUT.flags("gone_floors", [*FLOOR_IDS]))
GONE_ROOMS: Final[i64] = LAYOUT.counts("gone_rooms", [*ROOM_IDS], MOST_COPIES)
ROW: Final[i64] = LAYOUT.repeat("row", ROOMS_PER_FLOOR, _room)
ROOM_NUMBER: Final = places([*ROOM_IDS], 0)


@final
class RaidersEncoder(Encoder):
    """An encoder with room for five seats; those not at the table stay zero."""

    def __init__(self) -> None:
        super().__init__(LAYOUT)

    def encode(self, view: Any, row: bytearray) -> None:
        _encode(view, row)


def _encode(view: RaidersView, row: bytearray) -> None:
    if view.floor > 0:
        row[FLOOR + view.floor - 1] = 1
    row[ROOM + view.room - 1] = 1
    _encode_table(view, row)
    _encode_own(view, row)
    if view.fight is not None:
        _encode_fight(view.fight, row)


def _encode_table(view: RaidersView, row: bytearray) -> None:
    start = ROW
    for room in view.row:
        _encode_room(room, row, start)
        start += ROOM_SIZE
    seats = view.seats
    first = view.seat or 0
    start = SEATS
    for seat in seats_from(first, len(seats)):
        _encode_seat(seats[seat], row, start)
        start += SEAT_SIZE
    if view.tactical:
        row[TACTICAL] = 1
    if view.scroll is not None and view.scroll >= 0:
        row[SCROLL + (view.scroll - first) % len(seats)] = 1


def _encode_room(room: RoomView, row: bytearray, start: i64) -> None:
    if room.card is not None:
        row[start + _CARD[room.card]] = 1
    if room.open:
        row[start + _OPEN] = 1
    if room.gone:
        row[start + _GONE] = 1


def _encode_seat(seat: SeatView, row: bytearray, start: i64) -> None:
    parts: tuple[Any, ...] = astuple(seat)  # one look at the struct instead of twelve
    row[start + _PRESENT] = 1
    row[start + _CHARACTER[parts[CHARACTER]]] = 1
    coins: int = parts[COINS]
    if coins:
        row[start + _COINS] = within(coins, COIN_CAP)
    wounds: int = parts[WOUNDS]
    if wounds:
        row[start + _WOUNDS] = within(wounds, MOST_WOUNDS)
    _encode_items(parts[SEAT_ITEMS], row, start + _ITEMS)
    powers: list[int] = parts[POWERS_LEFT]
    for power in powers:
        row[start + _POWERS_LEFT + power - 1] = 1
    if parts[PLAYED] is not None:
        row[start + _PLAYED[parts[PLAYED]]] = 1
    _encode_marks(parts, row, start)


def _encode_items(items: dict[str, int], row: bytearray, start: i64) -> None:
    """Write the item counts, which a view has in the order of ITEMS."""
    at = start
    for count in items.values():
        if count:
            row[at] = within(count, ITEM_COPIES)
        at += 1


def _encode_marks(parts: tuple[Any, ...], row: bytearray, start: i64) -> None:
    if parts[SEAT_COMMITTED] is True:
        row[start + _COMMITTED] = 1
    if parts[BALL] is True:
        row[start + _BALL] = 1
    if parts[ESCAPED] is True:
        row[start + _ESCAPED] = 1
    if parts[PETRIFIED] is True:
        row[start + _PETRIFIED] = 1
    if parts[FAINTED] is True:
        row[start + _FAINTED] = 1


def _encode_own(view: RaidersView, row: bytearray) -> None:
    """Write the supply, the hand and the resolved rooms as counts by card."""
    _encode_items(view.supply, row, SUPPLY)
    for card in view.hand:
        at = IN_HAND[card]
        row[at] = within(row[at] + 1, ITEM_COPIES)
    if view.committed is not None:
        row[COMMITTED[view.committed]] = 1
    _encode_gone(view.gone_rooms, row)
    for floor in view.gone_floors:
        row[GONE_FLOORS[floor]] = 1


def _encode_gone(cards: list[str], row: bytearray) -> None:
    """Count in a list first, because writing into the vector is slow."""
    found = [0] * len(ROOM_IDS)
    for card in cards:
        found[ROOM_NUMBER[card]] += 1
    for number in range(len(found)):
        if found[number]:
            row[GONE_ROOMS + number] = within(found[number], MOST_COPIES)


def _encode_fight(fight: FightView, row: bytearray) -> None:
    row[FIGHT] = 1
    if fight.strength is None:
        row[UNBEATABLE] = 1
    else:
        row[STRENGTH] = within(fight.strength, MOST_STRENGTH)
    row[HITS] = within(fight.wounds, MOST_WOUNDS)
    row[SUM] = within(fight.open, MOST_STRENGTH)
    row[LEAST] = within(fight.least, MOST_STRENGTH)
    row[HIGHEST] = within(fight.most, MOST_STRENGTH)
