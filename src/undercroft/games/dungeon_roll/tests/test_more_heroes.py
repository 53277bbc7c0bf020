"""R12, R13, R14: the boosters and the promos."""

from __future__ import annotations

import pytest

from undercroft.games.dungeon_roll.tests.builder import TableAt
from undercroft.games.dungeon_roll.tests.test_base_heroes import mirror


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


def test_bait_feeds_no_dragon_of_the_sorceress() -> None:  # R12.6 R8.6
    table = TableAt("", "goblin*2 ooze", lair=1, hero="sorceress", tokens=["dragon_bait"])
    table.plays("spend dragon_bait")
    assert (table.dungeon, table.lair, table.experience) == ("", 0, 0)
    assert table.asks == "regroup"


def test_a_dwarfs_champion_that_is_a_token_or_takes_one_is_spent() -> None:  # R12.9
    table = TableAt("champion", "goblin*3", hero="dwarf", exhausted=True)
    table.plays("use champion", "some goblin", "number 1")
    assert (table.party, table.graves, table.dungeon) == ("", 1, "goblin*2")


def test_marpesias_champions_still_quaff_any_number() -> None:  # R14.2 R5.3
    table = TableAt("champion", "potion*2", graves=1, hero="marpesia", exhausted=True)
    table.plays("use champion", "quaff potion", "face mage", "face thief")
    assert (table.party, table.graves) == ("mage thief", 0)


def test_cassandra_loses_her_extra_when_she_is_ready() -> None:  # R14.1
    table = TableAt("thief*2", "goblin ooze", hero="cassandra").plays("use thief", "strike ooze")
    assert (table.dungeon, table.asks) == ("goblin", "fight_monsters")


def test_tristan_draws_nothing_from_an_empty_box() -> None:  # R14.5 R5.2
    table = TableAt("fighter", "goblin*2", hero="tristan", exhausted=True)
    table.state.box = [0] * 10
    table.plays("use fighter", "strike goblin")
    assert (table.tokens, table.experience) == ([], 0)


def test_alexandras_scrolls_are_champions_of_one_type() -> None:  # R14.8 R6.2
    table = TableAt("scroll*2 fighter", lair=3, hero="alexandra", exhausted=True, phase="dragon")
    assert table.plays("use scroll").asks == "pick_dice"  # a re-roll: two types slay nobody
    table = TableAt("scroll champion fighter mage", lair=3, hero="alexandra", phase="dragon")
    table.plays("use scroll", "slay")
    assert table.options == ["use fighter", "use mage"]
    table = TableAt("scroll", "chest*2", hero="alexandra", exhausted=True, phase="loot")
    table.plays("use scroll", "open chest")
    assert len(table.tokens) == 2


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


def test_cassandra_is_stronger_when_exhausted() -> None:  # R14.1 R10.6
    table = mirror("cassandra", dungeon_die=["chest"])
    assert table.table.view(0)["seats"][0]["exhausted"]
    table = TableAt("thief mage", "goblin*2 potion", hero="cassandra", exhausted=True)
    table.plays("use thief", "strike goblin")
    assert table.asks == "take_loot"
    table.plays("use mage", "quaff potion" if "quaff potion" in table.options else "face mage")
    assert not table.table.view(0)["seats"][0]["exhausted"]


def test_bestial_fury_discards_loot() -> None:  # R14.1
    table = TableAt("mage", "goblin chest potion", hero="cassandra").plays("ultimate")
    table.plays("pick chest")
    assert table.dungeon == "goblin potion"


def test_marpesia_lets_the_dragon_sleep_longer() -> None:  # R14.2
    assert TableAt("mage", lair=3, hero="marpesia").asks == "regroup"
    assert TableAt("mage", lair=4, hero="marpesia", phase="dragon").asks == "face_dragon"


