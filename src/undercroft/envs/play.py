"""One game in play as learning sees it: who is asked, what it may know, what it may do."""

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
from undercroft.engine.setup import checked_options, checked_seats, checked_seed
from undercroft.engine.state import SPECTATOR, State
from undercroft.games import game_called

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
NOBODY = -1


class Setup:
    """A checked set-up, made once: every game of an environment begins as a copy of it."""

    def __init__(self, game: str, seats: int | None, options: Mapping[str, Any] | None) -> None:
        self.game: Game = game_called(game)
        self.seats = checked_seats(self.game, seats or self.game.least_seats)
        self.options = checked_options(self.game, with_pack_read(options))
        self.encoder = encoder_for(self.game)
        self.size = self.encoder.size
        self.moves = len(self.game.moves)
        self.scales: Floats = np.array([1 / most for most in self.encoder.mosts], np.float32)
        self._empty: State = self.game.new_state(self.seats, self.options)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled as what it was made of."""
        return (Setup, (self.game.id, self.seats, self.options))

    def begin(self, seed: int, listens: bool = False) -> State:
        """The same game as `new_table` deals with this seed."""
        state = self._empty.clone()
        begin_chance(state, checked_seed(seed))
        state.listens = listens
        self.game.begin(state)
        advance(state)
        return state


class Play:
    """A game being played. `seat` is asked now, NOBODY at the end; `options` are its moves."""

    def __init__(self, setup: Setup, state: State) -> None:
        self.setup = setup
        self.state = state
        self.look()

    def look(self) -> None:
        """Who is asked now; `move` does it by itself."""
        decision = next_decision(self.state)
        self.seat = NOBODY if decision is None else decision.seat
        self.options = self.options_of(self.seat)

    def options_of(self, seat: int) -> list[int]:
        return [] if seat < 0 else options_of(self.setup.game, self.state, seat)

    def move(self, move: int) -> None:
        """The seat asked makes one of its moves."""
        apply(self.setup.game, self.state, self.seat, move)
        self.look()

    def move_of(self, seat: int, move: int) -> None:
        """Any seat makes one of its moves: answers of a simultaneous choice come in any order."""
        apply(self.setup.game, self.state, seat, move)
        self.look()

    def row(self, seat: int) -> bytearray:
        """The numbers of this seat's view, unscaled."""
        return self.setup.encoder.row(self.setup.game.view_for(self.state, seat))

    def observation(self, seat: int) -> Floats:
        found: Floats = np.frombuffer(self.row(seat), np.uint8) * self.setup.scales
        return found

    def mask(self, seat: int) -> Mask:
        """1 for every move this seat may make now."""
        options = self.options if seat == self.seat else self.options_of(seat)
        return mask_of(options, self.setup.moves)

    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    def rewards(self) -> list[float]:
        """The victory shared among the winners, or common; alone, the points on a scale to 1."""
        return self.setup.game.rewards(self.state)

    def scores(self) -> list[int]:
        return self.setup.game.scores(self.state)

    def text(self, seat: int = SPECTATOR) -> str:
        """The view as indented JSON: ids instead of sentences, the same in every language."""
        view = msgspec.json.encode(self.setup.game.view_for(self.state, seat))
        return msgspec.json.format(view, indent=2).decode()


def mask_of(options: list[int], moves: int) -> Mask:
    marks = bytearray(moves)
    for option in options:
        marks[option] = 1
    return np.frombuffer(marks, np.int8)
