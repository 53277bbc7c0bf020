"""R9: ten bosses, their blows, their rewards, and the ways out."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.raiders.tests.builder import Card, at_boss, fight

NO = [0, 0, 0, 0]
CASES: list[tuple[str, tuple[Card, ...], list[int], list[int]]] = [
    # boss, cards, coins, wounds; numbers are those of the worked examples
    ("tax_collector", (5, 4, 3, 1), [0, 0, 0, -3], NO),
    ("tax_collector", (5, 4, 3, 2), NO, NO),
    ("vampire", (5, 5, 3), [0, 0, -2], [0, 0, 1]),  # 37: 13 of 14
    ("vampire", (5, 5, 4), [0, 0, 0], [0, 0, 0]),
    ("sphinx", (5, 4, 3, 1), [2, 0, 0, 0], [0, 0, 0, 2]),  # 22: 13 of 14
    ("sphinx", (5, 4, 3, 2), [2, 0, 0, 0], NO),  # 23: beaten
    ("sphinx", (3, 3, 3, 3), NO, [2, 2, 2, 2]),  # 24
    ("sphinx", (4, 4, 4, 4), [2, 2, 2, 2], NO),  # all equal and beaten
    ("sphinx", (4, 4, 2, 2), [2, 2, 0, 0], [0, 0, 2, 2]),
    ("minotaur", (5, 5, 4, 4), [1, 1, 0, 0], NO),  # 26
    ("minotaur", (5, 5, 4, 3), [1, 1, 0, 0], [0, 0, 0, 1]),  # 26
    ("minotaur", (2, 2, 2, 2), NO, [1, 1, 1, 1]),
    ("wolf_pack", ("T", 5, 4, 3), NO, [0, 0, 0, 2]),  # 27: 12 of 14
    ("wolf_pack", ("T", 5, 5, 4), NO, NO),
    ("wolf_pack", ("T", "T", "T"), [0, 0, 0], [0, 0, 0]),  # 29
    ("necromancer", ("B", 5, 5, 4), NO, [0, 0, 0, 2]),  # 30: 14 of 18
    ("necromancer", ("B", "B", "B"), [0, 0, 0], [0, 0, 0]),
    ("megadragon", ("K", 5, 3, 3), NO, [0, 0, 3, 3]),  # 31
    ("megadragon", (5, 5, 5), [0, 0, 0], [3, 3, 3]),  # 32
    ("megadragon", ("K", "K", 5), [0, 0, 0], [0, 0, 3]),
    ("golem", (4, 3, 2), [0, 0, 0], [0, 0, 3]),  # 34
    ("golem", (5, 3, 2), [0, 0, 0], [3, 0, 0]),
    ("golem", ("S", 5, 2), [0, 0, 0], [3, 3, 0]),
    ("golem", (5, 1, 2), [0, 0, 0], [3, 3, 0]),
    ("mummy", (5, "S", 2, 4), NO, [2, 2, 0, 0]),  # 35
    ("mummy", (1, 2, 3), [0, 0, 0], [0, 0, 2]),
    ("mummy", (4, 4, 4), [0, 0, 0], [2, 2, 2]),
    ("sphinx", ("S", 4, 3, 1), [2, 0, 0, 0], [0, 0, 0, 2]),
]


@pytest.mark.parametrize(("boss", "cards", "coins", "wounds"), CASES)
def test_what_a_boss_does(
    boss: str, cards: tuple[Card, ...], coins: list[int], wounds: list[int]
) -> None:  # R9.1 R9.4 R9.5 R9.7 R9.8 R9.9 R9.9.1 R9.9.2 R9.10 R9.11 R9.12 R9.13 R9.14
    table = fight(boss, *cards)
    assert table.coins_gained == coins
    assert table.wounds_taken == wounds
    assert table.table.asked == ()
    assert table.table.outcome is not None


def test_the_tax_collector_takes_no_more_than_there_is() -> None:  # R9.5 R7.2, example 36
    table = at_boss("tax_collector", 5, 3, 1).with_coins(9, 9, 2).room(5, 3, 1)
    assert table.coins == [9, 9, 0]
    assert table.wounds == [0, 0, 0]


def test_the_vampire_takes_no_more_coins_than_there_are() -> None:  # R9.7 R7.2
    table = at_boss("vampire", 5, 3, 1).with_coins(9, 9, 1).room(5, 3, 1)
    assert (table.coins, table.wounds) == ([9, 9, 0], [0, 0, 1])


def test_a_reward_stops_at_twenty_coins() -> None:  # R9.8 R7.1
    table = at_boss("sphinx", 5, 3, 1).with_coins(19, 9, 9).room(5, 3, 1)
    assert table.coins == [20, 9, 9]


def test_a_petrified_seat_cannot_win() -> None:  # R9.6, example 38
    table = at_boss("medusa", 5, 3, 2).with_coins(3, 1, 20).room(5, 3, 2)
    assert [event["seat"] for event in table.events("petrified")] == [2]
    assert [seat["petrified"] for seat in table.table.view(None)["seats"]] == [False, False, True]
    assert table.table.outcome is not None
    assert table.table.outcome.winners == (0,)
    assert table.wounds_taken == [0, 0, 0]


def test_if_medusa_petrifies_everybody_nobody_wins() -> None:  # R9.6 R8.2, example 38
    outcome = fight("medusa", 3, 3, 3).table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "all_petrified")


def test_medusa_can_be_beaten() -> None:  # R9.6
    table = fight("medusa", 5, 4, 2)
    assert table.events("petrified") == []
    assert [event["strength"] for event in table.events("monster_beaten")] == [11]


def test_the_strength_stays_that_of_all_seats_when_some_escape() -> None:  # R9.2, example 27
    table = fight("wolf_pack", "T", 5, 4, 3)
    (attack,) = table.events("monster_attacked")
    assert (attack["total"], attack["strength"], attack["seats"]) == (12, 14, [3])


@pytest.mark.parametrize(
    ("boss", "card", "item"),
    [
        ("wolf_pack", "T", "torch"),
        ("necromancer", "B", "crystal_ball"),
        ("megadragon", "K", "key"),
    ],
)
def test_who_escapes_is_told_and_the_item_returns(boss: str, card: str, item: str) -> None:
    # R9.3 R4.5.1
    table = fight(boss, card, 5, 3)
    assert [(event["seat"], event["item"]) for event in table.events("escaped")] == [(0, item)]
    assert table.supply_gained == {item: 1}
    assert table.wounds_taken[0] == 0


@pytest.mark.parametrize(("boss", "card"), [("wolf_pack", "T"), ("megadragon", "K")])
def test_an_escape_may_follow_a_crystal_ball(boss: str, card: str) -> None:  # R9.3
    table = at_boss(boss, card, 5, 3).with_item(0, "B").room("B", 5, 3)
    assert table.asks() == {0: "choose_second_card"}
    table.plays(0, card)
    assert table.wounds_taken[0] == 0
    assert [event["seat"] for event in table.events("escaped")] == [0]


def test_who_has_escaped_is_seen_by_all_once_the_card_is_shown() -> None:  # R9.3
    table = at_boss("wolf_pack", "T", 5, 3).with_item(1, "B").plays(0, "T").plays(2, 3)
    assert [seat["escaped"] for seat in table.table.view(1)["seats"]] == [False, False, False]
    table.plays(1, "B")
    assert table.table.asked == (1,)
    assert [seat["escaped"] for seat in table.table.view(1)["seats"]] == [True, False, False]


def test_nobody_has_escaped_where_there_is_no_way_out() -> None:  # R9.3
    table = at_boss("mummy", 4, 5, 3).with_item(1, "B").room(4, "B", 3)
    assert [seat["escaped"] for seat in table.table.view(1)["seats"]] == [False, False, False]


def test_the_sum_in_sight_counts_escapes_as_nothing() -> None:  # R9.3 R9.11
    table = at_boss("necromancer", 4, 5, 3).with_item(1, "B").plays(0, 4)
    sight = table.table.view(0)["fight"]
    assert (sight["least"], sight["most"]) == (7, 12)
    assert table.plays(1, "B").table.view(1)["fight"]["most"] == 7


def test_the_sum_in_sight_counts_fives_as_one_against_the_golem() -> None:  # R9.13
    sight = at_boss("golem", 5, 4, 5).with_item(1, "S").table.view(0)["fight"]
    assert (sight["strength"], sight["least"], sight["most"]) == (None, 3, 6)


@pytest.mark.parametrize(("boss", "card"), [("wolf_pack", "T"), ("megadragon", "K")])
def test_if_all_escape_nothing_happens(boss: str, card: str) -> None:  # R9.3.1
    table = fight(boss, card, card, card)
    assert (table.coins_gained, table.wounds_taken) == ([0, 0, 0], [0, 0, 0])
    assert [event["seats"] for event in table.events("monster_attacked")] == [[]]


def test_the_necromancer_lets_a_ball_flee_without_a_second_card() -> None:  # R9.11, example 30
    table = at_boss("necromancer", "B", 5, 5, 4).room("B", 5, 5, 4)
    assert table.table.asked == ()
    assert table.supply_gained == {"crystal_ball": 1}
    assert [event["second"] for event in table.events("cards_revealed")] == [False]


@pytest.mark.parametrize("boss", ["megadragon", "golem", "mummy"])
def test_an_unbeatable_boss_always_attacks(boss: str) -> None:  # R9.4
    table = fight(boss, 5, 5, 5, 5, 5)
    (attack,) = table.events("monster_attacked")
    assert attack["strength"] is None
    assert attack["seats"] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("boss", "beaten_by", "not_by"),
    [("tax_collector", (5, 5, 4), (5, 4, 1)), ("minotaur", (5, 5, 4), (5, 5, 3))],
)
def test_the_sum_that_beats_a_boss(
    boss: str, beaten_by: tuple[int, ...], not_by: tuple[int, ...]
) -> None:  # R9.1
    assert len(fight(boss, *beaten_by).events("monster_beaten")) == 1
    assert len(fight(boss, *not_by).events("monster_attacked")) == 1


# --- the options that concern bosses --------------------------------------------------------------


@pytest.mark.parametrize("boss", ["sphinx", "minotaur"])
def test_a_beaten_boss_pays_nothing_when_that_is_switched_off(boss: str) -> None:  # R11.4 R9.9.1
    table = fight(boss, 5, 5, 5, boss_pays_when_beaten=False)
    assert len(table.events("monster_beaten")) == 1
    assert table.coins_gained == [0, 0, 0]


def test_an_attack_pays_even_when_victory_does_not() -> None:  # R11.4 R9.9.1
    table = fight("sphinx", 5, 3, 1, boss_pays_when_beaten=False)
    assert table.coins_gained == [2, 0, 0]
    assert table.wounds_taken == [0, 0, 2]


@pytest.mark.parametrize("boss", ["tax_collector", "medusa", "sphinx", "wolf_pack"])
@pytest.mark.parametrize(("options", "strength"), [({}, 16), ({"boss_strength_five": 18}, 18)])
def test_the_strength_of_the_middle_bosses_for_five(
    boss: str, options: dict[str, Any], strength: int
) -> None:  # R11.3 R1.7
    table = fight(boss, 5, 4, 4, 3, 1, **options)
    told = table.events("monster_beaten") + table.events("monster_attacked")
    assert [event["strength"] for event in told] == [strength]
    assert bool(table.events("monster_beaten")) is (strength <= 17)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_strength_for_five_does_not_matter_to_fewer(seats: int) -> None:  # R11.3
    table = at_boss("sphinx", *[1] * seats, boss_strength_five=18)
    assert table.table.view(0)["fight"]["strength"] == {3: 11, 4: 14}[seats]


@pytest.mark.parametrize("boss", ["vampire", "minotaur", "necromancer"])
def test_the_strength_for_five_leaves_the_hard_bosses_alone(boss: str) -> None:  # R11.3
    table = at_boss(boss, 1, 1, 1, 1, 1, boss_strength_five=18)
    assert table.table.view(0)["fight"]["strength"] == 23
