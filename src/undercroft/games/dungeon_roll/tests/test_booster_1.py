"""R12: the first booster."""

from __future__ import annotations

import pytest

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


def test_re_rolled_dice_are_turned_too() -> None:  # R12.2 R12.3 R12.8
    for hero, before, after in (
        ("undead_viking", "skeleton", "potion"),
        ("thaumaturge", "chest", "potion"),
        ("clurichaun", "potion", "chest"),
    ):
        table = TableAt("scroll mage", "goblin", hero=hero, exhausted=True)
        table.ready(dungeon_die=[before]).plays("use scroll", "pick goblin", "roll")
        assert table.dungeon == after
        assert table.events("dice_rerolled")[0]["dungeon_after"] == [after]


def test_the_novice_viking_meets_skeletons() -> None:  # R12.2
    assert mirror("viking", dungeon_die=["skeleton"]).dungeon == "skeleton"


def test_two_dice_of_the_viking_are_out_of_the_game() -> None:  # R12.1 R5.4
    table = mirror("viking", dungeon_die=["potion"])
    table.plays("use champion", "face scroll")
    assert (table.party, table.graves) == ("champion*4 scroll", 0)


def test_one_grave_rolled_is_one_grave_less() -> None:  # R12.3
    table = TableAt("", "goblin", graves=3, hero="thaumaturge").ready(party_die=["mage"])
    table.plays("ultimate", "number 1")
    assert (table.party, table.graves) == ("mage", 2)
    assert "ultimate" not in TableAt("mage", "goblin", hero="alchemist").options


def test_the_fourth_level_of_the_scout_is_rolled_as_usual() -> None:  # R12.4 R3.4
    table = mirror("scout", party_die=["champion"] * 7, dungeon_die=["chest"] * 10)
    table.plays("pick chest", "pick chest", "pick chest")
    for _ in range(3):
        table.plays("end", "end", "glory")
    assert (table.state.level, table.dungeon) == (4, "chest*4")


def test_scouted_dice_left_behind_are_free_in_the_next_delve() -> None:  # R12.4 R7.5
    dice = ["goblin", "dragon", "dragon", "chest", "ooze", "ooze"]
    table = mirror("scout", dungeon_die=dice + ["ooze"] * 6)
    table.plays("pick goblin", "pick dragon", "pick dragon", "flee")
    view = table.table.view(0)
    assert (view["scouted_left"], view["scouted"]) == (["ooze"] * 6, [[], [], []])
    assert (view["lair"], view["free"]) == (0, 1)


def test_a_dragon_allotted_to_a_level_arrives_with_it() -> None:  # R12.4 R3.5
    table = mirror("scout", dungeon_die=["dragon"] * 3 + ["chest"] * 3)
    table.plays("pick dragon")
    assert table.lair == 0
    table.plays("pick dragon", "pick dragon")
    assert (table.lair, table.dungeon) == (1, "")


def test_scouting_ahead_on_the_first_level_pays_nothing() -> None:  # R12.5
    table = TableAt("", "goblin", hero="scout").plays("ultimate")
    assert (table.experience, table.events("delve_ended")[0]["how"]) == (0, "hero")


@pytest.mark.parametrize(("dungeon", "lair", "phase"), [
    ("goblin", 0, "monsters"), ("chest", 0, "loot"), ("", 3, "dragon"),
])  # fmt: skip
def test_the_dungeoneer_may_leave_in_every_phase(dungeon: str, lair: int, phase: str) -> None:
    # R12.5
    table = TableAt("mage", dungeon, lair=lair, level=4, hero="dungeoneer", phase=phase)
    assert table.plays("ultimate").experience == 4


def test_a_re_roll_may_empty_the_lair_of_the_sorceress() -> None:  # R12.6
    table = TableAt("scroll mage", "goblin ooze", lair=2, hero="sorceress")
    table.ready(dungeon_die=["dragon"]).plays("use scroll", "pick goblin", "roll")
    assert (table.lair, table.dungeon, table.tokens) == (0, "ooze", [])
    assert table.events("dice_removed")[-1]["faces"] == ["dragon"] * 3


def test_dragon_breath_wants_a_lair_and_a_monster() -> None:  # R10.2 R12.6
    assert "ultimate" not in TableAt("mage", "goblin", hero="sorceress").options
    assert "ultimate" not in TableAt("mage", "chest", lair=2, hero="drake_kin").options
    table = TableAt("mage", "goblin*2", lair=2, hero="sorceress").plays("ultimate")
    assert table.options == ["pick goblin", "stop"]
    table.plays("stop")
    assert (table.dungeon, table.lair) == ("goblin", 2)


def test_two_tokens_come_with_every_party() -> None:  # R12.7
    table = TableAt("", hero="tomb_raider", experience=5, phase="regroup").plays("retire")
    assert len(table.tokens) == 2


def test_fewer_than_six_tokens_are_all_discarded() -> None:  # R12.7 R9.2
    tokens = ["town_portal", "dragon_scales", "dragon_scales"]
    table = TableAt("", hero="archaeologist", phase="regroup", delve=2, tokens=tokens)
    outcome = table.plays("retire").table.outcome
    assert outcome is not None
    assert outcome.scores == (1,)
    assert {event["why"] for event in table.events("token_paid")} == {"discard"}


def test_a_chest_of_luck_may_be_made_of_one_monster() -> None:  # R10.8 R12.8
    table = TableAt("mage", "goblin ooze", hero="clurichaun").plays("ultimate", "pick ooze", "stop")
    assert table.dungeon == "goblin chest"


def test_a_champion_that_comes_back_may_fight_again() -> None:  # R12.9
    table = TableAt("champion", "goblin*2 ooze*2", hero="berserker", exhausted=True)
    table.ready(party_die=["champion", "thief"]).plays("use champion", "strike goblin")
    table.plays("use champion", "strike ooze")
    assert (table.party, table.graves, table.dungeon) == ("thief", 0, "")
    assert not table.events("item_spent")


def test_other_companions_of_the_dwarf_are_spent() -> None:  # R12.9
    table = TableAt("fighter", "goblin*3", hero="dwarf").plays("use fighter", "strike goblin")
    assert (table.party, table.graves) == ("", 1)


def test_rally_wants_a_champion() -> None:  # R10.2 R12.10
    assert "ultimate" not in TableAt("mage", "goblin", hero="dwarf").options


def test_all_champions_are_re_rolled_after_a_rally() -> None:  # R12.10
    table = TableAt("champion*3", "goblin", hero="dwarf").ready(party_die=["mage"] * 3)
    table.plays("ultimate")
    assert (table.dungeon, table.party, table.graves) == ("", "mage*3", 0)


def test_rage_ends_with_the_delve_and_a_portal_leads_out_of_it() -> None:  # R12.11 R8.7
    table = TableAt("", "goblin", graves=2, hero="berserker", tokens=["town_portal"], level=3)
    table.plays("ultimate", "number 1", "spend town_portal")
    assert table.experience == 3
    assert not table.table.view(0)["enraged"]


def test_the_trackers_eye_is_fresh_on_every_level() -> None:  # R12.12
    table = TableAt("mage", "goblin", hero="tracker", exhausted=True).ready(dungeon_die=["chest"])
    table.plays("specialty", "end")
    table.ready(dungeon_die=["goblin", "skeleton"]).plays("glory")
    assert "specialty" in table.options
    table.ready(dungeon_die=["dragon"]).plays("specialty")
    assert (table.dungeon, table.lair) == ("skeleton", 1)
    assert "specialty" not in TableAt("mage", "skeleton", hero="ranger").options
