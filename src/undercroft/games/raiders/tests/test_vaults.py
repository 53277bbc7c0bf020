"""R5.3: a bonus for every value."""

from __future__ import annotations

import pytest

from undercroft.games.raiders.tests.builder import Card, TableFor


def test_each_takes_the_item_of_the_own_value() -> None:  # R5.3 R5.3.1, example 12
    table = TableFor(seats=4, rooms=["vault_items"]).with_supply("crystal_ball", 2)
    table.with_wounds(2, 2, 2, 2).room(1, 2, 2, 5)
    assert table.held(0, "torch") == 1
    assert [table.held(seat, "crystal_ball") for seat in (1, 2)] == [1, 1]
    assert table.wounds == [2, 2, 2, 1]
    assert table.supply_gained == {"torch": -1, "crystal_ball": -2}


@pytest.mark.parametrize(
    ("value", "item"), [(1, "torch"), (2, "crystal_ball"), (3, "key"), (4, "sword")]
)
def test_the_values_of_the_item_vault(value: int, item: str) -> None:  # R1.5 R5.3
    table = TableFor(rooms=["vault_items"], characters=["warrior", "knight", "thief"])
    table.room(value, 5, 5)
    assert table.held(0, item) == 1


def test_too_few_copies_and_nobody_gets_one() -> None:  # R5.3.1
    table = TableFor(seats=4, rooms=["vault_items"]).with_supply("crystal_ball", 1)
    table.room(2, 2, 1, 5)
    assert [table.held(seat, "crystal_ball") for seat in (0, 1)] == [0, 0]
    assert table.supply["crystal_ball"] == 1
    (denied,) = table.events("item_denied")
    assert (denied["item"], denied["seats"]) == ("crystal_ball", [0, 1])


def test_an_item_wanted_by_one_with_none_left_is_not_given() -> None:  # R5.3.1
    table = TableFor(rooms=["vault_items"]).with_supply("key", 0).room(3, 1, 1)
    assert table.held(0, "key") == 0
    assert table.supply["key"] == 0


def test_a_ball_played_here_is_already_in_the_supply() -> None:  # R5.3.2
    table = TableFor(rooms=["vault_items"], characters=["wizard", "warrior", "knight"])
    table.with_supply("crystal_ball", 0)
    table.plays(0, "B").plays(1, 2).plays(2, 5)
    table.plays(0, 4)
    assert table.held(1, "crystal_ball") == 1
    assert table.held(0, "crystal_ball") == 1
    assert table.supply["crystal_ball"] == 0


def test_a_torch_lit_here_is_already_in_the_supply() -> None:  # R5.3.2 R6.1.3
    table = TableFor(rooms=["vault_items"], characters=["explorer", "warrior", "knight"])
    table.with_supply("torch", 0).lights(0)
    table.room(5, 1, 5)
    assert table.held(1, "torch") == 1


@pytest.mark.parametrize(
    ("cards", "coins"),
    [((4, 4, 4, 1), [3, 3, 3, 1]), ((2, 2, 1, 3), [2, 2, 1, 0])],  # 15
)
def test_coins_are_paid_in_full_to_everybody(
    cards: tuple[Card, ...], coins: list[int]
) -> None:  # R5.3.3
    table = TableFor(seats=4, rooms=["vault_coins"]).room(*cards)
    assert table.coins_gained == coins


def test_a_potion_takes_away_at_most_what_there_is() -> None:  # R5.3.4 R7.3, example 16
    table = TableFor(seats=4, rooms=["vault_coins"]).with_wounds(1, 5, 0, 1).room(5, 5, 5, 3)
    assert table.wounds == [0, 3, 0, 0]


def test_vault_coins_stop_at_twenty() -> None:  # R7.1
    table = TableFor(rooms=["vault_coins"]).with_coins(18, 18, 18).room(4, 2, 1)
    assert table.coins == [20, 20, 19]


def test_there_is_no_limit_to_the_cards_held() -> None:  # R6.6
    table = TableFor(rooms=["vault_items"], characters=["warrior", "knight", "thief"])
    for item in ("torch", "crystal_ball", "key", "sword"):
        table.with_item(0, item, copies=5)
    table.room(1, 5, 5)
    assert table.held(0, "torch") == 6
    assert len(table.table.view(0)["hand"]) == 4 + 21
