"""R16.8, R16.9: which reactions bear on the event of a window, row by row."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.engine.windows import A_LITTLE, FULLY, NOT_AT_ALL, Window
from undercroft.games.dungeoneer import state as rows
from undercroft.games.dungeoneer.tests.builder import Scene
from undercroft.games.dungeoneer.tests.test_glory_cards import attacked

CELLS = "prison_cells 0 0, crossroads 0 1, vault_gate 0 -1"
SPIKES = "vault_gate 0 0, tunnel_of_teeth 0 1"
DWARF = "dwarf_runecaster orc_shaman drakan_sentinel elf_assassin"


def window_of(scene: Scene) -> Window[Any]:
    window = scene.table.window
    assert window is not None
    return window


def bearing(scene: Scene) -> dict[str, int]:
    """How much each reaction of the seat asked bears on the event."""
    window, game = window_of(scene), scene.table.game
    moves = window.reactions(scene.state)
    return {game.notation(move): window.bears(scene.state, move) for move in moves}


def at(scene: Scene, ask: str, seat: int | None = None) -> Scene:
    def is_there() -> bool:
        asked = scene.table.asked
        return scene.asks() == ask and (seat is None or list(asked) == [seat])

    scene.until(is_there)
    return scene


# --- rolls ---


def test_a_card_that_changes_the_own_roll_bears_on_it() -> None:  # R16.8
    scene = Scene(tiles=CELLS, at="prison_cells", hand="lucky_omen", glory=2, ap=1)
    assert bearing(at(scene.plays("move n", "..."), "before_roll")) == {"play lucky_omen": FULLY}


def test_points_and_a_foreign_characteristic_do_not() -> None:  # R16.8
    scene = Scene(tiles=CELLS, at="prison_cells", hand="speed_potion", glory=2, ap=1)
    assert bearing(at(scene.plays("move n", "..."), "before_roll")) == {
        "play speed_potion": NOT_AT_ALL  # the door is forced by melee
    }


def test_a_door_of_another_is_a_small_thing_for_the_evil_eye() -> None:  # R16.8
    scene = Scene(tiles=CELLS, at="prison_cells", hand_1="evil_eye", peril=2, ap=1)
    assert bearing(at(scene.plays("move n", "..."), "before_roll", 1)) == {
        "play evil_eye": A_LITTLE
    }


def test_spikes_of_another_are_a_whole_thing_for_it() -> None:  # R16.8
    scene = Scene(tiles=SPIKES, at="vault_gate", hand_1="evil_eye", peril=2, ap=1)
    scene.plays("move n", "...")
    assert bearing(at(scene, "before_roll", 1)) == {"play evil_eye": FULLY}


def test_no_roll_that_is_certain_is_worth_an_evil_eye() -> None:  # R16.8
    scene = Scene(tiles=SPIKES, at="vault_gate", hand_1="evil_eye", peril=2, ap=1)
    at(scene.plays("move n", "..."), "before_roll", 1)
    scene.state.rolls[rows.NEED] = 20
    assert bearing(scene) == {"play evil_eye": NOT_AT_ALL}


# --- attacks ---


def test_what_meets_the_attack_bears_and_what_does_not_meet_it_does_not() -> None:  # R16.8
    scene = attacked("mutant_rat", hand_1="iron_parry speed_potion", glories=[0, 3])
    scene.plays("declare", "...")
    found = bearing(at(scene, "response"))
    assert found["play iron_parry"] == FULLY
    assert found["play speed_potion"] == NOT_AT_ALL, "the rat bites"


def test_to_withdraw_and_to_flee_bear_while_something_aims_at_the_hero() -> None:  # R16.8
    scene = attacked("mutant_rat", hand_1="distraction_manoeuvre smoke_bomb", glories=[0, 3])
    at(scene.plays("declare", "..."), "response")
    assert set(bearing(scene).values()) == {FULLY}
    scene.state.attacks[rows.STATUS] = rows.WITHDRAWN
    assert set(bearing(scene).values()) == {NOT_AT_ALL}


def test_only_the_target_of_an_attack_is_woken() -> None:  # R16.8
    scene = attacked("mutant_rat", hand_1="iron_parry", glories=[0, 3]).plays("declare", "...")
    assert window_of(at(scene, "response")).is_urgent(scene.state)
    scene.state.attacks[rows.STATUS] = rows.WITHDRAWN
    assert not window_of(scene).is_urgent(scene.state)


# --- health ---


def test_a_potion_bears_at_the_last_moment_and_not_before() -> None:  # R16.8 R16.10
    scene = attacked("mutant_rat", gear_1="healing_potion", health_1=1, glories=[0, 0])
    scene.dice(attack=[6], counter=[1]).plays("declare", "...")
    assert bearing(at(scene, "response"))["use healing_potion"] == NOT_AT_ALL
    assert bearing(at(scene, "before_wound"))["use healing_potion"] == FULLY


@pytest.mark.parametrize(("health", "bears"), [(1, FULLY), (2, NOT_AT_ALL)])
def test_by_the_earlier_rules_it_bears_if_the_event_could_be_the_end(  # R28.6
    health: int, bears: int
) -> None:
    scene = attacked("mutant_rat", gear_1="healing_potion", health_1=health, glories=[0, 0])
    scene.state.house.rules = 1
    found = bearing(at(scene.plays("declare", "..."), "response"))
    assert found["use healing_potion"] == bears


# --- exits and places ---


def test_a_ward_bears_on_the_own_exit_and_place_only() -> None:  # R16.8
    scene = Scene(heroes=DWARF, tiles=CELLS, at="prison_cells", glory=2, ap=2)
    scene.plays("move n", "...")
    assert bearing(at(scene, "leaving")) == {"use ward_carving": FULLY}
    scene = Scene(heroes=DWARF, tiles=SPIKES, at="vault_gate", glory=2, ap=2)
    scene.plays("move n", "...")
    assert bearing(at(scene, "entered")) == {"use ward_carving": FULLY}


def test_feats_cards_bear_before_a_location_that_uses_what_they_give() -> None:  # R16.8
    scene = Scene(
        tiles=SPIKES, at="vault_gate", ap=2, glory=9,
        hand="hunter_boots runed_staff stubborn_heart belt_pouch step_between",
    )  # fmt: skip
    found = bearing(at(scene.plays("move n", "..."), "entered"))
    assert found["play hunter_boots"] == FULLY, "they are about speed"
    assert found["play runed_staff"] == NOT_AT_ALL
    assert found["play stubborn_heart"] == FULLY, "it takes the wound of the spikes"
    assert found["play step_between"] == FULLY, "whoever is gone is not pricked"
    assert found["play belt_pouch"] == NOT_AT_ALL


# --- what never bears, and what is asked once ---


def test_to_drop_a_token_and_a_ward_on_what_others_meet_never_bear() -> None:  # R16.8
    heroes = "orc_shaman dwarf_runecaster drakan_sentinel elf_assassin"
    scene = Scene(
        heroes=heroes, tiles=CELLS, at="prison_cells", at_1="prison_cells", ap=1,
        quests_1="burn_the_plague_seed", carried_1="burn_the_plague_seed", glories=[0, 2],
    )  # fmt: skip
    assert bearing(at(scene.plays("end", "..."), "last_call", 1)) == {
        "use ward_carving": NOT_AT_ALL, "drop burn_the_plague_seed": NOT_AT_ALL,
    }  # fmt: skip


def test_a_hero_that_lies_is_asked_once_for_each_fall() -> None:  # R16.9
    scene = Scene(phase="villainy", aps=[3, 1], fallen_1=True, saved_1=True, open_windows=True)
    assert (scene.asks(), list(scene.table.asked)) == ("lying", [1])
    window = window_of(scene)
    assert bearing(scene) == {"stand": FULLY}
    assert window.lasts(scene.state)
    before = window.matter(scene.state)
    scene.plays("pass", "...")
    at(scene, "lying", 1)
    assert window_of(scene).matter(scene.state) == before
    scene.set(1, rows.LIFE, 4)
    assert window_of(scene).matter(scene.state) != before, "it was hurt since"


# --- which windows open ---


def asked_in(scene: Scene, until: tuple[str, ...]) -> list[tuple[str | None, int]]:
    """Pass in every window until one of these questions; what was asked, and whom."""
    seen = []
    while scene.asks() not in until:
        seat = scene.table.asked[0]
        seen.append((scene.asks(), seat))
        scene.table.play(seat, "pass")
    return seen


def test_windows_open_once_a_turn_for_what_fits_any_time() -> None:  # R16.2 R28.5
    given: dict[str, Any] = {"gear_1": "fleet_step", "glory_1": 1, "hand": "mutant_rat"}
    scene = Scene(phase="villainy", peril_1=1, open_windows=True, **given)
    assert scene.asks() == "villainy"
    scene.plays("end", "end", "...")
    assert asked_in(scene, ("discard_one",)) == [("last_call", 1)]
    for more in ({"attack_outside_turn": True}, {"limited_movement": True}):
        scene = Scene(phase="villainy", peril_1=1, open_windows=True, options=more, **given)
        assert ("any_time", 1) in asked_in(scene, ("villainy",))


def steps(rules: int = 2, **given: Any) -> list[tuple[str | None, int]]:
    """Who is asked when seat 0 goes north."""
    scene = Scene(ap=2, **given)
    scene.state.house.rules = rules
    scene.table.play(0, "move n")
    return asked_in(scene, ("feats", "discard_one"))


OPEN = "vault_gate 0 0, crossroads 0 1"


def test_a_step_through_an_open_exit_into_a_quiet_place_asks_nobody() -> None:  # R16.3 R16.4 R28.5
    given = {"tiles": OPEN, "hand": "speed_potion", "glory": 5, "heroes": DWARF}
    assert steps(**given) == []
    assert [kind for kind, _ in steps(rules=1, **given)] == ["leaving", "entered", "any_time"]


@pytest.mark.parametrize(("hero", "gear", "asked"), [
    ("dwarf_runecaster", "", True), ("elf_assassin", "smokeweave_cloak", True),
    ("elf_assassin", "fleet_step", False), ("elf_assassin", "", False),
])  # fmt: skip
def test_before_a_door_the_mover_is_asked_who_can_open_it(  # R16.3
    hero: str, gear: str, asked: bool
) -> None:
    heroes = f"{hero} orc_shaman drakan_sentinel gnome_illusionist"
    found = steps(heroes=heroes, tiles=CELLS, at="prison_cells", glory=2, gear=gear)
    assert (("leaving", 0) in found) == asked
    held = {"tiles": CELLS, "at": "prison_cells", "glory": 2, "gear": gear, "heroes": heroes}
    warded = steps(tokens=(("prison_cells", "n"),), **held)
    assert ("leaving", 0) not in warded, "a token lies on it"


def test_before_a_place_that_acts_the_mover_alone_is_asked() -> None:  # R16.4
    given = {"hand": "hunter_boots", "glories": [4, 4], "hand_1": "speed_potion"}
    assert [one for one in steps(tiles=SPIKES, **given) if one[0] == "entered"] == [("entered", 0)]
    tokens = (("tunnel_of_teeth", "obstacle"),)
    assert steps(tiles=SPIKES, tokens=tokens, **given) == []


@pytest.mark.parametrize(("given", "asked"), [
    ({"peril": 1, "hand_1": "mutant_rat"}, [1]),  # it may hold the Evil Eye
    ({"peril": 0, "hand_1": "mutant_rat"}, []),
    ({"peril": 1}, []),  # an empty hand
    ({"peril": 1, "hand_1": "mutant_rat", "discard": "evil_eye"}, []),
    ({"glory": 1, "hand": "mutant_rat"}, [0]),  # Lucky Omen
    ({"glory": 1, "hand": "mutant_rat", "discard": "lucky_omen"}, []),  # melee, no potion helps
    ({"glory": 1, "gear": "fleet_step"}, []),
])  # fmt: skip
def test_before_a_roll_those_are_asked_who_could_turn_it(  # R16.5
    given: dict[str, Any], asked: list[int]
) -> None:
    found = steps(tiles=CELLS, at="prison_cells", **given)
    assert [seat for kind, seat in found if kind == "before_roll"] == asked


def test_a_roll_that_is_certain_opens_no_window() -> None:  # R16.5
    given = {"tiles": CELLS, "at": "prison_cells", "glory": 1, "hand": "lucky_omen"}
    heroes = "drakan_sentinel orc_shaman dwarf_runecaster elf_assassin"
    assert ("before_roll", 0) in steps(**given)
    assert ("before_roll", 0) not in steps(heroes=heroes, level=4, **given)


def test_whose_attack_was_withdrawn_is_not_asked_to_respond_again() -> None:  # R12.5
    scene = attacked("mutant_rat", hand_1="distraction_manoeuvre iron_parry", glories=[0, 3])
    at(scene.plays("declare", "..."), "response").plays("play distraction_manoeuvre", "...")
    assert "response" not in [kind for kind, _ in asked_in(scene, ("retain", "feats"))]
