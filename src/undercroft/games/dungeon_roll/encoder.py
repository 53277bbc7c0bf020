"""A view of Dungeon Roll as a vector; seats are counted from the viewer."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from undercroft.engine.encoding import Encoder, Layout, places, seat_labels, seats_from, within
from undercroft.games.dungeon_roll.cards import (
    DELVES,
    DUNGEON,
    FACES,
    GUESTS,
    MOST_SEATS,
    PARTY,
    TOP_LEVEL,
    TREASURE,
)
from undercroft.games.dungeon_roll.events import DungeonRollView, PendingView, SeatView
from undercroft.games.dungeon_roll.heroes.roster import HEROES
from undercroft.games.dungeon_roll.state import PHASES

MOST_DICE: Final = 12
MOST_EXPERIENCE: Final = 60
MOST_TOKENS: Final = 12
SIDE_IDS: Final = [
    side.id for hero in HEROES for side in (hero.novice, hero.master) if side is not None
]
PARTY_FACES: Final = [*PARTY]
LEVEL_FACES: Final = [*DUNGEON[: FACES - 1]]
DUNGEON_FACES: Final = [*DUNGEON]
TOKENS: Final = [*TREASURE]
BORROWED: Final = ["skeleton", "goblin", "dragon"]
ITEM_MOVES: Final = [
    *[f"use {face}" for face in PARTY],
    *[f"spend {token}" for token in TREASURE],
    *[f"send {guest}" for guest in GUESTS],
]
TARGETS: Final = [*PARTY, *DUNGEON]
SEAT_LABELS: Final = seat_labels(MOST_SEATS)
LEVELS: Final = [str(level) for level in range(1, TOP_LEVEL + 1)]

# --- the fields, in order: each line gives the place where its field begins -----------------------

_seat: Final = Layout()
_PRESENT: Final[i64] = _seat.flag("present")
_SIDE: Final = places(SIDE_IDS, _seat.one_of("side", SIDE_IDS))
_MASTER: Final[i64] = _seat.flag("master")
_EXHAUSTED: Final[i64] = _seat.flag("exhausted")
_EXPERIENCE: Final[i64] = _seat.number("experience", MOST_EXPERIENCE)
_TOKENS: Final = places(TOKENS, _seat.counts("tokens", TOKENS, MOST_TOKENS))
_POINTS: Final[i64] = _seat.number("points", MOST_EXPERIENCE)
_DELVES: Final[i64] = _seat.number("delves", DELVES)
SEAT_SIZE: Final[i64] = _seat.size

LAYOUT: Final = Layout()
ADVENTURER: Final[i64] = LAYOUT.one_of("adventurer", SEAT_LABELS)
LORD: Final[i64] = LAYOUT.one_of("lord", SEAT_LABELS)
DELVE: Final[i64] = LAYOUT.number("delve", DELVES)
LEVEL: Final[i64] = LAYOUT.one_of("level", LEVELS)
PHASE: Final = places([*PHASES], LAYOUT.one_of("phase", [*PHASES]))
IN_PARTY: Final = places(PARTY_FACES, LAYOUT.counts("party", PARTY_FACES, MOST_DICE))
GRAVEYARD: Final[i64] = LAYOUT.number("graveyard", MOST_DICE)
ON_LEVEL: Final = places(LEVEL_FACES, LAYOUT.counts("dungeon", LEVEL_FACES, MOST_DICE))
LAIR: Final[i64] = LAYOUT.number("lair", MOST_DICE)
WAKES: Final[i64] = LAYOUT.number("wakes", MOST_DICE)
SLAYERS_NEEDED: Final[i64] = LAYOUT.number("slayers_needed", FACES)
FREE: Final[i64] = LAYOUT.number("free", MOST_DICE)
GUEST_DICE: Final = places(BORROWED, LAYOUT.counts("borrowed", BORROWED, MOST_DICE))
ALLY: Final[i64] = LAYOUT.flag("ally")
SCOUTED: Final = [
    places(DUNGEON_FACES, LAYOUT.counts(f"scouted.{level}", DUNGEON_FACES, MOST_DICE))
    for level in range(3)
]
SCOUTED_LEFT: Final = places(DUNGEON_FACES, LAYOUT.counts("scouted_left", DUNGEON_FACES, MOST_DICE))
ENRAGED: Final[i64] = LAYOUT.flag("enraged")
SLAIN: Final[i64] = LAYOUT.flag("slain")
SEATS: Final[i64] = LAYOUT.repeat("seats", MOST_SEATS, _seat)
BOX: Final = places(TOKENS, LAYOUT.counts("box", TOKENS, MOST_TOKENS))
ITEM: Final = places(ITEM_MOVES, LAYOUT.one_of("pending.item", ITEM_MOVES))
TARGET: Final = places(TARGETS, LAYOUT.one_of("pending.target", TARGETS))
PICKED_PARTY: Final = places(
    PARTY_FACES, LAYOUT.counts("pending.picked_party", PARTY_FACES, MOST_DICE)
)
PICKED_DUNGEON: Final = places(
    DUNGEON_FACES, LAYOUT.counts("pending.picked_dungeon", DUNGEON_FACES, MOST_DICE)
)
SLAYERS: Final = places(ITEM_MOVES, LAYOUT.counts("pending.slayers", ITEM_MOVES, MOST_DICE))
LEFT: Final[i64] = LAYOUT.number("pending.left", MOST_DICE)


@final
class DungeonRollEncoder(Encoder):
    """Four seats always have their place; those not at the table stay zero."""

    def __init__(self) -> None:
        super().__init__(LAYOUT)

    def encode(self, view: Any, row: bytearray) -> None:
        _encode(view, row)


def _encode(view: DungeonRollView, row: bytearray) -> None:
    _encode_delve(view, row)
    _encode_dice(view, row)
    _encode_pending(view.pending, row)
    seats = view.seats
    first = view.seat or 0
    start = SEATS
    for seat in seats_from(first, len(seats)):
        _encode_seat(seats[seat], row, start)
        start += SEAT_SIZE


def _encode_delve(view: DungeonRollView, row: bytearray) -> None:
    seats = len(view.seats)
    first = view.seat or 0
    row[ADVENTURER + (view.adventurer - first) % seats] = 1
    row[LORD + (view.lord - first) % seats] = 1
    row[DELVE] = within(view.delve, DELVES)
    row[LEVEL + within(view.level - 1, TOP_LEVEL - 1)] = 1
    row[PHASE[view.phase]] = 1
    row[WAKES] = within(view.wakes, MOST_DICE)
    row[SLAYERS_NEEDED] = within(view.slayers_needed, FACES)
    if view.ally:
        row[ALLY] = 1
    if view.enraged:
        row[ENRAGED] = 1
    if view.slain:
        row[SLAIN] = 1


def _encode_dice(view: DungeonRollView, row: bytearray) -> None:
    row[GRAVEYARD] = within(view.graveyard, MOST_DICE)
    row[LAIR] = within(view.lair, MOST_DICE)
    row[FREE] = within(view.free, MOST_DICE)
    _count(view.party, IN_PARTY, row, MOST_DICE)
    _count(view.dungeon, ON_LEVEL, row, MOST_DICE)
    _count(view.borrowed, GUEST_DICE, row, MOST_DICE)
    _count(view.box, BOX, row, MOST_TOKENS)
    scouted = view.scouted
    for level in range(len(scouted)):
        for face in scouted[level]:
            _add_one(SCOUTED[level][face], row)
    for face in view.scouted_left:
        _add_one(SCOUTED_LEFT[face], row)


def _count(found: dict[str, int], place_of: dict[str, int], row: bytearray, most: int) -> None:
    for name, number in found.items():
        if number:
            row[place_of[name]] = within(number, most)


def _add_one(place: int, row: bytearray) -> None:
    row[place] = within(row[place] + 1, MOST_DICE)


def _encode_pending(pending: PendingView, row: bytearray) -> None:
    if pending.item is not None:
        row[ITEM[pending.item]] = 1
    if pending.target is not None:
        row[TARGET[pending.target]] = 1
    _count(pending.picked_party, PICKED_PARTY, row, MOST_DICE)
    _count(pending.picked_dungeon, PICKED_DUNGEON, row, MOST_DICE)
    for slayer in pending.slayers:
        _add_one(SLAYERS[slayer], row)
    row[LEFT] = within(pending.left, MOST_DICE)


def _encode_seat(seat: SeatView, row: bytearray, start: i64) -> None:
    row[start + _PRESENT] = 1
    if seat.side is not None:
        row[start + _SIDE[seat.side]] = 1
    if seat.master:
        row[start + _MASTER] = 1
    if seat.exhausted:
        row[start + _EXHAUSTED] = 1
    row[start + _EXPERIENCE] = within(seat.experience, MOST_EXPERIENCE)
    row[start + _POINTS] = within(seat.points, MOST_EXPERIENCE)
    row[start + _DELVES] = within(seat.delves, DELVES)
    for token, number in seat.tokens.items():
        row[start + _TOKENS[token]] = within(number, MOST_TOKENS)
