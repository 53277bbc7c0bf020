"""Rooms that make and sell things (R8)."""

from __future__ import annotations

import pytest

from undercroft.games.heroes_out.tests.builder import TableAt


@pytest.mark.parametrize(
    ("room", "token"),
    [
        ("vault", "coin"),
        ("sewer", "frog"),
        ("workshop", "trap"),
        ("library", "book"),
        ("graveyard", "bone"),
    ],
)
def test_a_room_makes_a_token(room: str, token: str) -> None:
    """R8.1, R8.4: several times in a turn."""
    table = TableAt("gnoll").put(**{room: "gnoll"}).holds("gnoll", "gnoll_loot_sacks")
    table.plays("play gnoll_loot_sacks", f"use {room}", f"use {room}")
    assert table.goods(room) == f"{token}*2"


@pytest.mark.parametrize(
    ("room", "price", "item"),
    [
        ("forge", "coin", "equipment_axe"),
        ("apothecary", "frog", "potion_stone_skin"),
        ("auditorium", "book", "scroll_haste"),
        ("cage", "bone", "beast_bat"),
    ],
)
def test_a_room_sells_an_item(room: str, price: str, item: str) -> None:
    """R8.2, R8.3, R4.3: to the discard pile, and the gap is filled."""
    market = ("equipment_axe", "potion_stone_skin", "scroll_haste", "beast_bat", "beast_bat")
    table = TableAt("gnoll").put(**{room: f"gnoll {price}"}).market(*market)
    table.holds("gnoll", "gnoll_loot_sacks").next(items=["potion_rage_draught"])
    table.plays("play gnoll_loot_sacks", f"use {room}")
    assert table.discard("gnoll") == [item]
    assert table.goods(room) == ""
    assert table.supply[price] == 6
    assert "potion_rage_draught" in [card["card"] for card in table.view["market"]]
    assert len(table.view["market"]) == 5


def test_the_buyer_chooses_among_several_items() -> None:
    """R8.2."""
    table = TableAt("gnoll").put(cage="gnoll bone").holds("gnoll", "gnoll_loot_sacks")
    table.market("beast_bat", "beast_spider", "beast_spider", "scroll_haste", "scroll_haste")
    table.plays("play gnoll_loot_sacks", "use cage")
    assert table.options == ["take beast_bat", "take beast_spider"]


def test_the_resource_must_be_in_that_very_room() -> None:
    """R8.3. Anyone may have brought it."""
    table = TableAt("gnoll").put(cage="gnoll", vault="bone gnoll").market(*["beast_bat"] * 2)
    table.holds("gnoll", "gnoll_loot_sacks").plays("play gnoll_loot_sacks")
    assert "use cage" not in table.options


def test_without_an_item_of_its_type_a_room_cannot_be_used() -> None:
    """R8.4."""
    table = TableAt("gnoll").put(cage="gnoll bone").market(*["scroll_haste"] * 2)
    table.holds("gnoll", "gnoll_loot_sacks").plays("play gnoll_loot_sacks")
    assert "use cage" not in table.options
