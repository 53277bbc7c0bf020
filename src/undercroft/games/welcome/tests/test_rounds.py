"""R7 and R8: successes, failures, the next round, the end."""

from __future__ import annotations

import pytest

from undercroft.engine.conformance import play_out
from undercroft.games.welcome.tests.builder import TableFor, play_round


def test_a_success_brings_a_token() -> None:  # R7.1
    table = play_round(TableFor(seats=3), runner=2, success=True)
    assert [table.seat(seat)["successes"] for seat in range(3)] == [0, 0, 1]
    (cleared,) = table.events("dungeon_cleared")
    assert (cleared["seat"], cleared["successes"]) == (2, 1)


def test_a_failure_turns_the_aid() -> None:  # R7.2
    table = play_round(TableFor(seats=3), runner=2, success=False)
    assert [table.seat(seat)["failures"] for seat in range(3)] == [0, 0, 1]
    assert not table.seat(2)["eliminated"]
    (lost,) = table.events("dungeon_lost")
    assert (lost["seat"], lost["failures"]) == (2, 1)


def test_the_runner_chooses_the_hero_and_begins() -> None:  # R7.4 R7.3
    table = TableFor(seats=3).plays("draw", "discard torch").adds().plays("pass", "pass")
    assert table.asks() == (1, "name_monster")
    table.plays("name dragon")
    assert table.asks() == (1, "choose_hero")
    assert table.options(1) == ["choose warrior", "choose barbarian", "choose mage", "choose rogue"]
    table.plays("choose rogue")
    view = table.view()
    assert (view["round"], view["hero"], view["first"]) == (2, "rogue", 1)
    assert (view["deck"], view["pile"], view["discards"], view["draws"]) == (13, 0, 0, [])
    assert [tile["place"] for tile in view["equipment"]] == ["ready"] * 6
    assert not any(seat["passed"] for seat in view["seats"])
    assert view["dungeon"] is None
    assert table.asks() == (1, "take_turn")


def test_the_same_hero_may_go_again_with_all_equipment() -> None:  # R7.3 R7.4
    table = TableFor(hero="mage").plays("draw", "discard polymorph", "pass", "choose mage")
    assert len(table.equipment) == 6


def test_what_works_once_works_again_in_the_next_round() -> None:  # R7.3 R6.6
    table = TableFor(hero="barbarian", monsters=["lich", "demon"])
    table.adds().plays("pass", "use vorpal_axe", "choose barbarian").adds().plays("pass")
    assert table.asks() == (0, "offer_axe")
    assert table.options(0) == ["use vorpal_axe", "face"]
    assert {tile["place"] for tile in table.view()["equipment"]} == {"ready"}


def test_the_second_half_of_the_pact_is_lost_for_the_next_round_too() -> None:  # R6.10.1 R7.3
    table = TableFor(hero="mage", monsters=["demon", "golem"]).adds().plays("pass", "face")
    table.plays("choose mage").adds().plays("pass", "face")
    assert table.ways == ["hit"]


def test_a_type_is_named_for_one_round() -> None:  # R6.5 R7.3
    table = TableFor(monsters=["golem", "golem"]).adds().plays("pass", "name golem")
    assert table.dungeon["named"] == "golem"
    table.plays("choose mage")
    golem = next(one for one in table.view()["monsters"] if one["card"] == "golem")
    assert golem["beaten_by"] is None
    table.adds().plays("pass")
    assert table.dungeon["named"] is None
    assert table.plays("face").ways == ["hit"]


def test_all_thirteen_monsters_can_come_again() -> None:  # R7.3
    table = TableFor(monsters=["dragon", "dragon"]).plays("draw", "discard torch", "pass")
    table.plays("choose warrior", "draw")
    assert table.view(0)["hand"] == "dragon"


def test_after_an_elimination_the_next_seat_chooses_and_begins() -> None:  # R7.2 R7.5 R7.6, B7
    table = TableFor(seats=3)
    play_round(table, runner=0, success=False)
    play_round(table, runner=0, success=False)
    assert table.seat(0)["eliminated"]
    assert [event["seat"] for event in table.events("seat_eliminated")] == [0]
    assert [event["failures"] for event in table.events("dungeon_lost")] == [1, 2]
    assert table.asks() == (1, "choose_hero")
    table.plays("choose mage")
    assert table.asks() == (1, "take_turn")
    assert table.options(0) == []
    table.adds(2)
    assert table.asks() == (1, "take_turn")


def test_the_seat_after_an_eliminated_one_may_be_out_too() -> None:  # R7.5 R7.6
    table = TableFor(seats=4)
    for runner in (1, 1, 0, 0):
        play_round(table, runner, success=False)
    assert table.asks() == (2, "choose_hero")


def test_with_one_rival_left_the_first_pass_ends_the_bidding() -> None:  # R7.6 R3.5
    table = TableFor(seats=3)
    play_round(table, runner=1, success=False)
    play_round(table, runner=1, success=False)
    table.plays("choose warrior", "pass")
    assert table.dungeon["runner"] == 0


def test_the_second_success_wins_at_once() -> None:  # R8.1, B9
    table = TableFor(seats=3)
    play_round(table, runner=1, success=True)
    play_round(table, runner=1, success=True)
    outcome = table.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), "two_successes", (0, 2, 0))
    assert table.table.asked == ()
    assert table.seat(1)["successes"] == 2
    assert [event["successes"] for event in table.events("dungeon_cleared")] == [1, 2]


def test_successes_need_not_be_in_a_row_and_failures_between_do_not_matter() -> None:  # R8.1
    table = TableFor(seats=2)
    for runner, success in ((0, True), (1, True), (0, False), (0, True)):
        play_round(table, runner, success)
    outcome = table.table.outcome
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_last_one_in_the_game_wins_at_once() -> None:  # R8.2, B8
    table = TableFor(seats=2)
    play_round(table, runner=0, success=False)
    play_round(table, runner=0, success=False)
    outcome = table.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), "last_in_game", (0, 0))
    assert table.table.asked == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_longest_game(seats: int) -> None:  # R8.3
    table = TableFor(seats=seats)
    for success in (True, False):
        for runner in range(seats):
            play_round(table, runner, success)
    for runner in range(seats - 1):
        play_round(table, runner, success=False)
    assert table.table.outcome is not None
    assert table.view()["round"] == table.view()["most_rounds"] == 3 * seats - 1


@pytest.mark.parametrize("seed", range(20))
def test_no_game_has_more_rounds(seed: int) -> None:  # R8.3
    table = TableFor(seats=2 + seed % 3, seed=seed)
    play_out(table.table, (seed * 7919 + turn * 104729 for turn in range(2000)))
    assert table.view()["round"] <= table.view()["most_rounds"]
