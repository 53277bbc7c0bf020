"""Whole games at random, the unit of every simulation, and playouts by hunches for bots.

Games between bots are played by `bots.playing`. The loops here know neither bots nor interrupts:
one loop for all was tried, and made a short game 3 to 10 % slower.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.engine.run import decision_of
from undercroft.engine.state import Decision, State

NOBODY: Final = -1
NEVER: Final = -1  # so many answers are never left


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


def play_out_by_seat(state: State, rngs: list[Rng]) -> int:
    """The same with a generator for each seat; one loop for both makes short games 8 % slower."""
    moves = 0
    stack = state.stack
    while stack:
        top = stack.pop()
        if isinstance(top, Decision):
            options = top.options(state)
            count: i64 = len(options)
            top.answer(state, options[rngs[top.seat].below(count)])
            moves += 1
        else:
            top.run(state)
    return moves


def play_to_horizon(state: State, rng: Rng) -> None:
    """By hunches until the game is over or a stretch of play ends (`Step.horizon`)."""
    look_ahead(state, NOBODY, NEVER, rng)


def look_ahead(state: State, seat: int, answers: int, rng: Rng) -> None:
    """The same, but no further than to where this seat has given so many answers and is asked
    anew. An interrupt leaves one answer more owing than a move."""
    stack = state.stack
    while stack:
        top = stack[-1]
        if top.horizon or (answers == 0 and decision_of(state, seat) is not None):
            return
        stack.pop()
        if isinstance(top, Decision):
            if top.seat == seat:
                answers -= 1
            top.answer(state, top.hunch(state, rng))
        else:
            top.run(state)


def advance_to_horizon(state: State) -> None:
    """Run steps until somebody is asked, a stretch of play ends or the game is over."""
    stack = state.stack
    while stack:
        top = stack[-1]
        if isinstance(top, Decision) or top.horizon:
            return
        stack.pop()
        top.run(state)
