"""R5.5, R5.6 and R7: what happens together, what cards are worth, and where numbers end."""

from __future__ import annotations

from undercroft.games.raiders.tests.builder import TableFor


def test_everything_in_a_room_happens_from_how_it_stood_before() -> None:  # R5.5
    table = TableFor(rooms=["lava"]).with_coins(7, 6, 5).room(5, 1, 1)
    assert table.coins == [4, 6, 5]
    table = TableFor(rooms=["boulder"]).with_wounds(2, 3, 3).room(5, 1, 1)
    assert table.wounds == [4, 3, 3]


def test_key_and_sword_count_five_and_a_power_its_number() -> None:  # R5.6
    table = TableFor(rooms=["snake", "t42"], characters=["knight", "thief", "warrior"])
    table.room("S", 2, 1)
    (beaten,) = table.events("monster_beaten")
    assert beaten["total"] == 8
    table.room(4, "K", 2)
    assert table.coins_gained == [2, 4, 0]


def test_coins_stay_between_nothing_and_twenty() -> None:  # R7.1 R7.2
    table = TableFor(rooms=["vault_coins", "magnet"]).with_coins(19, 0, 0).room(4, 1, 2)
    assert table.coins == [20, 1, 2]
    table.with_coins(1, 1, 0).room(5, 2, 1)
    assert table.coins == [0, 0, 0]


def test_wounds_stop_at_none_below_and_nowhere_above() -> None:  # R7.3 R7.4
    table = TableFor(rooms=["vault_coins", "skeleton"]).with_wounds(1, 0, 70).room(5, 5, 1)
    assert table.wounds == [0, 0, 70]
    table.room(4, 4, 2)
    assert table.wounds == [0, 0, 73]


def test_neither_coins_nor_wounds_run_out() -> None:  # R7.5
    table = TableFor(seats=5, rooms=["vault_coins", "spikes"]).with_coins(19, 19, 19, 19, 19)
    table.room(4, 4, 4, 4, 4)
    assert table.coins == [20] * 5
    table.with_wounds(20, 20, 20, 20, 20).room(5, 1, 1, 1, 1)
    assert table.wounds == [22] * 5
