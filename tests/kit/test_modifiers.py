"""Modifiers: what changes a value, and for how long, against a plain list of them."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from undercroft.engine.chance import Rng
from undercroft.engine.kit.modifiers import (
    ANYBODY,
    ATTACHED,
    FOR_GOOD,
    NO_LEAST,
    OWN_SCOPES,
    OWN_TURN,
    THIS_BATTLE,
    THIS_TURN,
    add,
    count_modifiers,
    drop_source,
    drop_whom,
    expire,
    modified,
    new_modifiers,
    sources_of,
)

ATTACK, COUNTER, SPEED, LEVEL = 1, 2, 4, 8
THIS_ROLL = OWN_SCOPES


def test_modifiers_add_up_whatever_they_come_from() -> None:
    row = new_modifiers(4)
    add(row, ATTACK | COUNTER, 0, 2)
    add(row, ATTACK, 0, -1)
    add(row, ATTACK, ANYBODY, 3)
    assert modified(row, 2, ATTACK, 0) == 6
    assert modified(row, 2, COUNTER, 0) == 4
    assert modified(row, 2, ATTACK, 1) == 5
    assert modified(row, 2, SPEED, 0) == 2


def test_the_end_of_a_turn_ends_what_lasts_a_turn_whoever_it_belongs_to() -> None:
    row = new_modifiers(4)
    add(row, SPEED, 0, 1, THIS_TURN)
    add(row, SPEED, 1, 1, THIS_TURN)
    add(row, SPEED, 0, 5)
    assert expire(row, THIS_TURN) == 2
    assert modified(row, 3, SPEED, 0) == 8


def test_what_lasts_until_my_next_turn_ends_with_mine_alone() -> None:
    row = new_modifiers(4)
    add(row, COUNTER, 0, 1, OWN_TURN, keeper=0)
    add(row, COUNTER, 0, 1, OWN_TURN, keeper=1)
    expire(row, OWN_TURN, keeper=1)
    assert modified(row, 0, COUNTER, 0) == 1
    expire(row, OWN_TURN, keeper=0)
    assert modified(row, 0, COUNTER, 0) == 0


def test_a_battle_inside_a_turn_ends_first() -> None:
    row = new_modifiers(4)
    add(row, ATTACK, 0, 2, THIS_BATTLE)
    add(row, ATTACK, 0, 1, THIS_TURN)
    add(row, ATTACK, 0, 4, THIS_ROLL)
    expire(row, THIS_ROLL)
    assert modified(row, 0, ATTACK, 0) == 3
    expire(row, THIS_BATTLE)
    assert modified(row, 0, ATTACK, 0) == 1


def test_what_is_attached_leaves_with_its_host() -> None:
    row = new_modifiers(4)
    add(row, ATTACK, 7, 1, ATTACHED, keeper=30, source=41)
    add(row, ATTACK, 7, 1, ATTACHED, keeper=31, source=42)
    assert expire(row, ATTACHED, keeper=30) == 1
    assert sources_of(row, ATTACK, 7) == [42]


def test_a_card_that_leaves_takes_all_it_did_along() -> None:
    row = new_modifiers(4)
    add(row, ATTACK, 0, 1, FOR_GOOD, source=9)
    add(row, SPEED, 0, 1, THIS_TURN, source=9)
    add(row, SPEED, 1, 1, THIS_TURN, source=8)
    assert drop_source(row, 9) == 2
    assert drop_whom(row, 1) == 1
    assert count_modifiers(row) == 0
    assert row == new_modifiers(4)


def test_a_least_value_is_not_undercut() -> None:
    row = new_modifiers(4)
    add(row, SPEED, 0, -1, least=1)
    add(row, SPEED, 0, -1, least=1)
    assert [modified(row, speed, SPEED, 0) for speed in range(5)] == [0, 1, 1, 1, 2]


def test_those_with_a_least_value_come_last() -> None:
    row = new_modifiers(4)
    add(row, LEVEL, 0, -3, least=1)
    add(row, LEVEL, 0, 2)
    assert modified(row, 1, LEVEL, 0) == 1
    assert modified(row, 4, LEVEL, 0) == 3


def test_more_than_there_is_room_for_is_a_mistake() -> None:
    row = new_modifiers(1)
    add(row, SPEED, 0, 1)
    with pytest.raises(AssertionError, match="room for 1 modifiers"):
        add(row, SPEED, 0, 1)


class One(NamedTuple):
    things: int
    whom: int
    amount: int
    scope: int
    keeper: int
    source: int
    least: int


def value_of(kept: list[One], base: int, thing: int, whom: int) -> int:
    concerned = [one for one in kept if one.things & thing and one.whom in (whom, ANYBODY)]
    value = base + sum(one.amount for one in concerned if one.least == NO_LEAST)
    bounded = [one for one in concerned if one.least != NO_LEAST]
    for one in sorted(bounded, key=lambda one: -one.least):
        lower = value + one.amount
        if one.amount < 0 and lower < one.least:
            lower = min(value, one.least)
        value = lower
    return value


@pytest.mark.parametrize("seed", range(20))
def test_a_row_does_what_a_plain_list_does(seed: int) -> None:
    rng, row = Rng(seed), new_modifiers(12)
    kept: list[One] = []

    def upto(bound: int) -> int:
        return int(rng.below(bound))

    for _ in range(80):
        what = upto(6)
        if what < 4 and len(kept) < 12:
            least = upto(3) if upto(3) == 0 else NO_LEAST
            one = One(1 + upto(15), upto(3) - 1, upto(7) - 3, upto(6), upto(3), upto(4), least)
            kept.append(one)
            add(row, one.things, one.whom, one.amount, one.scope, one.keeper, one.source, least)
        elif what == 4:
            scope, keeper = upto(6), upto(4) - 1
            gone = [one for one in kept if one.scope == scope and keeper in (-1, one.keeper)]
            kept = [one for one in kept if one not in gone]
            assert expire(row, scope, keeper) == len(gone)
        elif upto(2):
            source = upto(4)
            kept = [one for one in kept if one.source != source]
            drop_source(row, source)
        for thing in (ATTACK, COUNTER, SPEED, LEVEL):
            for whom in (0, 1):
                assert modified(row, 3, thing, whom) == value_of(kept, 3, thing, whom)
                sources = [o.source for o in kept if o.things & thing and o.whom in (whom, -1)]
                assert sources_of(row, thing, whom) == sources