def test_marpesias_champions_take_one() -> None:  # R14.2
    table = TableAt("champion*2", "goblin*2", hero="marpesia", exhausted=True)
    table.plays("use champion")
    assert table.dungeon == "goblin"
    table = TableAt("champion", "chest*2", hero="marpesia", exhausted=True).plays("use champion")
    assert len(table.tokens) == 1


def test_the_rallying_cry_leaves_scrolls_in_the_graveyard() -> None:  # R14.2
    table = TableAt("", "goblin", graves=3, hero="marpesia")
    table.ready(party_die=["mage", "scroll", "thief"]).plays("ultimate")
    assert (table.party, table.graves) == ("mage thief", 1)


def test_toulak_re_rolls_any_die_once_and_roars() -> None:  # R14.3
    table = TableAt("mage", "goblin chest", hero="toulak").ready(dungeon_die=["potion"])
    table.plays("specialty", "pick goblin")
    assert table.dungeon == "chest potion"
    table = TableAt("mage", "goblin*3 ooze chest", hero="toulak").plays("ultimate")
    assert table.dungeon == "chest"


def test_toulak_may_re_roll_what_is_left_of_the_loot() -> None:  # R10.1 R14.3
    table = TableAt("mage", "chest", hero="toulak", phase="loot").ready(dungeon_die=["goblin"])
    table.plays("specialty")
    assert (table.asks, table.dungeon) == ("fight_monsters", "goblin")
    assert "specialty" not in table.options


def test_amar_suen_turns_monsters_into_treasure() -> None:  # R14.4
    table = TableAt("thief", "goblin*2 ooze", hero="amar_suen").plays("ultimate", "pick goblin")
    assert (table.dungeon, len(table.tokens)) == ("ooze", 2)
    table = TableAt("thief", "goblin ooze", hero="amar_suen", exhausted=True)
    table.plays("use thief", "strike goblin", "strike ooze")
    assert table.dungeon == ""


def test_tristan_earns_and_pays_tokens() -> None:  # R14.5
    table = TableAt("fighter thief", "goblin*2 ooze", hero="tristan", exhausted=True)
    table.ready(treasure=["elixir"]).plays("use fighter", "strike goblin")
    assert table.tokens == ["elixir"]
    table.plays("specialty", "pay elixir")
    assert "ultimate" in table.options


def test_calculated_risk_re_rolls_the_lair() -> None:  # R14.5 R10.9
    table = TableAt("mage", lair=3, hero="tristan", phase="dragon")
    table.ready(dungeon_die=["goblin", "chest"]).plays("ultimate", "pick dragon", "pick dragon")
    table.plays("roll")
    assert (table.lair, table.dungeon, table.asks) == (1, "goblin chest", "fight_monsters")
    table = TableAt("mage", lair=3, hero="tristan", phase="dragon").ready(dungeon_die=["chest"])
    table.plays("ultimate", "pick dragon", "roll")
    assert (table.lair, table.dungeon, table.asks) == (2, "chest", "take_loot")


def test_loeg_sets_two_scrolls_and_summons() -> None:  # R14.6
    table = mirror("loeg", party_die=["thief"] * 7, dungeon_die=["goblin"])
    assert (table.asks, table.table.view(0)["pending"]["left"]) == ("pick_dice", 2)
    table.plays("pick thief")
    assert table.table.view(0)["pending"]["left"] == 1
    table.plays("pick thief")
    assert table.party == "thief*5 scroll*2"
    table.plays("specialty")
    assert (table.dungeon, table.lair, table.party) == ("", 1, "thief*5 scroll")


def test_loeg_is_ready_when_all_types_are_faced() -> None:  # R14.6
    table = TableAt("mage", level=2, hero="loeg", phase="regroup", exhausted=True)
    table.ready(dungeon_die=["goblin", "skeleton", "ooze"]).plays("glory")
    assert not table.table.view(0)["seats"][0]["exhausted"]


