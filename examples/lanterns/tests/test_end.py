"""R5 and R6: the end of the game."""

from __future__ import annotations

import pytest

from examples.lanterns.tests.builder import coins, table_for
from undercroft.engine.api import Table
from undercroft.engine.errors import BadSetup


def sell_on(table: Table) -> Table:
    while table.asked:
        seat = table.asked[0]
        table.play(seat, table.options(seat)[0])
    return table


def test_enough_coins_end_the_game() -> None:  # R5.1
    outcome = sell_on(table_for("LTC", "LTC")).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("rich", (0,), (12, 11))


def test_the_last_card_drawn_ends_the_game() -> None:  # R5.2
    table = sell_on(table_for("LTC", "LTC", "LTC", "LTC", goal=16))
    assert table.view(None)["draw_pile"] == 0
    assert table.outcome is not None
    assert table.outcome.reason == "no_cards"


def test_a_tie_shares_the_victory() -> None:  # R5.3
    table = sell_on(table_for("LTC", "LTC", "LTC", "LTC", goal=16))
    assert table.outcome is not None
    assert coins(table) == [9, 9, 9, 9]
    assert table.outcome.winners == (0, 1, 2, 3)


def test_the_goal_is_an_option() -> None:  # R6.1
    outcome = sell_on(table_for("LTC", "LTC", goal=8)).outcome
    assert outcome is not None
    assert outcome.scores == (8, 7)
    with pytest.raises(BadSetup, match="8, 16"):
        table_for("LTC", "LTC", goal=9)
