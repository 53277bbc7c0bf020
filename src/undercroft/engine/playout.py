"""Whole games at random, the unit of every simulation, and playouts for search."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.engine.state import State


def play_out(state: State, rng: Rng) -> int:
    """Answer every decision at random until the game is over; how many moves it took."""
    moves: i64 = 0
    while len(state.stack):
        moves += state.pop().at_random(state, rng)
    return moves


def advance_to_horizon(state: State) -> None:
    """Run steps until somebody is asked, a stretch of play ends or the game is over."""
    while len(state.stack):
        top = state.stack[-1]
        if top.waits or top.horizon:
            return
        state.pop()
        top.run(state)


def play_to_horizon(state: State, rng: Rng) -> None:
    """By hunches until the game is over or a stretch of play ends (`Step.horizon`)."""
    while len(state.stack):
        top = state.stack[-1]
        if top.horizon:
            return
        state.pop()
        top.by_hunch(state, rng)
