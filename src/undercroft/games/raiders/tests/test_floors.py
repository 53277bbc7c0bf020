"""R3: floors are laid out, walked through, and finished."""

from __future__ import annotations

import pytest

from undercroft.games.raiders.tests.builder import TableFor, at_boss

FIRST_FIVE = ["snake", "t42", "lava", "vault_items", "zombie"]


@pytest.mark.parametrize(
    ("floor", "pattern"),
    [
        ("f1", "UDUDD"), ("f2", "UDDUD"), ("f3", "UUUUD"), ("f4", "UUDDU"),
        ("f5", "UUDDD"), ("f6", "UUDUD"), ("f7", "UDDDU"),
    ],
)  # fmt: skip
def test_rooms_lie_open_or_closed_as_the_floor_card_says(floor: str, pattern: str) -> None:
    # R3.1 R3.3
    table = TableFor(rooms=FIRST_FIVE, floors=[floor]).table
    row = table.view(None)["row"]
    assert "".join("U" if room["open"] else "D" for room in row) == pattern
    shown = [name if mark == "U" else None for name, mark in zip(FIRST_FIVE, pattern, strict=True)]
    assert [room["card"] for room in row] == shown
    (opened,) = [event for event in table.told(0) if event["kind"] == "floor_opened"]
    assert (opened["floor_card"], opened["rooms"], opened["floor"]) == (floor, shown, 1)


def test_floor_cards_leave_the_game_and_never_come_again() -> None:  # R2.3 R3.1
    table = at_boss("golem", 1, 1, 1)
    used = table.table.view(None)["gone_floors"]
    assert len(used) == 5
    assert len(set(used)) == 5


@pytest.mark.parametrize(("last", "is_open"), [("f4", True), ("f7", True), ("f1", False)])
def test_the_boss_lies_as_the_last_floor_card_says(last: str, is_open: bool) -> None:  # R3.2
    table = TableFor(boss="sphinx", floors=["f2", "f3", "f5", "f6", last]).walk(20)
    boss = table.table.view(None)["row"][4]
    assert boss["open"] is is_open
    assert boss["card"] == ("sphinx" if is_open else None)


def test_powers_return_after_the_fifth_room_and_items_do_not() -> None:  # R3.4 R4.5.2
    table = TableFor(
        rooms=["t1", "t2", "t3", "t4", "t42"], characters=["thief", "warrior", "knight"]
    )
    table.room("K", 1, 1).walk(3)
    assert table.table.view(0)["seats"][1]["spent"] == [1, 2, 3, 4]
    table.walk()
    view = table.table.view(0)
    assert view["floor"] == 2
    assert view["hand"] == ["1", "2", "3", "4", "5"]
    assert [seat["spent"] for seat in view["seats"]] == [[], [], []]
    assert table.held(0, "key") == 0


def test_the_end_of_a_floor_and_the_next_one_are_told() -> None:  # R3.4 R3.1
    table = TableFor().walk(4)
    table.room(5, 5, 5)
    assert [event["floor"] for event in table.events("floor_finished")] == [1]
    assert [event["floor"] for event in table.events("floor_opened")] == [2]


def test_the_game_has_twenty_five_rooms_and_the_last_is_the_boss() -> None:  # R3.5 R8.1
    table = at_boss("mummy", 1, 2, 3)
    assert len(table.table.view(None)["gone_rooms"]) == 24
    assert table.table.view(None)["floor"] == 5
    assert table.table.outcome is None
    table.room(1, 2, 3)
    gone = table.table.view(None)["gone_rooms"]
    assert (len(gone), gone[-1]) == (25, "mummy")
    assert table.table.asked == ()
    assert table.table.outcome is not None
    assert [table.options(seat) for seat in table.seats] == [[], [], []]


def test_rooms_are_entered_from_left_to_right() -> None:  # R4.1
    table = TableFor(rooms=FIRST_FIVE)
    table.walk(4)
    assert table.table.view(None)["gone_rooms"] == FIRST_FIVE[:4]
    entered = [event for event in table.table.told(None) if event["kind"] == "room_entered"]
    assert [event["card"] for event in entered] == FIRST_FIVE
    assert [event["room"] for event in entered] == [1, 2, 3, 4, 5]


def test_a_closed_room_is_turned_up_before_anybody_chooses() -> None:  # R4.1
    table = TableFor(rooms=FIRST_FIVE, floors=["f2"])
    assert table.table.view(1)["row"][1] == {"card": None, "open": False, "gone": False}
    table.room(1, 1, 1)
    assert table.table.asked == (0, 1, 2)
    assert table.table.view(1)["row"][1] == {"card": "t42", "open": True, "gone": False}
    assert table.table.view(1)["row"][0]["gone"]
    (entered,) = table.events("room_entered")
    assert entered["turned"]
