"""R4: what happens to a card in the dark and in the light."""

from __future__ import annotations

import pytest

from examples.lanterns.tests.builder import coins, options, play, table_for


def test_the_owner_is_asked_first_and_one_lantern_is_enough() -> None:  # R4.1
    table = play(table_for("LTC", "LTC", "LTC"), "0 visit seat_2", "0 send cat")
    assert table.asked == (2,)
    assert options(table, 2) == ["pass", "light"]
    assert play(table, "2 pass").asked == (1,)
    assert play(table, "1 light").decision(1) == "choose_act"


def test_who_has_no_lantern_can_only_pass() -> None:  # R4.1
    table = play(table_for("LTC", "TTC", "LTC"), "0 visit seat_1", "0 send cat")
    assert options(table, 1) == ["pass"]


CASES = [  # R4.3, R4.4
    ("thief", "pass", [5, 1]),
    ("cat", "pass", [4, 3]),
    ("lantern", "pass", [3, 3]),
    ("thief", "light", [1, 5]),
    ("cat", "light", [5, 1]),
    ("lantern", "light", [3, 3]),
]


@pytest.mark.parametrize(("card", "answer", "left"), CASES)
def test_what_a_card_does(card: str, answer: str, left: list[int]) -> None:  # R4.2 R4.3 R4.4
    table = play(table_for("LTC", "LTC"), "0 visit seat_1", f"0 send {card}", f"1 {answer}")
    assert coins(table) == left
    assert table.view(None)["discards"][-1] == card
    assert table.view(0)["sent"] is None
    assert table.asked == (1,)


def test_no_one_pays_more_than_they_have() -> None:  # R4.5
    table = table_for("TTT", "CCC", then="TTTT")
    play(
        table, "0 visit seat_1", "0 send thief", "1 pass", "1 visit seat_0", "1 send cat", "0 pass"
    )
    assert coins(table) == [5, 2]
    play(table, "0 visit seat_1", "0 send thief", "1 pass")
    assert coins(table) == [7, 0]
    play(
        table, "1 visit seat_0", "1 send cat", "0 pass", "0 visit seat_1", "0 send thief", "1 pass"
    )
    assert coins(table) == [8, 0]
