"""R10, R11: what heroes are, and the eight of the base game."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.tests.builder import TableAt, mirror


def test_an_ultimate_exhausts_but_the_specialty_goes_on() -> None:  # R10.1
    table = TableAt("thief*2", "ooze*3", lair=2, hero="minstrel").plays("ultimate")
    assert table.table.view(0)["seats"][0]["exhausted"]
    assert "ultimate" not in table.options
    table.plays("use thief", "strike ooze")
    assert table.dungeon == ""


def test_the_hero_is_ready_again_for_the_next_delve() -> None:  # R3.2 R10.1
    table = TableAt("thief", "ooze", lair=2, hero="minstrel").plays("ultimate", "flee")
    assert not table.table.view(0)["seats"][0]["exhausted"]


def test_an_ultimate_needs_something_to_act_on() -> None:  # R10.2
    assert "ultimate" not in TableAt("thief", "ooze", hero="minstrel").options
    assert "ultimate" in TableAt("fighter", lair=3, hero="minstrel", phase="dragon").options
    assert "ultimate" in TableAt("fighter", "chest", lair=1, hero="minstrel").options


def test_five_experience_turn_the_card_over_at_once() -> None:  # R10.3, example 24
    table = TableAt(
        "fighter cleric mage", lair=3, experience=4, exhausted=True, hero="spellsword", delve=1,
        phase="dragon",
    ).plays("use fighter", "use cleric", "use mage")  # fmt: skip
    assert (table.experience, table.side) == (5, "battlemage")
    assert table.table.view(0)["seats"][0]["exhausted"]


def test_tokens_do_not_count_for_mastery() -> None:  # R10.3
    table = TableAt("", tokens=["elixir"] * 3, experience=2, hero="knight", phase="regroup")
    table.plays("retire")
    assert (table.experience, table.side) == (3, "knight")


@pytest.mark.parametrize(
    ("hero", "item", "target"),
    [
        ("spellsword", "fighter", "ooze"), ("spellsword", "mage", "goblin"),
        ("minstrel", "thief", "ooze"), ("minstrel", "mage", "chest"),
        ("occultist", "cleric", "ooze"), ("occultist", "mage", "skeleton"),
        ("crusader", "fighter", "skeleton"), ("crusader", "cleric", "goblin"),
    ],
)  # fmt: skip
def test_swapped_faces_act_as_each_other(hero: str, item: str, target: str) -> None:
    # R10.4 R11.1 R11.7 R11.10 R11.11
    table = TableAt(item, f"{target}*3", hero=hero, exhausted=True)
    table.plays(f"use {item}", f"{'open' if target == 'chest' else 'strike'} {target}")
    assert table.dungeon == ""


def test_swapped_tokens_act_as_each_other() -> None:  # R10.4
    table = TableAt("", "ooze*2", hero="spellsword", tokens=["vorpal_sword"], exhausted=True)
    table.plays("spend vorpal_sword", "strike ooze")
    assert table.dungeon == ""


@pytest.mark.parametrize(
    ("party", "beats"),
    [("fighter*2 cleric", True), ("fighter mage*2", False), ("fighter*3", False)],
)
def test_a_pair_of_faces_never_stands_for_three(party: str, beats: bool) -> None:  # R10.4
    table = TableAt(party, lair=3, hero="spellsword", exhausted=True, phase="dragon")
    assert ("use fighter" in table.options) is beats


def test_the_hero_joins_as_a_companion_once() -> None:  # R10.7 R11.1
    table = TableAt("", "goblin*2 ooze", hero="spellsword").plays("ultimate")
    assert table.table.view(0)["ally"]
    table.plays("send hero", "strike goblin")
    assert (table.dungeon, table.graves) == ("ooze", 0)
    assert table.options == ["flee"]


def test_a_hero_that_joined_waits_for_the_next_level() -> None:  # R10.7 R11.11
    table = TableAt("fighter", "skeleton", hero="crusader").plays("ultimate", "use fighter")
    table.ready(dungeon_die=["skeleton", "skeleton"]).plays("glory", "send hero")
    table.plays("strike skeleton")
    assert table.dungeon == ""


def test_arcane_fury_clears_all_without_gain() -> None:  # R10.8 R11.1, example 31
    table = TableAt("", "goblin*2 chest*2 potion", lair=2, level=5, hero="battlemage")
    table.plays("ultimate")
    assert (table.dungeon, table.lair, table.tokens) == ("", 0, [])
    assert table.options == ["retire", "glory"]


def test_the_mercenary_re_rolls_the_fresh_party() -> None:  # R11.2 R3.2
    table = mirror("mercenary", party_die=["scroll"] * 7 + ["mage"] * 2, dungeon_die=["ooze"])
    assert table.asks == "pick_dice"
    assert table.state.phase == 1
    assert table.options == ["pick scroll", "stop"]
    table.plays("pick scroll", "pick scroll", "roll")
    assert (table.party, table.asks, table.dungeon) == ("mage*2 scroll*5", "fight_monsters", "ooze")


def test_calculated_strike_defeats_up_to_two() -> None:  # R10.8 R11.2
    table = TableAt("", "goblin skeleton ooze", hero="mercenary").plays("ultimate", "pick ooze")
    assert table.options == ["pick goblin", "pick skeleton", "stop"]
    table.plays("pick goblin")
    assert table.dungeon == "skeleton"


def test_each_fighter_of_the_commander_has_an_extra() -> None:  # R10.6 R11.3, example 26
    table = TableAt("fighter", "goblin*3 ooze*2", hero="commander", exhausted=True)
    table.plays("use fighter", "strike goblin", "strike ooze")
    assert table.dungeon == "ooze"
    table = TableAt("fighter", "skeleton*2 ooze", hero="commander", exhausted=True)
    table.plays("use fighter", "strike skeleton")
    assert table.options == ["strike skeleton", "strike ooze", "stop"]
    table.plays("stop")
    assert table.dungeon == "skeleton ooze"


def test_a_vorpal_sword_has_the_commanders_extra() -> None:  # R11.3
    table = TableAt("", "goblin ooze", hero="commander", tokens=["vorpal_sword"], exhausted=True)
    table.plays("spend vorpal_sword", "strike goblin", "strike ooze")
    assert table.dungeon == ""


def test_battlefield_presence_re_rolls_all_but_the_lair() -> None:  # R11.3
    table = TableAt("thief", "goblin", lair=2, hero="commander").plays("ultimate")
    assert table.options == ["pick thief", "pick goblin"]
    table.ready(party_die=["mage"], dungeon_die=["chest"]).plays("pick thief", "pick goblin")
    table.plays("roll")
    assert (table.party, table.dungeon, table.graves) == ("mage", "chest", 0)


def test_monsters_re_rolled_in_the_loot_phase_bring_the_fight_back() -> None:  # R10.9
    table = TableAt("thief", "chest", hero="commander", phase="loot").plays("ultimate")
    table.ready(dungeon_die=["goblin"]).plays("pick chest", "roll")
    assert (table.asks, table.dungeon) == ("fight_monsters", "goblin")


def test_the_knights_scrolls_become_champions() -> None:  # R11.4, example 28
    faces = ["fighter", "cleric", "scroll", "scroll", "thief", "mage", "champion"]
    table = mirror("knight", party_die=faces, dungeon_die=["goblin"])
    assert table.party == "fighter cleric mage thief champion*3"


def test_later_scrolls_stay_scrolls_for_the_knight() -> None:  # R11.4
    table = TableAt("scroll thief", "goblin", hero="knight").ready(party_die=["scroll"])
    table.plays("use scroll", "pick thief", "roll")
    assert table.party == "scroll"


def test_battlecry_sends_monsters_to_the_lair() -> None:  # R11.4
    table = TableAt("thief", "goblin*2 chest", lair=1, hero="knight").plays("ultimate")
    assert (table.dungeon, table.lair) == ("chest", 3)
    assert "ultimate" not in TableAt("thief", "chest", hero="knight").options


def test_two_companions_are_enough_for_the_dragon_slayer() -> None:  # R11.5, example 29
    table = TableAt("mage thief", lair=3, hero="dragon_slayer").plays("use mage", "use thief")
    assert (table.lair, table.experience) == (0, 1)


def test_the_half_goblin_loots_among_monsters() -> None:  # R11.6
    table = TableAt("thief", "goblin chest*2", hero="half_goblin").plays("use thief")
    assert table.options == ["strike goblin", "open chest", "some chest"]
    table.plays("open chest")
    assert len(table.tokens) == 2
    assert table.asks == "fight_monsters"


def test_goblins_help_as_thieves() -> None:  # R10.5 R11.6
    table = TableAt("", "goblin*3", hero="chieftain").plays("ultimate")
    assert table.options == ["number 1", "number 2"]
    table.plays("number 2", "send goblin")
    assert (table.dungeon, table.graves) == ("", 0)
    view = table.table.view(0)
    assert view["free"] == 7


def test_bard_song_empties_the_lair() -> None:  # R11.7
    table = TableAt("", lair=3, hero="minstrel", phase="dragon").plays("ultimate")
    assert (table.lair, table.asks, table.experience) == (0, "regroup", 0)


def test_a_champion_of_the_bard_has_an_extra() -> None:  # R11.8
    table = TableAt("champion", "goblin*2 ooze*2", hero="bard")
    table.plays("use champion", "strike goblin", "strike ooze")
    assert table.dungeon == "ooze"


def test_scrolls_act_as_companions_for_the_enchantress() -> None:  # R11.9, example 30
    table = TableAt("scroll*2 fighter", lair=3, hero="enchantress", phase="dragon")
    table.plays("use scroll", "use scroll", "use fighter")
    assert (table.lair, table.experience) == (0, 1)
    table = TableAt("scroll", "goblin*2 chest", hero="enchantress", exhausted=True)
    table.plays("use scroll")
    assert table.options == ["strike goblin", "some goblin", "reroll"]


def test_a_scroll_token_acts_for_the_enchantress_too() -> None:  # R11.9
    table = TableAt("", "goblin*2", hero="enchantress", tokens=["scroll"], exhausted=True)
    table.plays("spend scroll", "strike goblin")
    assert table.dungeon == ""


def test_charm_makes_a_potion() -> None:  # R11.9
    table = TableAt("mage", "goblin ooze", hero="enchantress").plays("ultimate", "pick goblin")
    assert table.dungeon == "ooze potion"


def test_two_mesmerized_monsters_are_one_potion() -> None:  # R11.9
    table = TableAt("mage", "goblin*2", hero="beguiler").plays("ultimate", "pick goblin")
    assert table.dungeon == "potion"
    assert table.table.view(0)["free"] == 6


def test_a_skeleton_fights_for_the_occultist() -> None:  # R10.5 R11.10, example 34
    table = TableAt("", "skeleton goblin*3", hero="occultist").plays("ultimate")
    table.plays("send skeleton", "strike goblin")
    assert (table.dungeon, table.graves) == ("", 0)


def test_the_necromancer_borrows_what_is_there() -> None:  # R10.8 R11.10, example 35
    table = TableAt("", "skeleton goblin", hero="necromancer").plays("ultimate")
    assert table.table.view(0)["borrowed"]["skeleton"] == 1


def test_divine_intervention_wastes_nothing() -> None:  # R11.12 R8.1, example 32
    table = TableAt("", "goblin chest*2 potion*2", lair=2, graves=1, hero="paladin",
                    tokens=["elixir"])  # fmt: skip
    table.plays("ultimate", "pay elixir")
    assert table.asks == "choose_face"
    table.plays("face mage")
    assert (table.party, table.graves, table.dungeon, table.lair) == ("mage", 0, "", 0)
    assert len(table.tokens) == 2
    assert table.experience == 0


@pytest.mark.parametrize(
    ("hero", "pair"),
    [
        ("spellsword", ("fighter", "mage")), ("minstrel", ("thief", "mage")),
        ("occultist", ("cleric", "mage")), ("crusader", ("fighter", "cleric")),
    ],
)  # fmt: skip
def test_two_of_a_swapped_face_and_a_third_beat_the_dragon(
    hero: str, pair: tuple[str, str]
) -> None:  # R10.4
    for face in pair:
        table = TableAt(f"{face}*2 champion", lair=3, hero=hero, exhausted=True, phase="dragon")
        table.plays(f"use {face}", f"use {face}", "use champion")
        assert table.experience == 1
    three = f"{pair[0]} {pair[1]}*2"
    table = TableAt(three, lair=3, hero=hero, exhausted=True, phase="dragon")
    assert table.options == ["flee"]


def test_the_hero_opens_quaffs_and_stands_against_the_dragon() -> None:  # R10.7
    table = TableAt("", "chest*2", hero="spellsword", phase="loot").plays("ultimate", "send hero")
    assert (len(table.tokens), table.graves, table.asks) == (1, 0, "regroup")
    table = TableAt("", "potion", graves=1, hero="crusader", phase="loot").plays("ultimate")
    table.plays("send hero", "face mage")
    assert (table.party, table.graves) == ("mage", 0)
    table = TableAt("cleric thief", lair=3, hero="spellsword", phase="dragon").plays("ultimate")
    table.plays("send hero", "use cleric", "use thief")
    assert (table.experience, table.graves) == (1, 2)


def test_the_hero_is_no_die_to_quaff_for() -> None:  # R10.7 R5.4
    table = TableAt("", "potion", hero="crusader", phase="loot").plays("ultimate")
    assert table.asks == "regroup"


def test_the_hero_and_borrowed_dice_are_not_re_rolled() -> None:  # R10.5 R10.7
    table = TableAt("scroll", "goblin", hero="spellsword").plays("ultimate", "use scroll")
    assert table.options == ["pick goblin"]
    table = TableAt("scroll", "skeleton*2", hero="occultist").plays("ultimate", "use scroll")
    assert table.options == ["pick skeleton"]


def test_arcane_fury_works_against_a_dragon() -> None:  # R10.2 R11.1
    table = TableAt("", lair=4, hero="battlemage", phase="dragon").plays("ultimate")
    assert (table.lair, table.experience, table.tokens) == (0, 0, [])


def test_calculated_strike_defeats_one_or_two_of_a_kind() -> None:  # R10.8 R11.2
    table = TableAt("", "goblin*3", hero="mercenary").plays("ultimate")
    assert table.options == ["pick goblin", "stop"]  # the first falls unasked
    table.plays("pick goblin")
    assert table.dungeon == "goblin"
    assert [event["amount"] for event in table.events("monsters_defeated")] == [1, 1]


def test_an_extra_is_offered_only_when_a_monster_is_left() -> None:  # R10.6
    table = TableAt("fighter", "goblin*2", hero="commander").plays("use fighter", "strike goblin")
    assert table.asks == "regroup"


def test_only_fighters_have_the_commanders_extra() -> None:  # R11.3
    table = TableAt("cleric fighter", "goblin ooze", hero="commander", exhausted=True)
    table.plays("use cleric", "strike goblin")
    assert (table.asks, table.dungeon) == ("fight_monsters", "ooze")


def test_only_champions_have_the_bards_extra() -> None:  # R11.8
    table = TableAt("thief champion", "ooze goblin", hero="bard").plays("use thief", "strike ooze")
    assert (table.asks, table.dungeon) == ("fight_monsters", "goblin")


def test_the_dragon_slayer_wants_two_types_and_no_scrolls() -> None:  # R11.4 R11.5
    table = TableAt("mage*3 scroll", lair=3, hero="dragon_slayer", phase="dragon")
    assert table.options == ["flee"]
    table = TableAt("", hero="dragon_slayer", experience=5, phase="regroup")
    table.ready(party_die=["scroll"] * 7, dungeon_die=["goblin"]).plays("retire")
    assert table.party == "champion*7"


def test_the_half_goblin_quaffs_among_monsters() -> None:  # R11.6
    table = TableAt("scroll", "goblin potion", hero="half_goblin", exhausted=True)
    table.plays("use scroll", "quaff potion", "face fighter", "use fighter")
    assert table.asks == "regroup"


def test_a_borrowed_goblin_is_a_thief_in_every_phase() -> None:  # R10.5 R11.6
    table = TableAt("", "goblin chest*2", hero="half_goblin").plays("ultimate", "end")
    table.plays("send goblin", "open chest")
    assert (len(table.tokens), table.graves) == (2, 0)
    table = TableAt("fighter mage", "goblin", lair=3, hero="half_goblin").plays("ultimate")
    table.plays("send goblin", "use fighter", "use mage")
    assert (table.experience, table.graves, table.lair) == (1, 2, 0)


def test_one_goblin_helps_the_half_goblin() -> None:  # R11.6
    table = TableAt("", "goblin*2", hero="half_goblin").plays("ultimate")
    assert (table.table.view(0)["borrowed"]["goblin"], table.dungeon) == (1, "goblin")
    assert "ultimate" not in TableAt("mage", "ooze", hero="half_goblin").options


def test_a_scroll_opens_every_chest_for_the_enchantress() -> None:  # R11.9
    table = TableAt("scroll", "chest*3", hero="enchantress", phase="loot")
    table.plays("use scroll", "open chest")
    assert len(table.tokens) == 3


def test_three_scrolls_are_three_companions_to_the_enchantress() -> None:  # R11.9
    table = TableAt("scroll*2", lair=3, hero="enchantress", tokens=["scroll"], phase="dragon")
    table.plays("spend scroll", "use scroll", "use scroll")
    assert table.experience == 1


def test_a_charmed_monster_is_quaffed_like_any_potion() -> None:  # R11.9
    table = TableAt("mage", "goblin", hero="enchantress").plays("ultimate")
    assert (table.asks, table.dungeon) == ("take_loot", "potion")
    table.plays("use mage", "face champion")
    assert table.party == "champion"


def test_mesmerize_may_take_one() -> None:  # R10.8 R11.9
    table = TableAt("mage", "goblin ooze", hero="beguiler").plays("ultimate", "pick ooze")
    assert table.options == ["pick goblin", "stop"]
    table.plays("stop")
    assert table.dungeon == "goblin potion"


def test_the_necromancer_commands_up_to_two() -> None:  # R10.8 R11.10
    table = TableAt("", "skeleton*3", hero="necromancer").plays("ultimate")
    assert table.options == ["number 1", "number 2"]
    table.plays("number 1")
    assert (table.table.view(0)["borrowed"]["skeleton"], table.dungeon) == (1, "skeleton*2")


def test_divine_intervention_wants_a_token() -> None:  # R11.12
    assert "ultimate" not in TableAt("mage", "goblin", hero="paladin").options


def test_divine_intervention_beats_no_dragon() -> None:  # R11.12 R6.3
    table = TableAt("", lair=4, hero="paladin", tokens=["dragon_scales"], phase="dragon")
    table.plays("ultimate", "pay dragon_scales")
    assert (table.lair, table.experience, table.tokens) == (0, 0, [])
    assert not table.events("dragon_beaten")
    assert table.asks == "regroup"


@pytest.mark.parametrize("returns", ["first", "after"])
def test_the_token_paid_for_the_intervention_may_come_back(returns: str) -> None:
    # R8.1 R11.12 R15.12
    table = TableAt("", "chest*2", hero="paladin", tokens=["elixir"], token_returns=returns)
    table.state.box = vec[i64]([0] * 10)
    table.plays("ultimate", "pay elixir")
    assert (table.tokens, table.experience) == (["elixir"], 1)


def test_swaps_hold_for_every_token_of_the_pair() -> None:  # R10.4 R8.2
    table = TableAt("", "chest*2", hero="minstrel", tokens=["scepter_of_power"], phase="loot")
    table.plays("spend scepter_of_power", "open chest")
    assert len(table.tokens) == 2
