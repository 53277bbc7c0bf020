"""R5.1: chests, ties, second values, and the cap."""

from __future__ import annotations

import pytest

from undercroft.games.raiders.tests.builder import Card, TableFor


@pytest.mark.parametrize(
    ("room", "cards", "coins"),
    [
        ("t42", (4, 4, 4, 2, 1), [1, 1, 1, 2, 0]),  # 1, of the rulebook
        ("t1", (5, 5, 2), [0, 0, 0]),  # 2
        ("t2", (5, 5, 2), [1, 1, 0]),
        ("t42", (3, 3, 3), [1, 1, 1]),  # 5
        ("t42", (5, 3, 2), [4, 2, 0]),
        ("t42", (5, 3, 3), [4, 1, 1]),
        ("t32", (5, 5, 4), [1, 1, 2]),
        ("t21", (4, 3, 3), [2, 0, 0]),
        ("t21", (5, 5, 5, 1), [0, 0, 0, 1]),
        ("t3", (1, 2, 3), [0, 0, 3]),
        ("t4", (2, 2, 1), [2, 2, 0]),
    ],
)
def test_the_chests_go_to_the_highest_and_the_second_value(
    room: str, cards: tuple[Card, ...], coins: list[int]
) -> None:  # R5.1 R5.1.1 R5.1.2 R5.1.3 R5.1.4 R5.1.5
    table = TableFor(seats=len(cards), rooms=[room]).room(*cards)
    assert table.coins_gained == coins
    assert table.wounds_taken == [0] * len(cards)
    assert table.asks() == dict.fromkeys(table.seats, "choose_card")


def test_a_key_ties_with_a_five_and_goes_to_the_supply() -> None:  # R5.6 R6.3 R4.5.1, example 4
    table = TableFor(rooms=["t42"], characters=["thief", "warrior", "knight"]).room("K", 5, 3)
    assert table.coins_gained == [2, 2, 2]
    assert table.supply_gained == {"key": 1}
    assert table.held(0, "key") == 0


def test_the_second_player_may_earn_more_than_the_first() -> None:  # R5.1.4
    table = TableFor(seats=4, rooms=["t42"]).room(5, 5, 5, 1)
    assert table.coins_gained == [1, 1, 1, 2]


def test_with_all_values_equal_the_smaller_chest_is_lost() -> None:  # R5.1.5
    table = TableFor(rooms=["t42"]).room(3, 3, 3)
    shared, lost = table.events("chest_shared"), table.events("chest_lost")
    assert [(event["chest"], event["seats"], event["each"]) for event in shared] == [
        ("larger", [0, 1, 2], 1)
    ]
    assert [(event["chest"], event["coins"]) for event in lost] == [("smaller", 2)]


def test_a_chest_with_fewer_coins_than_takers_is_told_as_lost() -> None:  # R5.1.3
    table = TableFor(rooms=["t1"]).room(5, 5, 2)
    assert table.events("chest_shared") == []
    assert [event["chest"] for event in table.events("chest_lost")] == ["larger"]


def test_a_chest_never_lifts_a_seat_above_twenty_coins() -> None:  # R7.1, example 6
    table = TableFor(rooms=["t4"]).with_coins(19, 2, 2).room(5, 3, 2)
    assert table.coins == [20, 2, 2]
    gained = table.events("coins_gained")
    assert [(event["seat"], event["amount"], event["lost"]) for event in gained] == [(0, 1, 3)]


def test_coins_lost_to_the_cap_go_to_nobody_else() -> None:  # R7.1
    table = TableFor(rooms=["t42"]).with_coins(20, 5, 5).room(5, 4, 1)
    assert table.coins == [20, 7, 5]
