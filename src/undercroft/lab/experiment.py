"""An experiment: everything that determines its results. Games are played in chunks, anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from undercroft.engine.errors import BadSetup, shown
from undercroft.engine.game import Game
from undercroft.engine.setup import (
    checked_options,
    checked_seats,
    checked_seed,
    with_lab_options,
)
from undercroft.engine.state import State
from undercroft.games import game_called
from undercroft.lab.players import check_players

RANDOM_CHUNK: Final = 10_000
GREEDY_CHUNK: Final = 20
SEARCH_CHUNK: Final = 4
MOST_GAMES: Final = 100_000_000  # of one experiment: its chunks are listed in memory
MOST_WORKERS: Final = 1024
LAB_BITS: Final = 63  # of a seed: the lab uses the fast generator


class Experiment(msgspec.Struct, frozen=True):
    """What identifies a folder of results; not the number of games, since more can follow."""

    command: str
    game: str
    rules_version: str
    bots: list[str]
    seats: int
    seed: int
    options: dict[str, Any]
    chunk: int
    pack: dict[str, Any] | None = None  # balance: compared with the built-in card set
    vary: bool = False  # balance: random options too
    samples: int = 0  # balance: decisions analysed in depth per game


def new_experiment(
    command: str,
    game: str,
    bots: list[str],
    seats: int,
    seed: int,
    options: Mapping[str, Any] | None,
    chunk: int = 0,
) -> Experiment:
    """Create an experiment from checked arguments."""
    rules = game_called(game)
    checked_seats(rules, seats)
    checked_seed(seed, LAB_BITS)
    checked = checked_options(rules, with_lab_options(rules, options), seats=seats)
    check_players(bots)
    size = chunk or chunk_for(bots)
    return Experiment(command, game, rules.rules_version, bots, seats, seed, checked, size)


def chunk_for(bots: list[str]) -> int:
    """Return the chunk size, small for slow bots; only the bots decide it, so runs can resume."""
    if all(bot == "random" for bot in bots):
        return RANDOM_CHUNK
    return GREEDY_CHUNK if all(bot in ("random", "greedy") for bot in bots) else SEARCH_CHUNK


def checked_count(name: str, value: Any, most: int) -> int:
    """Return the value if it is an integer from 1 to `most`."""
    if type(value) is not int or not 1 <= value <= most:
        raise BadSetup(
            f"{name} must be an integer from 1 to {most}, got {shown(value)}", what=name, most=most
        )
    return value


def chunks(experiment: Experiment, games: int) -> list[range]:
    """Split the games into chunks."""
    size = experiment.chunk
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def empty_table(game: Game, seats: int, options: dict[str, Any]) -> State:
    """Set up a table with checked options before any draw; every game starts as a clone of it."""
    empty: State = game.new_state(seats, options)
    return empty
