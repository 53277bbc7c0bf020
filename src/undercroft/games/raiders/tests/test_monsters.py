"""R5.2: together against a monster."""

from __future__ import annotations

import pytest

from undercroft.engine.api import Header, begun_table
from undercroft.games.raiders import GAME
from undercroft.games.raiders.tests.builder import Card, TableFor, at_boss


@pytest.mark.parametrize(
    ("monster", "cards", "wounds"),
    [
        ("dragon", (5, 4, 3, 3), [0, 0, 3, 3]),  # 7, of the rulebook: 15 of 18
        ("zombie", (3, 3, 3), [1, 1, 1]),  # 10
        ("zombie", (3, 4, 4), [0, 0, 0]),
        ("zombie", (2, 4, 4), [1, 0, 0]),
        ("snake", (5, 4, 2, 1, 1), [0, 0, 0, 0, 0]),  # 11: 13 of 13
        ("snake", (5, 3, 2, 1, 1), [0, 0, 0, 3, 3]),
        ("skeleton", (5, 4, 1), [0, 0, 3]),
        ("thing", (5, 5, 3), [0, 0, 1]),
        ("troll", (5, 5, 4), [0, 0, 0]),
        ("troll", (2, 2, 5, 5, 5), [2, 2, 0, 0, 0]),
        ("goblin", (1, 2, 5), [2, 0, 0]),
    ],
)
def test_a_monster_that_is_not_matched_hits_the_lowest(
    monster: str, cards: tuple[Card, ...], wounds: list[int]
) -> None:  # R5.2 R5.2.1 R5.2.2 R5.2.3
    table = TableFor(seats=len(cards), rooms=[monster]).room(*cards)
    assert table.wounds_taken == wounds
    assert table.coins_gained == [0] * len(cards)
    assert table.asks() == dict.fromkeys(table.seats, "choose_card")


def test_a_sword_counts_five_and_may_turn_a_fight() -> None:  # R5.6 R6.4 R4.5.1, example 9
    table = TableFor(rooms=["goblin"], characters=["knight", "warrior", "thief"]).room("S", 4, 2)
    assert table.wounds_taken == [0, 0, 0]
    assert table.supply_gained == {"sword": 1}
    beaten = table.events("monster_beaten")
    assert [(event["total"], event["strength"]) for event in beaten] == [(11, 11)]


def test_an_attack_tells_the_sum_and_who_is_hit() -> None:  # R5.2.2
    table = TableFor(seats=4, rooms=["dragon"]).room(5, 4, 3, 3)
    (attack,) = table.events("monster_attacked")
    assert (attack["card"], attack["total"], attack["strength"]) == ("dragon", 15, 18)
    assert attack["seats"] == [2, 3]


@pytest.mark.parametrize(("seats", "strength"), [(3, 14), (4, 18), (5, 23)])
def test_the_strength_is_that_of_the_number_of_seats(seats: int, strength: int) -> None:  # R5.2
    fight = TableFor(seats=seats, rooms=["dragon"]).table.view(0)["fight"]
    assert (fight["strength"], fight["wounds"]) == (strength, 3)


def test_the_sum_in_sight_shows_what_is_still_possible() -> None:  # R5.2
    table = TableFor(rooms=["dragon"], characters=["warrior", "thief", "explorer"])
    table.plays(0, 4)
    assert table.table.view(0)["fight"] == {
        "strength": 14, "wounds": 3, "open": 0, "least": 6, "most": 14
    }  # fmt: skip
    assert table.table.view(1)["fight"]["least"] == 3
    assert table.table.view(1)["fight"]["most"] == 15


def test_a_ball_in_the_sum_in_sight_stands_for_the_card_to_come() -> None:  # R4.4
    table = TableFor(rooms=["dragon"], characters=["wizard", "thief", "explorer"])
    table.plays(0, "B")
    assert table.table.view(0)["fight"]["least"] == 3
    assert table.table.view(0)["fight"]["most"] == 15


def test_the_sum_in_sight_adds_the_cards_that_lie_open() -> None:  # R5.2 R4.4
    table = TableFor(rooms=["dragon"], characters=["wizard", "thief", "explorer"]).room("B", 4, 3)
    assert table.table.view(None)["fight"] == {
        "strength": 14, "wounds": 3, "open": 7, "least": 8, "most": 12
    }  # fmt: skip


NO_STRENGTH = {"monsters": {"zombie": {"strength": [0, 0, 0]}}}


@pytest.mark.parametrize("cards", [(1, 1, 1), (1, 2, 5), (1, 1, 1, 1, 1)])
def test_a_monster_of_strength_0_is_always_beaten(cards: tuple[Card, ...]) -> None:  # R5.2.4
    table = TableFor(seats=len(cards), rooms=["zombie"], pack=NO_STRENGTH)
    assert table.table.view(0)["fight"]["strength"] == 0
    table.room(*cards)
    assert table.wounds_taken == [0] * len(cards)
    assert [event["strength"] for event in table.events("monster_beaten")] == [0]


def test_a_boss_of_strength_0_stays_unbeaten() -> None:  # R5.2.4 R9.4
    pack = {"bosses": {"sphinx": {"strength": [0, 0, 0]}}}
    table = at_boss("sphinx", 5, 5, 5, pack=pack)
    assert table.table.view(0)["fight"]["strength"] is None
    assert table.room(5, 5, 5).events("monster_attacked")


@pytest.mark.parametrize(("rules", "beaten"), [("1", False), ("2", False), ("3", True)])
def test_strength_0_was_not_beaten_before(rules: str, beaten: bool) -> None:  # R12.1 R12.2
    options = {"pack": NO_STRENGTH}
    stacked = {"rooms": ["zombie"], "floors": ["f3"]}
    table = begun_table(GAME, Header("raiders", rules, 3, options, 1, stacked))
    for seat in range(3):
        table.play(seat, "play 5")
    told = [event["kind"] for event in table.told(None)]
    assert ("monster_beaten" in told, "monster_attacked" in told) == (beaten, not beaten)
