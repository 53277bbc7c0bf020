"""`undercroft serve` with one game more, which only tests play.

Workers import this file, too: the game is registered before anything else happens.
"""

from __future__ import annotations

from typing import Any, cast

import undercroft
from tests.duels import GAME
from undercroft import games
from undercroft.cli import app

registry, names = cast(Any, games), cast(Any, undercroft)
registry.GAMES = (*games.GAMES, GAME)
names.GAMES = (*undercroft.GAMES, GAME.id)

if __name__ == "__main__":
    app()
