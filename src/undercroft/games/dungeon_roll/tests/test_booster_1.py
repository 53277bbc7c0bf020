"""R12, R13: the first booster and the promos."""

from __future__ import annotations

from undercroft.games.dungeon_roll.tests.builder import TableAt, mirror


def test_the_viking_brings_five_champions() -> None:  # R12.1
    table = mirror("viking", dungeon_die=["goblin"])
    assert (table.party, table.graves) == ("champion*5", 0)


def test_viking_fury_empties_the_lair() -> None:  # R12.1
    table = TableAt("", "goblin", lair=2, hero="viking").plays("ultimate")
    assert table.lair == 0


def test_skeletons_are_potions_to_the_undead_viking() -> None:  # R12.2
    table = TableAt("champion", level=1, hero="undead_viking", phase="regroup")
    table.ready(dungeon_die=["skeleton", "goblin"]).plays("glory")
    assert table.dungeon == "goblin potion"


def test_chests_are_potions_to_the_alchemist() -> None:  # R12.3
    table = mirror("alchemist", dungeon_die=["chest"])
    assert table.dungeon == "potion"


def test_graves_are_rolled_into_the_party() -> None:  # R12.3
    table = TableAt("", "goblin", graves=3, hero="alchemist").ready(party_die=["mage"])
    table.plays("ultimate")
    assert (table.party, table.graves) == ("mage", 2)
    table = TableAt("", "goblin", graves=3, hero="thaumaturge").plays("ultimate")
    assert table.options == ["number 1", "number 2"]
    table.ready(party_die=["thief", "scroll"]).plays("number 2")
    assert (table.party, table.graves) == ("thief scroll", 1)


def test_the_scout_allots_six_dice() -> None:  # R12.4
    dice = ["goblin", "dragon", "chest", "ooze", "ooze", "dragon"]
    table = mirror("scout", party_die=["champion"] * 7, dungeon_die=dice)
    assert table.asks == "allot"
    assert table.table.view(0)["scouted_left"] == [
        "goblin", "ooze", "ooze", "chest", "dragon", "dragon",
    ]  # fmt: skip
    table.plays("pick chest", "pick dragon")
    assert table.table.view(0)["scouted_left"] == ["goblin", "ooze", "ooze", "dragon"]
    table.plays("pick goblin")
    assert table.table.view(0)["scouted_left"] == []
    assert table.dungeon == "chest"
    view = table.table.view(0)
    assert view["scouted"] == [[], ["goblin", "dragon"], ["ooze", "ooze", "dragon"]]
    assert view["free"] == 1
    table.plays("end", "end", "glory")
    assert (table.dungeon, table.lair) == ("goblin", 1)
    table.plays("use champion", "end", "glory")
    assert (table.dungeon, table.lair) == ("ooze*2", 2)
    assert table.table.view(0)["free"] == 3


def test_the_scout_turns_back_for_one_level_less() -> None:  # R12.5
    table = TableAt("", "goblin", level=4, hero="scout").plays("ultimate")
    assert table.experience == 3
    assert table.delve_over
    assert "ultimate" not in TableAt("mage", "chest", level=4, hero="scout", phase="loot").options


def test_the_dungeoneer_turns_back_for_the_full_level() -> None:  # R12.5
    table = TableAt("", lair=3, level=4, hero="dungeoneer", phase="dragon").plays("ultimate")
    assert table.experience == 4


def test_no_dragon_wakes_for_the_sorceress() -> None:  # R12.6
    table = TableAt("mage", level=2, lair=2, hero="sorceress", phase="regroup")
    table.ready(dungeon_die=["dragon", "goblin", "ooze"]).plays("glory")
    assert (table.lair, table.experience) == (0, 0)


def test_dragon_breath_and_fury_count_the_lair() -> None:  # R12.6
    table = TableAt("", "goblin*3 ooze", lair=2, hero="sorceress")
    table.plays("ultimate", "pick goblin", "pick ooze")
    assert table.dungeon == "goblin*2"
    table = TableAt("", "goblin*3 ooze skeleton", lair=2, hero="drake_kin")
    table.plays("ultimate", "pick goblin", "pick ooze")
    assert table.dungeon == "skeleton"


def test_bait_feeds_no_dragon_of_the_sorceress() -> None:  # R12.6 R8.6
    table = TableAt("", "goblin*2 ooze", lair=1, hero="sorceress", tokens=["dragon_bait"])
    table.plays("spend dragon_bait")
    assert (table.dungeon, table.lair, table.experience) == ("", 0, 0)
    assert table.asks == "regroup"


def test_the_archaeologist_digs_and_discards() -> None:  # R12.7
    table = mirror("archaeologist", treasure=["elixir", "talisman"], dungeon_die=["goblin"])
    assert sorted(table.tokens) == ["elixir", "talisman"]
    table.ready(treasure=["dragon_bait", "dragon_scales"]).plays("ultimate", "pay elixir")
    table.plays("pay dragon_scales")
    assert sorted(table.tokens) == ["dragon_bait", "talisman"]


