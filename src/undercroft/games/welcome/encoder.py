"""A view of Welcome to the Dungeon as a vector; seats are counted from the viewer."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from undercroft.engine.encoding import Encoder, Layout, places, seat_labels, seats_from, within
from undercroft.games.welcome.cards import (
    DECK_SIZE,
    HERO_IDS,
    ITEM_IDS,
    MONSTER_IDS,
    MOST_SEATS,
    PLACES,
)
from undercroft.games.welcome.events import (
    DrawView,
    DungeonView,
    EquipmentView,
    MonsterView,
    SeatView,
    TurnedView,
    WelcomeView,
)

MOST_ROUNDS: Final = 3 * MOST_SEATS - 1
MOST_HP: Final = 20
COPIES: Final = 2
MONSTERS: Final = [*MONSTER_IDS]
ITEMS: Final = [*ITEM_IDS]
WAYS: Final = ["faced", "beaten", "hit", "saved", "ignored", "replaced"]
TILE_PLACES: Final = ["ready", "discarded", "used"]
CARD_PLACES: Final = ["hand", "pile", "turned", "discard"]
SEAT_LABELS: Final = seat_labels(MOST_SEATS)

# --- the fields, in order: each line gives the place where its field begins -----------------------

_tile: Final = Layout()
_ITEM: Final = places(ITEMS, _tile.one_of("item", ITEMS))
_TILE_PLACE: Final = places(TILE_PLACES, _tile.one_of("place", TILE_PLACES))
_TILE_BY: Final[i64] = _tile.one_of("by", SEAT_LABELS)
TILE_SIZE: Final[i64] = _tile.size

_seat: Final = Layout()
_PRESENT: Final[i64] = _seat.flag("present")
_SUCCESSES: Final[i64] = _seat.number("successes", 2)
_FAILURES: Final[i64] = _seat.number("failures", 2)
_PASSED: Final[i64] = _seat.flag("passed")
_ELIMINATED: Final[i64] = _seat.flag("eliminated")
_DRAWS: Final[i64] = _seat.number("draws", DECK_SIZE)
_ADDED: Final[i64] = _seat.number("added", DECK_SIZE)
SEAT_SIZE: Final[i64] = _seat.size

_draw: Final = Layout()
_DRAW_SEAT: Final[i64] = _draw.one_of("seat", SEAT_LABELS)
_DRAW_PLACE: Final = places(CARD_PLACES, _draw.one_of("place", CARD_PLACES))
_DRAW_ITEM: Final = places(ITEMS, _draw.one_of("item", ITEMS))
_DRAW_CARD: Final = places(MONSTERS, _draw.one_of("card", MONSTERS))
DRAW_SIZE: Final[i64] = _draw.size

_monster: Final = Layout()
_TURNED: Final[i64] = _monster.number("turned", COPIES)
_DRAWN: Final[i64] = _monster.number("drawn", COPIES)
_BEATEN: Final[i64] = _monster.flag("beaten_by")
MONSTER_SIZE: Final[i64] = _monster.size

_turned: Final = Layout()
_TURNED_CARD: Final = places(MONSTERS, _turned.one_of("card", MONSTERS))
_TURNED_WAY: Final = places(WAYS, _turned.one_of("way", WAYS))
_TURNED_HP: Final[i64] = _turned.number("hp", MOST_HP)
TURNED_SIZE: Final[i64] = _turned.size

LAYOUT: Final = Layout()
ROUND: Final[i64] = LAYOUT.number("round", MOST_ROUNDS)
ROUNDS: Final[i64] = LAYOUT.number("most_rounds", MOST_ROUNDS)
FIRST: Final[i64] = LAYOUT.one_of("first", SEAT_LABELS)
HERO: Final = places([*HERO_IDS], LAYOUT.one_of("hero", [*HERO_IDS]))
HP: Final[i64] = LAYOUT.number("hp", MOST_HP)
EQUIPMENT: Final[i64] = LAYOUT.repeat("equipment", PLACES, _tile)
SEATS: Final[i64] = LAYOUT.repeat("seats", MOST_SEATS, _seat)
DECK: Final[i64] = LAYOUT.number("deck", DECK_SIZE)
PILE: Final[i64] = LAYOUT.number("pile", DECK_SIZE)
DISCARDS: Final[i64] = LAYOUT.number("discards", PLACES)
IN_HAND: Final = places(MONSTERS, LAYOUT.one_of("hand", MONSTERS))
HOLDER: Final[i64] = LAYOUT.one_of("holder", SEAT_LABELS)
DRAWS: Final[i64] = LAYOUT.repeat("draws", DECK_SIZE, _draw)
AID: Final[i64] = LAYOUT.repeat("monsters", len(MONSTERS), _monster)
DUNGEON: Final[i64] = LAYOUT.flag("dungeon")
RUNNER: Final[i64] = LAYOUT.one_of("dungeon.runner", SEAT_LABELS)
ENTRY_HP: Final[i64] = LAYOUT.number("dungeon.entry_hp", MOST_HP)
RUN_HP: Final[i64] = LAYOUT.number("dungeon.hp", MOST_HP)
DEAD: Final[i64] = LAYOUT.flag("dungeon.dead")
NAMED: Final = places(MONSTERS, LAYOUT.one_of("dungeon.named", MONSTERS))
OWING: Final[i64] = LAYOUT.flag("dungeon.owing")
WALK: Final[i64] = LAYOUT.repeat("dungeon.turned", DECK_SIZE, _turned)
LEFT: Final[i64] = LAYOUT.number("dungeon.left", DECK_SIZE)
OVER: Final[i64] = LAYOUT.flag("dungeon.over")
SUCCESS: Final[i64] = LAYOUT.flag("dungeon.success")
MEMORY_AID: Final[i64] = LAYOUT.flag("memory_aid")


@final
class WelcomeEncoder(Encoder):
    """An encoder with room for four seats; those not at the table stay zero."""

    def __init__(self) -> None:
        super().__init__(LAYOUT)

    def encode(self, view: Any, row: bytearray) -> None:
        _encode(view, row)


def _encode(view: WelcomeView, row: bytearray) -> None:
    viewer = view.seat or 0
    _encode_table(view, row, viewer)
    _encode_rows(view, row, viewer)
    if view.dungeon is not None:
        _encode_dungeon(view.dungeon, row, viewer, len(view.seats))


def _from(viewer: int, seat: int, seats: int) -> int:
    """Return how far a seat is from the viewer, clockwise."""
    return seat - viewer if seat >= viewer else seat - viewer + seats


def _encode_table(view: WelcomeView, row: bytearray, viewer: int) -> None:
    seats = len(view.seats)
    row[ROUND] = within(view.round, MOST_ROUNDS)
    row[ROUNDS] = within(view.most_rounds, MOST_ROUNDS)
    row[FIRST + _from(viewer, view.first, seats)] = 1
    row[HERO[view.hero]] = 1
    row[HP] = within(view.hp, MOST_HP)
    row[DECK] = view.deck
    row[PILE] = view.pile
    row[DISCARDS] = within(view.discards, PLACES)
    if view.hand is not None:
        row[IN_HAND[view.hand]] = 1
    if view.holder is not None:
        row[HOLDER + _from(viewer, view.holder, seats)] = 1
    if view.memory_aid:
        row[MEMORY_AID] = 1


def _encode_rows(view: WelcomeView, row: bytearray, viewer: int) -> None:
    seats = view.seats
    start = SEATS
    for seat in seats_from(viewer, len(seats)):
        _encode_seat(seats[seat], row, start)
        start += SEAT_SIZE
    start = EQUIPMENT
    for tile in view.equipment:
        _encode_tile(tile, row, start, viewer, len(seats))
        start += TILE_SIZE
    start = DRAWS
    for draw in view.draws:
        _encode_draw(draw, row, start, viewer, len(seats))
        start += DRAW_SIZE
    start = AID
    for monster in view.monsters:
        _encode_monster(monster, row, start)
        start += MONSTER_SIZE


def _encode_seat(seat: SeatView, row: bytearray, start: i64) -> None:
    row[start + _PRESENT] = 1
    row[start + _SUCCESSES] = within(seat.successes, 2)
    row[start + _FAILURES] = within(seat.failures, 2)
    row[start + _DRAWS] = seat.draws
    row[start + _ADDED] = seat.added
    if seat.passed:
        row[start + _PASSED] = 1
    if seat.eliminated:
        row[start + _ELIMINATED] = 1


def _encode_tile(tile: EquipmentView, row: bytearray, start: i64, viewer: int, seats: int) -> None:
    row[start + _ITEM[tile.item]] = 1
    row[start + _TILE_PLACE[tile.place]] = 1
    if tile.by is not None:
        row[start + _TILE_BY + _from(viewer, tile.by, seats)] = 1


def _encode_draw(draw: DrawView, row: bytearray, start: i64, viewer: int, seats: int) -> None:
    row[start + _DRAW_SEAT + _from(viewer, draw.seat, seats)] = 1
    row[start + _DRAW_PLACE[draw.place]] = 1
    if draw.item is not None:
        row[start + _DRAW_ITEM[draw.item]] = 1
    if draw.card is not None:
        row[start + _DRAW_CARD[draw.card]] = 1


def _encode_monster(monster: MonsterView, row: bytearray, start: i64) -> None:
    if monster.turned:
        row[start + _TURNED] = within(monster.turned, COPIES)
    if monster.drawn:
        row[start + _DRAWN] = within(monster.drawn, COPIES)
    if monster.beaten_by is not None:
        row[start + _BEATEN] = 1


def _encode_dungeon(walk: DungeonView, row: bytearray, viewer: int, seats: int) -> None:
    row[DUNGEON] = 1
    row[RUNNER + _from(viewer, walk.runner, seats)] = 1
    row[ENTRY_HP] = within(walk.entry_hp, MOST_HP)
    row[RUN_HP] = within(walk.hp, MOST_HP)
    row[LEFT] = walk.left
    if walk.dead:
        row[DEAD] = 1
    if walk.named is not None:
        row[NAMED[walk.named]] = 1
    if walk.owing:
        row[OWING] = 1
    if walk.over:
        row[OVER] = 1
    if walk.success:
        row[SUCCESS] = 1
    start = WALK
    for turned in walk.turned:
        _encode_turned(turned, row, start)
        start += TURNED_SIZE


def _encode_turned(turned: TurnedView, row: bytearray, start: i64) -> None:
    row[start + _TURNED_CARD[turned.card]] = 1
    row[start + _TURNED_WAY[turned.way]] = 1
    row[start + _TURNED_HP] = within(turned.hp, MOST_HP)
