"""R10 and R11: the designer's variant, every option, what can be stacked."""

from __future__ import annotations

import json
from typing import Any

import pytest

import undercroft
from undercroft.games.welcome import GAME
from undercroft.games.welcome.tests.builder import TableFor, run, succeeded

# --- R10, R11.1, R11.2 -----------------------------------------------------------------------


def test_in_the_variant_the_first_card_of_each_seat_must_be_added() -> None:  # R10.1 R11.1, B10
    table = TableFor(seats=3, monsters=["dragon"], first_turn_must_add=True)
    for seat in range(3):
        assert table.options(seat) == ["draw"]
        table.plays("draw")
        assert table.options(seat) == ["add"]
        table.plays("add")
    assert table.options(0) == ["draw", "pass"]
    table.plays("draw")
    assert "discard torch" in table.options(0)


def test_in_the_variant_the_first_turn_allows_no_pass() -> None:  # R10.2
    table = TableFor(first_turn_must_add=True)
    with pytest.raises(undercroft.IllegalMove):
        table.plays("pass")


def test_the_variant_may_leave_passing_open() -> None:  # R11.2
    table = TableFor(first_turn_must_add=True, first_turn_may_pass=True)
    assert table.options(0) == ["draw", "pass"]
    table.plays("draw")
    assert table.options(0) == ["add"]
    table.plays("add", "pass", "name dragon", "choose rogue")
    assert table.options(0) == ["draw", "pass"]


def test_every_round_has_a_first_turn() -> None:  # R10.1
    table = TableFor(first_turn_must_add=True, hero="mage", monsters=["goblin", "goblin"])
    table.adds(2).plays("pass", "face", "face", "choose barbarian")
    assert table.options(1) == ["draw"]


def test_passing_first_is_no_option_without_the_variant() -> None:  # R11.2 R11.10
    with pytest.raises(undercroft.BadSetup) as refused:
        undercroft.new_table("welcome", 3, 1, {"first_turn_may_pass": True})
    assert refused.value.facts == {
        "what": "first_turn_may_pass", "needs": "first_turn_must_add", "value": False,
        "allowed": [True],
    }  # fmt: skip


def test_a_hero_cannot_be_both_named_and_stacked() -> None:  # R11.9 R11.10
    with pytest.raises(undercroft.BadSetup, match="needs first_hero to be one of"):
        undercroft.new_table("welcome", 3, 1, {"first_hero": "mage"}, {"heroes": ["rogue"]})
    stacked = undercroft.new_table("welcome", 3, 1, None, {"heroes": ["rogue"]})
    assert stacked.view(0)["hero"] == "rogue"


# --- R11.3 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "cards"), [("lifo", "lich demon orc"), ("fifo", "orc demon lich")]
)
def test_the_order_of_the_pile(order: str, cards: str) -> None:  # R11.3 R5.3
    table = TableFor(hero="rogue", monsters=["orc", "demon", "lich"], dungeon_order=order)
    table.adds(3).plays("pass", "name dragon")
    assert [one["card"] for one in table.dungeon["turned"]] == cards.split()


def test_a_shuffled_pile_comes_in_any_order() -> None:  # R11.3
    first = set()
    for seed in range(40):
        table = TableFor(
            hero="rogue", monsters=["orc", "demon", "lich"], seed=seed, dungeon_order="shuffled"
        )
        table.adds(3).plays("pass", "name dragon")
        first.add(table.dungeon["turned"][0]["card"])
        assert {draw["place"] for draw in table.view()["draws"]} == {"pile"}
    assert first == {"orc", "demon", "lich"}


# --- R11.4 to R11.6 ----------------------------------------------------------------------------


def test_where_death_is_not_final_the_ring_may_save_the_hero() -> None:  # R11.4 R5.6
    table = run("rogue", ["ring_of_power"], ["orc", "skeleton", "skeleton"], death_is_final=False)
    assert table.trace == [3, 0, 2, 4]
    assert succeeded(table)
    assert table.events("hero_died") == []


