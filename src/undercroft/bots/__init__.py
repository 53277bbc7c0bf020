"""Bots by name: random, greedy, mcts:N (iterations), mcts:Ns (seconds), and games' own bots."""

from __future__ import annotations

import re
from typing import Final

from undercroft.bots.bot import Bot, RandomBot
from undercroft.bots.greedy import GreedyBot
from undercroft.bots.mcts import MctsBot
from undercroft.bots.own import make_own, own_bots
from undercroft.engine.errors import BadSetup

# What people choose from: level to bot.
LEVELS: Final = {"novice": "random", "adventurer": "greedy", "champion": "mcts:1s"}
KNOWN: Final = ("random", "greedy", "mcts:N", "mcts:Ns")
MOST_ITERATIONS: Final = 10_000_000
MOST_SECONDS: Final = 600.0


def make(name: str, seed: int) -> Bot:
    """The bot of this name; else BadSetup with the names there are."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(seed)
    own = own_bots()
    if name in own:
        return make_own(own[name], seed)
    found = (
        re.fullmatch(r"mcts:(\d{1,8}|\d{1,3}(?:\.\d{1,3})?s)", name)
        if isinstance(name, str)
        else None
    )
    if found is None:
        raise BadSetup(
            f"unknown bot {name!r}; available: {', '.join((*KNOWN, *own))}",
            what="bot", allowed=[*KNOWN, *own],
        )  # fmt: skip
    return _mcts(found.group(1), seed)


def _mcts(budget: str, seed: int) -> Bot:
    if budget.endswith("s"):
        seconds = float(budget[:-1])
        if not 0 < seconds <= MOST_SECONDS:
            raise BadSetup(
                f"mcts takes up to {MOST_SECONDS} seconds", what="bot", most=MOST_SECONDS
            )
        return MctsBot(seed, 0, seconds)
    iterations = int(budget)
    if not 0 < iterations <= MOST_ITERATIONS:
        raise BadSetup(
            f"mcts takes 1 to {MOST_ITERATIONS} iterations", what="bot", most=MOST_ITERATIONS
        )
    return MctsBot(seed, iterations, 0.0)
