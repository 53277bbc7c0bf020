"""What is foretold, for views: hero cards by symbol, a push, what treasures withstand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.heroes_out.cards import (
    CLASSES,
    EFFECTS,
    GUILD_CLASSES,
    HERO_CARDS,
    HERO_SYMBOLS,
    PRISON,
    ROOM_IDS,
    ROOMS,
    SYMBOLS,
    hero_class,
    hero_symbol,
)
from undercroft.games.heroes_out.dungeon.board import all_heroes, is_guarded, is_in_play
from undercroft.games.heroes_out.dungeon.treasury import value_of
from undercroft.games.heroes_out.dungeon.ways import arrival_rooms
from undercroft.games.heroes_out.events_view import (
    NextView,
    OutcomeView,
    PushView,
    ThreatStep,
    ThreatView,
)
from undercroft.games.heroes_out.guild.forecast import (
    LOST,
    OPEN,
    VERDICTS,
    Outcome,
    Tiding,
    dungeon_asleep,
    freed_by,
    possible_effects,
    pushes,
    tidings,
    withstood,
)
from undercroft.games.heroes_out.guild.prospect import ACTS, Prospect
from undercroft.games.heroes_out.guild.raid import worth_of
from undercroft.games.heroes_out.state import NEARER, HeroesOut

MASK: Final = (1 << ROOMS) - 1


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
    return NextView("advance", rooms_in(state.plan[NEARER + room]))


def rooms_in(mask: i64) -> list[str]:
    return [ROOM_IDS[room] for room in range(ROOMS) if mask >> room & 1]


# --- hero cards (R10.1) -------------------------------------------------------------------------


class Foretold:
    """What is foretold of one position: it is the same for every viewer, and often after a move."""

    def __init__(self, threats: list[ThreatView], push: PushView | None) -> None:
        self.threats = threats
        self.push = push


MOST_KEPT: Final = 256  # positions of all tables
KEPT: Final[dict[tuple[object, ...], Foretold]] = {}


def foretold(state: HeroesOut) -> Foretold:
    """Work it out, unless a position that is the same in all that matters was asked about."""
    base = dungeon_asleep(state)
    key = key_of(state, base)
    found = KEPT.get(key)
    if found is None:
        if len(KEPT) >= MOST_KEPT:
            KEPT.clear()
        push = push_odds(state, base)
        base.tells = True
        found = Foretold([threat_view(one) for one in tidings(state, base)], push)
        KEPT[key] = found
    return found


def key_of(state: HeroesOut, base: Prospect) -> tuple[object, ...]:
    """All that a forecast depends on."""
    dungeon = (*base.heroes, *base.blows, *base.traps, *base.values, *base.tokens, *base.fates)
    cards = (*state.guild, -1, *state.guild_gone)
    return (
        dungeon,
        cards,
        tuple(state.plan),
        int(base.champion),
        int(state.wave),
        state.layout().id,
    )


def threat_view(tiding: Tiding) -> ThreatView:
    outcome = tiding.outcome
    return ThreatView(
        symbol=SYMBOLS[tiding.symbol],
        heroes=[CLASSES[hero] for hero in range(GUILD_CLASSES) if tiding.classes >> hero & 1],
        rooms=rooms_in(tiding.rooms),
        steps=[step_view(int(step)) for step in outcome.steps],
        looted=values_in(outcome.looted),
        hits=int(outcome.hits),
        loses=VERDICTS[outcome.verdict],
        is_open=outcome.is_open,
    )


def step_view(step: int) -> ThreatStep:
    ways = rooms_in(step >> 16 & MASK) + rooms_in(step >> 16 + ROOMS)
    return ThreatStep(ROOM_IDS[step >> 4 & 15], ACTS[step & 15], step >> 8 & 255, ways)


def values_in(looted: i64) -> list[int]:
    """Values of treasures, the first one first."""
    found: list[int] = []
    while looted:
        found.insert(0, int(looted & 15))
        looted >>= 4
    return found


def outcome_view(outcome: Outcome) -> OutcomeView:
    return OutcomeView(
        looted=values_in(outcome.looted),
        hits=int(outcome.hits),
        loses=VERDICTS[outcome.verdict],
    )


# --- rooms --------------------------------------------------------------------------------------


def holds(state: HeroesOut, room: i64) -> int | None:
    """How many more heroes the treasure of a room withstands, however they come."""
    held = withstood(state, room)
    return int(held) if held >= 0 else None


def effects_of(state: HeroesOut, value: i64) -> dict[str, int]:
    """R2.1.1. Effect to tokens: what a treasure of a value may be."""
    found = possible_effects(state, value)
    return {EFFECTS[effect]: found[effect] for effect in range(len(EFFECTS)) if found[effect]}


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


# --- a push (R9.1) ------------------------------------------------------------------------------


def push_odds(state: HeroesOut, base: Prospect) -> PushView | None:
    """R9.1. What the cards left in the guild deck would do in a push."""
    if not is_in_play(state, PRISON):
        return None
    cards = [0] * GUILD_CLASSES
    for card in state.guild:
        if card < HERO_CARDS:
            cards[hero_class(int(card))] += 1
    outcomes = pushes(state, base)
    imprisons = shoots = frees = freed = loses = may_lose = 0
    for hero in range(GUILD_CLASSES):
        if not cards[hero]:
            continue
        outcome = outcomes[hero]
        free = int(freed_by(base, hero))
        freed = max(freed, free)
        frees += cards[hero] if free else 0
        shoots += cards[hero] if outcome.hits and not free else 0
        imprisons += cards[hero] if not outcome.hits and not free else 0
        loses += cards[hero] if outcome.verdict == LOST else 0
        may_lose += cards[hero] if outcome.verdict == OPEN else 0
    nothing = len(state.guild) - sum(cards)
    return PushView(imprisons, shoots, frees, freed, loses, may_lose, nothing)
