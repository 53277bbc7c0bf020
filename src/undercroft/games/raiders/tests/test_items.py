"""R6: torch, crystal ball, key, sword, and where each may be played."""

from __future__ import annotations

import pytest

import undercroft
from undercroft.games.raiders.tests.builder import TableFor, at_boss, move

ROW = ["snake", "t42", "lava", "vault_items", "zombie"]
EXPLORERS = ["explorer", "wizard", "warrior"]
ITEMS = ("torch", "crystal_ball", "key", "sword")


def torchlit(**arguments: object) -> TableFor:
    """Seat 0 holds a torch; rooms 2, 4 and 5 are closed."""
    return TableFor(rooms=ROW, floors=["f1", "f3"], characters=EXPLORERS, **arguments)  # type: ignore[arg-type]


# --- torch ------------------------------------------------------------------------------


def test_a_torch_shows_all_closed_rooms_of_the_floor_to_its_owner() -> None:  # R6.1 R6.1.1
    table = torchlit().lights(0)
    assert [room["card"] for room in table.table.view(0)["row"]] == ROW
    (seen,) = table.events("rooms_seen", 0)
    assert seen["rooms"] == [None, "t42", None, "vault_items", "zombie"]
    row = table.table.view(0)["row"]
    assert [place for place in range(5) if row[place]["open"]] == [0, 2]


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_what_a_torch_shows_is_told_to_nobody_else(viewer: int | None) -> None:  # R6.1.2
    table = torchlit().lights(0)
    assert [event["seat"] for event in table.events("torch_lit", viewer)] == [0]
    assert table.events("rooms_seen", viewer) == []
    row = table.table.view(viewer)["row"]
    assert [room["card"] for room in row] == ["snake", None, "lava", None, None]


def test_what_was_seen_stays_known_until_the_room_opens() -> None:  # R6.1.2
    table = torchlit().lights(0).walk(2)
    assert [room["card"] for room in table.table.view(0)["row"]] == ROW
    assert table.table.view(1)["row"][3]["card"] is None
    table.walk(3)
    assert table.table.view(0)["floor"] == 2
    assert table.table.view(0)["row"][4] == {"card": None, "open": False, "gone": False}


def test_a_lit_torch_returns_at_once() -> None:  # R6.1.3
    table = torchlit().lights(0)
    assert table.supply_gained == {"torch": 1}
    assert table.held(0, "torch") == 0
    assert "light torch" not in table.options(0)


def test_several_torches_may_be_lit_on_one_floor() -> None:  # R6.1.4
    table = torchlit().with_item(0, "T").with_item(1, "T")
    table.lights(0).lights(1).lights(0)
    assert table.supply_gained == {"torch": 3}
    assert [room["card"] for room in table.table.view(1)["row"]] == ROW
    assert table.table.view(2)["row"][1]["card"] is None


def test_a_torch_does_not_replace_the_card_for_the_room() -> None:  # R6.1.5
    table = torchlit().lights(0)
    assert table.asks() == dict.fromkeys(range(3), "choose_card")
    table.plays(0, 5)
    assert table.table.asked == (1, 2)


def test_a_torch_may_be_lit_after_the_own_card_is_laid() -> None:  # R6.1 R6.1.5
    table = torchlit().plays(0, 5)
    assert table.options(0) == ["light torch"]
    table.lights(0)
    assert table.table.view(0)["committed"] == "5"
    assert table.table.asked == (1, 2)


def test_a_torch_may_be_lit_while_others_choose_their_second_card() -> None:  # R6.1
    table = torchlit().room(1, "B", 1)
    assert table.asks() == {1: "choose_second_card"}
    table.lights(0)
    assert table.asks() == {1: "choose_second_card"}
    assert table.table.view(0)["row"][1]["card"] == "t42"
    assert table.table.view(1)["row"][1]["card"] is None


def test_a_ball_player_may_light_a_torch_before_the_second_card() -> None:  # R6.1
    table = torchlit().with_item(1, "T").room(1, "B", 1)
    assert "light torch" in table.options(1)
    table.lights(1)
    assert table.asks() == {1: "choose_second_card"}
    assert table.table.view(1)["row"][4]["card"] == "zombie"


def test_a_torch_may_be_lit_at_the_first_choice_of_a_new_floor() -> None:  # R6.1
    table = torchlit().walk(5)
    assert table.table.view(0)["floor"] == 2
    table.lights(0)
    assert table.table.view(0)["row"][4]["card"] is not None


def test_with_no_closed_room_left_a_torch_cannot_be_lit() -> None:  # R6.1.7
    table = torchlit().walk(4)
    assert table.table.view(None)["row"][4]["open"]
    assert "light torch" not in table.options(0)
    with pytest.raises(undercroft.IllegalMove):
        table.lights(0)
    assert table.held(0, "torch") == 1


