"""Heuristics for bots: how good a table of Dungeon Raiders is for a seat."""

from __future__ import annotations

from typing import Final

from undercroft.engine.game import Game
from undercroft.engine.tempers import BOLD, CAUTIOUS, GRASPING, SPITEFUL
from undercroft.games.raiders.cards import COIN_CAP, POWERS
from undercroft.games.raiders.rules import held, holds_power, standing
from undercroft.games.raiders.state import ITEM_KINDS, Raiders

ITEM_WORTH: Final[tuple[float, ...]] = (
    0.3,
    0.5,
    0.9,
    0.9,
)  # in coins: torch, crystal ball, key, sword
COIN: Final = 0.045
WORST: Final = 0.05


class RaidersAdvice(Game[Raiders]):
    """Evaluation of a table for bots."""

    def value(self, state: Raiders, seat: int) -> float:
        """Estimate the chance to win from the lead over the richest opponent and the wounds."""
        if not state.stack:
            return 1.0 / len(state.winners) if seat in state.winners else 0.0
        wealth = fortune(state, seat)
        rivals = [fortune(state, other) for other in range(state.seats) if other != seat]
        lead = wealth - max(rivals)
        return 0.5 + COIN * lead + WORST * safety(state, seat)

    def taste(self, state: Raiders, seat: int, temper: str) -> float:
        """Return what a temperament likes: few wounds, coins, a poor leader, or the lead."""
        if temper == CAUTIOUS:
            return safety(state, seat) / 4.0
        coins = float(state.coins[seat]) / COIN_CAP
        if temper == GRASPING:
            return coins
        rival = float(richest_rival(state, seat)) / COIN_CAP
        if temper == SPITEFUL:
            return -rival
        return max(0.0, coins - rival) if temper == BOLD else 0.0


def fortune(state: Raiders, seat: int) -> float:
    """Return the coins of a seat, and what its items and unspent powers may still earn."""
    worth = float(state.coins[seat])
    for kind in range(ITEM_KINDS):
        worth += ITEM_WORTH[kind] * float(held(state, seat, kind + POWERS))
    for power in range(POWERS):
        if holds_power(state, seat, power):
            worth += 0.22 * (power + 1)
    return worth


def safety(state: Raiders, seat: int) -> float:
    """Return how far a seat is from fainting: the gap to the most wounded other seat, bounded."""
    others = [state.wounds[other] for other in standing(state) if other != seat]
    gap = max(others) - state.wounds[seat] if others else 0
    return float(max(-4, min(4, gap)))


def richest_rival(state: Raiders, seat: int) -> int:
    """Return the coins of the richest other seat."""
    most = 0
    for other in range(state.seats):
        if other != seat and state.coins[other] > most:
            most = state.coins[other]
    return most
