"""Rules that meet: what one rule begins and another one ends."""

from __future__ import annotations

from undercroft.games.dungeoneer import state as rows
from undercroft.games.dungeoneer.state import QUEST
from undercroft.games.dungeoneer.tests.builder import Scene


def wound_quest(scene: Scene, name: str, wounds: int) -> None:
    quest = scene.state.cards.quest_ids.index(name)
    scene.state.quests[quest * QUEST + rows.WOUNDS] = wounds


def test_a_hunt_that_succeeds_leaves_no_challenge() -> None:  # R8.13 R14.12
    scene = Scene(
        tiles="vault_gate 0 0, alchemists_furnace 0 1",
        at="alchemists_furnace",
        at_1="alchemists_furnace",
        quests="slag_golem",
        ap=2,
    )
    wound_quest(scene, "slag_golem", 1)
    scene.dice(attack=[1], counter=[6]).plays("attempt slag_golem")
    assert scene.events("quest_completed")
    assert (scene.phase(), scene.asks()) == ("discard_draw", "save")
