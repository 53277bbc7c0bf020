"""Heuristics for bots."""

from __future__ import annotations

from examples.lanterns.state import Lanterns
from undercroft.engine.game import Game


class LanternsAdvice(Game[Lanterns]):
    def value(self, state: Lanterns, seat: int) -> float:
        """Return the share of the coins; at the end, the share of the victory."""
        if state.reason:
            return self.rewards(state)[seat]
        return (1 + state.coins[seat]) / (state.seats + sum(state.coins))
