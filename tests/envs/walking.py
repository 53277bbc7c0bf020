"""Tables in the middle of play, for tests that look at many of them."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.engine.chance import Rng
from undercroft.engine.conformance import options_for
from undercroft.engine.game import Game
from undercroft.engine.run import apply, next_decision, options_of
from undercroft.engine.setup import new_state
from undercroft.engine.state import State


def walk(game: Game, seats: int, seed: int, number: int = 0, every: int = 1) -> Iterator[State]:
    """The state before every so many moves of a random game, and at its end."""
    rng = Rng(seed)
    state = new_state(game, seats, seed, options_for(game, number), None, listens=False)
    decision = next_decision(state)
    moves = 0
    while decision is not None:
        if moves % every == 0:
            yield state
        moves += 1
        options = options_of(game, state, decision.seat)
        apply(game, state, decision.seat, options[int(rng.below(len(options)))])
        decision = next_decision(state)
    yield state


def every_seat_count(game: Game) -> range:
    return range(game.least_seats, game.most_seats + 1)
