"""Bots that a game brings along: its folder names their advisers in `BOTS`."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from undercroft.bots.bot import Bot
from undercroft.bots.greedy import GreedyBot
from undercroft.engine.errors import BadSetup
from undercroft.engine.knowledge import Knowledge
from undercroft.games import GAMES


class Adviser(Protocol):
    """What a game offers: a move, or -1 where it has no advice."""

    def choose(self, knowledge: Knowledge) -> int: ...


class OwnBot(Bot):
    """Follows an adviser, and plays greedily where there is no advice."""

    def __init__(self, seed: int, adviser: Adviser) -> None:
        super().__init__(seed)
        self.adviser = adviser
        self.greedy = GreedyBot(seed)

    def choose_code(self, knowledge: Knowledge) -> int:
        if len(knowledge.codes) == 1:
            return knowledge.codes[0]
        code = self.adviser.choose(knowledge)
        return code if code >= 0 else self.greedy.choose_code(knowledge)


def own_bots() -> dict[str, str]:
    """Names of all games' own bots, with where their advisers are."""
    found: dict[str, str] = {}
    for game in GAMES:
        found.update(getattr(import_module(f"undercroft.games.{game.id}"), "BOTS", {}))
    return found


def make_own(place: str, seed: int) -> Bot:
    """The bot of an adviser; BadSetup says when an extra is not installed."""
    module, name = place.split(":")
    try:
        adviser: Adviser = getattr(import_module(module), name)()
    except ModuleNotFoundError as error:
        raise BadSetup(
            f"this bot needs {error.name}, which is not installed", what="bot"
        ) from error
    return OwnBot(seed, adviser)
