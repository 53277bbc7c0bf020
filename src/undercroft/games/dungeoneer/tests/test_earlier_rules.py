"""R28. Tables of version 1 go on as they were begun; each rule beside today's."""

from __future__ import annotations

import pytest

from undercroft.games.dungeoneer import GAME
from undercroft.games.dungeoneer.tests.builder import Scene

FREE_PARRY = {
    "copies": 1,
    "cost": 0,
    "timing": "response",
    "on_play": ["check roles=counter n=3 scope=this_battle"],
}
FREE_RAT = {"copies": 1, "cost": 0, "melee": "2A", "magic": "1C", "speed": "1C"}


def test_version_1_is_still_played() -> None:  # R28.1
    assert GAME.versions() == ["2", "1"]
    first = GAME.of_version("1")
    assert first is not None
    assert (first.rules_version, first.id, first.of_version("2")) == ("1", GAME.id, None)


def fogged(rules: str) -> Scene:
    """Mind Fog where there is danger: a dwarf and an orc are tested."""
    return Scene(
        seats=3,
        heroes="elf_assassin dwarf_runecaster orc_shaman",
        tiles="vault_gate 0 0, summoning_circle 0 1",
        at_1="summoning_circle",
        at_2="summoning_circle",
        phase="villainy",
        hand="mind_fog",
        hand_1="lucky_omen",
        perils=[0, 9, 0],
        glories=[0, 2, 0],
        rules=rules,
    ).plays("send mind_fog", "target seat_1", "declare", "...")


@pytest.mark.parametrize("rules", ["1", "2"])
def test_a_token_before_the_trap_springs_counts_for_everyone(rules: str) -> None:  # R10.12 R17.1
    scene = fogged(rules).plays("use ward_carving", "go summoning_circle", "ward obstacle", "...")
    assert [roll["need"] for roll in all_rolls(scene)] == [6, 6]


def all_rolls(scene: Scene) -> list[dict[str, int]]:
    """The rolls of a trap, as they were made."""
    scene.until(lambda: len(scene.events("die_rolled")) == 2)
    return scene.events("die_rolled")


@pytest.mark.parametrize(("rules", "needs"), [("1", [8, 6]), ("2", [8, 8])])
def test_a_token_in_the_window_of_a_roll(rules: str, needs: list[int]) -> None:  # R28.2
    scene = fogged(rules)
    laid = 0
    while len(scene.events("die_rolled")) < 2:
        if scene.view()["roll"] and "use ward_carving" in scene.offers() and not laid:
            scene.plays("use ward_carving", "go summoning_circle", "ward obstacle", "...")
            laid += 1
        else:
            scene.table.play(scene.table.asked[0], "pass")
    assert laid == (1 if rules == "1" else 0)
    assert [roll["need"] for roll in scene.events("die_rolled")] == needs


@pytest.mark.parametrize(("rules", "again"), [("1", True), ("2", False)])
def test_standing_up_inside_the_roll_to_stand_up(rules: str, again: bool) -> None:  # R28.3 R10.17
    scene = Scene(
        fallen=True, stand="speed 6", ap=2, hand="lucky_omen", glory=1, rules=rules
    ).plays("stand", "...")
    assert scene.view()["roll"]["source"] == "stand"
    assert ("stand" in scene.offers()) is again


def test_another_hero_may_stand_up_in_that_roll() -> None:  # R28.3
    scene = Scene(
        fallen=True, stand="speed 6", ap=2, hand="lucky_omen", glory=1, fallen_1=True, ap_1=1
    ).plays("stand", "...")
    scene.until(lambda: scene.table.asked[0] == 1)
    assert "stand" in scene.offers()


@pytest.mark.parametrize(("rules", "asked"), [("1", False), ("2", True)])
def test_a_response_that_costs_nothing(rules: str, asked: bool) -> None:  # R28.4 R11.15
    scene = Scene(
        options={"pack": {"boons": {"own_boon_1": FREE_PARRY}}},
        phase="villainy",
        hand="mutant_rat",
        hand_1="own_boon_1",
        perils=[0, 9],
        rules=rules,
    ).plays("send mutant_rat", "declare", "...")
    assert (scene.asks() == "response" and "play own_boon_1" in scene.offers()) is asked


@pytest.mark.parametrize(("rules", "asked"), [("1", False), ("2", True)])
def test_a_villain_whose_card_costs_nothing(rules: str, asked: bool) -> None:  # R28.4 R11.15
    scene = Scene(
        options={"pack": {"monsters": {"own_monster_1": FREE_RAT}}},
        phase="villainy",
        hand="own_monster_1",
        perils=[0, 0],
        rules=rules,
    )
    assert (scene.asks() == "villainy" and "send own_monster_1" in scene.offers()) is asked
