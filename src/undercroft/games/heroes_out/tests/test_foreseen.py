"""A considered step is foretold, and so is the step of a hero that a question belongs to."""

from __future__ import annotations

import random
from typing import Any

import pytest

import undercroft
from undercroft.games.heroes_out.tests.builder import TableAt, new


def foretold(view: dict[str, Any], move: str) -> list[Any]:
    """The threats of now, but for symbols that the move would change those of then."""
    then = view["pending"]["foreseen"][move]
    symbols = {one["symbol"] for one in then}
    return keyed([one for one in view["threats"] if one["symbol"] not in symbols] + then)


def keyed(threats: list[Any]) -> list[Any]:
    return sorted(threats, key=lambda one: (one["symbol"], one["heroes"]))


def after(table: undercroft.Table, move: str) -> list[Any]:
    """The threats when a monster has gone there, without a load."""
    seat = table.asked[0]
    world = undercroft.replay(table.record())
    world.play(seat, move)
    while world.asked == [seat] and world.decision(seat) in ("choose_mover", "choose_cargo"):
        world.play(seat, world.options(seat)[0])
    threats: list[Any] = world.view(seat)["threats"]
    return threats


def test_what_a_step_would_change_comes_true() -> None:
    """R10.2: moving (R7.4), packs (R7.13), ambushes (R7.10), the first monsters (R4.8)."""
    checked = set()
    for seed in range(4):
        table, rng = new(2, seed, clans="random"), random.Random(seed)
        while table.asked and table.view(None)["turn"] < 4:
            seat = table.asked[0]
            view = table.view(seat)
            for move in view["pending"]["foreseen"]:
                if rng.random() < 0.25:
                    assert foretold(view, move) == keyed(after(table, move)), move
                    checked.add(table.decision(seat))
            table.play(seat, rng.choice(table.options(seat)))
    assert checked >= {"move_to", "place_monster"}


def test_only_the_one_who_is_asked_considers() -> None:
    table = new(2, 1, clans="random")
    (asked,) = table.asked
    assert set(table.view(asked)["pending"]["foreseen"]) == {
        str(move) for move in table.options(asked)
    }
    assert table.view(1 - asked)["pending"]["foreseen"] == {}
    assert table.view(None)["pending"]["foreseen"] == {}


def step(table: TableAt) -> str | None:
    found: str | None = table.view["pending"]["step"]
    return found


def test_a_question_tells_the_step_of_the_hero() -> None:
    """R10.2.5, R10.2.8."""
    table = TableAt("ratfolk").without_treasure("cage")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage")
    assert step(table) is None  # who is next belongs to no step
    assert step(table.plays("resolve cage")) == "advance"
    table = TableAt("imp", "gnoll").put(cage="imp gnoll*2", sewer="imp")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage", "resolve cage")
    assert step(table) == "attack"


@pytest.mark.parametrize(("hero", "told"), [("archer", "show_off"), ("mage", "attack")])
def test_a_blow_is_a_shot_or_an_attack(hero: str, told: str) -> None:
    """R3.5.4, R10.2.5: an archer shoots on arrival, from the room beside."""
    where = "workshop" if hero == "archer" else "cage"
    table = TableAt("skeleton").put(**{where: "skeleton"})
    table.holds("skeleton", "skeleton_bone_shield", deck="skeleton_bone_shield")
    table.invaded_by(f"hero_{hero}_crossbones")
    while table.asks != "defend":
        table.plays(next(one for one in table.options if one.endswith("cage")))
    assert step(table) == told


def test_what_hangs_on_a_blow() -> None:
    """R10.5: of two guards one is left, and the treasure withstands one hero less."""
    table = TableAt("skeleton").put(cage="skeleton*2")
    table.holds("skeleton", "skeleton_bone_shield", deck="skeleton_bone_shield")
    assert table.view["pending"]["blow"] is None
    table.invaded_by("hero_mage_crossbones")
    while table.asks != "defend":
        table.plays(next(one for one in table.options if one.endswith("cage")))
    blow = table.view["pending"]["blow"]
    assert blow == {"guards": [2, 1], "holds": [1, 0], "slain": True}
    table.plays("pass")
    assert table.monsters("cage") == "skeleton"
    assert table.room("cage")["holds"] == 0


def test_a_dragon_takes_a_blow_and_stays() -> None:
    """R7.14."""
    table = TableAt("dragon").put(cage="dragon:1")
    table.holds("dragon", "dragon_iron_scales", deck="dragon_iron_scales")
    table.invaded_by("hero_mage_crossbones")
    while table.asks != "defend":
        table.plays(next(one for one in table.options if one.endswith("cage")))
    blow = table.view["pending"]["blow"]
    assert (blow["guards"], blow["slain"]) == ([1, 1], False)
