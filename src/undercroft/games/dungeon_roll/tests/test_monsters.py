"""R3, R4: forming the party, populating a level, fighting and re-rolling."""

from __future__ import annotations

import pytest

from undercroft.games.dungeon_roll.cards import DUNGEON
from undercroft.games.dungeon_roll.tests.builder import TableAt, new

SEVEN = ["fighter", "fighter", "mage", "thief", "champion", "scroll", "cleric"]


def test_a_delve_begins_with_seven_dice_and_level_one() -> None:  # R3.1 R3.3
    table = new(stacked={"party_die": SEVEN, "dungeon_die": ["goblin"]})
    view = table.view(0)
    assert view["party"] == {
        "fighter": 2, "cleric": 1, "mage": 1, "thief": 1, "champion": 1, "scroll": 1,
    }  # fmt: skip
    assert (view["level"], view["graveyard"], view["lair"]) == (1, 0, 0)
    assert view["dungeon"]["goblin"] == 1
    assert view["phase"] == "monsters"


@pytest.mark.parametrize(("level", "lair", "rolled"), [(6, 2, 5), (9, 0, 7), (2, 1, 3), (1, 2, 2)])
def test_a_level_rolls_as_many_dice_as_it_says_and_are_free(
    level: int, lair: int, rolled: int
) -> None:  # R3.4, example 14
    table = TableAt("fighter", lair=lair, level=level, phase="regroup")
    table.plays("glory")
    (populated,) = table.events("level_populated")
    assert len(populated["faces"]) == rolled
    assert populated["level"] == level + 1


def test_dragons_go_to_the_lair() -> None:  # R3.5
    table = TableAt("scroll", lair=1, level=2, phase="regroup")
    table.ready(dungeon_die=["dragon", "goblin", "chest"]).plays("glory")
    assert (table.dungeon, table.lair) == ("goblin chest", 2)


def test_an_empty_level_leads_straight_to_regroup() -> None:  # R3.6 R3.7, example 20
    table = new(stacked={"party_die": ["fighter"] * 7, "dungeon_die": ["dragon"]})
    assert table.decision(0) == "regroup"
    assert [str(move) for move in table.options(0)] == ["retire", "glory"]
    assert table.view(0)["lair"] == 1
    assert table.view(0)["free"] == 6


def test_a_fighter_clears_all_goblins() -> None:  # R4.2 R4.3, example 1
    table = TableAt("fighter thief", "goblin*3")
    table.plays("use fighter", "strike goblin")
    assert (table.party, table.graves, table.dungeon) == ("thief", 1, "")
    assert table.asks == "regroup"


def test_when_nothing_can_fight_only_fleeing_is_left() -> None:  # R4.1 R4.6, example 2
    table = TableAt("mage", "goblin*2").plays("use mage")
    assert table.dungeon == "goblin"
    assert table.options == ["flee"]
    table.plays("flee")
    assert table.delve_over
    assert table.experience == 0


def test_a_champion_takes_one_type_only() -> None:  # R4.3 R4.4, example 3
    table = TableAt("champion", "goblin*2 skeleton").plays("use champion")
    assert table.options == ["strike goblin", "some goblin", "strike skeleton"]
    table.plays("some goblin")
    assert table.options == ["number 1"]
    table.plays("number 1")
    assert table.dungeon == "goblin skeleton"


@pytest.mark.parametrize(
    ("item", "monster"), [("fighter", "goblin"), ("cleric", "skeleton"), ("mage", "ooze")]
)
def test_each_specialist_takes_any_number_of_its_type(item: str, monster: str) -> None:  # R4.3
    table = TableAt(item, f"{monster}*4").plays(f"use {item}", f"strike {monster}")
    assert table.dungeon == ""


def test_a_thief_defeats_one_monster() -> None:  # R4.3
    table = TableAt("thief*2", "ooze*2").plays("use thief")
    assert (table.dungeon, table.party, table.graves) == ("ooze", "thief", 1)


def test_a_scroll_re_rolls_chosen_dice_and_dragons_leave() -> None:  # R4.5 R3.5, example 4
    table = TableAt("scroll fighter", "skeleton ooze chest", lair=1)
    table.ready(dungeon_die=["dragon", "goblin"])
    table.plays("use scroll", "pick skeleton", "pick ooze", "roll")
    assert (table.party, table.graves) == ("fighter", 1)
    assert (table.dungeon, table.lair) == ("goblin chest", 2)
    table.plays("use fighter")
    assert table.asks == "regroup"
    assert table.lair == 2


def test_a_scroll_re_rolls_party_dice_too() -> None:  # R4.5, example 5
    table = TableAt("scroll thief*2", "goblin").ready(party_die=["champion", "scroll"])
    table.plays("use scroll", "pick thief", "pick thief", "roll")
    assert (table.party, table.graves) == ("champion scroll", 1)


