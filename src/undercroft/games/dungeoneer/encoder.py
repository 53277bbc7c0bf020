"""A view of Dungeoneer as a vector; seats are counted from the viewer.

Cards that a pack adds have no place in it.
"""

from __future__ import annotations

from typing import Any, Final, final

from msgspec.structs import astuple
from mypy_extensions import i64

from undercroft.engine.encoding import (
    NOWHERE,
    Encoder,
    Layout,
    count_one,
    mark,
    places,
    seat_labels,
    seats_from,
    within,
)
from undercroft.games.dungeoneer.cards import (
    ADVENTURE_IDS,
    HERO_IDS,
    LOCATION_IDS,
    MOST_SEATS,
    QUEST_IDS,
)
from undercroft.games.dungeoneer.events_view import (
    BattleView,
    DungeoneerView,
    LocationView,
    QuestView,
    RollView,
    SeatView,
)
from undercroft.games.dungeoneer.printed.words import FULL_HEALTH, SIDES, TOP_LEVEL, WINS
from undercroft.games.dungeoneer.state import PHASES, STAGES

MOST_PURSE: Final = 30
MOST_POINTS: Final = 9
MOST_VALUE: Final = 9
MOST_CARDS: Final = 12
MOST_COPIES: Final = 2
MOST_STEPS: Final = 12
MOST_ROUNDS: Final = 60
MOST_NEED: Final = 12
MOST_ATTACKS: Final = 6
REACH: Final = 21  # how far a location can be from the entrance

# --- the fields, in order: each line gives the place where its field begins -----------------------

_seat: Final = Layout()
_PRESENT: Final[i64] = _seat.flag("present")
_HERO: Final = places([*HERO_IDS], _seat.one_of("hero", [*HERO_IDS]))
_OUT: Final[i64] = _seat.flag("out")
_LEVEL: Final[i64] = _seat.number("level", TOP_LEVEL)
_HEALTH: Final[i64] = _seat.number("health", FULL_HEALTH)
_GLORY: Final[i64] = _seat.number("glory", MOST_PURSE)
_PERIL: Final[i64] = _seat.number("peril", MOST_PURSE)
_AT: Final = places([*LOCATION_IDS], _seat.one_of("at", [*LOCATION_IDS]))
_FALLEN: Final[i64] = _seat.flag("fallen")
_POINTS: Final[i64] = _seat.number("ap", MOST_POINTS)
_VALUES: Final[i64] = _seat.counts("values", ["melee", "magic", "speed"], MOST_VALUE)
_CARDS: Final[i64] = _seat.number("cards", MOST_CARDS)
_IN_PLAY: Final = places(
    [*ADVENTURE_IDS], _seat.counts("in_play", [*ADVENTURE_IDS], MOST_COPIES)
)  # gear, banes and lair
_KNOWN: Final = places([*ADVENTURE_IDS], _seat.counts("known", [*ADVENTURE_IDS], MOST_COPIES))
_QUESTS: Final = places([*QUEST_IDS], _seat.flags("quests", [*QUEST_IDS]))
_ARTIFACTS: Final = places([*QUEST_IDS], _seat.flags("artifacts", [*QUEST_IDS]))
_CARRIED: Final = places([*QUEST_IDS], _seat.flags("carried", [*QUEST_IDS]))
_COMPLETED: Final[i64] = _seat.number("completed", WINS)
_MOVED: Final[i64] = _seat.flag("moved")
_BATTLED: Final[i64] = _seat.flag("battled")
_TRIED: Final[i64] = _seat.flag("tried")
_ATTACKS: Final[i64] = _seat.number("attacks", MOST_ATTACKS)
SEAT_SIZE: Final[i64] = _seat.size

