"""Many games in one process, as matrices; needs only numpy. Finished games restart by themselves.

>>> from undercroft.envs.vector import ManyTables
>>> tables = ManyTables("raiders", count=64, seats=4, seed=1)
>>> tables.observations.shape[0], tables.masks.shape
(64, (64, 10))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from undercroft.engine.chance import Rng
from undercroft.engine.errors import BadSetup, IllegalMove, shown
from undercroft.envs.play import Floats, Mask, Play, Setup
from undercroft.envs.seat import SEED_BITS, SeatPlay, SeatSetup

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


def checked_count(count: int) -> int:
    if type(count) is not int or count < 1:
        raise BadSetup(f"count must be an integer above 0, got {shown(count)}", what="count")
    return count


def floats_of(rows: Sequence[bytes | bytearray], scales: Floats) -> Floats:
    """Convert feature vectors to a matrix of floats from 0 to 1."""
    found: Floats = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1) * scales
    return found


def masks_of(options: Sequence[list[int]], moves: int) -> Mask:
    """Return, by row, 1 for every legal move."""
    marks = bytearray(len(options) * moves)
    start = 0
    for row in options:
        for option in row:
            marks[start + option] = 1
        start += moves
    return np.frombuffer(marks, np.int8).reshape(len(options), moves)


def refuse_unless_offered(moves: list[int], options: Sequence[list[int]], setup: Setup) -> None:
    """Raise before anything is played unless every row has a legal move."""
    if len(moves) != len(options):
        raise IllegalMove(f"expected {len(options)} moves, one per table; got {len(moves)}")
    for row, (move, offered) in enumerate(zip(moves, options, strict=True)):
        if move not in offered:
            allowed = [setup.game.notation(option) for option in offered]
            raise IllegalMove(
                f"illegal move in row {row}: {move}; legal moves: {', '.join(allowed)}",
                row=row, move=move, allowed=allowed,
            )  # fmt: skip


class ManyTables:
    """Every seat of many tables; at each table, the seat that must choose now."""

    def __init__(
        self,
        game: str,
        count: int,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
    ) -> None:
        self.setup = Setup(game, seats, options)
        self.count = checked_count(count)
        self.rng = Rng(seed)
        self.plays = [self._new_play() for _ in range(count)]
        self._look()

    def _new_play(self) -> Play:
        return Play(self.setup, self.setup.begin(int(self.rng.below(1 << SEED_BITS))))

    def _look(self) -> None:
        plays = self.plays
        self.seats: Ints = np.array([play.seat for play in plays], np.int64)
        self.observations = floats_of([play.row(play.seat) for play in plays], self.setup.scales)
        self.masks = masks_of([play.options for play in plays], self.setup.moves)

    def step(self, moves: Sequence[int] | Ints) -> tuple[Floats, Flags]:
        """Play one move at every table; return rewards by table and seat, and which games ended."""
        chosen = [int(move) for move in moves]
        refuse_unless_offered(chosen, [play.options for play in self.plays], self.setup)
        rewards = np.zeros((self.count, self.setup.seats), np.float32)
        ended = np.zeros(self.count, np.bool_)
        for row, move in enumerate(chosen):
            play = self.plays[row]
            play.move(move)
            if play.over:
                rewards[row] = play.rewards()
                ended[row] = True
                self.plays[row] = self._new_play()
        self._look()
        return rewards, ended


class ManySeats:
    """One seat of many tables, with bots in all others."""

    def __init__(self, setup: SeatSetup, count: int, seed: int = 0) -> None:
        self.setup = setup
        self.count = checked_count(count)
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Restart all games, each with seeds of its own."""
        rng = Rng(seed)
        seeds = [int(rng.below(1 << SEED_BITS)) for _ in range(self.count)]
        self.plays = [SeatPlay(self.setup, seed) for seed in seeds]
        for play in self.plays:
            self._skip_unasked(play)
        self.results: list[dict[str, Any] | None] = [None] * self.count
        self._look()

    def _skip_unasked(self, play: SeatPlay) -> None:
        """Restart games that ended before the seat was ever asked."""
        while play.over:
            play.begin()

    def _look(self) -> None:
        self.observations = floats_of([play.row() for play in self.plays], self.setup.scales)
        self.masks = masks_of([play.options for play in self.plays], self.setup.moves)

    def step(self, moves: Sequence[int] | Ints) -> tuple[Floats, Flags]:
        """Play one move at every table; return rewards and which games ended; see `results`."""
        chosen = [int(move) for move in moves]
        refuse_unless_offered(chosen, [play.options for play in self.plays], self.setup)
        rewards = np.zeros(self.count, np.float32)
        ended = np.zeros(self.count, np.bool_)
        self.results = [None] * self.count
        for row, move in enumerate(chosen):
            play = self.plays[row]
            rewards[row] = play.move(move)
            if play.over:
                ended[row] = True
                self.results[row] = {**play.result(), "last_row": bytes(play.row())}
                play.begin()
                self._skip_unasked(play)
        self._look()
        return rewards, ended
