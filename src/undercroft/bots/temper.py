"""Temperaments: bots that choose among the best moves, each in its own way.

Where several seats choose at the same time, a bot that always plays the best move is predictable,
and bots with the same evaluation play alike. A bot with a temperament mixes moves that are about
as good as the best, and adds a small bonus for what it likes (`Game.taste`).
"""

from __future__ import annotations

from typing import Final, final

from undercroft.engine.chance import Rng
from undercroft.engine.game import Game
from undercroft.engine.state import State
from undercroft.engine.tempers import SLY

WIDTH: Final = 0.03  # how much worse than the best a move may be; a victory is worth about 1
SLY_WIDTH: Final = 0.04
LIKING: Final = 0.1  # the most that taste can add
FINE: Final = 1_000_000  # resolution of the random draw


@final
class Temper:
    """A bot's inclination, and how much worse than the best its move may be."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.width = SLY_WIDTH if name == SLY else WIDTH
        self.liking = 0.0 if name == SLY else LIKING

    def liked(self, game: Game, state: State, seat: int) -> float:
        """Return what a state is worth to this bot besides the victory."""
        return self.liking * game.taste(state, seat, self.name)

    def pick(self, worths: list[float], rng: Rng) -> int:
        """Return the index of a move near the best: the nearer, the likelier."""
        best = max(worths)
        weights = [max(0.0, self.width - (best - worth)) for worth in worths]
        drawn = sum(weights) * float(rng.below(FINE)) / FINE
        for place in range(len(weights)):
            drawn -= weights[place]
            if drawn < 0.0:
                return place
        return worths.index(best)
