"""A view of Keep the Heroes Out! as a vector; clans and seats are counted from the viewer's.

Counts above their bound are clipped. The discarded guild cards are those not left in the deck.
"""

from __future__ import annotations

from typing import Any, Final, final

from msgspec.structs import astuple
from mypy_extensions import i64

from undercroft.engine.encoding import Encoder, Layout, count_one, mark, places, seat_labels, within
from undercroft.engine.names import snake_case
from undercroft.engine.state import Decision
from undercroft.games.heroes_out.cards import (
    CARD_IDS,
    CHAMPION_HEALTH,
    CLAN_IDS,
    CLASSES,
    DIFFICULTIES,
    EFFECTS,
    GOODS,
    GREATEST,
    GUILD_IDS,
    MARKET,
    MOST_CLANS,
    MOST_HEALTH,
    MOST_MONSTERS,
    MOST_SEATS,
    PORTALS,
    ROOM_IDS,
    TOKENS,
)
from undercroft.games.heroes_out.events_view import (
    ClanView,
    HeroesOutView,
    PendingView,
    RoomView,
    ThreatView,
)
from undercroft.games.heroes_out.flow import STEPS
from undercroft.games.heroes_out.printed.dungeons import DUNGEON_IDS
from undercroft.games.heroes_out.state import PHASES
from undercroft.games.heroes_out.turn.turns import SIDE_NAMES

COPIES: Final = 3  # of a card
HELD: Final = 6  # tokens and heroes of a kind
WAY: Final = 12
REACH: Final = 6  # how far a room can be from the corner of the plan
PILE: Final = 50
GUILD: Final = 19
TURNS: Final = 30
LEFT: Final = 9
ACTS: Final = ("attack", "loot", "wait", "advance")
ASKS: Final = [snake_case(step.__name__) for step in STEPS if issubclass(step, Decision)]
CLAN_PLACES: Final = [f"clan_{number}" for number in range(MOST_CLANS)]

# --- the fields, in order: each line gives the place where its field begins -----------------------

_clan: Final = Layout()
_PRESENT: Final[i64] = _clan.flag("present")
_CLAN: Final = places([*CLAN_IDS], _clan.one_of("clan", [*CLAN_IDS]))
_SEAT: Final[i64] = _clan.one_of("seat", seat_labels(MOST_SEATS))
_HAND: Final = places([*CARD_IDS], _clan.counts("hand", [*CARD_IDS], COPIES))
_DECK: Final = places([*CARD_IDS], _clan.counts("deck_cards", [*CARD_IDS], COPIES))
_DISCARD: Final = places([*CARD_IDS], _clan.counts("discards", [*CARD_IDS], COPIES))
_PLAYED: Final = places([*CARD_IDS], _clan.counts("played", [*CARD_IDS], COPIES))
_LAIR: Final[i64] = _clan.number("lair", MOST_MONSTERS)
CLAN_SIZE: Final[i64] = _clan.size

_room: Final = Layout()
_LAID: Final[i64] = _room.flag("laid")
_X: Final[i64] = _room.number("x", 2 * REACH)
_Y: Final[i64] = _room.number("y", 2 * REACH)
_TURN: Final[i64] = _room.one_of("turned", ["0", "90", "180", "270"])
_DISTANCE: Final[i64] = _room.number("distance", WAY)
_CONNECTED: Final = places([*ROOM_IDS], _room.flags("connected", [*ROOM_IDS]))
_TREASURE: Final[i64] = _room.number("treasure", GREATEST)
_LOST: Final[i64] = _room.flag("lost")
_HOLDS: Final[i64] = _room.number("holds", LEFT)
_CARDS: Final[i64] = _room.number("cards", GUILD)
_PORTAL: Final = places([*PORTALS], _room.one_of("portal", [*PORTALS]))
_GOODS: Final = places([*TOKENS[:GOODS]], _room.counts("goods", [*TOKENS[:GOODS]], HELD))
_MONSTERS: Final[i64] = _room.counts("monsters", CLAN_PLACES, MOST_MONSTERS)
_WOUNDS: Final[i64] = _room.counts("wounds", CLAN_PLACES, MOST_HEALTH)
_ACTIVE: Final = places([*CLASSES], _room.counts("heroes.active", [*CLASSES], HELD))
_EXHAUSTED: Final = places([*CLASSES], _room.counts("heroes.exhausted", [*CLASSES], HELD))
_ARRIVING: Final = places([*CLASSES], _room.counts("heroes.arriving", [*CLASSES], HELD))
_CHAMPION: Final[i64] = _room.number("heroes.wounds", CHAMPION_HEALTH)
_FLOODED: Final[i64] = _room.flag("flooded")
_NEXT: Final = places([*ACTS], _room.one_of("next.act", [*ACTS]))
_THREAT_HITS: Final[i64] = _room.number("threat.hits", LEFT)
_THREAT_LOOTED: Final[i64] = _room.number("threat.looted", GREATEST)
_THREAT_LOSES: Final[i64] = _room.flag("threat.loses")
ROOM_SIZE: Final[i64] = _room.size