def test_where_death_is_not_final_hit_points_count_at_the_end() -> None:  # R11.4
    table = run("barbarian", ["torch"], ["dragon", "goblin", "golem"], death_is_final=False)
    assert table.trace == [4, -5, -5, -10]
    assert not succeeded(table)


def test_where_death_is_not_final_the_potion_does_not_wait() -> None:  # R11.4 R6.7
    table = run("rogue", ["healing_potion"], ["orc", "dragon", "goblin"], death_is_final=False)
    assert table.trace == [3, 3, -6, -7]
    assert table.ways == ["saved", "hit", "hit"]


def test_where_death_is_not_final_polymorph_needs_no_omnipotence() -> None:  # R11.4 R11.6
    table = run(
        "mage", ["polymorph"], ["golem", "lich"], "face", death_is_final=False,
        polymorph_after_death=False,
    )  # fmt: skip
    assert not table.dungeon["dead"]
    assert table.asks() == (1, "offer_polymorph")


def test_a_replaced_card_may_count_for_omnipotence() -> None:  # R11.5 R6.11.1
    for counts in (False, True):
        table = run(
            "mage", ["polymorph", "omnipotence"], ["dragon", "orc", "orc"], "face",
            "use polymorph", top="lich", omnipotence_counts_replaced=counts,
        )  # fmt: skip
        assert succeeded(table) is not counts


def test_polymorph_after_the_death_may_be_forbidden() -> None:  # R11.6 R6.9.3
    table = run(
        "mage", ["polymorph", "omnipotence"], ["golem", "golem"], "face",
        polymorph_after_death=False,
    )  # fmt: skip
    assert table.ways == ["hit", "ignored"]
    assert not succeeded(table)


# --- R11.7, R11.8 --------------------------------------------------------------------------------


def test_discards_may_be_shown_when_the_dungeon_is_over() -> None:  # R11.7 R9.5
    table = TableFor(monsters=["dragon", "orc", "lich"], reveal_discards_after_round=True)
    table.plays("draw", "discard torch").adds().plays("draw", "discard plate_armor")
    assert all(draw["card"] is None for draw in table.view(None)["draws"])
    table.plays("pass")
    assert [draw["card"] for draw in table.view(None)["draws"]] == [None, None, None]
    table.plays("name orc")
    (shown,) = table.events("discards_shown")
    assert shown["cards"] == ["dragon", "lich"]
    assert shown["by"] == [0, 0]
    assert shown["items"] == ["torch", "plate_armor"]
    assert [draw["card"] for draw in table.view(1)["draws"]] == ["dragon", "orc", "lich"]


def test_without_discards_nothing_is_shown() -> None:  # R11.7
    table = TableFor(reveal_discards_after_round=True).plays("pass")
    assert table.events("discards_shown") == []


def test_the_memory_aid_lists_own_draws_and_no_others() -> None:  # R11.8 R9.3
    table = TableFor(monsters=["dragon", "orc", "lich"], memory_aid=True)
    table.adds(2).plays("draw", "discard torch")
    assert [draw["card"] for draw in table.view(0)["draws"]] == ["dragon", None, "lich"]
    assert [draw["card"] for draw in table.view(1)["draws"]] == [None, "orc", None]
    assert [draw["card"] for draw in table.view(None)["draws"]] == [None, None, None]
    drawn = {one["card"]: one["drawn"] for one in table.view(0)["monsters"] if one["drawn"]}
    assert drawn == {"dragon": 1, "lich": 1}
    assert all(one["drawn"] is None for one in table.view(None)["monsters"])
    table.plays("pass", "name goblin", "choose mage")
    assert table.view(0)["draws"] == []
    assert all(one["drawn"] == 0 for one in table.view(0)["monsters"])


