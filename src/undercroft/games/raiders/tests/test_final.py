"""R8: who faints, who wins, and why."""

from __future__ import annotations

import pytest

from undercroft.games.raiders.tests.builder import finished

Pairs = list[tuple[int, int]]
CASES: list[tuple[Pairs, tuple[int, ...], tuple[int, ...], str]] = [
    # (coins, wounds) by seat, who faints, who wins, why
    ([(10, 5), (9, 5), (4, 3), (4, 2)], (0, 1), (3,), "fewest_wounds"),  # 39
    ([(10, 6), (9, 5), (4, 3)], (0,), (1,), "most_coins"),  # 41
    ([(3, 4), (7, 4), (7, 4), (1, 4), (2, 4)], (), (1, 2), "shared"),  # 42
    ([(5, 5), (6, 5), (7, 5), (2, 1)], (0, 1, 2), (3,), "last_standing"),  # 46
    ([(10, 5), (9, 5), (4, 3)], (), (0,), "most_coins"),  # three seats, a tie: nobody faints
    ([(9, 5), (9, 4), (9, 5)], (), (1,), "fewest_wounds"),  # three seats, a tie of two
    ([(9, 0), (8, 0), (7, 0)], (), (0,), "most_coins"),  # no wounds at all
    ([(9, 0), (9, 0), (9, 0), (9, 0)], (), (0, 1, 2, 3), "shared"),
    ([(20, 9), (0, 0), (1, 0), (1, 0)], (0,), (2, 3), "shared"),
    ([(20, 9), (0, 8), (1, 7), (1, 8), (1, 7)], (0,), (2, 4), "shared"),
    ([(1, 1), (0, 0), (0, 0), (0, 0)], (0,), (1, 2, 3), "shared"),
    ([(20, 3), (20, 3), (0, 0), (1, 1)], (0, 1), (3,), "most_coins"),
]


@pytest.mark.parametrize(("pairs", "faint", "winners", "reason"), CASES)
def test_the_final_count(
    pairs: Pairs, faint: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:  # R8.1 R8.3 R8.4 R8.5 R8.7 R8.8 R8.9 R8.10
    table = finished(pairs)
    assert tuple(event["seat"] for event in table.events("fainted")) == faint
    assert [seat["fainted"] for seat in table.table.view(None)["seats"]] == [
        seat in faint for seat in table.seats
    ]
    outcome = table.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, reason)
    (ended,) = table.events("game_ended")
    assert (tuple(ended["winners"]), ended["reason"]) == (winners, reason)
    assert outcome.scores == tuple(coins for coins, _ in pairs)


def test_fainting_tells_the_wounds() -> None:  # R8.4
    table = finished([(10, 6), (9, 6), (4, 3), (1, 1)])
    assert [event["wounds"] for event in table.events("fainted")] == [6, 6]


def test_the_petrified_take_no_part_in_the_count() -> None:  # R8.2 R8.6, example 45
    table = finished([(12, 7), (3, 2), (20, 9), (20, 0)], petrified=[2, 3])
    assert [event["seat"] for event in table.events("fainted")] == [0]
    assert table.table.outcome is not None
    assert table.table.outcome.winners == (1,)
    assert table.table.outcome.reason == "last_standing"


def test_a_sole_remaining_seat_wins_whatever_it_has() -> None:  # R8.3 R8.10
    table = finished([(0, 30), (9, 1), (9, 1)], petrified=[1, 2])
    assert table.events("fainted") == []
    assert table.table.outcome is not None
    assert table.table.outcome.winners == (0,)
    assert table.table.outcome.reason == "last_standing"


def test_two_remaining_with_equal_wounds_both_stay() -> None:  # R8.3 R8.6
    table = finished([(5, 4), (6, 4), (9, 9), (9, 0)], petrified=[2, 3])
    assert table.events("fainted") == []
    assert table.table.outcome is not None
    assert table.table.outcome.winners == (1,)


def test_the_three_seat_exception_looks_at_the_beginning_of_the_game() -> None:  # R8.5
    four = finished([(9, 5), (8, 5), (1, 1), (20, 9)], petrified=[3])
    assert [event["seat"] for event in four.events("fainted")] == [0, 1]
    three = finished([(9, 5), (8, 5), (1, 1)])
    assert three.events("fainted") == []


def test_items_left_over_are_worth_nothing() -> None:  # R8.1
    table = finished([(5, 0), (6, 0), (4, 0)])
    table.with_item(0, "S", 3)
    assert table.table.outcome is not None
    assert table.table.outcome.winners == (1,)
    assert table.table.outcome.scores == (5, 6, 4)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_if_everybody_is_stone_nobody_wins(seats: int) -> None:  # R8.2
    table = finished([(9, 1)] * seats, petrified=range(seats))
    assert table.events("fainted") == []
    assert table.table.outcome is not None
    assert table.table.outcome.winners == ()
    assert table.table.outcome.reason == "all_petrified"
