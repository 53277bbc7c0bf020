"""Shared by the tests of what the conformance suite finds."""

from __future__ import annotations

import pytest

from tests.masks import KINDS, Masks
from undercroft.engine.conformance import check_games
from undercroft.engine.game import Game

KEEPS = "redeal keeps what"
CONTRADICTS = "redeal contradicts what"
WRONG = "worlds that fit"  # the one or the other


def found(game: Game, games: int = 30) -> str:
    """What the suite says of a game that must not pass."""
    with pytest.raises(AssertionError) as caught:
        check_games(game, games)
    return str(caught.value)


def all_hands(state: Masks) -> list[str]:
    return [KINDS[mask] for hand in state.hands for mask in hand]
