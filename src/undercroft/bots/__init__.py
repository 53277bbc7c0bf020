"""Bots by name: random, greedy, mcts:N (iterations), mcts:Ns (seconds), and game-specific bots.

`greedy` and `mcts` take a temperament after another colon: greedy:bold, mcts:500:sly.
"""

from __future__ import annotations

import re
from typing import Final

from undercroft.bots.bot import Bot, RandomBot
from undercroft.bots.game_specific import advised_bots, make_advised, make_champion
from undercroft.bots.greedy import GreedyBot
from undercroft.bots.mcts import MctsBot
from undercroft.bots.temper import Temper
from undercroft.engine.errors import BadSetup
from undercroft.engine.tempers import TEMPERS

# The levels that players choose from, with the bot of each.
LEVELS: Final = {"novice": "random", "adventurer": "greedy", "champion": "mcts:1s"}
KNOWN: Final = ("random", "greedy", "greedy:TEMPER", "mcts:N", "mcts:Ns", "mcts:N:TEMPER")
MOST_ITERATIONS: Final = 10_000_000
MOST_SECONDS: Final = 600.0
_TEMPER: Final = rf"(?::({'|'.join(TEMPERS)}))?"
_NAMES: Final = re.compile(rf"(?:greedy|mcts:(\d{{1,8}}|\d{{1,3}}(?:\.\d{{1,3}})?s)){_TEMPER}")


def make(name: str, seed: int) -> Bot:
    """Return the bot with this name; if unknown, raise BadSetup with the available names."""
    if name == "random":
        return RandomBot(seed)
    own = advised_bots()
    if name in own:
        return make_advised(own[name], seed)
    found = _NAMES.fullmatch(name) if isinstance(name, str) else None
    if found is None:
        raise BadSetup(
            f"unknown bot {name!r}; available: {', '.join((*KNOWN, *own))}, "
            f"with TEMPER one of {', '.join(TEMPERS)}",
            what="bot", allowed=[*KNOWN, *own], tempers=list(TEMPERS),
        )  # fmt: skip
    temper = Temper(found.group(2)) if found.group(2) else None
    budget = found.group(1)
    return _mcts(budget, seed, temper) if budget else GreedyBot(seed, temper)


def at_level(game: str, level: str, temper: str | None, seed: int, name: str | None = None) -> Bot:
    """Return the bot that plays a game at this level, with a temperament if one is given.

    `name`: of a bot that answers for this level when there is less time.
    """
    name = name or LEVELS[level]
    bot = make(f"{name}:{temper}" if temper else name, seed)
    return make_champion(game, bot, seed) if level == "champion" else bot


def _mcts(budget: str, seed: int, temper: Temper | None) -> Bot:
    if budget.endswith("s"):
        seconds = float(budget[:-1])
        if not 0 < seconds <= MOST_SECONDS:
            raise BadSetup(
                f"mcts takes up to {MOST_SECONDS} seconds", what="bot", most=MOST_SECONDS
            )
        return MctsBot(seed, 0, seconds, temper)
    iterations = int(budget)
    if not 0 < iterations <= MOST_ITERATIONS:
        raise BadSetup(
            f"mcts takes 1 to {MOST_ITERATIONS} iterations", what="bot", most=MOST_ITERATIONS
        )
    return MctsBot(seed, iterations, 0.0, temper)
