"""What heroes would do if a symbol came now: for views, so that no client computes a rule."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from undercroft.games.heroes_out.cards import (
    CHAMPION,
    CHAMPION_HEALTH,
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


@final
class Party:
    """A hero and all whom it wakes; the Champion is hit, attacks and loots last (R10.3.3)."""

    def __init__(self, state: HeroesOut) -> None:
        self.heroes: i64 = 1
        self.champion: i64 = 0  # 1 if he is one of them
        self.health: i64 = CHAMPION_HEALTH - state.champion  # his

    def worth(self) -> i64:
        """R11.6.2."""
        return self.heroes + self.champion

    def spring(self, traps: i64) -> None:
        """R10.2.3, R10.3.1."""
        hit = min(traps, self.heroes - self.champion)
        self.heroes -= hit
        if self.champion:
            self.health -= traps - hit
            if self.health <= 0:
                self.heroes = self.champion = 0

    def wake(self, sleepers: i64) -> None:
        """R10.2.4. `sleepers` is a group of counts."""
        self.heroes += count_all(sleepers)
        self.champion |= sleepers >> 4 * CHAMPION & 1

    def exhaust(self, heroes: i64) -> None:
        """R10.2.5."""
        self.heroes -= heroes
        if not self.heroes:
            self.champion = 0

    def pay(self, value: i64) -> None:
        """R10.2.6, R11.6.2. The Champion too, if the others are too few."""
        if value > self.heroes - self.champion:
            self.champion = 0
            value = max(value - 1, 1)
        self.heroes -= value


def threat(state: HeroesOut, symbol: int, start: i64) -> ThreatView:
    """R10.2.3 to R10.2.8. The walk of a hero and of all whom it wakes; no one chooses."""
    steps: list[ThreatStep] = []
    looted: list[int] = []
    hits: i64 = 0
    room = start
    party = Party(state)
    while room != NO_ROOM:
        traps = count_goods(state, room, TRAP)
        before = party.heroes
        party.spring(traps)
        if not party.heroes:
            steps.append(ThreatStep(ROOM_IDS[room], "trap", int(before), []))
            break
        party.wake(exhausted_heroes(state, room))
        blows = min(party.heroes, blows_in(state, room))
        if blows:
            hits += blows
            steps.append(ThreatStep(ROOM_IDS[room], "attack", int(party.heroes), []))
            party.exhaust(blows)
        room = go_on(state, room, party, steps, looted)
    name = ROOM_IDS[start]
    return ThreatView(SYMBOLS[symbol], name, steps, looted, int(hits), GREATEST in looted)


def go_on(
    state: HeroesOut, room: i64, party: Party, steps: list[ThreatStep], looted: list[int]
) -> i64:
    """R10.2.6 to R10.2.8. Loot, wait or advance: the room where they go next."""
    if not party.heroes:
        return NO_ROOM
    value = value_of(state, room)
    if value > party.worth():
        steps.append(ThreatStep(ROOM_IDS[room], "wait", int(party.heroes), []))
        return NO_ROOM
    if value:
        steps.append(ThreatStep(ROOM_IDS[room], "loot", int(party.heroes), []))
        looted.append(int(value))
        party.pay(value)
    if not party.heroes or not state.plan[NEARER + room]:
        return NO_ROOM
    ways = nearer_rooms(state, room)
    steps.append(ThreatStep(ROOM_IDS[room], "advance", int(party.heroes), ways))
    return lowest_room(state.plan[NEARER + room])


def withstood(state: HeroesOut, room: i64) -> int | None:
    """How many more heroes at once a treasure withstands, traps and defence aside."""
    value = value_of(state, room)
    if not value:
        return None
    heroes = all_heroes(state, room)
    looters = max(value - (heroes >> 4 * CHAMPION & 1), 1)  # R11.6.2: he is one of them
    room_for = looters - 1 + blows_in(state, room) - count_all(heroes)
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
