"""R10.3, R15.7: when a hero turns to its master side, and what that changes."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.heroes.roster import HEROES
from undercroft.games.dungeon_roll.tests.builder import TableAt

TWO_SIDED = [(hero.id, hero.master.id) for hero in HEROES if hero.master is not None]
LEGENDS = [hero.id for hero in HEROES if hero.master is None]


@pytest.mark.parametrize(("novice", "master"), TWO_SIDED)
def test_every_two_sided_hero_turns_over_at_five(novice: str, master: str) -> None:  # R10.3
    table = TableAt("mage", level=4, hero=novice, phase="regroup").plays("retire")
    assert (table.experience, table.side) == (4, novice)
    table = TableAt("mage", level=5, hero=novice, phase="regroup").plays("retire")
    assert (table.experience, table.side) == (5, master)
    assert table.events("hero_mastered")[0]["side"] == master


@pytest.mark.parametrize("legend", LEGENDS)
def test_legends_stay_as_they_are(legend: str) -> None:  # R10.3 R1.5
    table = TableAt("mage", level=9, hero=legend, phase="regroup").plays("retire")
    seat = table.table.view(0)["seats"][0]
    assert (seat["side"], seat["master"], table.events("hero_mastered")) == (legend, False, [])


def test_nothing_is_paid_for_mastery() -> None:  # R10.3
    table = TableAt("", "ooze", level=6, hero="knight", tokens=["town_portal"])
    table.plays("spend town_portal")
    assert (table.experience, table.side) == (6, "dragon_slayer")


def test_experience_from_a_chest_of_an_empty_box_counts_at_once() -> None:  # R5.2 R10.3
    table = TableAt("thief", "goblin*2 chest", hero="half_goblin", experience=4)
    table.state.box = vec[i64]([0] * 10)
    table.plays("use thief", "open chest", "ultimate")
    assert (table.side, table.options) == ("chieftain", ["number 1", "number 2"])


def test_a_hero_that_is_still_ready_has_the_masters_ultimate_at_once() -> None:  # R10.3 R11.1
    table = TableAt("fighter cleric thief", lair=3, level=2, experience=4, hero="spellsword",
                    phase="dragon")  # fmt: skip
    table.plays("use fighter", "use cleric", "use thief")
    table.ready(dungeon_die=["goblin", "ooze", "chest"]).plays("glory", "ultimate")
    assert (table.dungeon, table.asks) == ("", "regroup")
    assert table.events("ultimate_used")[0]["side"] == "battlemage"


def test_an_exhausted_hero_stays_exhausted_but_has_the_new_specialty() -> None:  # R10.3 R11.5
    table = TableAt("fighter cleric mage", lair=3, experience=4, exhausted=True, hero="knight",
                    phase="dragon")  # fmt: skip
    table.plays("use fighter", "use cleric", "use mage")
    view = table.table.view(0)
    assert (view["slayers_needed"], view["seats"][0]["exhausted"]) == (2, True)


def test_a_hero_that_joined_stays_after_turning_over() -> None:  # R10.3 R10.7
    table = TableAt("fighter cleric thief", lair=3, experience=4, hero="crusader", phase="dragon")
    table.plays("ultimate", "use fighter", "use cleric", "use thief")
    table.ready(dungeon_die=["skeleton", "skeleton"]).plays("glory", "send hero", "strike skeleton")
    assert (table.side, table.dungeon) == ("paladin", "")


def test_the_commander_no_longer_re_rolls_the_fresh_party() -> None:  # R11.3
    table = TableAt("mage", hero="commander", experience=5, phase="regroup").plays("retire")
    assert table.asks != "pick_dice"
    assert table.events("party_formed")
