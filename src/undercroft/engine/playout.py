"""Whole games at random, the unit of every simulation."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.engine.state import Decision, State


def play_out(state: State, rng: Rng) -> int:
    """Answer every decision at random until the game is over; how many moves it took."""
    moves = 0
    stack = state.stack
    while stack:
        top = stack.pop()
        if isinstance(top, Decision):
            options = top.options(state)
            count: i64 = len(options)
            top.answer(state, options[rng.below(count)])
            moves += 1
        else:
            top.run(state)
    return moves


def play_to_horizon(state: State, rng: Rng) -> None:
    """The same until the game is over or a stretch of play ends (`Decision.horizon`)."""
    stack = state.stack
    while stack:
        top = stack.pop()
        if isinstance(top, Decision):
            if top.horizon:
                stack.append(top)
                return
            options = top.options(state)
            count: i64 = len(options)
            top.answer(state, options[rng.below(count)])
        else:
            top.run(state)
