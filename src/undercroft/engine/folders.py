"""Where a game keeps its files."""

from __future__ import annotations

import sys
from pathlib import Path

from undercroft.engine.game import Game


def game_folder(game: Game) -> Path:
    """Return the folder of a game, in this package or elsewhere."""
    return Path(str(sys.modules[type(game).__module__].__file__)).parent
