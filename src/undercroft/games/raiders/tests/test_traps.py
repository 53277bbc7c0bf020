"""R5.4: the highest card decides, the richest or the healthiest pay."""

from __future__ import annotations

import pytest

from undercroft.games.raiders.tests.builder import TableFor

LOSSES = {
    "lava": (0, 0, 1, 2, 3),
    "magnet": (0, 1, 1, 2, 2),
    "spikes": (0, 0, 1, 2, 2),
    "boulder": (0, 1, 1, 1, 2),
}


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("trap", ["lava", "magnet"])
def test_a_coin_trap_takes_from_the_richest(trap: str, value: int) -> None:  # R5.4 R5.4.1 R5.4.2
    table = TableFor(rooms=[trap]).with_coins(9, 5, 3).room(1, value, 1)
    assert table.coins_gained == [-LOSSES[trap][value - 1], 0, 0]
    assert table.wounds_taken == [0, 0, 0]


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("trap", ["spikes", "boulder"])
def test_a_wound_trap_hits_the_healthiest(trap: str, value: int) -> None:  # R5.4.3 R5.4.4
    table = TableFor(rooms=[trap]).with_wounds(0, 3, 4).room(1, 1, value)
    assert table.wounds_taken == [LOSSES[trap][value - 1], 0, 0]
    assert table.coins_gained == [0, 0, 0]


def test_all_who_tie_suffer_in_full() -> None:  # R5.4.5, example 17
    table = TableFor(rooms=["lava"]).with_coins(7, 7, 3).room(5, 1, 1)
    assert table.coins_gained == [-3, -3, 0]


def test_low_cards_leave_the_lava_quiet() -> None:  # R5.4.1, example 18
    table = TableFor(rooms=["lava"]).with_coins(7, 5, 3).room(2, 2, 1)
    assert table.coins_gained == [0, 0, 0]
    (sprung,) = table.events("trap_sprung")
    assert (sprung["highest"], sprung["amount"], sprung["seats"]) == (2, 0, [])


def test_who_has_too_few_coins_drops_to_none() -> None:  # R7.2, example 20
    table = TableFor(rooms=["lava"]).with_coins(2, 1, 1).room(5, 1, 1)
    assert table.coins == [0, 1, 1]
    assert [event["amount"] for event in table.events("coins_lost")] == [2]


def test_if_all_tie_all_suffer() -> None:  # R5.4.5
    table = TableFor(seats=4, rooms=["spikes"]).with_wounds(2, 2, 2, 2).room(4, 1, 1, 1)
    assert table.wounds_taken == [2, 2, 2, 2]


def test_the_one_who_played_high_may_go_free() -> None:  # R5.4
    table = TableFor(rooms=["magnet"]).with_coins(1, 9, 2).room(5, 1, 1)
    assert table.coins_gained == [0, -2, 0]


def test_a_second_card_counts_for_the_trap() -> None:  # R5.4 R4.4
    table = TableFor(rooms=["lava"], characters=["wizard", "warrior", "knight"])
    table.with_coins(9, 2, 2).room("B", 1, 1)
    table.plays(0, 4)
    assert table.coins_gained == [-2, 0, 0]


def test_nobody_leaves_the_game_for_wounds() -> None:  # R7.4
    table = TableFor(rooms=["boulder", "t1"]).with_wounds(30, 31, 32).room(5, 1, 1)
    assert table.wounds == [32, 31, 32]
    assert table.table.asked == (0, 1, 2)
