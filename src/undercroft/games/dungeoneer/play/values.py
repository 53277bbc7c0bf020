"""Sums (R5.5): characteristics as they count now.

A Tally adds up; where lines are wanted it also keeps them, for the bills of the view.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.kit import modifiers
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.printed.names import BASE, HERO_SOURCE, QUEST_SOURCE
from undercroft.games.dungeoneer.printed.records import NO_LEAST
from undercroft.games.dungeoneer.printed.tables import LEAST, OF, OP, OP_WIDTH, STAT, N
from undercroft.games.dungeoneer.printed.words import (
    HEALTH,
    LEVEL,
    NONE,
    OP_BOOST,
    OP_LEVEL,
    OP_LIMIT,
    OP_STAT,
    ROOM,
)
from undercroft.games.dungeoneer.state import (
    ARTIFACTS,
    AT,
    BANES,
    CARD,
    GEAR,
    HERO,
    HOST,
    LEVELS,
    LIFE,
    PERSON,
    Dungeoneer,
)


@final
class Tally:
    """A sum; `lines` holds sources and amounts in turn, where someone wants to read them."""

    def __init__(self, keeps: bool = False) -> None:
        self.total: i64 = 0
        self.keeps = keeps
        self.lines = vec[i64]()
        self.bounded = vec[i64]()  # source, amount and lower bound of what comes last

    def add(self, source: i64, n: i64) -> None:
        self.total += n
        if self.keeps and n:
            self.lines = append(append(self.lines, source), n)

    def add_last(self, source: i64, n: i64, least: i64) -> None:
        self.bounded = append(append(append(self.bounded, source), n), least)

    def settle(self) -> None:
        """R5.5. Modifiers with a lower bound come last, the highest bound first; never below 0."""
        while len(self.bounded):
            best: i64 = 0
            at: i64 = 3
            while at < len(self.bounded):
                if self.bounded[at + 2] > self.bounded[best + 2]:
                    best = at
                at += 3
            n, least = self.bounded[best + 1], self.bounded[best + 2]
            value = max(min(self.total, least), self.total + n)
            self.add(self.bounded[best], value - self.total)
            self.bounded = self._without(best)
        if self.total < 0:
            self.add(BASE, -self.total)

    def _without(self, at: i64) -> vec[i64]:
        rest = vec[i64]()
        place: i64 = 0
        while place < len(self.bounded):
            if not at <= place < at + 3:
                rest = append(rest, self.bounded[place])
            place += 1
        return rest


# --- characteristics ------------------------------------------------------------------------------


def counted_level(state: Dungeoneer, seat: i64) -> i64:
    """R5.22, R15.5. The level as it counts, never below 1."""
    level = state.people[seat * PERSON + LEVELS]
    banes = state.people[seat * PERSON + BANES]
    while banes:
        level = _lowered(state, state.cards.passive[state.faces[lowest(banes)]], level)
        banes &= banes - 1
    return level


def _lowered(state: Dungeoneer, program: i64, level: i64) -> i64:
    cards = state.cards
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        if cards.code[at + OP] == OP_LEVEL:
            level = max(min(level, cards.code[at + LEAST]), level + cards.code[at + N])
        at += OP_WIDTH
    return level


def add_base(state: Dungeoneer, tally: Tally, seat: i64, stat: i64) -> None:
    """The value that is printed for the level, or the level or health itself."""
    row = seat * PERSON
    if stat == HEALTH:
        tally.add(BASE, state.people[row + LIFE])
    elif stat == LEVEL:
        tally.add(BASE, counted_level(state, seat))
    else:
        hero = state.people[row + HERO]
        value = state.cards.hero_values[hero * 12 + stat * 4 + counted_level(state, seat) - 1]
        tally.add(HERO_SOURCE + hero, value)


def add_stat(state: Dungeoneer, tally: Tally, seat: i64, stat: i64) -> None:
    """What changes the characteristic itself: gear, artifacts, banes, effects of this turn."""
    row = seat * PERSON
    mask = state.people[row + GEAR] | state.people[row + BANES]
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        face = state.faces[card]
        program = state.cards.passive[face]
        if program:
            _add_stat_ops(state, tally, program, stat, face, card)
    mask = state.people[row + ARTIFACTS]
    while mask:
        quest = lowest(mask)
        mask &= mask - 1
        _add_stat_ops(
            state, tally, state.cards.quest_passive[quest], stat, QUEST_SOURCE + quest, NONE
        )
    if state.effects[modifiers.COUNT]:
        _add_effects(state, tally, seat, stat)


def _add_stat_ops(
    state: Dungeoneer, tally: Tally, program: i64, stat: i64, source: i64, card: i64
) -> None:
    cards = state.cards
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        op = cards.code[at + OP]
        if op == OP_STAT and cards.code[at + STAT] == stat:
            if cards.code[at + LEAST] == NO_LEAST:
                tally.add(source, cards.code[at + N])
            else:
                tally.add_last(source, cards.code[at + N], cards.code[at + LEAST])
        elif op == OP_BOOST and card != NONE:
            host = state.rows[card * CARD + HOST]
            if 0 <= host < len(state.faces):
                amount = cards.code[at + N]
                tally.add(source, amount * count_stat_ops(state, state.faces[host], stat))
        at += OP_WIDTH


def count_stat_ops(state: Dungeoneer, face: i64, stat: i64) -> i64:
    """How many printed bonuses to a characteristic a card has."""
    cards = state.cards
    program = cards.passive[face]
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    count: i64 = 0
    while at < end:
        if cards.code[at + OP] == OP_STAT and cards.code[at + STAT] == stat:
            count += 1
        at += OP_WIDTH
    return count


def _add_effects(state: Dungeoneer, tally: Tally, seat: i64, stat: i64) -> None:
    row = state.effects
    thing, whom = 1 << int(stat), int(seat)
    width = modifiers.WIDTH
    for at in range(modifiers.HEAD, modifiers.HEAD + width * row[modifiers.COUNT], width):
        if row[at + modifiers.THINGS] & thing and row[at + modifiers.WHOM] == whom:
            tally.add(row[at + modifiers.SOURCE], row[at + modifiers.AMOUNT])


def tally_stat(state: Dungeoneer, tally: Tally, seat: i64, stat: i64, zeroed: bool) -> None:
    """A whole characteristic; `zeroed`: the printed value counts as 0 (R4.8 `zero_base`)."""
    if not zeroed:
        add_base(state, tally, seat, stat)
    if stat < LEVEL:
        add_stat(state, tally, seat, stat)
        tally.settle()


def value_of(state: Dungeoneer, seat: i64, stat: i64) -> i64:
    tally = Tally()
    tally_stat(state, tally, seat, stat, False)
    return tally.total


def limit_of(state: Dungeoneer, seat: i64, of: i64) -> i64:
    """R11.7, R11.11. How many permanent boons or treasures a hero may have prepared."""
    cards = state.cards
    hero = state.people[seat * PERSON + HERO]
    limit = cards.hero_boons[hero] if of == 1 else cards.hero_treasures[hero]
    mask = state.people[seat * PERSON + GEAR]
    while mask:
        limit += limit_raised(state, state.faces[lowest(mask)], of)
        mask &= mask - 1
    return limit


def limit_raised(state: Dungeoneer, face: i64, of: i64) -> i64:
    cards = state.cards
    program = cards.passive[face]
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    raised: i64 = 0
    while at < end:
        if cards.code[at + OP] == OP_LIMIT and cards.code[at + OF] == of:
            raised += cards.code[at + N]
        at += OP_WIDTH
    return raised


def is_room(state: Dungeoneer, location: i64) -> bool:
    """R3.1. The entrance counts as a room."""
    kind = state.cards.kind[location]
    return kind == ROOM or kind == 0


def place_of(state: Dungeoneer, seat: i64) -> i64:
    return state.people[seat * PERSON + AT]
