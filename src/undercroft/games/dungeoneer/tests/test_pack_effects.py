"""R5, R21: operations in combinations that no card of the set needs, on cards of a pack."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeoneer.game import DungeoneerGame
from undercroft.games.dungeoneer.printed.records import Adventure, CardSet, Fighter, Op, Threat
from undercroft.games.dungeoneer.tests.builder import Scene

ROOK_SWARM = Adventure(
    "rook_swarm",
    "trap",
    1,
    "villainy",
    "instant",
    threat=Threat("speed", 9),
    failed=(Op("wound", n=1), Op("glory", n=-1), Op("fall")),
)
POACHER = Adventure(
    "poacher",
    "monster",
    1,
    "villainy",
    "monster",
    fighter=Fighter(
        1,
        "6A",
        "6A",
        "6A",
        hits={
            "melee": (Op("discard", zone="hand", n=2, chooser="owner"),),
            "magic": (Op("discard", zone="boon", n=1, chooser="owner"),),
            "speed": (Op("discard", zone="treasure", n=2, chooser="owner"),),
        },
    ),
)
STEADY_FEET = Adventure(
    "steady_feet",
    "boon",
    1,
    "feats",
    "instant",
    on_play=(Op("check", stat="speed", roles=("threat",), n=2, scope="turn"),),
)
SHIELD_WALL = Adventure(
    "shield_wall",
    "boon",
    1,
    "response",
    "instant",
    on_play=(Op("check", roles=("counter",), n=3, scope="this_battle"),),
)
PERILS = DungeoneerGame("1", CardSet(adventures=(ROOK_SWARM, POACHER)))
BOONS = DungeoneerGame("1", CardSet(adventures=(STEADY_FEET, SHIELD_WALL)))


def attacked(form: str, **given: Any) -> Scene:
    scene = Scene(game=PERILS, phase="villainy", hand="poacher", perils=[0, 9], **given)
    scene.dice(attack=[6], counter=[1]).plays("send poacher", f"form {form}", "declare")
    return scene


def test_what_follows_the_wounds_of_a_trap_follows_for_each() -> None:  # R5.4 R12.6
    scene = Scene(
        seats=3,
        game=PERILS,
        phase="villainy",
        hand="rook_swarm",
        perils=[0, 1, 0],
        glories=[2, 2, 2],
        healths=[6, 1, 6],
    )
    scene.plays("send rook_swarm").dice(threat=[1, 1, 1]).plays("declare")
    assert [scene.seat(seat)["fallen"] for seat in range(3)] == [True, False, True]
    assert [scene.glory(seat) for seat in range(3)] == [1, 0, 1]
    assert scene.view()["seats"][1]["out"]


def test_the_owner_gives_up_cards_of_the_zone_that_is_named() -> None:  # R5.19
    scene = attacked("melee", hand_1="disarm rope_bridge iron_parry", gear_1="hunter_boots")
    assert scene.offers(1) == ["discard disarm", "discard rope_bridge", "discard iron_parry"]
    scene.plays("discard disarm", "discard iron_parry")
    assert (scene.hand(1), scene.gear(1)) == (["rope_bridge"], ["hunter_boots"])
    scene = attacked("magic", gear_1="battle_drill inner_flame hunter_boots")
    assert scene.offers(1) == ["shed battle_drill", "shed inner_flame"]
    scene = attacked("speed", gear_1="battle_drill hunter_boots scale_mail")
    assert scene.plays("shed hunter_boots").gear(1) == ["battle_drill"]
    assert attacked("melee", hand_1="disarm").hand(1) == []


def test_a_modifier_of_rolls_may_last_for_the_turn() -> None:  # R5.7 R5.24
    scene = Scene(
        game=BOONS,
        tiles="vault_gate 0 0, tunnel_of_teeth -1 0",
        hand="steady_feet",
        glory=1,
        ap=1,
    ).plays("play steady_feet")
    scene.dice(threat=[1]).plays("move w")
    (roll,) = scene.events("die_rolled")
    assert (roll["total"], roll["passed"]) == (6, True)
    assert scene.seat()["values"][2]["total"] == 3
    scene.plays("end").until(lambda: scene.active() == 1)
    assert scene.state.effects[0] == 0


def test_a_modifier_of_rolls_may_last_for_the_battle() -> None:  # R5.7 R5.24
    scene = Scene(
        game=BOONS,
        phase="villainy",
        hand="mutant_rat mutant_rat",
        perils=[0, 2],
        hand_1="shield_wall",
        glories=[0, 1],
    )
    scene.dice(attack=[3, 3], counter=[1, 1])
    scene.plays("send mutant_rat", "send mutant_rat", "declare", "...").plays("play shield_wall")
    assert [event["counter"] for event in scene.events("attack_compared")] == [6, 6]
    assert scene.state.effects[0] == 0
