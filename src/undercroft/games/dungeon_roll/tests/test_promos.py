"""R13: the promos."""

from __future__ import annotations

from undercroft.games.dungeon_roll.tests.builder import TableAt, mirror


def test_the_guild_has_eight_dice() -> None:  # R13.1
    assert sum(mirror("guild_leader", dungeon_die=["goblin"]).state.party) == 8


def test_a_favor_sets_one_die() -> None:  # R13.1
    table = TableAt("thief", "goblin", hero="guild_leader").plays("ultimate")
    assert table.options == ["pick thief", "pick goblin"]
    table.plays("pick goblin", "turn dragon")
    assert (table.dungeon, table.lair, table.asks) == ("", 1, "regroup")


def test_reinforcements_set_one_of_each() -> None:  # R13.1
    table = TableAt("thief", "goblin", hero="guild_master").plays("ultimate", "pick thief")
    table.plays("face champion")
    assert table.options == ["pick goblin", "stop"]
    table.plays("pick goblin", "turn chest")
    assert (table.party, table.dungeon) == ("champion", "chest")


def test_reinforcements_ask_for_no_die_that_is_not_there() -> None:  # R13.1
    table = TableAt("", "goblin", hero="guild_master").plays("ultimate")
    table.plays("pick goblin", "turn potion")
    assert (table.dungeon, table.asks) == ("", "regroup")


def test_the_time_traveler_brings_one_of_each() -> None:  # R13.2
    table = mirror("time_traveler", dungeon_die=["goblin"])
    assert table.party == "fighter cleric mage thief champion*2 scroll"


def test_future_technology_beats_the_dragon() -> None:  # R13.2
    table = TableAt("", lair=3, hero="time_traveler", tokens=["dragon_scales"], phase="dragon")
    table.ready(treasure=["elixir"]).plays("ultimate", "pay dragon_scales")
    assert (table.tokens, table.experience, table.lair) == (["elixir"], 1, 0)
    table = TableAt("scroll", lair=3, hero="time_lady", phase="dragon").plays("ultimate")
    assert table.options == ["use scroll"]
    table.plays("use scroll")
    assert (table.graves, table.experience) == (1, 1)


def test_a_favor_sets_a_die_of_the_party() -> None:  # R13.1
    table = TableAt("thief*8", "goblin", hero="guild_leader").plays("ultimate", "pick thief")
    assert len(table.options) == 6
    table.plays("face champion")
    assert (table.party, table.asks) == ("thief*7 champion", "fight_monsters")


def test_a_favor_may_wake_the_dragon() -> None:  # R13.1 R3.5
    table = TableAt("thief", "goblin", lair=2, hero="guild_leader").plays("ultimate")
    table.plays("pick goblin", "turn dragon")
    assert (table.lair, table.asks) == (3, "face_dragon")


def test_reinforcements_may_begin_with_the_dungeon() -> None:  # R13.1
    table = TableAt("thief", "goblin", hero="guild_master").plays("ultimate", "pick goblin")
    table.plays("turn potion")
    assert table.options == ["pick thief", "stop"]
    assert table.plays("stop").party == "thief"


def test_the_future_begins_in_the_dragon_phase() -> None:  # R13.2
    table = TableAt("mage", "goblin", lair=3, hero="time_traveler", tokens=["elixir"])
    assert "ultimate" not in table.options
    assert TableAt("scroll", lair=3, hero="time_traveler", phase="dragon").options == ["flee"]
    table = TableAt("scroll", lair=3, hero="time_lady", tokens=["elixir"], phase="dragon")
    assert table.plays("ultimate").options == ["pay elixir", "use scroll"]
