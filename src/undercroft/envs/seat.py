"""One seat of a game, all others played by bots: what a learner of a single seat needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft import bots as all_bots
from undercroft.bots.bot import RandomBot
from undercroft.bots.playing import play_through
from undercroft.engine.chance import Rng
from undercroft.engine.errors import BadSetup
from undercroft.envs.play import Play, Setup

REWARDS = ("victory", "points")
SEED_BITS = 31


class SeatSetup(Setup):
    """A set-up with one seat to learn (None: another one at random in each game) and bots."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        options: Mapping[str, Any] | None = None,
        reward: str = "victory",
    ) -> None:
        super().__init__(game, seats, options)
        if seat is not None and not (type(seat) is int and 0 <= seat < self.seats):
            raise BadSetup(
                f"seat is 0 to {self.seats - 1}, not {seat!r}", what="seat", most=self.seats - 1
            )
        if reward not in REWARDS:
            raise BadSetup(f"reward is {' or '.join(REWARDS)}, not {reward!r}", what="reward")
        self.seat = seat
        self.bots = self._checked_bots(bots)
        self.reward = reward

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self.game.id, self.seats, self.seat, self.bots, self.options, self.reward)
        return (SeatSetup, made_of)

    def _checked_bots(self, bots: str | Sequence[str]) -> list[str]:
        """One bot for every other seat, in the order of the table from the learner's left."""
        names = [bots] * (self.seats - 1) if isinstance(bots, str) else list(bots)
        if len(names) != self.seats - 1:
            raise BadSetup(
                f"{self.seats} seats need {self.seats - 1} bots, not {len(names)}", what="bots"
            )
        for name in names:
            all_bots.make(name, 0)
        return names


class SeatPlay:
    """The same seat in game after game; between its moves the bots play."""

    def __init__(self, setup: SeatSetup, seed: int) -> None:
        self.setup = setup
        self.wants_points = setup.reward == "points"
        self.begin(seed)

    def begin(self, seed: int | None = None) -> None:
        """A new game: of this seed, or of the next one of the last seed given."""
        if seed is not None:
            self.rng = Rng(seed)
            self.bots = [all_bots.make(name, self.rng.seed()) for name in self.setup.bots]
        setup = self.setup
        game_seed = seed if seed is not None else int(self.rng.below(1 << SEED_BITS))
        self.seat = int(self.rng.below(setup.seats)) if setup.seat is None else setup.seat
        left = (-self.seat - 1) % setup.seats  # from the first seat to the learner's left
        around = [*self.bots, RandomBot(0)]  # on the learner's own seat, which is never asked
        self.players = around[left:] + around[:left]
        self.play = Play(setup, setup.begin(game_seed))
        self.thinking = game_seed  # the next seed of the worlds that bots are given
        self.moves = 0
        self.points = 0
        self._wait()

    @property
    def over(self) -> bool:
        return self.play.over

    @property
    def options(self) -> list[int]:
        return self.play.options

    def move(self, move: int) -> float:
        """Make a move and let the bots play; what it brought."""
        self.play.move(move)
        self.moves += 1
        self._wait()
        if self.wants_points:
            return self._points_gained()
        return self.play.rewards()[self.seat] if self.play.over else 0.0

    def _points_gained(self) -> float:
        """Points since the last move: together they are the score."""
        before = self.points
        self.points = self.play.scores()[self.seat]
        return float(self.points - before)

    def _wait(self) -> None:
        """Let the bots play until this seat is asked or the game is over."""
        if not self.play.over and self.play.seat != self.seat:
            game, state = self.setup.game, self.play.state
            self.thinking += play_through(game, state, self.players, self.thinking, until=self.seat)
            self.play.look()

    def row(self) -> bytearray:
        return self.play.row(self.seat)

    def result(self) -> dict[str, Any]:
        """How a finished game ended for this seat."""
        return {
            "seat": self.seat,
            "score": self.play.scores()[self.seat],
            "victory": self.play.rewards()[self.seat],
            "reason": self.play.state.reason,
            "moves": self.moves,
        }