# Where a SeatView has what.
PARTS: Final = SeatView.__struct_fields__
HERO: Final[i64] = PARTS.index("hero")
OUT: Final[i64] = PARTS.index("out")
LEVEL: Final[i64] = PARTS.index("counted")
HEALTH: Final[i64] = PARTS.index("health")
GLORY: Final[i64] = PARTS.index("glory")
PERIL: Final[i64] = PARTS.index("peril")
AT: Final[i64] = PARTS.index("at")
FALLEN: Final[i64] = PARTS.index("fallen")
POINTS: Final[i64] = PARTS.index("ap")
VALUES: Final[i64] = PARTS.index("values")
HAND_SIZE: Final[i64] = PARTS.index("cards")
KNOWN: Final[i64] = PARTS.index("known")
GEAR: Final[i64] = PARTS.index("gear")
BANES: Final[i64] = PARTS.index("banes")
LAIR: Final[i64] = PARTS.index("lair")
OWN_QUESTS: Final[i64] = PARTS.index("quests")
ARTIFACTS: Final[i64] = PARTS.index("artifacts")
CARRIED: Final[i64] = PARTS.index("carried")
COMPLETED: Final[i64] = PARTS.index("completed")
MOVED: Final[i64] = PARTS.index("moved")
BATTLED: Final[i64] = PARTS.index("battled")
TRIED: Final[i64] = PARTS.index("tried")

# Where a LocationView has what.
LOCATION_PARTS: Final = LocationView.__struct_fields__
LOCATION: Final[i64] = LOCATION_PARTS.index("location")
X: Final[i64] = LOCATION_PARTS.index("x")
Y: Final[i64] = LOCATION_PARTS.index("y")
TURNED: Final[i64] = LOCATION_PARTS.index("turned")
EXITS: Final[i64] = LOCATION_PARTS.index("exits")
DISTANCE: Final[i64] = LOCATION_PARTS.index("distance")
STEPS: Final[i64] = LOCATION_PARTS.index("steps")
WARDED: Final[i64] = LOCATION_PARTS.index("obstacle_warded")
CURSES: Final[i64] = LOCATION_PARTS.index("banes")

_location: Final = Layout()
_LAID: Final[i64] = _location.flag("laid")
_X: Final[i64] = _location.number("x", 2 * REACH)
_Y: Final[i64] = _location.number("y", 2 * REACH)
_TURNED: Final[i64] = _location.flag("turned")
_WORKS: Final[i64] = _location.flags("works", [*SIDES])
_FAR: Final[i64] = _location.number("distance", MOST_STEPS)
_STEPS: Final[i64] = _location.number("steps", MOST_STEPS)
_WARDED: Final[i64] = _location.flag("obstacle_warded")
_CURSES: Final[i64] = _location.number("banes", MOST_COPIES)
LOCATION_SIZE: Final[i64] = _location.size

_quest: Final = Layout()
_OPEN: Final[i64] = _quest.flag("open")  # to the viewer
_WAY: Final[i64] = _quest.flag("way")
_DISTANCE: Final[i64] = _quest.number("distance", MOST_STEPS)
_PASSING: Final[i64] = _quest.number("passing", 6)
_LIFE: Final[i64] = _quest.number("health", FULL_HEALTH)
_FOUND: Final[i64] = _quest.flag("found")
QUEST_SIZE: Final[i64] = _quest.size

LAYOUT: Final = Layout()
SEATS: Final[i64] = LAYOUT.repeat("seats", MOST_SEATS, _seat)
MAP: Final[i64] = LAYOUT.repeat("map", len(LOCATION_IDS), _location)
QUESTS: Final[i64] = LAYOUT.repeat("quest", len(QUEST_IDS), _quest)
IN_HAND: Final = places([*ADVENTURE_IDS], LAYOUT.counts("hand", [*ADVENTURE_IDS], MOST_COPIES))
GONE: Final = places([*ADVENTURE_IDS], LAYOUT.counts("discards", [*ADVENTURE_IDS], MOST_COPIES))
COMMON: Final = places([*QUEST_IDS], LAYOUT.flags("common", [*QUEST_IDS]))
UNDRAWN: Final = places([*LOCATION_IDS], LAYOUT.flags("undrawn", [*LOCATION_IDS]))
PLACING: Final = places([*LOCATION_IDS], LAYOUT.one_of("placing", [*LOCATION_IDS]))
PHASE: Final = places([*PHASES], LAYOUT.one_of("phase", [*PHASES]))
ACTIVE: Final[i64] = LAYOUT.one_of("active", seat_labels(MOST_SEATS))
FIRST: Final[i64] = LAYOUT.one_of("first", seat_labels(MOST_SEATS))
ROUND: Final[i64] = LAYOUT.number("round", MOST_ROUNDS)
DECLARED: Final[i64] = LAYOUT.flag("declared")
STAGE: Final = places([*STAGES[1:]], LAYOUT.one_of("stage", [*STAGES[1:]]))
ROLLER: Final[i64] = LAYOUT.one_of("roll.seat", seat_labels(MOST_SEATS))
NEED: Final[i64] = LAYOUT.number("roll.need", MOST_NEED)
ADDED: Final[i64] = LAYOUT.number("roll.bill", MOST_NEED)
LOCATION_NUMBER: Final = places([*LOCATION_IDS], 0)
QUEST_NUMBER: Final = places([*QUEST_IDS], 0)


