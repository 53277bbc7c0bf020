"""A table of a cooperative game when it is over."""

from __future__ import annotations

import msgspec
import pytest

from tests import vigil
from tests.registering import register
from tests.table.builder import At
from undercroft.engine.game import Game
from undercroft.server.messages import games, table_info


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Vigil among the registered games."""
    register(monkeypatch, vigil.GAME)
    return vigil.GAME


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_finished_table_is_listed_as_common(registered: Game, seed: int) -> None:
    at = At("me", "local", "bot", game="vigil").plays_by_chance(200, seed)
    info = msgspec.to_builtins(table_info(at.table))
    assert info["status"] == "finished"
    assert info["cooperative"] is True
    assert info["winners"] in ([], [0, 1, 2])
    assert at.table.sheet.outcome["cooperative"] is True
    assert at.stored().sheet.outcome["cooperative"] is True


def test_the_list_of_games_says_which_are_played_together(registered: Game) -> None:
    assert [game.id for game in games() if game.cooperative] == ["heroes_out", "vigil"]


def test_a_table_of_rivals_is_not_common() -> None:
    at = At("me", "local", "bot").plays_by_chance(500)
    info = msgspec.to_builtins(table_info(at.table))
    assert info["status"] == "finished"
    assert info["cooperative"] is False
    assert "cooperative" not in at.table.sheet.outcome
