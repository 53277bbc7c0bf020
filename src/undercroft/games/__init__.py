"""The registry: one line per game.

A third-party game is registered by the import path of its package: `register("examples.lanterns")`,
`undercroft serve --game examples.lanterns`, or the environment variable `UNDERCROFT_GAMES`, which
every process of a server or of the lab reads when it starts.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from undercroft.engine.errors import BadSetup, shown
from undercroft.engine.game import Game
from undercroft.games import dungeon_roll, dungeoneer, heroes_out, raiders, welcome

GAMES: tuple[Game, ...] = (
    raiders.GAME, welcome.GAME, dungeon_roll.GAME, dungeoneer.GAME, heroes_out.GAME,
)  # fmt: skip
VARIABLE: Final = "UNDERCROFT_GAMES"


def game_called(name: Any) -> Game:
    """Return the game with this id; raise BadSetup with the known ids otherwise."""
    for game in GAMES:
        if game.id == name:
            return game
    known = [game.id for game in GAMES]
    raise BadSetup(
        f"unknown game {shown(name)}; available: {', '.join(known)}", what="game", allowed=known
    )


def package_of(game: Game) -> ModuleType:
    """Return the package of a game; for a third-party game in one file, that file."""
    module = type(game).__module__
    return import_module(module.rpartition(".")[0] or module)


# --- third-party games ---------------------------------------------------------------------------


def register(place: str) -> None:
    """Register the `GAME` of a package, in this process and in those that it starts.

    This runs the code of the package: never call it with anything from the network.
    """
    game = load(place)
    if any(one is game for one in GAMES):
        return
    if any(one.id == game.id for one in GAMES):
        raise BadSetup(f"{place}: there already is a game with the id {game.id!r}", what="game")
    _extend(game)
    os.environ[VARIABLE] = ",".join(dict.fromkeys([*_places(), place]))


def load(place: str) -> Game:
    """Return the game of a package, which may be in the current folder."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        game = getattr(import_module(place), "GAME", None)
    except Exception as error:
        raise BadSetup(f"cannot load the game {place!r}: {error!r}", what="game") from error
    if not isinstance(game, Game):
        raise BadSetup(f"{place!r} has no GAME that is a Game; got {game!r}", what="game")
    return game


def _extend(game: Game) -> None:
    global GAMES
    GAMES = (*GAMES, game)


def _places() -> list[str]:
    return [place for place in os.environ.get(VARIABLE, "").split(",") if place]


for _place in _places():
    register(_place)
