"""R1 to R3: components, setup and turns."""

from __future__ import annotations

import pytest

from examples.lanterns import GAME
from examples.lanterns.tests.builder import coins, options, play, table_for
from undercroft.engine.api import open_table
from undercroft.engine.errors import BadSetup


def test_there_are_36_cards() -> None:  # R1.1
    table = table_for("LTC", "LTC")
    assert GAME.census(table.state) == {"lantern": 14, "thief": 12, "cat": 10}


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:  # R1.2
    with pytest.raises(BadSetup):
        open_table(GAME, seats, 1, None, None)


def test_everyone_has_three_coins_and_three_hidden_cards() -> None:  # R2.1
    table = table_for("LTC", "TTC", "CCC")
    assert coins(table) == [3, 3, 3]
    assert [player["cards"] for player in table.view(None)["players"]] == [3, 3, 3]
    assert table.view(1)["hand"] == ["thief", "thief", "cat"]
    assert table.view(None)["hand"] == []


def test_the_first_player_is_drawn_and_play_goes_clockwise() -> None:  # R2.2
    table = table_for("LTC", "LTC", "LTC", first=2)
    assert table.asked == (2,)
    assert play(table, "2 sell cat").asked == (0,)


def test_a_turn_is_a_sale_or_a_visit() -> None:  # R3.1
    table = table_for("LLC", "LTC", "LTC")
    assert options(table, 0) == ["sell lantern", "sell cat", "visit seat_1", "visit seat_2"]


def test_a_sale_earns_a_coin() -> None:  # R3.2
    table = play(table_for("LTC", "LTC"), "0 sell thief")
    assert coins(table) == [4, 3]
    assert table.view(None)["discards"] == ["thief"]


def test_any_card_of_the_hand_is_sent_face_down() -> None:  # R3.3
    table = play(table_for("LTC", "TTT", "TTT"), "0 visit seat_2")
    assert table.view(1)["house"] == "seat_2"
    assert options(table, 0) == ["send lantern", "send thief", "send cat"]
    play(table, "0 send thief")
    assert [table.view(seat)["sent"] for seat in (0, 1, 2, None)] == ["thief", None, None, None]


def test_the_choice_of_a_house_can_be_taken_back() -> None:  # R3.3
    table = play(table_for("LTC", "TTT"), "0 visit seat_1")
    table.take_back(0)
    assert table.view(0)["house"] is None
    assert "sell cat" in options(table, 0)


def test_everyone_draws_up_to_three() -> None:  # R3.4
    table = play(table_for("LTC", "LTT", then="CL"), "0 visit seat_1", "0 send thief", "1 light")
    assert sorted(table.view(0)["hand"]) == ["cat", "cat", "lantern"]
    assert sorted(table.view(1)["hand"]) == ["lantern", "thief", "thief"]
