"""One game in play as a learner sees it: the asked seat, its observation, its legal moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from undercroft.engine.chance import begin_chance
from undercroft.engine.game import Game
from undercroft.engine.packs import with_pack_read
from undercroft.engine.plain_encoder import encoder_for
from undercroft.engine.run import advance, apply, next_decision, options_of
from undercroft.engine.setup import checked_options, checked_seats, checked_seed, with_lab_options
from undercroft.engine.state import SPECTATOR, State
from undercroft.games import game_called

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
NOBODY = -1


class Setup:
    """A checked setup, made once: every game of an environment starts as a copy of it."""

    def __init__(self, game: str, seats: int | None, options: Mapping[str, Any] | None) -> None:
        self.game: Game = game_called(game)
        self.seats = checked_seats(self.game, seats or self.game.least_seats)
        wanted = with_lab_options(self.game, with_pack_read(options))
        self.options = checked_options(self.game, wanted, seats=self.seats)
        self.encoder = encoder_for(self.game)
        self.size = self.encoder.size
        self.moves = len(self.game.moves)
        self.scales: Floats = np.array([1 / most for most in self.encoder.mosts], np.float32)
        self._empty: State = self.game.new_state(self.seats, self.options)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by constructor arguments."""
        return (Setup, (self.game.id, self.seats, self.options))

    def begin(self, seed: int, listens: bool = False) -> State:
        """Deal the same game as `new_table` does with this seed."""
        state = self._empty.clone()
        begin_chance(state, checked_seed(seed))
        state.listens = listens
        self.game.begin(state)
        advance(state)
        return state


class Play:
    """A game being played. `seat` is asked now, NOBODY at the end; `options` are legal moves."""

    def __init__(self, setup: Setup, state: State) -> None:
        self.setup = setup
        self.state = state
        self.look()

    def look(self) -> None:
        """Update which seat is asked; called by `move`."""
        decision = next_decision(self.state)
        self.seat = NOBODY if decision is None else decision.seat
        self.options = self.options_of(self.seat)

    def options_of(self, seat: int) -> list[int]:
        return [] if seat < 0 else options_of(self.setup.game, self.state, seat)

    def move(self, move: int) -> None:
        """Play a move of the asked seat."""
        apply(self.setup.game, self.state, self.seat, move)
        self.look()

    def move_of(self, seat: int, move: int) -> None:
        """Play a move of any seat: simultaneous choices can be answered in any order."""
        apply(self.setup.game, self.state, seat, move)
        self.look()

    def row(self, seat: int) -> bytearray:
        """Return the features of this seat's view, unscaled."""
        return self.setup.encoder.row(self.setup.game.view_for(self.state, seat))

    def observation(self, seat: int) -> Floats:
        found: Floats = np.frombuffer(self.row(seat), np.uint8) * self.setup.scales
        return found

    def mask(self, seat: int) -> Mask:
        """Return 1 for every legal move of this seat."""
        options = self.options if seat == self.seat else self.options_of(seat)
        return mask_of(options, self.setup.moves)

    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    def rewards(self) -> list[float]:
        """Return the win shares, in full for all if common; solo, the score scaled to 1."""
        return self.setup.game.rewards(self.state)

    def scores(self) -> list[int]:
        return self.setup.game.scores(self.state)

    def text(self, seat: int = SPECTATOR) -> str:
        """Return the view as indented JSON: ids instead of text, the same in every language."""
        view = msgspec.json.encode(self.setup.game.view_for(self.state, seat))
        return msgspec.json.format(view, indent=2).decode()


def mask_of(options: list[int], moves: int) -> Mask:
    marks = bytearray(moves)
    for option in options:
        marks[option] = 1
    return np.frombuffer(marks, np.int8)
