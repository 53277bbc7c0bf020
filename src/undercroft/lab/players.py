"""Bots of a match by name: built-in ones, and custom ones as FILE.py:CLASS or MODULE:CLASS."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from pathlib import Path
from typing import Any

from undercroft import bots
from undercroft.bots.bot import Bot
from undercroft.bots.playing import CustomPlayer
from undercroft.engine.errors import BadSetup, shown


def make_player(name: str, seed: int) -> Bot:
    """Create the bot with this name; a custom one is constructed with the seed."""
    if not is_own(name):
        return bots.make(name, seed)
    made = own_class(name)(seed)
    return CustomPlayer(seed, made)


def checked_bots(given: Any) -> list[str]:
    """Return the names if they are a list of names."""
    if isinstance(given, list | tuple) and all(isinstance(name, str) for name in given):
        return list(given)
    raise BadSetup(
        f"bots must be a list of names, such as ['greedy', 'random'], got {shown(given)}",
        what="bots",
    )


def check_players(names: list[str]) -> None:
    """Reject an unknown bot before any game is played."""
    for name in dict.fromkeys(names):
        if is_own(name):
            own_class(name)
        else:
            bots.make(name, 0)


def is_own(name: Any) -> bool:
    return isinstance(name, str) and ":" in name and not name.startswith(("mcts:", "greedy:"))


@cache
def own_class(name: str) -> Any:
    """Return the class that a name like `bots/careful.py:Careful` refers to."""
    place, _, attribute = name.rpartition(":")
    try:
        module = _loaded_file(place) if place.endswith(".py") else importlib.import_module(place)
        found = getattr(module, attribute)
    except Exception as error:
        raise BadSetup(f"cannot load bot {name!r}: {error!r}", what="bot", value=name) from error
    if not callable(found) or not hasattr(found, "choose"):
        raise BadSetup(f"{name!r} is not a bot: it has no `choose` method", what="bot", value=name)
    return found


def _loaded_file(place: str) -> Any:
    path = Path(place)
    spec = importlib.util.spec_from_file_location(path.stem, path.resolve())
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {place}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
