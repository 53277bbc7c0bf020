"""The game that a command names: by its id, or by its package if it is a third-party game."""

from __future__ import annotations

from argparse import ArgumentTypeError

from undercroft.engine.errors import BadSetup
from undercroft.engine.game import Game
from undercroft.games import game_called, load, register


def chosen(name: str) -> Game:
    """Return the game `raiders` or `examples.lanterns`; for `type=` of an argument."""
    try:
        if "." not in name:
            return game_called(name)
        register(name)
        return load(name)
    except BadSetup as error:
        raise ArgumentTypeError(f"{error}") from error


def name_of_game(name: str) -> str:
    """Return the name itself once the game is found."""
    chosen(name)
    return name
