"""Choices about heroes that can be left to the game (R10.3.3)."""

from __future__ import annotations

import random

from undercroft.games.heroes_out.tests.builder import TableAt, new


def at_the_fork(**things: str) -> str:
    """A mage in the Cage goes on to the Workshop or to the Prison."""
    table = TableAt("ratfolk").put(**things).without_treasure("cage")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage", "resolve cage")
    assert table.options == ["advance workshop", "advance prison"]
    easy: str = table.view["pending"]["easy"]
    return easy


def test_of_two_rooms_the_safer_one() -> None:
    """R10.3.3: a trap, a monster, a treasure out of reach, few exhausted heroes; else the first."""
    assert at_the_fork() == "advance workshop"
    assert at_the_fork(workshop="rogue*2", prison="rogue") == "advance prison"
    assert at_the_fork(prison="ratfolk") == "advance prison"
    assert at_the_fork(prison="ratfolk", workshop="trap") == "advance workshop"


def test_of_several_clans_the_one_with_most_monsters() -> None:
    """R10.3.3."""
    table = TableAt("imp", "gnoll").put(cage="imp gnoll*2", sewer="imp")
    table.invaded_by("hero_mage_crossbones").plays("arrive cage", "resolve cage")
    assert table.options == ["hurt imp", "hurt gnoll"]
    assert table.view["pending"]["easy"] == "hurt gnoll"


def test_a_turn_of_ones_own_is_not_left_to_the_game() -> None:
    """R10.3.3."""
    assert TableAt("imp").view["pending"]["easy"] is None


def test_what_the_game_would_choose_can_be_chosen() -> None:
    """R10.3.3."""
    rng = random.Random(5)
    table = new(2, 5, difficulty="hell", clans="random")
    left = 0
    while table.asked and left < 60:
        options = [str(move) for move in table.options(table.asked[0])]
        easy = table.view(None)["pending"]["easy"]
        assert easy is None or easy in options
        left += easy is not None
        table.play(table.asked[0], easy or rng.choice(options))
    assert left > 10
