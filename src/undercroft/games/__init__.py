"""The registry: one line per game."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.errors import BadSetup, shown
from undercroft.engine.game import Game
from undercroft.games import dungeon_roll, dungeoneer, raiders, welcome

GAMES: Final[tuple[Game, ...]] = (
    raiders.GAME, welcome.GAME, dungeon_roll.GAME, dungeoneer.GAME,
)  # fmt: skip


def game_called(name: Any) -> Game:
    """The game with this id; else BadSetup with the ids there are."""
    for game in GAMES:
        if game.id == name:
            return game
    known = [game.id for game in GAMES]
    raise BadSetup(
        f"there is no game {shown(name)}; there are {', '.join(known)}", what="game", allowed=known
    )
