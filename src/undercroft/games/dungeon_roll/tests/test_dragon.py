"""R6, R7: the dragon, regroup, the end of a delve."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.tests.builder import TableAt


def test_three_different_companions_beat_the_dragon() -> None:  # R6.2 R6.3, example 11
    table = TableAt("fighter*2 cleric thief", lair=3, level=4).ready(treasure=["elixir"])
    assert table.asks == "face_dragon"
    table.plays("use fighter")
    assert table.options == ["use cleric", "use thief"]
    assert table.table.view(0)["pending"]["left"] == 2
    table.plays("use cleric", "use thief")
    assert (table.party, table.lair, table.graves) == ("fighter", 0, 3)
    assert (table.tokens, table.experience, table.asks) == (["elixir"], 1, "regroup")


def test_more_dice_are_still_one_dragon() -> None:  # R6.3, example 13
    table = TableAt("champion cleric thief", lair=5).plays("use champion", "use cleric")
    table.plays("use thief")
    assert (table.lair, table.experience, len(table.tokens)) == (0, 1, 1)
    assert table.table.view(0)["free"] == 7


@pytest.mark.parametrize("party", ["fighter*3", "fighter*2 cleric", "fighter cleric scroll*3"])
def test_too_few_types_leave_only_flight(party: str) -> None:  # R6.2 R6.4
    table = TableAt(party, lair=3, experience=2, phase="dragon")
    assert table.options == ["flee"]
    table.plays("flee")
    assert table.delve_over
    assert table.experience == 2


def test_tokens_stand_against_the_dragon() -> None:  # R6.2 R8.2
    table = TableAt("fighter", lair=3, tokens=["talisman", "thieves_tools"])
    table.ready(treasure=["talisman"])
    table.plays("spend talisman", "use fighter", "spend thieves_tools")
    assert (table.tokens, table.lair) == (["talisman"], 0)


def test_two_dice_let_the_dragon_sleep() -> None:  # R6.1
    table = TableAt("fighter", lair=2)
    assert (table.asks, table.lair) == ("regroup", 2)


def test_unused_loot_is_gone_before_the_dragon() -> None:  # R5.5 R6.2
    table = TableAt("fighter*3", "chest", lair=3).plays("end")
    assert (table.asks, table.dungeon) == ("face_dragon", "")
    assert table.events("dragon_woken")[0]["dice"] == 3


def test_retiring_pays_the_level() -> None:  # R7.2 R7.5
    table = TableAt("fighter", level=4, lair=2, phase="regroup").plays("retire")
    assert table.experience == 4
    assert table.delve_over
    view = table.table.view(0)
    assert (view["delve"], view["level"], view["graveyard"]) == (2, 1, 0)
    assert sum(view["party"].values()) == 7


def test_seeking_glory_keeps_party_and_graveyard() -> None:  # R7.3
    table = TableAt("fighter mage", level=2, graves=5, lair=1, phase="regroup")
    table.ready(dungeon_die=["goblin", "goblin", "ooze"]).plays("glory")
    assert (table.party, table.graves, table.lair) == ("fighter mage", 5, 1)
    assert table.state.level == 3


def test_seeking_glory_without_dice_is_allowed() -> None:  # R7.3
    assert "glory" in TableAt("", graves=7, phase="regroup").options


def test_level_ten_ends_the_delve_without_a_choice() -> None:  # R7.4, example 19
    table = TableAt("fighter", "goblin", level=10).plays("use fighter")
    assert table.experience == 10
    assert table.events("delve_ended")[0]["how"] == "legend"


def test_what_a_dragon_gave_is_kept_in_flight() -> None:  # R4.6 R6.3, example 18
    table = TableAt("fighter cleric mage", lair=3, level=3)
    table.plays("use fighter", "use cleric", "use mage")
    table.ready(dungeon_die=["goblin"] * 4).plays("glory", "flee")
    assert (table.experience, len(table.tokens)) == (1, 1)


def test_a_beaten_dragon_is_forgotten_when_the_delve_ends() -> None:  # R7.5
    table = TableAt("fighter cleric mage", lair=3, hero="mercenary", phase="dragon")
    table.plays("use fighter", "use cleric", "use mage")
    assert table.table.view(0)["slain"]
    table.plays("retire")
    assert (table.asks, table.table.view(0)["slain"]) == ("pick_dice", False)


def test_borrowed_companions_leave_at_regroup() -> None:  # R7.1 R10.5
    table = TableAt("fighter", "goblin*2", hero="half_goblin").plays("ultimate", "use fighter")
    assert table.asks == "regroup"
    assert table.table.view(0)["borrowed"]["goblin"] == 0
    assert table.table.view(0)["free"] == 7


def test_the_dragon_pays_experience_for_an_empty_box() -> None:  # R5.2 R6.3
    table = TableAt("fighter cleric mage", lair=3)
    table.state.box = vec[i64]([0] * 10)
    table.plays("use fighter", "use cleric", "use mage")
    assert (table.experience, table.tokens) == (2, [])


@pytest.mark.parametrize("lair", [3, 4, 7])
def test_flight_from_the_dragon_pays_nothing(lair: int) -> None:  # R6.4 R7.5
    table = TableAt("champion", lair=lair, level=7, experience=2)
    table.plays("flee")
    assert table.experience == 2
    (ended,) = table.events("delve_ended")
    assert ended["how"] == "fled"
    assert table.lair <= 1  # only what the next delve has rolled


def test_no_fourth_companion_is_asked_for() -> None:  # R6.2
    table = TableAt("fighter cleric mage thief champion", lair=3)
    table.plays("use champion", "use thief", "use mage")
    assert (table.party, table.asks) == ("fighter cleric", "regroup")


def test_a_companion_that_could_not_be_joined_by_others_is_not_offered() -> None:  # R6.2
    tokens = ["talisman", "elixir"]
    table = TableAt("fighter*2 cleric", lair=3, tokens=tokens, graves=1, phase="dragon")
    assert table.options == ["spend elixir", "flee"]
    table.plays("spend elixir", "face thief")
    assert table.options == ["use fighter", "use cleric", "use thief", "spend talisman", "flee"]


def test_the_party_is_not_rolled_again_between_levels() -> None:  # R7.3
    table = TableAt("scroll*2", lair=0, phase="regroup")
    table.ready(party_die=["mage"] * 7, dungeon_die=["goblin", "ooze"]).plays("glory")
    assert table.party == "scroll*2"


def test_regroup_offers_neither_tokens_nor_ultimates() -> None:  # R7.2 R8.4 R8.5 R8.7 R10.2
    tokens = ["elixir", "ring_of_invisibility", "town_portal", "scroll"]
    table = TableAt("mage", lair=2, graves=3, tokens=tokens, hero="minstrel", phase="regroup")
    assert table.options == ["retire", "glory"]
