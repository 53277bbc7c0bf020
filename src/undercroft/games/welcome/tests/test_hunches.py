"""What playouts expect a seat to do: sensible, and from its own knowledge alone."""

from __future__ import annotations

import pytest

from undercroft.engine.chance import Rng
from undercroft.engine.run import next_decision
from undercroft.games.welcome.rules import DRAW, NAME, PASS
from undercroft.games.welcome.tests.builder import TableFor

TRIES = 400


def hunch(table: TableFor, rng: Rng) -> int:
    decision = next_decision(table.state)
    assert decision is not None
    return decision.hunch(table.state, rng)


def passes(table: TableFor) -> int:
    """How often the seat to move would pass."""
    rng = Rng(5)
    return [hunch(table, rng) for _ in range(TRIES)].count(PASS)


def notation(table: TableFor) -> str:
    return table.table.game.notation(hunch(table, Rng(1)))


def test_a_whole_hero_is_rarely_left_and_a_bare_one_rarely_kept() -> None:
    table = TableFor(monsters=["goblin", "orc", "golem", "skeleton"])
    assert passes(table) < TRIES // 10
    table.plays("draw", "discard plate_armor", "draw", "discard vorpal_sword")
    table.plays("draw", "add", "draw", "discard knight_shield")
    assert passes(table) > TRIES * 8 // 10


def test_no_situation_is_passed_for_sure() -> None:
    table = TableFor()
    assert 0 < passes(table) < TRIES


def test_the_first_turn_of_the_variant_is_a_draw() -> None:
    table = TableFor(first_turn_must_add=True)
    assert {hunch(table, Rng(seed)) for seed in range(50)} == {DRAW}


@pytest.mark.parametrize("own", ["dragon", "golem"])
def test_the_blade_names_what_the_runner_has_put_there(own: str) -> None:
    table = TableFor(hero="rogue", monsters=["goblin", own])
    table.plays("draw", "discard invisibility_cloak", "draw", "add", "pass")
    assert hunch(table, Rng(1)) >= NAME
    assert notation(table) == f"name {own}"


def test_the_axe_waits_for_a_heavy_card_or_the_last_one() -> None:
    table = TableFor(hero="barbarian", monsters=["demon", "vampire"])
    table.plays("draw", "add", "draw", "add", "pass")
    assert notation(table) == "face", "a vampire with a demon to come"
    table.plays("face")
    assert notation(table) == "use vorpal_axe"


def test_polymorph_is_kept_from_a_card_that_costs_nothing() -> None:
    table = TableFor(hero="mage", monsters=["dragon", "vampire"])
    table.plays("draw", "add", "draw", "add", "pass")
    assert notation(table) == "face", "the grail beats a vampire"
    table.plays("face")
    assert notation(table) == "use polymorph"
