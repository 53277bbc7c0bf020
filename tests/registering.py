"""Games that only tests play, registered for as long as a test takes."""

from __future__ import annotations

import pytest

from undercroft import games
from undercroft.engine.game import Game


def register(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """Make this one of the registered games."""
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, game))
