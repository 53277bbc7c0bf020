"""Whole random games, the unit of every simulation, and playouts by hunches for bots.

A hunch is a decision's playout policy. Games between bots are played by `bots.playing`. The loops
here know neither bots nor interrupts: one loop for all was tried, and made a short game 3 to 10%
slower.
"""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.engine.run import decision_of
from undercroft.engine.state import Decision, State
from undercroft.engine.windows import Window


def play_out(state: State, rng: Rng) -> int:
    """Answer every decision at random until the game is over; return how many moves it took."""
    moves: i64 = 0
    while len(state.stack):
        moves += state.pop().at_random(state, rng)
    return moves


def play_out_by_seat(state: State, rngs: list[Rng]) -> int:
    """Do the same with an RNG for each seat; one loop for both makes short games 8% slower."""
    moves = 0
    while len(state.stack):
        top = state.pop()
        if isinstance(top, Decision):
            moves += top.at_random(state, rngs[top.seat])
        else:
            top.run(state)
    return moves


def play_to_horizon(state: State, rng: Rng) -> None:
    """Play by hunches until the game is over or a cutoff is reached (`Step.horizon`)."""
    while len(state.stack):
        top = state.stack[-1]
        if top.horizon:
            return
        state.pop()
        top.by_hunch(state, rng)


def look_ahead(state: State, seat: int, answers: int, rng: Rng) -> None:
    """Do the same, but stop once this seat has given this many answers and is asked again.

    After an interrupt one answer more is due than after a move. Answers in a window do not count,
    since a window may open at any time.
    """
    while len(state.stack):
        top = state.stack[-1]
        if top.horizon or (answers == 0 and is_asked_anew(state, seat)):
            return
        state.pop()
        if isinstance(top, Decision):
            if top.seat == seat and not isinstance(top, Window):
                answers -= 1
            top.answer(state, top.hunch(state, rng))
        else:
            top.run(state)


def is_asked_anew(state: State, seat: int) -> bool:
    """Whether this seat has a pending decision that is not a reaction."""
    decision = decision_of(state, seat)
    return decision is not None and not isinstance(decision, Window)


def advance_to_horizon(state: State) -> None:
    """Run steps until a seat is asked, a cutoff is reached or the game is over."""
    while len(state.stack):
        top = state.stack[-1]
        if top.waits or top.horizon:
            return
        state.pop()
        top.run(state)