def test_a_torch_sees_a_closed_boss() -> None:  # R6.1.1 R3.2
    table = TableFor(boss="medusa", floors=["f2", "f3", "f4", "f5", "f1"]).walk(20)
    table.with_item(0, "T").lights(0)
    assert table.table.view(0)["row"][4]["card"] == "medusa"
    assert table.table.view(1)["row"][4]["card"] is None


def test_a_torch_laid_as_an_escape_cannot_be_lit() -> None:  # R6.1.6
    table = at_boss("wolf_pack", "T", 5, 4)
    table.state.open_rooms &= ~1  # as if a room of this floor were closed
    assert "light torch" in table.options(0)
    table.plays(0, "T")
    assert table.options(0) == []
    with pytest.raises(undercroft.IllegalMove):
        table.lights(0)


def test_a_second_torch_may_still_be_lit_beside_one_laid_as_an_escape() -> None:  # R6.1.6
    table = at_boss("wolf_pack", "T", 5, 4).with_item(0, "T")
    table.state.open_rooms &= ~1
    table.plays(0, "T").lights(0)
    assert table.options(0) == []
    assert table.table.view(0)["committed"] == "torch"


# --- where cards may be played ----------------------------------------------------------------

LEGAL = {
    "t42": {"crystal_ball", "key"},
    "dragon": {"crystal_ball", "sword"},
    "vault_items": {"crystal_ball"},
    "vault_coins": {"crystal_ball"},
    "lava": {"crystal_ball"},
    "spikes": {"crystal_ball"},
}
LEGAL_AT_BOSS = {
    "tax_collector": {"crystal_ball", "sword"},
    "medusa": {"crystal_ball", "sword"},
    "vampire": {"crystal_ball", "sword"},
    "sphinx": {"crystal_ball", "sword"},
    "minotaur": {"crystal_ball", "sword"},
    "wolf_pack": {"crystal_ball", "sword", "torch"},
    "necromancer": {"crystal_ball", "sword"},
    "megadragon": {"crystal_ball", "sword", "key"},
    "golem": {"crystal_ball", "sword"},
    "mummy": {"crystal_ball", "sword"},
}


@pytest.mark.parametrize("room", LEGAL)
def test_the_legal_cards_of_a_room(room: str) -> None:  # R6.2 R6.3 R6.4 R6.5
    table = TableFor(rooms=[room], characters=["warrior", "knight", "thief"])
    for item in ITEMS:
        table.with_item(0, item)
    powers = {move(power) for power in range(1, 6)}
    offered = set(table.options(0)) - {"light torch"}
    assert offered == powers | {move(item) for item in LEGAL[room]}


@pytest.mark.parametrize("boss", LEGAL_AT_BOSS)
def test_the_legal_cards_against_a_boss(boss: str) -> None:  # R6.4 R6.5 R6.5.1 R9.1
    table = at_boss(boss, 1, 2, 3)
    for item in ITEMS:
        table.with_item(0, item)
    assert set(table.options(0)) == {"play 1"} | {move(item) for item in LEGAL_AT_BOSS[boss]}
    assert table.options(1) == ["play 2"]


@pytest.mark.parametrize("boss", sorted(set(LEGAL_AT_BOSS) - {"necromancer"}))
def test_the_legal_second_cards_against_a_boss(boss: str) -> None:  # R4.4.3 R9.3
    table = at_boss(boss, 1, 2, 3)
    for item in ITEMS:
        table.with_item(0, item)
    table.room("B", 2, 3)
    legal = LEGAL_AT_BOSS[boss] - {"crystal_ball"}
    assert set(table.options(0)) == {"play 1"} | {move(item) for item in legal}


@pytest.mark.parametrize(
    ("room", "item"),
    [("t42", "sword"), ("dragon", "key"), ("lava", "key"), ("lava", "sword"),
     ("vault_items", "key"), ("vault_items", "sword"), ("t42", "torch"), ("dragon", "torch")],
)  # fmt: skip
def test_an_item_cannot_be_thrown_away_in_a_wrong_room(room: str, item: str) -> None:  # R6.5
    table = TableFor(rooms=[room], characters=["warrior", "wizard", "thief"]).with_item(0, item)
    with pytest.raises(undercroft.IllegalMove):
        table.plays(0, item)
    assert table.held(0, item) == 1
    assert table.table.asked == (0, 1, 2)


def test_an_item_that_is_not_held_cannot_be_played() -> None:  # R6.5
    table = TableFor(rooms=["t42"], characters=["warrior", "wizard", "thief"])
    with pytest.raises(undercroft.IllegalMove):
        table.plays(0, "K")
    assert table.table.asked == (0, 1, 2)
