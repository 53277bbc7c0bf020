"""What a shift would do, told before it is chosen (R9.7): compared with what then happens."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.dungeoneer.tests.builder import Scene
from undercroft.games.dungeoneer.tests.test_peril_cards import FIVE, villain

BEYOND = {"n": (0, 1), "e": (1, 0)}
TURNING = "vault_gate 0 0, crossroads 0 1, flooded_chamber 1 0, fungal_garden 0 2"
Path = tuple[int, int, str]


def paths(scene: Scene) -> set[Path]:
    """Working joints by cell, as the map shows them."""
    found: set[Path] = set()
    for tile in scene.view()["map"]:
        for side, way in zip("nesw", tile["exits"], strict=True):
            if way["works"] and side in BEYOND:
                found.add((tile["x"], tile["y"], side))
    return found


def told(paths: list[dict[str, Any]]) -> set[Path]:
    return {(path["x"], path["y"], path["side"]) for path in paths}


def rift(**given: Any) -> Scene:
    at = {"at": "vault_gate", "at_1": "flooded_chamber", **given}
    return villain("planar_rift", 3, tiles=FIVE, **at).plays("play planar_rift")


def turning(**given: Any) -> Scene:
    scene = villain(
        "the_vault_turns", 2, tiles=TURNING, at="vault_gate", at_1="crossroads", **given
    )
    return scene.plays("play the_vault_turns", "go fungal_garden")


@pytest.mark.parametrize("begun", [rift, turning])
@pytest.mark.parametrize("turns", [False, True])
def test_every_result_comes_out_as_it_was_told(begun: Any, turns: bool) -> None:  # R9.7
    options = {"allow_turn_180": turns}
    shifts = begun(options=options).view()["shifts"]
    assert shifts
    for shift in shifts:
        scene = begun(options=options)
        before = paths(scene)
        scene.plays(*shift["answers"])
        assert scene.view()["shifts"] == [], "these answers are all that is asked"
        scene.settles()
        tile = scene.tile(shift["location"])
        assert (tile["x"], tile["y"], tile["turned"]) == (shift["x"], shift["y"], shift["turned"])
        assert told(shift["broken"]) == before - paths(scene)
        assert told(shift["made"]) == paths(scene) - before
        if shift["partner"]:
            assert scene.tile(shift["partner"])["turned"] == shift["partner_turned"]


def test_half_way_what_is_left_is_told() -> None:  # R22.24
    scene = turning()
    scene.plays("near crossroads")
    left = [shift["answers"] for shift in scene.view()["shifts"]]
    assert left == [["side e", "lay upright"], ["side e", "lay turned"], ["side w"]]
    scene.plays("side e")
    assert [shift["answers"] for shift in scene.view()["shifts"]] == [
        ["lay upright"], ["lay turned"],
    ]  # fmt: skip


def test_only_whoever_shifts_is_told() -> None:  # R6.1
    scene = turning()
    assert scene.view(0)["shifts"]
    assert scene.view(1)["shifts"] == []


def test_every_cell_of_the_preview_is_legal_and_none_is_left_out() -> None:  # R9.7
    scene = turning()
    firsts = {shift["answers"][0] for shift in scene.view()["shifts"]}
    assert firsts == set(scene.offers())