def test_facing_all_types_loeg_never_tires() -> None:  # R14.6
    table = TableAt("scroll", "goblin*2 skeleton ooze", lair=1, hero="loeg").plays("ultimate")
    assert len(table.events("hero_readied")) == 1
    assert "ultimate" not in table.options  # an empty lair
    table.plays("specialty", "pick goblin", "ultimate", "send dragon", "strike ooze")
    table.plays("send dragon", "strike goblin")
    assert table.dungeon == "skeleton"
    table = TableAt("scroll thief", "goblin ooze", lair=1, hero="loeg").plays("ultimate")
    assert not table.events("hero_readied")


def test_lair_dice_serve_as_plain_companions() -> None:  # R14.7
    table = TableAt("", "goblin*2", lair=2, hero="loeg").plays("ultimate", "send dragon")
    assert (table.dungeon, table.lair) == ("goblin", 0)
    table.plays("send dragon")
    assert table.asks == "regroup"
    table = TableAt("fighter mage", lair=3, hero="loeg", phase="dragon")
    assert table.options == ["ultimate", "flee"]


def test_a_scroll_is_both_for_a_summons_when_die_and_token_are_there() -> None:  # R14.6
    table = TableAt("scroll", "goblin", hero="loeg", tokens=["scroll"]).plays("specialty")
    assert table.options == ["use scroll", "spend scroll"]
    table.plays("spend scroll")
    assert (table.party, table.tokens, table.lair) == ("scroll", [], 1)


def test_alexandra_studies() -> None:  # R14.8
    table = TableAt("thief mage", "goblin*2", hero="alexandra").plays("use thief")
    assert table.options == ["strike goblin", "reroll"]
    table.ready(dungeon_die=["chest"]).plays("reroll", "pick goblin", "roll")
    assert (table.party, table.graves, table.dungeon) == ("mage", 1, "goblin chest")
    assert table.events("dice_rerolled")[0]["by"] == "alexandra"
    table = TableAt("scroll", "goblin*2", hero="alexandra").plays("use scroll", "strike goblin")
    assert table.dungeon == ""


def test_alexandra_studies_in_every_phase() -> None:  # R10.1 R14.8
    table = TableAt("thief mage", "chest", hero="alexandra", phase="loot").plays("use thief")
    assert table.options == ["open chest", "reroll"]
    table.ready(dungeon_die=["ooze"]).plays("reroll", "pick chest", "roll")
    assert (table.asks, table.dungeon, table.party) == ("fight_monsters", "ooze", "mage")
    table = TableAt("thief*3 fighter cleric", lair=3, hero="alexandra", phase="dragon")
    table.plays("use thief")
    assert table.options == ["reroll", "slay"]
    table.plays("reroll")
    assert table.options == ["pick fighter", "pick cleric", "pick thief"]


def test_a_scroll_token_of_alexandra_re_rolls_among_monsters_only() -> None:  # R14.8 R15.3
    table = TableAt("", "chest", hero="alexandra", tokens=["scroll"], phase="loot")
    table.plays("spend scroll")  # as a champion, at once
    assert len(table.tokens) == 1


@pytest.mark.parametrize("tokens", [[], ["scroll"]])
def test_forbidden_knowledge_costs_a_scroll(tokens: list[str]) -> None:  # R14.8
    party = "" if tokens else "scroll"
    table = TableAt(party, lair=3, hero="alexandra", tokens=tokens, phase="dragon")
    table.plays("ultimate")
    assert (table.lair, table.experience, table.party) == (0, 1, "")


def test_szopin_is_ready_after_a_brawl_and_strikes_fear() -> None:  # R14.9
    table = TableAt("fighter", "goblin*2 ooze", lair=1, hero="szopin", exhausted=True)
    table.plays("use fighter", "strike goblin", "ultimate", "pick ooze", "pick dragon")
    assert (table.dungeon, table.lair, table.asks) == ("", 0, "regroup")
