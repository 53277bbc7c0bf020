"""What heroes would do if a symbol came now: for views, so that no client computes a rule."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.heroes_out.cards import (
    GREATEST,
    HERO_CARDS,
    HERO_SYMBOLS,
    MAGE,
    NO_ROOM,
    PRISON,
    ROOM_IDS,
    ROOMS,
    SYMBOLS,
    TRAP,
    hero_class,
    hero_symbol,
)
from undercroft.games.heroes_out.dungeon.board import (
    all_heroes,
    blows_in,
    count_all,
    count_goods,
    exhausted_heroes,
    is_guarded,
    is_in_play,
)
from undercroft.games.heroes_out.dungeon.treasury import value_of
from undercroft.games.heroes_out.dungeon.ways import arrival_rooms, lowest_room
from undercroft.games.heroes_out.events_view import NextView, PushView, ThreatStep, ThreatView
from undercroft.games.heroes_out.guild.raid import worth_of
from undercroft.games.heroes_out.state import NEARER, HeroesOut


def next_of(state: HeroesOut, room: i64) -> NextView | None:
    """R10.2.5 to R10.2.8. What the heroes of a room would do once active."""
    heroes = all_heroes(state, room)
    if not heroes:
        return None
    if is_guarded(state, room):
        return NextView("attack", [])
    value = value_of(state, room)
    if value:
        return NextView("loot" if worth_of(heroes) >= value else "wait", [])
    return NextView("advance", nearer_rooms(state, room))


def nearer_rooms(state: HeroesOut, room: i64) -> list[str]:
    """R12.30. Where the heroes of a room may go next; the first is the one shown."""
    nearer = state.plan[NEARER + room]
    return [ROOM_IDS[other] for other in range(ROOMS) if nearer >> other & 1]


def threats(state: HeroesOut) -> list[ThreatView]:
    """One for each room in which a hero card would summon."""
    found: list[ThreatView] = []
    for symbol in range(HERO_SYMBOLS):
        rooms = arrival_rooms(state, symbol)
        for room in range(ROOMS):
            if rooms >> room & 1:
                found.append(threat(state, symbol, room))
    return found


def threat(state: HeroesOut, symbol: int, start: i64) -> ThreatView:
    """R10.2.3 to R10.2.8. The walk of a hero and of all whom it wakes; nobody chooses."""
    steps: list[ThreatStep] = []
    looted: list[int] = []
    hits: i64 = 0
    room = start
    group: i64 = 1
    while room != NO_ROOM:
        traps = min(group, count_goods(state, room, TRAP))
        group -= traps
        if not group:
            steps.append(ThreatStep(ROOM_IDS[room], "trap", int(traps), []))
            break
        group += worth_of(exhausted_heroes(state, room))
        blows = min(group, blows_in(state, room))
        if blows:
            hits += blows
            steps.append(ThreatStep(ROOM_IDS[room], "attack", int(group), []))
            group -= blows
        room, group = go_on(state, room, group, steps, looted)
    name = ROOM_IDS[start]
    return ThreatView(SYMBOLS[symbol], name, steps, looted, int(hits), GREATEST in looted)


def go_on(
    state: HeroesOut, room: i64, group: i64, steps: list[ThreatStep], looted: list[int]
) -> tuple[i64, i64]:
    """R10.2.6 to R10.2.8. Loot, wait or advance: the next room and who goes there."""
    if not group:
        return NO_ROOM, 0
    value = value_of(state, room)
    if value > group:
        steps.append(ThreatStep(ROOM_IDS[room], "wait", int(group), []))
        return NO_ROOM, 0
    if value:
        steps.append(ThreatStep(ROOM_IDS[room], "loot", int(group), []))
        looted.append(int(value))
        group -= value
    if not group or not state.plan[NEARER + room]:
        return NO_ROOM, 0
    steps.append(ThreatStep(ROOM_IDS[room], "advance", int(group), nearer_rooms(state, room)))
    return lowest_room(state.plan[NEARER + room]), group


def withstood(state: HeroesOut, room: i64) -> int | None:
    """How many more heroes at once a treasure withstands, traps and defence aside."""
    value = value_of(state, room)
    if not value:
        return None
    room_for = value - 1 + blows_in(state, room) - worth_of(all_heroes(state, room))
    return int(room_for) if room_for > 0 else 0


def arrivals(state: HeroesOut) -> list[int]:
    """By room: cards left in the guild deck that would bring a hero there."""
    found = [0] * ROOMS
    symbols = [0] * HERO_SYMBOLS
    for card in state.guild:
        if card < HERO_CARDS:
            symbols[hero_symbol(int(card))] += 1
    for symbol in range(HERO_SYMBOLS):
        rooms = arrival_rooms(state, symbol)
        for room in range(ROOMS):
            if rooms >> room & 1:
                found[room] += symbols[symbol]
    return found


def push_odds(state: HeroesOut) -> PushView | None:
    """R9.1. What the cards left in the guild deck would do in a push."""
    if not is_in_play(state, PRISON):
        return None
    heroes = [hero_class(int(card)) for card in state.guild if card < HERO_CARDS]
    mages = heroes.count(MAGE)
    prisoners = int(count_all(all_heroes(state, PRISON)))
    others = len(heroes) - mages
    return PushView(others, mages, prisoners, len(state.guild) - len(heroes))
