"""R14: the second booster, heroes of one side."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.tests.builder import TableAt, mirror


def test_cassandra_loses_her_extra_when_she_is_ready() -> None:  # R14.1
    table = TableAt("thief*2", "goblin ooze", hero="cassandra").plays("use thief", "strike ooze")
    assert (table.dungeon, table.asks) == ("goblin", "fight_monsters")


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


def test_marpesias_champions_still_quaff_any_number() -> None:  # R14.2 R5.3
    table = TableAt("champion", "potion*2", graves=1, hero="marpesia", exhausted=True)
    table.plays("use champion", "quaff potion", "face mage", "face thief")
    assert (table.party, table.graves) == ("mage thief", 0)


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


def test_tristan_draws_nothing_from_an_empty_box() -> None:  # R14.5 R5.2
    table = TableAt("fighter", "goblin*2", hero="tristan", exhausted=True)
    table.state.box = vec[i64]([0] * 10)
    table.plays("use fighter", "strike goblin")
    assert (table.tokens, table.experience) == ([], 0)


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


def test_a_scroll_is_both_for_a_summons_when_die_and_token_are_there() -> None:  # R14.6
    table = TableAt("scroll", "goblin", hero="loeg", tokens=["scroll"]).plays("specialty")
    assert table.options == ["use scroll", "spend scroll"]
    table.plays("spend scroll")
    assert (table.party, table.tokens, table.lair) == ("scroll", [], 1)


def test_lair_dice_serve_as_plain_companions() -> None:  # R14.7
    table = TableAt("", "goblin*2", lair=2, hero="loeg").plays("ultimate", "send dragon")
    assert (table.dungeon, table.lair) == ("goblin", 0)
    table.plays("send dragon")
    assert table.asks == "regroup"
    table = TableAt("fighter mage", lair=3, hero="loeg", phase="dragon")
    assert table.options == ["ultimate", "flee"]


def test_alexandras_scrolls_are_champions_of_one_type() -> None:  # R14.8 R6.2
    table = TableAt("scroll*2 fighter", lair=3, hero="alexandra", exhausted=True, phase="dragon")
    assert table.plays("use scroll").asks == "pick_dice"  # a re-roll: two types slay nobody
    table = TableAt("scroll champion fighter mage", lair=3, hero="alexandra", phase="dragon")
    table.plays("use scroll", "slay")
    assert table.options == ["use fighter", "use mage"]
    table = TableAt("scroll", "chest*2", hero="alexandra", exhausted=True, phase="loot")
    table.plays("use scroll", "open chest")
    assert len(table.tokens) == 2


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


def test_cassandra_begins_every_delve_exhausted() -> None:  # R14.1
    table = TableAt("mage", hero="cassandra", phase="regroup").plays("retire")
    assert table.table.view(0)["seats"][0]["exhausted"]
    assert "ultimate" not in table.options


def test_bestial_fury_brings_the_extra_back() -> None:  # R14.1
    table = TableAt("thief", "goblin ooze chest", hero="cassandra", tokens=["talisman"])
    table.plays("ultimate", "spend talisman", "strike ooze", "strike goblin")
    assert (table.dungeon, table.party) == ("", "thief")
    assert "ultimate" not in TableAt("thief", "goblin", hero="cassandra").options


def test_an_elixir_does_not_calm_cassandra() -> None:  # R14.1
    table = TableAt("", "ooze", hero="cassandra", exhausted=True, graves=1, tokens=["elixir"])
    table.plays("spend elixir", "face mage")
    assert table.table.view(0)["seats"][0]["exhausted"]


def test_four_dice_are_a_dragon_like_any_other_to_marpesia() -> None:  # R14.2 R6.2
    table = TableAt("fighter cleric champion", lair=4, hero="marpesia", phase="dragon")
    assert table.table.view(0)["wakes"] == 4
    table.plays("use fighter", "use cleric", "use champion")
    assert (table.lair, table.experience) == (0, 1)


def test_a_rallying_cry_may_bring_nobody() -> None:  # R14.2
    table = TableAt("", "goblin", graves=2, hero="marpesia").ready(party_die=["scroll"] * 2)
    table.plays("ultimate")
    (told,) = table.events("graveyard_rolled")
    assert (told["joined"], told["back"], table.graves) == ([], ["scroll", "scroll"], 2)


def test_toulaks_die_is_never_a_dragon() -> None:  # R14.3 R3.5
    table = TableAt("mage", "goblin chest", lair=2, hero="toulak").plays("specialty")
    assert table.options == ["pick goblin", "pick chest"]


def test_midas_takes_from_the_box_what_is_there() -> None:  # R14.4
    table = TableAt("thief", "goblin*3", hero="amar_suen")
    table.state.box = vec[i64]([1] + [0] * 9)
    table.plays("ultimate")
    assert (table.tokens, table.experience, table.dungeon) == (["vorpal_sword"], 0, "")


def test_thieves_tools_have_amar_suens_extra() -> None:  # R14.4
    table = TableAt("", "goblin ooze", hero="amar_suen", tokens=["thieves_tools"], exhausted=True)
    table.plays("spend thieves_tools", "strike goblin", "strike ooze")
    assert table.dungeon == ""


def test_one_monster_is_not_enough_for_tristan_and_szopin() -> None:  # R14.5 R14.9
    table = TableAt("fighter mage", "goblin*2", hero="tristan", exhausted=True)
    table.plays("use fighter", "some goblin", "number 1")
    assert table.tokens == []
    table = TableAt("fighter mage", "goblin*2", hero="szopin", exhausted=True)
    table.plays("use fighter", "some goblin", "number 1")
    assert not table.events("hero_readied")


def test_tristan_pays_only_when_exhausted() -> None:  # R14.5 R8.8
    table = TableAt("mage", "goblin", hero="tristan", tokens=["dragon_scales"])
    assert "specialty" not in table.options
    table.ready(dungeon_die=["ooze"]).plays("ultimate", "pick goblin", "roll", "specialty")
    table.plays("pay dragon_scales")
    assert (table.tokens, "ultimate" in table.options) == ([], True)


def test_loegs_two_dice_may_be_scrolls_already() -> None:  # R14.6
    faces = ["scroll", "scroll", "mage", "mage", "mage", "mage", "mage"]
    table = mirror("loeg", party_die=faces, dungeon_die=["goblin"])
    table.plays("pick scroll", "pick scroll")
    assert table.party == "mage*5 scroll*2"


def test_lair_dice_open_and_quaff_for_loeg() -> None:  # R14.7
    table = TableAt("", "chest*2 potion*2", lair=2, graves=3, hero="loeg", phase="loot")
    table.plays("ultimate", "send dragon", "open chest", "send dragon", "quaff potion")
    table.plays("face mage", "face mage")
    assert (len(table.tokens), table.party, table.graves) == (1, "mage*2", 1)


def test_a_commanded_dragon_is_no_threat_and_its_dice_leave() -> None:  # R14.7 R7.1
    table = TableAt("mage", lair=5, hero="loeg", phase="dragon").plays("ultimate")
    view = table.table.view(0)
    assert (table.asks, table.lair, view["borrowed"]["dragon"], view["free"]) == (
        "regroup", 0, 0, 7,
    )  # fmt: skip
    assert (table.experience, table.tokens) == (0, [])


def test_fear_may_take_loot_or_lair_dice() -> None:  # R14.9
    table = TableAt("mage", "goblin chest", lair=3, hero="szopin").plays("ultimate")
    assert table.options == ["pick goblin", "pick chest", "pick dragon"]
    table.plays("pick dragon", "stop")
    assert (table.lair, table.dungeon) == (2, "goblin chest")
    assert table.events("dice_removed")[0]["faces"] == ["dragon"]


def test_forbidden_knowledge_asks_which_scroll() -> None:  # R14.8
    table = TableAt("scroll", lair=3, hero="alexandra", tokens=["scroll"], phase="dragon")
    table.plays("ultimate")
    assert table.options == ["use scroll", "spend scroll"]
    table.plays("spend scroll")
    assert (table.party, table.experience) == ("scroll", 1)


@pytest.mark.parametrize("hero", ["marpesia", "loeg", "alchemist"])
def test_no_ultimate_but_treasure_seeker_at_regroup(hero: str) -> None:  # R10.2 R12.7
    table = TableAt("mage", lair=2, graves=3, hero=hero, phase="regroup")
    assert table.options == ["retire", "glory"]
    seeker = TableAt("mage", hero="archaeologist", phase="regroup")
    assert seeker.options == ["retire", "glory", "ultimate"]