def test_treasure_seeker_works_at_regroup() -> None:  # R12.7
    table = TableAt("", hero="tomb_raider", phase="regroup")
    assert table.options == ["retire", "glory", "ultimate"]
    table.ready(treasure=["elixir", "talisman"]).plays("ultimate", "pay elixir")
    assert (table.tokens, table.asks) == (["talisman"], "regroup")


def test_six_tokens_are_discarded_before_scoring() -> None:  # R12.7
    tokens = ["elixir"] * 3 + ["talisman"] * 3 + ["town_portal"]
    table = TableAt("", hero="archaeologist", phase="regroup", delve=2, tokens=tokens)
    table.plays("retire", *["pay elixir"] * 3, *["pay talisman"] * 3)
    outcome = table.table.outcome
    assert outcome is not None
    assert outcome.scores == (3,)


def test_the_leprechaun_keeps_nothing() -> None:  # R12.8
    table = TableAt("", hero="leprechaun", phase="regroup", delve=2, tokens=["town_portal"])
    table.plays("retire")
    outcome = table.table.outcome
    assert outcome is not None
    assert outcome.scores == (1,)


def test_potions_and_monsters_become_chests() -> None:  # R12.8
    assert mirror("leprechaun", dungeon_die=["potion"]).dungeon == "chest"
    table = TableAt("mage", "goblin ooze", hero="leprechaun").plays("ultimate", "pick ooze")
    assert table.dungeon == "goblin chest"
    table = TableAt("mage", "goblin ooze", hero="clurichaun").plays("ultimate", "pick ooze")
    table.plays("pick goblin")
    assert table.dungeon == "chest"


def test_the_dwarf_starts_with_two_graves() -> None:  # R12.9
    table = mirror("dwarf", dungeon_die=["goblin"])
    assert sum(table.state.party) == 5
    assert table.graves == 2


def test_a_dwarfs_champion_comes_back_from_a_brawl() -> None:  # R12.9
    table = TableAt("champion", "goblin*2 ooze", hero="dwarf", exhausted=True)
    table.ready(party_die=["mage"]).plays("use champion", "strike goblin")
    assert (table.party, table.graves) == ("mage", 0)
    table = TableAt("champion", "goblin ooze", hero="dwarf", exhausted=True)
    table.plays("use champion", "strike goblin")
    assert (table.party, table.graves) == ("", 1)


def test_a_dwarfs_champion_that_is_a_token_or_takes_one_is_spent() -> None:  # R12.9
    table = TableAt("champion", "goblin*3", hero="dwarf", exhausted=True)
    table.plays("use champion", "some goblin", "number 1")
    assert (table.party, table.graves, table.dungeon) == ("", 1, "goblin*2")


def test_rally_removes_and_re_rolls() -> None:  # R12.10
    table = TableAt("champion*2 thief", "goblin*2 ooze", hero="dwarf")
    table.ready(party_die=["scroll", "mage"]).plays("ultimate", "pick goblin", "pick ooze")
    assert (table.dungeon, table.party) == ("goblin", "mage thief scroll")


def test_rage_forbids_the_tavern_without_a_dragon() -> None:  # R12.11
    table = TableAt("", "goblin", graves=6, hero="berserker").plays("ultimate")
    assert table.options == [f"number {number}" for number in (1, 2, 3, 4)]
    table.ready(party_die=["fighter", "cleric", "mage", "thief"]).plays("number 4", "use thief")
    assert table.options == ["glory"]
    table.state.slain = True
    assert table.options == ["retire", "glory"]


def test_rage_lets_a_legend_rest() -> None:  # R12.11 R7.4
    table = TableAt("", "goblin", graves=5, level=10, hero="berserker").plays("ultimate")
    table.ready(party_die=["thief"]).plays("number 1", "use thief")
    assert table.experience == 10
    assert table.events("delve_ended")[0]["how"] == "legend"


def test_a_dragon_beaten_on_the_level_opens_the_tavern_to_the_enraged() -> None:  # R12.11 R6.3
    table = TableAt("", lair=3, graves=5, level=3, hero="berserker", phase="dragon")
    table.ready(party_die=["fighter", "cleric", "mage"]).plays("ultimate", "number 3")
    table.plays("use fighter", "use cleric", "use mage")
    assert table.options == ["retire", "glory"]
    table.ready(dungeon_die=["chest"] * 4).plays("glory")
    assert table.asks == "regroup"
    assert table.options == ["glory"]


def test_the_tracker_re_rolls_a_goblin_once_a_level() -> None:  # R12.12
    table = TableAt("mage", "goblin*2", hero="tracker").ready(dungeon_die=["chest"])
    table.plays("specialty")
    assert table.dungeon == "goblin chest"
    assert "specialty" not in table.options


def test_arrows_fly() -> None:  # R12.12
    table = TableAt("mage", "goblin ooze", hero="tracker").plays("ultimate", "pick ooze")
    assert table.dungeon == "goblin"
    table = TableAt("mage", "goblin*2 ooze skeleton chest", hero="ranger").plays("ultimate")
    assert table.dungeon == "goblin chest"


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
