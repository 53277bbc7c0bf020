"""Temperaments: bots that choose among the best moves each in a way of its own.

Where several choose at the same time, who always plays the best move can be read, and bots that
think alike play alike. A bot with a temperament mixes the moves that are about as good as the best,
and thinks a little better of what it likes (`Game.taste`).
"""

from __future__ import annotations

from typing import Final, final

from undercroft.engine.chance import Rng
from undercroft.engine.game import Game
from undercroft.engine.state import State
from undercroft.engine.tempers import SLY

WIDTH: Final = 0.03  # what a move may give up, of about 1 for the victory
SLY_WIDTH: Final = 0.04
LIKING: Final = 0.1  # what taste adds at most
FINE: Final = 1_000_000  # steps of a drawn weight


@final
class Temper:
    """How a bot is inclined, and how far from the best it looks for a move."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.width = SLY_WIDTH if name == SLY else WIDTH
        self.liking = 0.0 if name == SLY else LIKING

    def liked(self, game: Game, state: State, seat: int) -> float:
        """What a table is worth to this bot besides the victory."""
        return self.liking * game.taste(state, seat, self.name)

    def pick(self, worths: list[float], rng: Rng) -> int:
        """The place of a move near the best: the nearer, the likelier."""
        best = max(worths)
        weights = [max(0.0, self.width - (best - worth)) for worth in worths]
        drawn = sum(weights) * float(rng.below(FINE)) / FINE
        for place in range(len(weights)):
            drawn -= weights[place]
            if drawn < 0.0:
                return place
        return worths.index(best)