def test_a_scroll_never_re_rolls_itself_the_lair_or_nothing() -> None:  # R4.5
    table = TableAt("scroll*2", "goblin", lair=2).plays("use scroll")
    assert table.options == ["pick scroll", "pick goblin"]
    table.plays("pick scroll")
    assert table.options == ["pick goblin", "roll"]


def test_a_scroll_cannot_fight() -> None:  # R4.5 R1.1
    table = TableAt("scroll", "goblin")
    assert table.options == ["use scroll", "flee"]
    table.plays("use scroll")
    assert table.asks == "pick_dice"


def test_fleeing_is_allowed_while_one_could_fight() -> None:  # R4.6
    table = TableAt("champion*3", "goblin", experience=3, tokens=["elixir"])
    table.plays("flee")
    assert table.delve_over
    assert (table.experience, table.tokens) == (3, ["elixir"])


def test_a_level_without_monsters_still_lets_a_scroll_be_used() -> None:  # R4.7
    table = TableAt("scroll fighter", "chest")
    assert table.asks == "fight_monsters"
    assert table.options == ["use scroll", "end"]
    assert TableAt("fighter", "chest").asks == "take_loot"


def test_monsters_cannot_be_left_alone() -> None:  # R3.6 R4.1
    assert "end" not in TableAt("fighter scroll", "ooze chest").options


ALL = 3
USES = {  # what one item takes of three goblins, skeletons, oozes, chests, potions
    "fighter": (ALL, 1, 1, 1, ALL),
    "cleric": (1, ALL, 1, 1, ALL),
    "mage": (1, 1, ALL, 1, ALL),
    "thief": (1, 1, 1, ALL, ALL),
    "champion": (ALL, ALL, ALL, ALL, ALL),
    "scroll": (0, 0, 0, 0, ALL),
}
TOKENS = {
    "vorpal_sword": "fighter", "talisman": "cleric", "scepter_of_power": "mage",
    "thieves_tools": "thief", "scroll": "scroll",
}  # fmt: skip


def taken(table: TableAt, move: str, target: str) -> int:
    """How many of three an item takes when it takes as many as it can."""
    if move not in table.options:
        return 0
    table.plays(move)
    verb = {"chest": "open", "potion": "quaff"}.get(target, "strike")
    if table.asks == "choose_target":
        table.plays(f"{verb} {target}")
    return 0 if table.asks == "pick_dice" else ALL - table.state.dungeon[DUNGEON.index(target)]


@pytest.mark.parametrize("item", USES)
@pytest.mark.parametrize("target", DUNGEON[:5])
def test_the_table_of_uses(item: str, target: str) -> None:  # R4.3 R4.5 R5.1 R5.3 R8.2 R8.3
    phase = "loot" if target in ("chest", "potion") else "monsters"
    most = USES[item][DUNGEON.index(target)]
    # a second die of the party, so that what is left of the loot is not gone at once
    table = TableAt(f"{item} champion", f"{target}*3", graves=5, phase=phase)
    assert taken(table, f"use {item}", target) == most
    for token in [token for token, face in TOKENS.items() if face == item]:
        table = TableAt("champion", f"{target}*3", graves=5, phase=phase, tokens=[token])
        assert taken(table, f"spend {token}", target) == most


def test_tokens_are_never_re_rolled() -> None:  # R8.1 R4.5
    table = TableAt("scroll", "goblin", tokens=["talisman", "scroll"]).plays("use scroll")
    assert table.options == ["pick goblin"]


def test_loot_and_other_scrolls_may_be_re_rolled() -> None:  # R4.5
    table = TableAt("scroll*2", "goblin chest potion").plays("use scroll")
    assert table.options == ["pick scroll", "pick goblin", "pick chest", "pick potion"]


def test_a_lone_scroll_with_nothing_to_re_roll_is_not_offered() -> None:  # R4.5 R3.7
    assert TableAt("scroll", lair=2).asks == "regroup"


def test_a_re_rolled_die_may_show_what_it_showed_before() -> None:  # R4.5
    table = TableAt("scroll", "goblin").ready(dungeon_die=["goblin"])
    table.plays("use scroll", "pick goblin", "roll")
    (told,) = table.events("dice_rerolled")
    assert (told["by"], told["dungeon_before"], told["dungeon_after"]) == (
        "scroll", ["goblin"], ["goblin"],
    )  # fmt: skip
    assert table.options == ["flee"]


def test_the_graveyard_is_filled_before_the_effect() -> None:  # R4.2
    table = TableAt("fighter", "goblin").plays("use fighter")
    kinds = [event["kind"] for event in table.table.told(None)[table.mark :]]
    assert kinds.index("item_spent") < kinds.index("monsters_defeated")
