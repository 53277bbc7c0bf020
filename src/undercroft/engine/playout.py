"""Whole games at random, the unit of every simulation, and playouts for search."""

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


def advance_to_horizon(state: State) -> None:
    """Run steps until somebody is asked, a stretch of play ends or the game is over."""
    stack = state.stack
    while stack:
        top = stack[-1]
        if isinstance(top, Decision) or top.horizon:
            return
        stack.pop()
        top.run(state)


def play_to_horizon(state: State, rng: Rng) -> None:
    """By hunches until the game is over or a stretch of play ends (`Step.horizon`)."""
    stack = state.stack
    while stack:
        top = stack[-1]
        if top.horizon:
            return
        stack.pop()
        if isinstance(top, Decision):
            top.answer(state, top.hunch(state, rng))
        else:
            top.run(state)