@final
class DungeoneerEncoder(Encoder):
    """Four seats always have their place; those not at the table stay zero."""

    def __init__(self) -> None:
        super().__init__(LAYOUT)

    def encode(self, view: Any, row: bytearray) -> None:
        _encode(view, row)


def _encode(view: DungeoneerView, row: bytearray) -> None:
    first: i64 = view.seat or 0
    _encode_course(view, row, first)
    seats = view.seats
    count: i64 = len(seats)
    start = SEATS
    for seat in seats_from(first, count):
        _encode_seat(seats[seat], row, start)
        start += SEAT_SIZE
    for location in view.map:
        _encode_location(location, row)
    _encode_piles(view, row, first)
    _encode_quests(view, row, first)
    if view.battle is not None:
        _encode_battle(view.battle, row, first, count)
    if view.roll is not None:
        _encode_roll(view.roll, row, first, count)


def _encode_course(view: DungeoneerView, row: bytearray, first: i64) -> None:
    count: i64 = len(view.seats)
    row[PHASE[view.phase]] = 1
    row[ACTIVE + (view.active - first) % count] = 1
    row[FIRST + (view.first - first) % count] = 1
    row[ROUND] = within(view.round, MOST_ROUNDS)
    if view.declared:
        row[DECLARED] = 1
    mark(view.placing, row, 0, PLACING)


def _encode_seat(seat: SeatView, row: bytearray, start: i64) -> None:
    parts: tuple[Any, ...] = astuple(seat)  # one look at the struct instead of twenty
    row[start + _PRESENT] = 1
    mark(parts[HERO], row, start, _HERO)
    mark(parts[AT], row, start, _AT)
    row[start + _LEVEL] = within(parts[LEVEL], TOP_LEVEL)
    row[start + _HEALTH] = within(parts[HEALTH], FULL_HEALTH)
    row[start + _GLORY] = within(parts[GLORY], MOST_PURSE)
    row[start + _PERIL] = within(parts[PERIL], MOST_PURSE)
    row[start + _POINTS] = within(parts[POINTS], MOST_POINTS)
    row[start + _CARDS] = within(parts[HAND_SIZE], MOST_CARDS)
    row[start + _COMPLETED] = within(parts[COMPLETED], WINS)
    at = start + _VALUES
    for bill in parts[VALUES]:
        row[at] = within(bill.total, MOST_VALUE)
        at += 1
    _encode_flags(parts, row, start)
    _encode_cards(parts, row, start)


def _encode_flags(parts: tuple[Any, ...], row: bytearray, start: i64) -> None:
    if parts[OUT] is True:
        row[start + _OUT] = 1
    if parts[FALLEN] is True:
        row[start + _FALLEN] = 1
    if parts[MOVED] is True:
        row[start + _MOVED] = 1
    if parts[BATTLED] is True:
        row[start + _BATTLED] = 1
    if parts[TRIED] is True:
        row[start + _TRIED] = 1