def test_the_memory_aid_helps_during_the_walk_too() -> None:  # R11.8
    table = TableFor(hero="mage", monsters=["orc", "lich"], memory_aid=True).adds(2).plays("pass")
    assert table.asks() == (1, "offer_polymorph")
    assert [draw["card"] for draw in table.view(0)["draws"]] == ["orc", "lich"]
    assert [draw["card"] for draw in table.view(1)["draws"]] == [None, "lich"]
    assert [draw["place"] for draw in table.view(1)["draws"]] == ["pile", "turned"]


# --- R11.9 to R11.11 ------------------------------------------------------------------------


@pytest.mark.parametrize("hero", ["warrior", "barbarian", "mage", "rogue"])
def test_the_first_hero_may_be_agreed_upon(hero: str) -> None:  # R11.9 R2.2
    for seed in range(8):
        table = undercroft.new_table("welcome", seats=2, seed=seed, options={"first_hero": hero})
        assert table.view(None)["hero"] == hero


def test_the_defaults() -> None:  # R11.1 R11.2 R11.3 R11.4 R11.5 R11.6 R11.7 R11.8 R11.9
    assert {option.name: option.default for option in GAME.table_options} == {
        "first_hero": "random",
        "first_turn_must_add": False,
        "first_turn_may_pass": False,
        "dungeon_order": "lifo",
        "death_is_final": True,
        "omnipotence_counts_replaced": False,
        "polymorph_after_death": True,
        "reveal_discards_after_round": False,
        "memory_aid": False,
    }


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"dungeon_order": "random"}, "dungeon_order"),
        ({"memory_aid": 1}, "memory_aid"),
        ({"first_hero": "bard"}, "first_hero"),
        ({"tactical": True}, "options"),
        ({"pack": {}}, "pack"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_allowed(
    options: dict[str, Any], what: str
) -> None:  # R11.10
    with pytest.raises(undercroft.BadSetup) as refused:
        undercroft.new_table("welcome", seats=2, seed=1, options=options)
    assert refused.value.facts["what"] == what


def test_monsters_are_drawn_as_stacked_round_after_round() -> None:  # R11.11
    table = TableFor(monsters=["lich", "orc", "lich", "goblin"])
    drawn = []
    for _ in range(2):
        drawn.append(table.plays("draw").view(table.asks()[0])["hand"])
        table.plays("add", "draw")
        drawn.append(table.view(table.asks()[0])["hand"])
        table.plays("add", "pass")
        table.plays(*(["name dragon"] if table.asks()[1] == "name_monster" else []))
        table.plays("choose warrior")
    assert drawn == ["lich", "orc", "lich", "goblin"]


def test_a_stacked_monster_that_is_not_in_the_deck_waits_for_the_next_shuffle() -> None:  # R11.11
    table = TableFor(monsters=["dragon", "dragon"]).plays("draw", "discard torch", "draw")
    assert table.view(1)["hand"] != "dragon"
    table.plays("discard plate_armor", "pass", "choose mage", "draw")
    assert table.view(1)["hand"] == "dragon"


@pytest.mark.parametrize(
    "stacked",
    [
        {"monsters": ["fairy"]},
        {"cards": ["goblin"]},
        {"first_player": ["seat_2"]},
        {"heroes": ["mage", "rogue"]},
        {"monsters": "goblin"},
    ],
)
def test_impossible_stacking_is_refused(stacked: dict[str, Any]) -> None:  # R11.11 R11.10
    with pytest.raises(undercroft.BadSetup):
        undercroft.new_table("welcome", seats=2, seed=1, stacked=stacked)


def test_a_table_with_options_survives_its_snapshot() -> None:  # R11.1 R11.3
    table = TableFor(dungeon_order="fifo", first_turn_must_add=True, monsters=["orc", "lich"])
    table.plays("draw")
    copy = undercroft.resume(table.table.snapshot())
    assert [str(option) for option in copy.options(0)] == ["add"]
    assert json.dumps(copy.view(0)) == json.dumps(table.view(0))
