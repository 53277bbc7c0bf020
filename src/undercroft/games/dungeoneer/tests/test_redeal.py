"""R6.1: what everyone could work out holds in every redealt world, and nothing else does."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.engine.game import redealt
from undercroft.engine.state import SPECTATOR
from undercroft.games.dungeoneer import GAME
from undercroft.games.dungeoneer import state as rows
from undercroft.games.dungeoneer.bits import members
from undercroft.games.dungeoneer.state import PERSON, Dungeoneer
from undercroft.games.dungeoneer.tests.builder import Scene, laying

WORLDS = 60
GATE = "vault_gate 0 0"


def worlds(scene: Scene, viewer: int) -> Iterable[Dungeoneer]:
    for seed in range(WORLDS):
        world = redealt(GAME, scene.state, viewer, seed)
        assert isinstance(world, Dungeoneer)
        yield world


def held(scene: Scene, seat: int, viewer: int = SPECTATOR) -> set[str]:
    """The hands of locations that a seat has in redealt worlds."""
    found = set()
    for world in worlds(scene, viewer):
        mask = world.people[seat * PERSON + rows.HOLDS]
        found.add(" ".join(world.cards.location_ids[one] for one in members(mask)))
    return found


def test_who_lays_what_comes_last_holds_nothing_else() -> None:  # R6.1 R19.3
    scene = laying(
        GATE,
        "blood_on_the_altar",
        "crossroads",
        "dark_altar treasury",
        "crooked_stair long_gallery",
    )
    scene.plays("hold dark_altar", "...")
    assert held(scene, 1) == held(scene, 1, viewer=2) == {"treasury"}
    assert len(held(scene, 2)) == 3  # two of the three others
    scene.settles(lambda: list(scene.table.asked) == [2])
    assert held(scene, 1) == {"treasury"}
    scene.settles(lambda: list(scene.table.asked) == [1])
    assert held(scene, 1) == {"treasury"}


def test_what_comes_last_may_still_be_anywhere_else() -> None:  # R6.1 R19.3
    scene = laying(
        GATE,
        "blood_on_the_altar",
        "treasury",
        "crossroads long_gallery",
        "crooked_stair dark_altar",
    )
    scene.plays("hold crossroads", "...")
    assert held(scene, 1) == {"treasury", "long_gallery", "crooked_stair", "dark_altar"}


def test_who_is_asked_to_lay_can_lay() -> None:  # R6.1 R19.3
    scene = laying("long_gallery 0 0", "", "dripping_culvert", "crossroads")
    assert list(scene.table.asked) == [1]
    assert held(scene, 1) == {"crossroads"}