def _encode_cards(parts: tuple[Any, ...], row: bytearray, start: i64) -> None:
    for gear in parts[GEAR]:
        count_one(gear.card, row, start, _IN_PLAY, MOST_COPIES)
        for card in gear.attached:
            count_one(card, row, start, _IN_PLAY, MOST_COPIES)
    for card in parts[BANES]:
        count_one(card, row, start, _IN_PLAY, MOST_COPIES)
    for monster in parts[LAIR]:
        count_one(monster.monster, row, start, _IN_PLAY, MOST_COPIES)
    for card in parts[KNOWN]:
        count_one(card, row, start, _KNOWN, MOST_COPIES)
    for quest in parts[OWN_QUESTS]:
        mark(quest.quest, row, start, _QUESTS)
    for quest in parts[ARTIFACTS]:
        mark(quest, row, start, _ARTIFACTS)
    for quest in parts[CARRIED]:
        mark(quest, row, start, _CARRIED)


def _encode_location(location: LocationView, row: bytearray) -> None:
    parts: tuple[Any, ...] = astuple(location)
    number: i64 = LOCATION_NUMBER.get(parts[LOCATION], -1)
    if number == NOWHERE:
        return
    start = MAP + number * LOCATION_SIZE
    row[start + _LAID] = 1
    row[start + _X] = within(parts[X] + REACH, 2 * REACH)
    row[start + _Y] = within(parts[Y] + REACH, 2 * REACH)
    if parts[TURNED] is True:
        row[start + _TURNED] = 1
    at = start + _WORKS
    for way in parts[EXITS]:
        if way.works:
            row[at] = 1
        at += 1
    if parts[DISTANCE]:
        row[start + _FAR] = within(parts[DISTANCE], MOST_STEPS)
    if parts[STEPS]:
        row[start + _STEPS] = within(parts[STEPS], MOST_STEPS)
    if parts[WARDED] is True:
        row[start + _WARDED] = 1
    if parts[CURSES]:
        row[start + _CURSES] = within(len(parts[CURSES]), MOST_COPIES)


def _encode_piles(view: DungeoneerView, row: bytearray, first: i64) -> None:
    for card in view.seats[first].hand or []:
        count_one(card, row, 0, IN_HAND, MOST_COPIES)
    for pile in view.piles:
        for card in pile.discards:
            count_one(card, row, 0, GONE, MOST_COPIES)
    for location in view.undrawn:
        mark(location, row, 0, UNDRAWN)


def _encode_quests(view: DungeoneerView, row: bytearray, first: i64) -> None:
    for quest in view.seats[first].quests:
        _encode_quest(quest, row)
    for quest in view.common:
        _encode_quest(quest, row)
        mark(quest.quest, row, 0, COMMON)
    for quest in view.ownerless:
        _encode_quest(quest, row)


def _encode_quest(quest: QuestView, row: bytearray) -> None:
    number: i64 = QUEST_NUMBER.get(quest.quest, -1)
    if number == NOWHERE:
        return
    start = QUESTS + number * QUEST_SIZE
    row[start + _OPEN] = 1
    if quest.distance is not None:
        row[start + _WAY] = 1
        row[start + _DISTANCE] = within(quest.distance, MOST_STEPS)
    if quest.threat is not None:
        row[start + _PASSING] = quest.threat.passing
    if quest.health is not None:
        row[start + _LIFE] = within(quest.health, FULL_HEALTH)
    if quest.found:
        row[start + _FOUND] = 1


def _encode_battle(battle: BattleView, row: bytearray, first: i64, count: i64) -> None:
    mark(battle.stage, row, 0, STAGE)
    for attack in battle.attacks:
        target: i64 = attack.target
        if target >= 0 and attack.state == "on":
            at = SEATS + (target - first) % count * SEAT_SIZE + _ATTACKS
            row[at] = within(row[at] + 1, MOST_ATTACKS)


def _encode_roll(roll: RollView, row: bytearray, first: i64, count: i64) -> None:
    row[ROLLER + (roll.seat - first) % count] = 1
    if roll.need is not None:
        row[NEED] = within(roll.need, MOST_NEED)
    row[ADDED] = within(roll.bill.total, MOST_NEED)