LAYOUT: Final = Layout()
CLAN: Final[i64] = LAYOUT.repeat("clans", MOST_CLANS, _clan)
ROOM: Final[i64] = LAYOUT.repeat("rooms", len(ROOM_IDS), _room)
SCENARIO: Final = places([*DUNGEON_IDS], LAYOUT.one_of("scenario", [*DUNGEON_IDS]))
CHAPTER: Final[i64] = LAYOUT.number("chapter", 4)
ATTEMPT: Final[i64] = LAYOUT.number("attempt", LEFT)
DIFFICULTY: Final = places([*DIFFICULTIES], LAYOUT.one_of("difficulty", [*DIFFICULTIES]))
WAVE: Final[i64] = LAYOUT.number("wave", 2)
GENTLE: Final[i64] = LAYOUT.flag("wave_zero")
PHASE: Final = places([*PHASES], LAYOUT.one_of("phase", [*PHASES]))
ACTIVE: Final[i64] = LAYOUT.one_of("active", CLAN_PLACES)
TURN: Final[i64] = LAYOUT.number("turn", TURNS)
PUSHED: Final[i64] = LAYOUT.flag("pushed")
DUE: Final[i64] = LAYOUT.number("cards_due", 3)
GUILD_LEFT: Final[i64] = LAYOUT.number("guild_left", GUILD)
GUILD_CARDS: Final = places([*GUILD_IDS], LAYOUT.counts("guild_cards", [*GUILD_IDS], COPIES))
GUILD_CARD: Final = places([*GUILD_IDS], LAYOUT.one_of("guild_card", [*GUILD_IDS]))
ON_SALE: Final = places([*CARD_IDS], LAYOUT.counts("market", [*CARD_IDS], MARKET))
ITEMS_LEFT: Final[i64] = LAYOUT.number("items_left", PILE)
BLUEPRINTS: Final = places([*ROOM_IDS], LAYOUT.flags("blueprints", [*ROOM_IDS]))
BUILT: Final[i64] = LAYOUT.number("rooms_built", WAY)
WANTED: Final[i64] = LAYOUT.number("rooms_wanted", WAY)
SUPPLY: Final = places(
    [*TOKENS, *CLASSES[:-1]], LAYOUT.counts("supply", [*TOKENS, *CLASSES[:-1]], HELD)
)
_VALUES: Final = [str(value) for value in range(1, GREATEST)]
LEFT_OF: Final = places(_VALUES, LAYOUT.counts("treasures_left", _VALUES, HELD))
_SEEN: Final = [f"{value} {effect}" for value in _VALUES for effect in EFFECTS[:-1]]
SEEN: Final = places(_SEEN, LAYOUT.counts("treasures_seen", _SEEN, HELD))
ODDS: Final[i64] = LAYOUT.counts("push", ["imprisons", "frees", "freed", "nothing"], GUILD)
ASK: Final = places(ASKS, LAYOUT.one_of("pending.ask", ASKS))
ASKED: Final[i64] = LAYOUT.one_of("pending.seat", seat_labels(MOST_SEATS))
CARD: Final = places([*CARD_IDS], LAYOUT.one_of("pending.card", [*CARD_IDS]))
SIDE: Final = places([*SIDE_NAMES], LAYOUT.one_of("pending.side", [*SIDE_NAMES]))
UNITS: Final[i64] = LAYOUT.number("pending.units", LEFT)
AT: Final = places([*ROOM_IDS], LAYOUT.one_of("pending.room", [*ROOM_IDS]))
TARGET: Final = places([*ROOM_IDS], LAYOUT.one_of("pending.target", [*ROOM_IDS]))
HERO: Final = places([*CLASSES], LAYOUT.one_of("pending.hero", [*CLASSES]))
VICTIM: Final = places([*CLAN_IDS], LAYOUT.one_of("pending.victim", [*CLAN_IDS]))
STILL: Final[i64] = LAYOUT.number("pending.left", LEFT)
ROOM_NUMBER: Final = places([*ROOM_IDS], 0)


