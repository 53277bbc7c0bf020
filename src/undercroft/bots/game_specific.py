"""Game-specific bots: a game's package names their advisers in `BOTS`."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

import undercroft.games
from undercroft.bots.bot import Bot
from undercroft.bots.greedy import GreedyBot
from undercroft.engine.errors import BadSetup
from undercroft.engine.knowledge import Knowledge
from undercroft.games import game_called, package_of


class Adviser(Protocol):
    """What a game provides: `choose` returns a move, or -1 where it has no advice."""

    def choose(self, knowledge: Knowledge) -> int: ...

    def is_ready(self, knowledge: Knowledge) -> bool:
        """Whether advice is available without a long wait; if not, start preparing it."""
        ...


class AdvisedBot(Bot):
    """Follows an adviser, falling back on another bot where there is no advice."""

    def __init__(self, seed: int, adviser: Adviser, otherwise: Bot, patient: bool) -> None:
        super().__init__(seed)
        self.adviser = adviser
        self.otherwise = otherwise
        self.patient = patient  # wait for advice, however long it takes

    def choose_code(self, knowledge: Knowledge) -> int:
        if len(knowledge.codes) == 1:
            return knowledge.codes[0]
        if self.patient or self.adviser.is_ready(knowledge):
            code = self.adviser.choose(knowledge)
            if code >= 0:
                return code
        return self.otherwise.choose_code(knowledge)


def advised_bots() -> dict[str, str]:
    """Return the names of all game-specific bots, with the import path of each adviser."""
    found: dict[str, str] = {}
    for game in undercroft.games.GAMES:
        found.update(getattr(package_of(game), "BOTS", {}))
    return found


def make_advised(place: str, seed: int) -> Bot:
    """Return a bot for an adviser, greedy without advice; raise BadSetup if an extra is missing."""
    try:
        return AdvisedBot(seed, adviser_at(place), GreedyBot(seed), patient=True)
    except ModuleNotFoundError as error:
        raise BadSetup(
            f"this bot needs {error.name}, which is not installed", what="bot"
        ) from error


def make_champion(game: str, otherwise: Bot, seed: int) -> Bot:
    """Return the bot that a game names as its `CHAMPION` if it can be loaded, else `otherwise`."""
    folder = package_of(game_called(game))
    own: str = getattr(folder, "CHAMPION", "")
    if not own:
        return otherwise
    try:
        return AdvisedBot(seed, adviser_at(folder.BOTS[own]), otherwise, patient=False)
    except ModuleNotFoundError:
        return otherwise


def adviser_at(place: str) -> Adviser:
    module, name = place.split(":")
    made: Adviser = getattr(import_module(module), name)()
    return made
