"""R4: how a room is played, from entering to cleaning up."""

from __future__ import annotations

from typing import Any

import pytest

import undercroft
from undercroft.games.raiders.tests.builder import TableFor

WIZARDS = ["wizard", "warrior", "knight", "thief"]
POWER_MOVES = [f"play {power}" for power in range(1, 6)]


def test_everybody_chooses_at_the_same_time_in_any_order() -> None:  # R4.2
    table = TableFor(seats=4, rooms=["t42", "t1"])
    assert table.asks() == dict.fromkeys(range(4), "choose_card")
    table.plays(2, 5).plays(0, 1)
    assert table.table.asked == (1, 3)
    table.plays(3, 2).plays(1, 3)
    assert table.coins_gained == [0, 2, 4, 0]


def test_passing_is_not_offered() -> None:  # R4.2.1
    table = TableFor(characters=["warrior", "knight", "thief"])
    assert table.options(0) == POWER_MOVES
    for notation in ("pass", "", "play", "play nothing"):
        with pytest.raises(undercroft.IllegalMove):
            table.table.play(0, notation)
    assert table.table.asked == (0, 1, 2)


def test_a_card_once_laid_is_not_changed() -> None:  # R4.2.2
    table = TableFor().plays(0, 1)
    assert table.options(0) == []
    with pytest.raises(undercroft.IllegalMove):
        table.plays(0, 2)
    assert table.table.view(0)["committed"] == "1"


def test_that_a_card_lies_is_public_and_which_is_not() -> None:  # R4.2.3
    table = TableFor().plays(1, 4)
    for viewer in (None, 0, 2):
        view = table.table.view(viewer)
        assert view["seats"][1]["committed"]
        assert view["seats"][1]["played"] is None
        assert view["committed"] is None
        assert [event["card"] for event in table.events("card_committed", viewer)] == [None]
    assert table.table.view(1)["committed"] == "4"
    assert [event["card"] for event in table.events("card_committed", 1)] == ["4"]


def test_all_cards_are_turned_up_together() -> None:  # R4.3
    table = TableFor(rooms=["t1"]).plays(0, 5).plays(2, 1)
    assert table.events("cards_revealed") == []
    table.plays(1, 3)
    (revealed,) = table.events("cards_revealed")
    assert revealed["cards"] == ["5", "3", "1"]
    assert revealed["second"] is False


def test_a_ball_returns_at_once_and_its_owner_chooses_again() -> None:  # R4.3.1 R4.4 R6.2
    table = TableFor(seats=4, rooms=["t42", "t1"], characters=WIZARDS).room("B", 5, 3, 3)
    assert table.supply_gained == {"crystal_ball": 1}
    assert table.asks() == {0: "choose_second_card"}
    view = table.table.view(0)
    assert [seat["played"] for seat in view["seats"]] == [None, "5", "3", "3"]
    assert view["seats"][0]["ball"]
    table.plays(0, 4)
    assert table.coins_gained == [2, 4, 0, 0]
    assert table.asks() == dict.fromkeys(range(4), "choose_card")


def test_several_balls_choose_secretly_and_are_shown_together() -> None:  # R4.4.1
    table = TableFor(seats=4, rooms=["t42"], characters=WIZARDS).with_item(3, "B")
    table.room("B", 1, 2, "B")
    assert table.asks() == {0: "choose_second_card", 3: "choose_second_card"}
    table.plays(3, 5)
    assert table.table.asked == (0,)
    for viewer in (None, 0, 1, 2):
        assert table.table.view(viewer)["seats"][3]["played"] is None
        assert table.events("card_committed", viewer)[-1]["card"] is None
    table.plays(0, 4)
    second = table.events("cards_revealed")[-1]
    assert (second["cards"], second["second"]) == (["4", None, None, "5"], True)
    assert table.coins_gained == [2, 0, 0, 4]


def test_the_second_card_must_be_played() -> None:  # R4.4.2
    table = TableFor(rooms=["t42"], characters=["wizard", "warrior", "knight"]).room("B", 1, 1)
    assert table.table.asked == (0,)
    assert table.options(0) == POWER_MOVES


def test_the_second_card_is_no_other_ball() -> None:  # R4.4.3
    table = TableFor(rooms=["t42"], characters=["wizard", "warrior", "knight"]).room("B", 1, 1)
    assert table.held(0, "crystal_ball") == 1
    with pytest.raises(undercroft.IllegalMove):
        table.plays(0, "B")
    assert table.held(0, "crystal_ball") == 1


def test_the_second_card_may_be_an_item_that_is_legal_here() -> None:  # R4.4.3
    table = TableFor(rooms=["t42"], characters=["wizard", "warrior", "knight"])
    table.with_item(0, "K").with_item(0, "S").room("B", 4, 1)
    assert table.options(0) == [*POWER_MOVES, "play key"]
    table.plays(0, "K")
    assert table.coins_gained == [4, 2, 0]
    assert table.supply_gained == {"crystal_ball": 1, "key": 1}


def test_a_resolved_room_leaves_the_game() -> None:  # R4.5
    table = TableFor(rooms=["lava", "t1"]).room(1, 1, 1)
    view = table.table.view(None)
    assert view["gone_rooms"] == ["lava"]
    assert view["row"][0]["gone"]
    assert view["room"] == 2


def test_a_used_key_returns_only_after_the_room() -> None:  # R4.5.1
    table = TableFor(rooms=["t42"], characters=["thief", "wizard", "warrior"]).room("K", "B", 1)
    assert table.supply_gained == {"crystal_ball": 1}
    table.plays(1, 1)
    assert table.supply_gained == {"crystal_ball": 1, "key": 1}
    told = [event["kind"] for event in table.table.told(None)]
    assert told.index("chest_shared") < len(told) - 1 - told[::-1].index("item_returned")


def test_a_used_power_stays_open_and_cannot_be_used_again() -> None:  # R4.5.2
    table = TableFor().walk()
    assert table.table.view(2)["seats"][0]["spent"] == [1]
    assert "play 1" not in table.options(0)
    with pytest.raises(undercroft.IllegalMove):
        table.plays(0, 1)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_before_room_k_there_are_at_least_six_minus_k_powers(seats: int) -> None:  # R4.6
    table = TableFor(seats=seats)
    for number in range(1, 25):
        room = (number - 1) % 5 + 1
        powers = [seat["powers_left"] for seat in table.table.view(None)["seats"]]
        assert min(map(len, powers)) >= 6 - room
        table.walk()


BAD_MOVES = ["play 6", "play 0", "PLAY 5", "play  5", "light torch", "play torch", "5", "💣" * 99]


@pytest.mark.parametrize("notation", BAD_MOVES)
def test_what_is_not_offered_is_refused_and_changes_nothing(notation: Any) -> None:  # R4.2
    table = TableFor(characters=["warrior", "knight", "thief"]).table
    before = table.snapshot()
    with pytest.raises(undercroft.IllegalMove) as refusal:
        table.play(0, notation)
    assert table.snapshot() == before
    assert refusal.value.facts["allowed"] == POWER_MOVES
    assert "play 5" in str(refusal.value)


@pytest.mark.parametrize("seat", [-1, 3, 99, None, "0", True])
def test_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:  # R2.1
    table = TableFor().table
    before = table.snapshot()
    with pytest.raises(undercroft.IllegalMove):
        table.play(seat, "play 5")
    assert table.snapshot() == before