@final
class HeroesOutEncoder(Encoder):
    """Four clans and twelve rooms always have their place; those not in play stay zero."""

    def __init__(self) -> None:
        super().__init__(LAYOUT)

    def encode(self, view: Any, row: bytearray) -> None:
        _encode(view, row)


def _encode(view: HeroesOutView, row: bytearray) -> None:
    clans = view.clans
    viewer: i64 = view.seat if view.seat is not None else 0
    seats: i64 = max([clan.seat for clan in clans]) + 1
    count: i64 = len(clans)
    numbers: dict[str, int] = {}
    number: i64 = 0
    while number < count:
        clan = clans[(viewer + number) % count]
        _encode_clan(clan, row, CLAN + number * CLAN_SIZE, (clan.seat - viewer) % seats)
        if clan.clan is not None:
            numbers[clan.clan] = number
        number += 1
    row[ACTIVE + (view.active - viewer) % count] = 1
    for room in view.rooms:
        _encode_room(room, row, numbers)
    for threat in view.threats:
        _encode_threat(threat, row)
    _encode_course(view, row)
    _encode_piles(view, row)
    _encode_pending(view.pending, row, viewer, seats)


def _encode_clan(clan: ClanView, row: bytearray, start: i64, seat: i64) -> None:
    name, _, hand, _, deck, discard, played, lair, _ = astuple(clan)
    row[start + _PRESENT] = 1
    row[start + _SEAT + seat] = 1
    row[start + _LAIR] = within(lair, MOST_MONSTERS)
    mark(name, row, start, _CLAN)
    _count(hand, row, start, _HAND, COPIES)
    _count(deck, row, start, _DECK, COPIES)
    _count(discard, row, start, _DISCARD, COPIES)
    _count(played, row, start, _PLAYED, COPIES)


def _count(
    names: list[str], row: bytearray, start: i64, place_of: dict[str, int], most: i64
) -> None:
    for name in names:
        count_one(name, row, start, place_of, most)


# --- rooms --------------------------------------------------------------------------------------


