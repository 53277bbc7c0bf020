"""One seat of a game with bots in all others, for learning a single seat."""

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
    """A setup with bots and one seat to learn (None: a random one in each game)."""

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
                f"seat must be 0 to {self.seats - 1}, got {seat!r}",
                what="seat",
                most=self.seats - 1,
            )
        if reward not in REWARDS:
            raise BadSetup(f"reward must be {' or '.join(REWARDS)}, got {reward!r}", what="reward")
        self.seat = seat
        self.bots = self._checked_bots(bots)
        self.reward = reward

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self.game.id, self.seats, self.seat, self.bots, self.options, self.reward)
        return (SeatSetup, made_of)

    def _checked_bots(self, bots: str | Sequence[str]) -> list[str]:
        """Return one bot for every other seat, in table order from the learner's left."""
        names = [bots] * (self.seats - 1) if isinstance(bots, str) else list(bots)
        if len(names) != self.seats - 1:
            raise BadSetup(
                f"{self.seats} seats need {self.seats - 1} bots, got {len(names)}", what="bots"
            )
        for name in names:
            all_bots.make(name, 0)
        return names


class SeatPlay:
    """The same seat in one game after another; bots play between its moves."""

    def __init__(self, setup: SeatSetup, seed: int) -> None:
        self.setup = setup
        self.wants_points = setup.reward == "points"
        self.begin(seed)

    def begin(self, seed: int | None = None) -> None:
        """Start a new game with this seed, or with one derived from the last seed given."""
        if seed is not None:
            self.rng = Rng(seed)
            self.bots = [all_bots.make(name, self.rng.seed()) for name in self.setup.bots]
        setup = self.setup
        game_seed = seed if seed is not None else int(self.rng.below(1 << SEED_BITS))
        self.seat = int(self.rng.below(setup.seats)) if setup.seat is None else setup.seat
        left = (-self.seat - 1) % setup.seats  # from the first seat to the learner's left
        around = [*self.bots, RandomBot(0)]  # in the learner's own seat; never asked
        self.players = around[left:] + around[:left]
        self.play = Play(setup, setup.begin(game_seed))
        self.thinking = game_seed  # the next seed for the bots' redealt worlds
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
        """Play a move, let the bots play, and return the reward."""
        self.play.move(move)
        self.moves += 1
        self._wait()
        if self.wants_points:
            return self._points_gained()
        return self.play.rewards()[self.seat] if self.play.over else 0.0

    def _points_gained(self) -> float:
        """Return the points since the last move, which add up to the score."""
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
        """Return how a finished game ended for this seat."""
        return {
            "seat": self.seat,
            "score": self.play.scores()[self.seat],
            "victory": self.play.rewards()[self.seat],
            "reason": self.play.state.reason,
            "moves": self.moves,
        }
