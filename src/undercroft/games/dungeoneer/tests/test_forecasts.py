"""What reactions would make of the odds (R16.5), counted by hand."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeoneer.tests.builder import Scene
from undercroft.games.dungeoneer.tests.test_glory_cards import attacked


def told(scene: Any, seat: int) -> dict[str, tuple[int, int]]:
    view = scene.view(seat)
    return {one["source"]: (one["before"], one["after"]) for one in view["forecasts"]}


def test_a_parry_and_a_voice_before_the_dice() -> None:  # R16.5 R22.3
    scene = attacked("mutant_rat", hand_1="iron_parry", glories=[0, 2]).plays("declare", "...")
    # Rat 2, hero 2: 15 of 36 throws hit. With +3: 30 of 36. With -2 for the beast: 26 of 36.
    assert told(scene, 1) == {"iron_parry": (42, 83), "voice_of_the_pack": (42, 72)}


def test_nobody_else_is_told() -> None:  # R6.1
    scene = attacked("mutant_rat", hand_1="iron_parry", glories=[0, 2]).plays("declare", "...")
    assert "iron_parry" not in told(scene, 0)


def test_two_dice_keep_the_higher() -> None:  # R22.14
    scene = Scene(
        tiles="dark_altar 0 0, treasury 1 0", at="treasury", hand="lucky_omen", glory=1, ap=1
    ).plays("move w", "...")
    before, after = told(scene, 0)["lucky_omen"]
    good = round(before * 6 / 100)
    assert after == round(100 * (36 - (6 - good) ** 2) / 36)
