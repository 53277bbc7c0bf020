"""R15: options of a table and stacked chance."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import undercroft
from undercroft.games.dungeon_roll.heroes.roster import HEROES
from undercroft.games.dungeon_roll.tests.builder import ALL_PACKS, TableAt, mirror, new


def test_heroes_may_be_chosen_in_turn() -> None:  # R15.1
    table = new(2, heroes="choose", stacked={"first_player": ["seat_1"]})
    assert table.asked == (1,)
    assert len(table.options(1)) == 8
    table.play(1, "hero knight")
    assert "hero knight" not in [str(move) for move in table.options(0)]
    table.play(0, "hero minstrel")
    assert [seat["hero"] for seat in table.view(None)["seats"]] == ["minstrel", "knight"]


def test_in_a_mirror_game_all_play_the_same() -> None:  # R15.1
    heroes = [seat["hero"] for seat in new(3, heroes="mirror").view(None)["seats"]]
    assert len(set(heroes)) == 1
    heroes = [seat["hero"] for seat in new(3, heroes="mirror", hero="dwarf").view(None)["seats"]]
    assert heroes == ["dwarf"] * 3


def test_without_heroes_there_are_none() -> None:  # R15.1
    assert new(2).view(None)["seats"][0]["hero"] is None


@pytest.mark.parametrize(
    ("pack", "name"), list(enumerate(["base", "booster_1", "promos", "booster_2"]))
)
def test_sets_of_heroes_join_when_asked_for(pack: int, name: str) -> None:  # R15.2
    options = {name: True} if pack else {}
    ids = {card["id"] for card in new(heroes="choose", **options).catalogue()["heroes"]}
    assert ids == {hero.id for hero in HEROES if hero.pack in (0, pack)}
    assert len(new(heroes="choose", **ALL_PACKS).options(0)) == len(HEROES)


def test_the_one_hero_of_all_is_known_though_its_set_has_not_joined() -> None:  # R15.1 R15.2
    table = new(2, heroes="mirror", hero="alchemist")
    sides = {card["id"]: card["sides"] for card in table.catalogue()["heroes"]}
    assert sides["alchemist"] == ["alchemist", "thaumaturge"]
    assert "scout" not in sides


def test_scrolls_may_work_in_every_phase() -> None:  # R15.3 R10.9
    assert TableAt("scroll", "chest", phase="loot").asks == "regroup"
    table = TableAt("scroll mage", "chest", phase="loot", scroll_any_phase=True)
    table.ready(dungeon_die=["ooze"]).plays("use scroll", "pick chest", "roll")
    assert table.asks == "fight_monsters"
    table = TableAt("scroll*2 mage", lair=3, phase="dragon", scroll_any_phase=True)
    assert table.options == ["use scroll", "flee"]


def test_a_scroll_may_slay_or_re_roll_in_the_dragon_phase() -> None:  # R15.3 R11.9
    table = TableAt("scroll*3", lair=3, phase="dragon", hero="enchantress", scroll_any_phase=True)
    table.plays("use scroll")
    assert table.options == ["reroll", "slay"]
    table.plays("slay", "use scroll", "use scroll")
    assert table.lair == 0


@pytest.mark.parametrize(("timing", "offered"), [("any", True), ("dragon", False)])
def test_when_the_ring_hides(timing: str, offered: bool) -> None:  # R15.4
    ring = "ring_of_invisibility"
    table = TableAt("mage", "ooze", lair=1, tokens=[ring], ring_timing=timing)
    assert (f"spend {ring}" in table.options) is offered
    table = TableAt("", lair=3, tokens=[ring], phase="dragon", ring_timing=timing)
    assert f"spend {ring}" in table.options


@pytest.mark.parametrize(
    ("timing", "fight", "quiet", "loot", "dragon"),
    [
        ("any", True, True, True, True),
        ("monster_dragon", True, True, False, True),
        ("uncleared", True, False, False, True),
    ],
)
def test_when_the_portal_opens(
    timing: str, fight: bool, quiet: bool, loot: bool, dragon: bool
) -> None:  # R15.5
    offered = []
    for dungeon, lair, phase in (("ooze", 0, "monsters"), ("chest", 0, "monsters"),
                                 ("chest", 0, "loot"), ("", 3, "dragon")):  # fmt: skip
        table = TableAt("mage scroll", dungeon, lair=lair, phase=phase, tokens=["town_portal"],
                        portal_timing=timing)  # fmt: skip
        offered.append("spend town_portal" in table.options)
    assert offered == [fight, quiet, loot, dragon]


def test_an_elixir_may_be_drunk_at_regroup() -> None:  # R15.6
    table = TableAt("", graves=3, tokens=["elixir"], phase="regroup")
    assert table.options == ["retire", "glory"]
    table = TableAt("", graves=3, tokens=["elixir"], phase="regroup", elixir_timing="always")
    table.plays("spend elixir", "face mage")
    assert (table.party, table.asks) == ("mage", "regroup")


def test_mastery_may_wait_for_the_next_delve() -> None:  # R15.7
    table = TableAt("mage", hero="knight", experience=4, phase="regroup", level_up="next_delve")
    table.plays("retire")
    assert table.side == "dragon_slayer"
    table = TableAt("fighter cleric mage", lair=3, hero="knight", experience=4, phase="dragon",
                    level_up="next_delve")  # fmt: skip
    table.plays("use fighter", "use cleric", "use mage")
    assert (table.experience, table.side) == (5, "knight")


def test_the_treasure_may_be_doubled() -> None:  # R15.8
    assert sum(new(treasure_set=72).view(0)["box"].values()) == 72


def test_fleeing_from_loot_may_be_allowed() -> None:  # R15.9
    table = TableAt("mage", "chest", phase="loot", flee_from_loot=True)
    assert "flee" in table.options


def test_an_empty_monster_phase_may_be_skipped() -> None:  # R15.9
    assert TableAt("scroll mage", "chest").asks == "fight_monsters"
    assert TableAt("scroll mage", "chest", empty_monster_phase="skipped").asks == "take_loot"


def test_the_mercenary_may_re_roll_after_the_first_level() -> None:  # R15.10
    table = mirror("mercenary")
    assert not table.events("level_populated")
    stacked = {"dungeon_die": ["goblin"]}
    after = new(heroes="mirror", hero="mercenary", mercenary_reroll="after", stacked=stacked)
    assert after.decision(0) == "pick_dice"
    assert after.view(0)["dungeon"]["goblin"] == 1
    after.play(0, "stop")
    assert after.decision(0) == "fight_monsters"


def test_ultimates_may_be_for_the_monster_phase_only() -> None:  # R15.11
    late = {"hero": "minstrel", "lair": 3, "phase": "dragon"}
    assert "ultimate" in TableAt("mage", **late).options
    assert "ultimate" not in TableAt("mage", ultimate_timing="monster", **late).options
    table = TableAt("mage", hero="time_traveler", lair=3, phase="dragon", tokens=["elixir"],
                    ultimate_timing="monster")  # fmt: skip
    assert "ultimate" in table.options


@pytest.mark.parametrize(("returns", "left"), [("first", 1), ("after", 0)])
def test_a_used_token_may_be_out_of_the_draw(returns: str, left: int) -> None:  # R15.12 R8.1
    table = TableAt("", "chest", tokens=["thieves_tools"], token_returns=returns)
    table.state.box = vec[i64]([0] * 10)
    table.plays("spend thieves_tools")
    assert len(table.tokens) == left
    assert table.experience == 1 - left
    assert table.state.box[3] == 1 - left


@pytest.mark.parametrize(
    "options", [{"heroes": "all"}, {"hero": "wizard"}, {"dice": 8}, {"treasure_set": 40}]
)
def test_wrong_options_are_refused(options: dict[str, Any]) -> None:  # R15.13
    with pytest.raises(undercroft.BadSetup):
        undercroft.new_table("dungeon_roll", 1, 1, options)


@pytest.mark.parametrize(
    ("options", "what", "needs"),
    [
        ({"hero": "loeg"}, "hero", "heroes"),
        ({"heroes": "choose", "hero": "knight"}, "hero", "heroes"),
        ({"heroes": "none", "level_up": "next_delve"}, "level_up", "heroes"),
        ({"heroes": "none", "mercenary_reroll": "after"}, "mercenary_reroll", "heroes"),
        ({"heroes": "none", "ultimate_timing": "monster"}, "ultimate_timing", "heroes"),
    ],
)
def test_an_option_without_effect_is_refused(
    options: dict[str, Any], what: str, needs: str
) -> None:  # R15.13
    with pytest.raises(undercroft.BadSetup) as refused:
        undercroft.new_table("dungeon_roll", 2, 1, options)
    facts = refused.value.facts
    assert (facts["what"], facts["needs"]) == (what, needs)
    assert undercroft.new_table("dungeon_roll", 2, 1, {**options, needs: facts["allowed"][0]})


@pytest.mark.parametrize(
    "options", [{"heroes": "none"}, {"heroes": "choose"}, {"heroes": "mirror", "hero": "knight"}]
)
def test_heroes_are_stacked_only_where_they_are_drawn(options: dict[str, Any]) -> None:  # R15.13
    with pytest.raises(undercroft.BadSetup):
        undercroft.new_table("dungeon_roll", 2, 1, options, {"heroes": ["minstrel"]})


@pytest.mark.parametrize(
    "stacked",
    [
        {"party_die": ["goblin"]}, {"dice": ["mage"]}, {"treasure": ["elixir"] * 4},
        {"heroes": ["viking"]}, {"first_player": ["seat_1"]},
    ],
)  # fmt: skip
def test_impossible_chance_is_refused(stacked: dict[str, list[str]]) -> None:  # R15.14
    with pytest.raises(undercroft.BadSetup):
        undercroft.new_table("dungeon_roll", 1, 1, {}, stacked)


def test_chance_can_be_stacked_by_name() -> None:  # R15.14
    table = new(2, heroes="random", stacked={"heroes": ["crusader", "knight"]})
    assert [seat["hero"] for seat in table.view(None)["seats"]] == ["crusader", "knight"]
