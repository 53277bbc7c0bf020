"""R5: chests and potions."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.tests.builder import TableAt

DRAWN = ["vorpal_sword", "talisman", "dragon_scales"]


def test_a_thief_opens_every_chest() -> None:  # R5.1, example 10
    table = TableAt("thief", "chest*3").ready(treasure=DRAWN).plays("use thief", "open chest")
    assert sorted(table.tokens) == sorted(DRAWN)
    assert table.asks == "regroup"


def test_another_companion_opens_one_and_the_rest_is_lost() -> None:  # R5.1 R5.5, example 10
    table = TableAt("mage", "chest*3").plays("use mage")
    assert len(table.tokens) == 1
    assert table.asks == "regroup"
    (left,) = table.events("loot_left")
    assert left["chests"] == 2
    assert table.dungeon == ""


def test_a_champion_opens_as_many_as_it_likes() -> None:  # R5.1 R5.5
    table = TableAt("champion mage", "chest*3").plays("use champion", "some chest", "number 2")
    assert len(table.tokens) == 2
    assert table.dungeon == "chest"


def test_an_empty_box_gives_experience() -> None:  # R5.2, example 23
    table = TableAt("thief", "chest*2")
    table.state.box = vec[i64]([0] * 10)
    table.plays("use thief", "open chest")
    assert (table.experience, table.tokens) == (2, [])


def test_a_potion_turns_the_die_that_quaffs_it() -> None:  # R5.3 R5.4, example 6
    table = TableAt("cleric", "potion").plays("use cleric")
    assert table.asks == "choose_face"
    assert len(table.options) == 6
    table.plays("face champion")
    assert (table.party, table.graves) == ("champion", 0)


def test_no_more_potions_than_graves() -> None:  # R5.4, example 8
    table = TableAt("mage", "potion*2").plays("use mage")
    assert table.asks == "choose_face"
    table.plays("face scroll")
    assert (table.party, table.dungeon, table.asks) == ("scroll", "potion", "take_loot")


def test_a_scroll_may_quaff_and_any_face_may_return() -> None:  # R5.3 R5.5
    table = TableAt("scroll", "potion*3", graves=4).plays("end", "use scroll", "some potion")
    table.plays("number 2", "face scroll", "face champion")
    assert (table.party, table.graves, table.dungeon) == ("champion scroll", 3, "potion")
    assert table.options == ["use champion", "use scroll", "end"]


def test_loot_may_be_skipped_but_not_fled_from() -> None:  # R5.5 R5.6
    table = TableAt("fighter", "chest potion")
    assert table.options == ["use fighter", "end"]
    assert "flee" not in table.options
    table.plays("end")
    assert (table.asks, table.tokens) == ("regroup", [])


def test_an_item_is_spent_on_one_kind_of_loot() -> None:  # R5.5
    table = TableAt("thief fighter", "chest*2 potion").plays("use thief")
    assert table.options == ["open chest", "some chest", "quaff potion"]


def test_the_last_token_is_drawn_before_experience_comes() -> None:  # R5.2
    table = TableAt("thief", "chest*3")
    table.state.box = vec[i64]([0] * 9 + [1])
    table.plays("use thief", "open chest")
    assert (table.tokens, table.experience) == (["dragon_scales"], 2)
    assert [event["why"] for event in table.events("experience_gained")] == ["chest", "chest"]


def test_several_items_may_loot_one_level() -> None:  # R5.5
    table = TableAt("mage scroll", "chest*2 potion", graves=1, phase="loot")
    table.plays("use mage", "open chest", "use scroll", "face thief", "use thief")
    assert (len(table.tokens), table.party, table.graves) == (2, "", 3)
    assert table.asks == "regroup"


def test_a_quaff_never_brings_more_dice_than_there_are() -> None:  # R5.4
    table = TableAt("mage*5", "potion*4", graves=2, phase="loot").plays("use mage", "quaff potion")
    assert table.table.view(0)["pending"]["left"] == 3
    table.plays("face champion", "face champion", "face scroll")
    assert (table.party, table.graves, table.dungeon) == ("mage*4 champion*2 scroll", 0, "potion")


def loses_nothing(*position: str, **more: Any) -> bool:
    """Whether it is said of the loot phase in this position that ending it costs nothing."""
    table = TableAt(*position, phase="loot", **more)
    assert table.asks == "take_loot"
    return bool(table.table.view(0)["loses_nothing"])


def test_with_nothing_to_loot_tokens_can_be_used_later() -> None:  # R5.6 R8.4 R8.5 R8.7
    assert loses_nothing("mage", lair=1, tokens=["ring_of_invisibility"])
    assert loses_nothing("mage", graves=1, tokens=["elixir", "town_portal"])
    assert not loses_nothing("mage", "chest", tokens=["town_portal"])
    assert not loses_nothing("mage scroll", lair=1, scroll_any_phase=True)
    assert not loses_nothing("mage", tokens=["town_portal"], flee_from_loot=True)


def passes_through(*position: str, **more: Any) -> bool:
    """Whether it is said of the monster phase in this position that ending it costs nothing."""
    table = TableAt(*position, **more)
    assert table.asks == "fight_monsters"
    return bool(table.table.view(0)["loses_nothing"])


def test_on_an_empty_first_level_a_scroll_can_wait() -> None:  # R4.5 R4.7
    assert passes_through("mage scroll", lair=1)
    assert passes_through("mage", tokens=["scroll", "elixir"], graves=1)
    assert not passes_through("mage scroll", "chest")  # it may be rerolled before it is lost
    assert not passes_through("mage scroll", "goblin")
    assert not passes_through("mage scroll", lair=1, level=3)  # a better party may go deeper
    assert not passes_through("mage scroll", lair=3)  # the dragon is met on this level


def test_with_nothing_to_loot_a_hero_who_joins_or_digs_does_so_later() -> None:  # R5.6 R10.2
    assert loses_nothing("mage", hero="spellsword")
    assert loses_nothing("mage", hero="crusader", tokens=["town_portal"])
    assert loses_nothing("mage", hero="archaeologist", booster_1=True)
    assert not loses_nothing("mage", lair=1, hero="minstrel")
    assert not loses_nothing("mage", graves=1, hero="alchemist")


@pytest.mark.parametrize("hero", ["spellsword", "crusader"])
def test_who_went_on_may_still_let_the_hero_join(hero: str) -> None:  # R10.2
    asleep = TableAt("mage", hero=hero, phase="loot").plays("end", "glory")
    awake = TableAt("mage", lair=3, hero=hero, phase="loot").plays("end")
    assert "ultimate" in asleep.options
    assert (awake.asks, "ultimate" in awake.options) == ("face_dragon", True)
