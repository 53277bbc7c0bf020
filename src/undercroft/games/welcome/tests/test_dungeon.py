"""R5 and R6: the walk, by the worked examples; cards stand in the order they are turned up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from undercroft.games.welcome.tests.builder import FULL, TableFor, run, succeeded

Row = tuple[str, Sequence[str] | None, Sequence[str], Sequence[str], list[int], bool]


def row(hero: str, items: str | None, order: str, choices: str, trace: str, success: bool) -> Row:
    tiles = None if items is None else items.split()
    moves = [move.strip() for move in choices.split(",") if move.strip()]
    return hero, tiles, order.split(), moves, [int(hp) for hp in trace.split()], success


EXAMPLES = {
    "D4": row("warrior", "knight_shield vorpal_sword", "skeleton skeleton golem", "name skeleton",
              "6 6 6 1", True),
    "D5": row("warrior", "", "orc", "", "3 0", False),
    "D6": row("warrior", "", "skeleton", "", "3 1", True),
    "D7": row("warrior", "", "", "", "3", True),
    "D8": row("barbarian", "vorpal_axe torch war_hammer", "dragon goblin golem orc",
              "use vorpal_axe", "4 4 4 4 4", True),
    "D9": row("barbarian", "vorpal_axe torch war_hammer", "dragon goblin golem orc", "face",
              "4 -5", False),
    "D10": row("barbarian", "healing_potion", "dragon skeleton goblin", "", "4 4 2 1", True),
    "D12": row("barbarian", "chainmail leather_shield healing_potion", "golem golem goblin orc",
               "", "11 6 1 4 1", True),
    "D13": row("rogue", "ring_of_power", "goblin skeleton golem", "", "3 4 6 1", True),
    "D15": row("rogue", None, "orc orc vampire vampire golem golem lich demon dragon goblin goblin"
               " skeleton skeleton", "name golem", "11 8 5 1 3 3 3 3 3 3 4 5 7 9", True),
    "D17": row("rogue", "ring_of_power vorpal_dagger", "skeleton", "name skeleton", "3 5", True),
    "D18": row("rogue", "invisibility_cloak", "lich demon dragon skeleton", "", "3 3 3 3 1", True),
    "D19": row("mage", "demonic_pact", "demon dragon", "", "2 2 2", True),
    "D20": row("mage", "demonic_pact", "dragon demon", "", "2 -7", False),
    "D21": row("mage", "demonic_pact", "demon", "", "2 2", True),
    "D22": row("mage", "demonic_pact", "demon goblin goblin", "", "2 2 2 1", True),
    "D24": row("mage", "omnipotence", "dragon golem demon", "", "2 -7", True),
    "D25": row("mage", "omnipotence", "golem golem", "", "2 -3", False),
}  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_the_worked_examples_come_out(example: Row) -> None:  # R5.1 R5.3 R5.4 R5.5 R5.8 R6.1
    hero, items, order, choices, trace, success = example
    table = run(hero, items, order, *choices)
    assert table.trace == trace
    assert succeeded(table) is success
    assert table.seat(1)["successes"] == int(success)
    assert table.seat(1)["failures"] == int(not success)
    assert table.asks() == (1, "choose_hero")


@pytest.mark.parametrize(("named", "left"), [("golem", 4), ("demon", 1)])
def test_a_full_warrior_beats_the_full_deck(named: str, left: int) -> None:  # R6.5, D1 D2
    for order in (FULL, FULL[::-1]):
        table = run("warrior", None, order, f"name {named}")
        assert table.trace[0] == 11
        assert table.trace[-1] == left
        assert succeeded(table)


# --- R5 ----------------------------------------------------------------------------------


def test_the_last_added_card_is_turned_up_first() -> None:  # R5.3 R4.2
    table = TableFor(hero="rogue", monsters=["goblin", "skeleton", "orc"])
    table.adds(3).plays("pass", "name dragon")
    assert [one["card"] for one in table.dungeon["turned"]] == ["orc", "skeleton", "goblin"]


def test_armour_left_counts_on_entry_and_armour_gone_does_not() -> None:  # R5.1 R6.1
    assert run("mage", ["wall_of_fire"], ["goblin"]).trace[0] == 8
    assert run("mage", ["bracelet_of_protection"], ["goblin"]).trace[0] == 5
    assert run("mage", [], ["goblin"]).trace[0] == 2


def test_one_hit_point_is_enough_and_none_is_not() -> None:  # R5.5
    assert succeeded(run("barbarian", [], ["orc"]))
    assert not succeeded(run("barbarian", [], ["vampire"]))


def test_the_rest_of_the_pile_is_turned_up_after_the_death() -> None:  # R5.7
    table = run("rogue", ["ring_of_power"], ["dragon", "goblin", "skeleton"])
    assert table.ways == ["hit", "ignored", "ignored"]
    assert [event["late"] for event in table.events("monster_turned")] == [False, True, True]
    assert table.dungeon["hp"] == -6
    assert len(table.events("hero_died")) == 1


def test_the_ring_does_not_bring_the_dead_back() -> None:  # R5.6 R6.8
    table = run("rogue", ["ring_of_power"], ["orc", "skeleton", "skeleton"])
    assert table.trace == [3, 0]
    assert not succeeded(table)


def test_the_axe_is_not_offered_after_the_death() -> None:  # R5.7 R6.6
    table = run("barbarian", ["vorpal_axe"], ["dragon", "lich"], "face")
    assert table.ways == ["hit", "ignored"]
    assert not succeeded(table)


def test_nothing_that_beats_by_itself_is_used_up() -> None:  # R5.4.1
    table = run("warrior", ["torch", "holy_grail"], ["skeleton", "skeleton", "goblin", "orc"])
    assert table.ways == ["torch"] * 4
    assert {tile["place"] for tile in table.view()["equipment"]} == {"ready", "discarded"}


def test_a_card_is_faced_until_it_is_met() -> None:  # R5.4 R9.4
    table = run("barbarian", ["vorpal_axe"], ["lich"])
    assert table.ways == ["faced"]
    assert table.trace == [4, 4]
    assert (table.dungeon["over"], table.dungeon["success"]) == (False, None)
    table.plays("face")
    assert table.ways == ["hit"]
    assert (table.dungeon["over"], table.dungeon["success"]) == (True, False)


def test_the_walk_is_not_over_while_cards_lie_face_down() -> None:  # R5.8 R9.4
    table = run("warrior", ["vorpal_sword"], ["orc", "goblin"])
    assert table.dungeon["left"] == 2
    assert (table.dungeon["over"], table.dungeon["success"]) == (False, None)
    table = run("mage", ["wall_of_fire", "polymorph"], ["orc", "goblin", "orc"], "use polymorph")
    assert table.dungeon["left"] == 0
    assert table.dungeon["over"]


# --- R6.2 to R6.4 -------------------------------------------------------------------------

BEATEN = {
    "torch": ("warrior", "goblin skeleton orc"),
    "holy_grail": ("mage", "skeleton vampire lich"),
    "dragon_spear": ("warrior", "dragon"),
    "war_hammer": ("barbarian", "golem"),
    "invisibility_cloak": ("rogue", "lich demon dragon"),
    "ring_of_power": ("rogue", "goblin skeleton"),
    "demonic_pact": ("mage", "demon"),
}


@pytest.mark.parametrize("monster", dict.fromkeys(FULL))
@pytest.mark.parametrize("item", BEATEN)
def test_an_item_beats_its_monsters_and_no_others(
    item: str, monster: str
) -> None:  # R6.2 R6.3 R6.4 R6.8 R6.10
    hero, beaten = BEATEN[item]
    table = run(hero, [item], [monster])
    assert table.ways == ([item] if monster in beaten.split() else ["hit"])


# --- R6.5 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "item"), [("warrior", "vorpal_sword"), ("rogue", "vorpal_dagger")]
)
def test_every_monster_of_the_named_type_is_beaten(hero: str, item: str) -> None:  # R6.5
    table = run(hero, [item], ["golem", "golem", "goblin"], "name golem")
    assert table.ways == [item, item, "hit"]
    (named,) = table.events("monster_named")
    assert (named["card"], named["item"]) == ("golem", item)


def test_any_type_may_be_named_before_the_first_card_also_one_not_there() -> None:  # R6.5 R6.5.1
    table = run("warrior", ["vorpal_sword"], ["goblin"])
    assert table.asks() == (1, "name_monster")
    assert table.options(1) == [f"name {monster}" for monster in dict.fromkeys(FULL)]
    assert table.dungeon["turned"] == []
    assert table.plays("name dragon").ways == ["hit"]


def test_nothing_is_named_for_an_empty_dungeon() -> None:  # R6.5.2 R5.2
    table = run("warrior", None, [])
    assert table.asks() == (1, "choose_hero")
    assert succeeded(table)


def test_without_the_sword_nothing_is_named() -> None:  # R6.5
    assert run("warrior", ["torch"], ["goblin"]).asks() == (1, "choose_hero")


# --- R6.6 ----------------------------------------------------------------------------------


def test_the_axe_works_once() -> None:  # R6.6
    table = run("barbarian", ["vorpal_axe"], ["lich", "demon"], "use vorpal_axe")
    assert table.ways == ["vorpal_axe", "hit"]
    used = [tile["item"] for tile in table.view()["equipment"] if tile["place"] == "used"]
    assert used == ["vorpal_axe"]


def test_the_axe_is_decided_before_the_next_card_is_seen() -> None:  # R6.6
    table = run("barbarian", ["chainmail", "vorpal_axe"], ["goblin", "dragon"])
    assert table.asks() == (1, "offer_axe")
    assert table.options(1) == ["use vorpal_axe", "face"]
    assert [one["card"] for one in table.dungeon["turned"]] == ["goblin"]
    table.plays("face")
    assert table.asks() == (1, "offer_axe")
    assert table.plays("use vorpal_axe").trace == [8, 7, 7]


def test_the_axe_is_offered_only_for_a_card_that_would_hurt() -> None:  # R6.6.1
    table = run("barbarian", ["torch", "vorpal_axe"], ["goblin", "orc"])
    assert table.ways == ["torch", "torch"]


# --- R6.7 ----------------------------------------------------------------------------------


def test_the_potion_gives_own_hit_points_whatever_the_wound() -> None:  # R6.7 R5.5
    assert run("rogue", ["mithril_armor", "healing_potion"], ["golem", "dragon"]).trace == [8, 3, 3]
    assert run("barbarian", ["healing_potion"], ["vampire"]).trace == [4, 4]


def test_the_potion_is_drunk_by_itself_and_once() -> None:  # R6.7 R6.7.1
    table = run("rogue", ["healing_potion"], ["dragon", "demon"])
    assert table.ways == ["saved", "hit"]
    assert [event["hp"] for event in table.events("potion_drunk")] == [3]
    assert not succeeded(table)


# --- R6.8 ----------------------------------------------------------------------------------


def test_the_ring_raises_hit_points_above_the_entry() -> None:  # R6.8
    table = run("rogue", None, ["goblin", "skeleton"], "name dragon")
    assert table.trace == [11, 12, 14]
    assert [event["gained"] for event in table.events("monster_beaten")] == [1, 2]


def test_the_ring_comes_before_the_dagger() -> None:  # R6.8.1 R5.4
    table = run("rogue", ["ring_of_power", "vorpal_dagger"], ["goblin"], "name goblin")
    assert table.ways == ["ring_of_power"]
    assert table.trace == [3, 4]


# --- R6.9 ----------------------------------------------------------------------------------


def test_polymorph_swaps_the_monster_for_the_top_of_the_deck() -> None:  # R6.9, D27
    table = run("mage", ["wall_of_fire", "polymorph"], ["dragon"], top="goblin")
    assert table.asks() == (1, "offer_polymorph")
    assert table.options(1) == ["use polymorph", "face"]
    deck = table.view()["deck"]
    table.plays("use polymorph")
    assert table.trace == [8, 7]
    assert table.ways == ["replaced", "hit"]
    assert table.view()["deck"] == deck - 1
    assert succeeded(table)


def test_polymorph_is_not_offered_with_an_empty_deck() -> None:  # R6.9.1, D28
    table = run("mage", ["wall_of_fire", "polymorph"], ["dragon"], deck=[])
    assert table.trace == [8, -1]
    assert not succeeded(table)


def test_a_demon_that_was_replaced_starts_no_pact() -> None:  # R6.9.2, D30
    table = run(
        "mage", ["demonic_pact", "polymorph"], ["demon", "golem"], "use polymorph", top="goblin"
    )
    assert table.trace == [2, 1, -4]
    assert not succeeded(table)


def test_a_demon_brought_by_polymorph_starts_the_pact() -> None:  # R6.9.2 R6.10
    table = run(
        "mage", ["demonic_pact", "polymorph"], ["lich", "dragon"], "use polymorph", top="demon"
    )
    assert table.ways == ["replaced", "demonic_pact", "demonic_pact"]
    assert table.trace == [2, 2, 2]


def test_after_the_demon_the_card_brought_by_polymorph_is_the_next_one() -> None:  # R6.9.2
    table = run(
        "mage", ["demonic_pact", "polymorph"], ["demon", "golem", "goblin"], "face",
        "use polymorph", top="dragon",
    )  # fmt: skip
    assert table.ways == ["demonic_pact", "replaced", "demonic_pact", "hit"]
    assert table.trace == [2, 2, 2, 1]


def test_polymorph_works_once_and_may_be_kept() -> None:  # R6.9
    table = run("mage", ["wall_of_fire", "polymorph"], ["goblin", "orc", "lich"], "face")
    assert table.asks() == (1, "offer_polymorph")
    table.plays("use polymorph")
    assert len(table.events("monster_replaced")) == 1
    assert table.asks() == (1, "choose_hero")


def test_polymorph_is_never_offered_during_the_bidding() -> None:  # R6.9
    table = TableFor(hero="mage", monsters=["dragon"]).plays("draw")
    assert "use polymorph" not in table.options(0)
    assert "discard polymorph" in table.options(0)


def test_a_dead_mage_may_polymorph_for_omnipotence() -> None:  # R6.9.3 R6.11
    table = run("mage", ["polymorph", "omnipotence"], ["golem", "golem"], "face", top="orc")
    assert table.dungeon["dead"]
    assert table.asks() == (1, "offer_polymorph")
    table.plays("use polymorph")
    assert table.ways == ["hit", "replaced", "ignored"]
    assert succeeded(table)
    assert len(table.events("omnipotence_proved")) == 1


def test_a_dead_mage_without_omnipotence_is_not_asked() -> None:  # R6.9.3
    table = run("mage", ["polymorph"], ["golem", "golem"], "face")
    assert table.ways == ["hit", "ignored"]
    assert table.asks() == (1, "choose_hero")


# --- R6.10 ---------------------------------------------------------------------------------


def test_the_pact_takes_the_next_card_even_one_the_grail_would_beat() -> None:  # R6.10
    table = run("mage", ["holy_grail", "demonic_pact"], ["demon", "vampire", "orc"])
    assert table.ways == ["demonic_pact", "demonic_pact", "hit"]
    owed = [event["owed"] for event in table.events("monster_beaten")]
    assert owed == [False, True]


def test_a_demon_at_the_end_loses_the_second_half_of_the_pact() -> None:  # R6.10.1
    table = run("mage", ["demonic_pact"], ["goblin", "demon"])
    assert table.trace == [2, 1, 1]
    assert succeeded(table)
    assert not table.dungeon["owing"]


def test_the_pact_owes_until_the_next_card_is_met() -> None:  # R6.10 R9.4
    table = run("mage", ["demonic_pact", "polymorph"], ["demon", "orc", "goblin"], "face")
    assert (table.ways, table.dungeon["owing"]) == (["demonic_pact", "faced"], True)
    table.plays("face")
    assert (table.ways[1], table.dungeon["owing"]) == ("demonic_pact", False)


# --- R6.11 ---------------------------------------------------------------------------------


def test_omnipotence_looks_at_all_cards_also_those_after_the_death() -> None:  # R6.11 R5.7
    assert not succeeded(run("mage", ["omnipotence"], ["dragon", "orc", "orc"]))
    assert succeeded(run("mage", ["omnipotence"], ["dragon", "orc", "goblin"]))


def test_omnipotence_that_was_discarded_does_nothing() -> None:  # R6.11
    assert not succeeded(run("mage", ["holy_grail"], ["dragon", "golem"]))


def test_a_living_mage_needs_no_omnipotence() -> None:  # R5.8
    table = run("mage", ["wall_of_fire", "omnipotence"], ["goblin", "goblin"])
    assert succeeded(table)
    assert table.events("omnipotence_proved") == []


def test_a_replaced_card_does_not_count_for_omnipotence() -> None:  # R6.11.1
    table = run(
        "mage", ["polymorph", "omnipotence"], ["dragon", "orc", "orc"], "face", "use polymorph",
        top="lich",
    )  # fmt: skip
    assert table.ways == ["hit", "replaced", "ignored", "ignored"]
    assert succeeded(table)


def test_the_card_brought_by_polymorph_counts_for_omnipotence() -> None:  # R6.11.1
    table = run("mage", ["polymorph", "omnipotence"], ["dragon", "orc"], "use polymorph", top="orc")
    assert not succeeded(table)