def _encode_room(room: RoomView, row: bytearray, clans: dict[str, int]) -> None:
    (
        name, _, x, y, turn, _, distance, connected, _, treasure, lost, holds, cards, portal,
        goods, monsters, heroes, flooded, then,
    ) = astuple(room)  # fmt: skip
    start = ROOM + ROOM_NUMBER[name] * ROOM_SIZE
    row[start + _LAID] = 1
    row[start + _X] = within(x + REACH, 2 * REACH)
    row[start + _Y] = within(y + REACH, 2 * REACH)
    row[start + _DISTANCE] = within(distance, WAY)
    row[start + _CARDS] = within(cards, GUILD)
    row[start + _TURN + turn // 90] = 1
    _count(connected, row, start, _CONNECTED, 1)
    mark(portal, row, start, _PORTAL)
    if treasure is not None:
        row[start + _TREASURE] = treasure
        row[start + _HOLDS] = within(holds, LEFT)
    elif lost:
        row[start + _LOST] = 1
    if flooded:
        row[start + _FLOODED] = 1
    if then is not None:
        mark(then.act, row, start, _NEXT)
    for token in goods:
        row[start + _GOODS[token]] = within(goods[token], HELD)
    _encode_monsters(monsters, row, start, clans)
    _encode_heroes(heroes, row, start)


def _encode_monsters(
    monsters: list[Any], row: bytearray, start: i64, clans: dict[str, int]
) -> None:
    for one in monsters:
        clan, _, count, wounds = astuple(one)
        at = start + clans[clan]
        row[at + _MONSTERS] = within(count, MOST_MONSTERS)
        if wounds[-1]:
            row[at + _WOUNDS] = within(sum(wounds), MOST_HEALTH)


def _encode_heroes(heroes: list[Any], row: bytearray, start: i64) -> None:
    for one in heroes:
        hero, active, exhausted, arriving, wounds = astuple(one)
        if exhausted:
            row[start + _EXHAUSTED[hero]] = within(exhausted, HELD)
        if active:
            row[start + _ACTIVE[hero]] = within(active, HELD)
        if arriving:
            row[start + _ARRIVING[hero]] = within(arriving, HELD)
        if wounds:
            row[start + _CHAMPION] = within(wounds, CHAMPION_HEALTH)


def _encode_threat(threat: ThreatView, row: bytearray) -> None:
    """Several cards may lead to one room: then the worst of each kind counts."""
    for room in threat.rooms:
        start = ROOM + ROOM_NUMBER[room] * ROOM_SIZE
        if threat.hits:
            row[start + _THREAT_HITS] = max(row[start + _THREAT_HITS], within(threat.hits, LEFT))
        for value in threat.looted:
            row[start + _THREAT_LOOTED] = max(row[start + _THREAT_LOOTED], value)
        if threat.loses == "yes":
            row[start + _THREAT_LOSES] = 1


# --- the table ----------------------------------------------------------------------------------


def _encode_course(view: HeroesOutView, row: bytearray) -> None:
    mark(view.scenario, row, 0, SCENARIO)
    mark(view.difficulty, row, 0, DIFFICULTY)
    mark(view.phase, row, 0, PHASE)
    row[CHAPTER] = within(view.chapter, 4)
    row[ATTEMPT] = within(view.attempt, LEFT)
    row[WAVE] = within(view.wave, 2)
    row[TURN] = within(view.turn, TURNS)
    row[DUE] = within(view.cards_due, 3)
    row[BUILT] = within(view.rooms_built, WAY)
    row[WANTED] = within(view.rooms_wanted, WAY)
    if view.wave_zero:
        row[GENTLE] = 1
    if view.pushed:
        row[PUSHED] = 1
    push = view.push
    if push is not None:
        odds = (push.imprisons + push.shoots, push.frees, push.freed, push.nothing)
        for number in range(4):
            row[ODDS + number] = within(odds[number], GUILD)


def _encode_piles(view: HeroesOutView, row: bytearray) -> None:
    row[GUILD_LEFT] = within(view.guild_left, GUILD)
    row[ITEMS_LEFT] = within(view.items_left, PILE)
    _count(view.guild_cards, row, 0, GUILD_CARDS, COPIES)
    mark(view.guild_card, row, 0, GUILD_CARD)
    _count([one.card for one in view.market], row, 0, ON_SALE, MARKET)
    _count(view.blueprints, row, 0, BLUEPRINTS, 1)
    supply = view.supply
    for token in supply:
        row[SUPPLY[token]] = within(supply[token], HELD)
    left = view.treasures_left
    for value in left:
        row[LEFT_OF[value]] = within(left[value], HELD)
    for value, seen in view.treasures_seen.items():
        for effect in seen:
            row[SEEN[f"{value} {effect}"]] = within(seen[effect], HELD)


def _encode_pending(pending: PendingView, row: bytearray, viewer: i64, seats: i64) -> None:
    ask, seat, _, card, side, units, _, room, target, hero, victim, _, left = astuple(pending)[:13]
    mark(ask, row, 0, ASK)
    if seat is not None:
        asked: i64 = seat
        row[ASKED + (asked - viewer) % seats] = 1
    mark(card, row, 0, CARD)
    mark(side, row, 0, SIDE)
    row[UNITS] = within(len(units), LEFT)
    mark(room, row, 0, AT)
    mark(target, row, 0, TARGET)
    mark(hero, row, 0, HERO)
    mark(victim, row, 0, VICTIM)
    row[STILL] = within(left, LEFT)
