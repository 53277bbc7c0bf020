"""Gymnasium: a game for one seat, solo or against fixed bots; one game or many at once.

Importing this module registers `undercroft/<game>-v1` for every game.

>>> import gymnasium
>>> import undercroft.envs.gym
>>> env = gymnasium.make("undercroft/raiders-v1", seats=4, bots="greedy")
>>> observation, info = env.reset(seed=7)
>>> int(info["action_mask"].sum())
5
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from undercroft.engine.chance import Rng
from undercroft.engine.errors import BadSetup
from undercroft.envs.play import Floats, Mask
from undercroft.envs.seat import SEED_BITS, SeatPlay, SeatSetup
from undercroft.envs.spaces import Moves, look_space
from undercroft.envs.vector import Flags, Ints, ManySeats, floats_of
from undercroft.games import GAMES

ILLEGAL_REWARD = -1.0
RENDER_MODES = ["ansi", "human"]


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """One seat. An illegal move loses the game: reward -1, `info["illegal"]`."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        options: Mapping[str, Any] | None = None,
        reward: str = "victory",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetup(
                f"render_mode must be ansi or human, got {render_mode!r}", what="render_mode"
            )
        self.setup = SeatSetup(game, seats, seat, bots, options, reward)
        self.render_mode = render_mode
        self.observation_space = look_space(self.setup)
        self.action_space = Moves(self.setup.moves)
        self.play: SeatPlay | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Start a new game. Table options are given to the constructor."""
        super().reset(seed=seed)
        if seed is None and self.play is not None:
            self.play.begin()
        else:
            fresh = int(self.np_random.integers(1 << SEED_BITS)) if seed is None else seed
            self.play = SeatPlay(self.setup, fresh)
        while self.play.over:  # a game may end before the seat is ever asked
            self.play.begin()
        return self._observation(self.play), {"action_mask": self.action_masks()}

    def _playing(self) -> SeatPlay:
        if self.play is None:
            raise BadSetup("call reset() first", what="reset")
        return self.play

    def _observation(self, play: SeatPlay) -> Floats:
        return play.play.observation(play.seat)

    def action_masks(self) -> Mask:
        """Return 1 for every legal move; algorithms with action masking look for this name."""
        play = self._playing()
        return play.play.mask(play.seat)

    def step(self, action: int | np.int64) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        play = self._playing()
        move = int(action)
        if play.over:
            raise BadSetup("the game is over; call reset() to start a new one", what="reset")
        if move not in play.options:
            info = {"action_mask": self.action_masks(), "illegal": move}
            return self._observation(play), ILLEGAL_REWARD, True, False, info
        reward = play.move(move)
        info = {"action_mask": self.action_masks()}
        if play.over:
            info["result"] = play.result()
        return self._observation(play), reward, play.over, False, info

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        play = self._playing()
        text = play.play.text(play.seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text


class ManySeatEnv(VectorEnv[Floats, Ints, Any]):
    """Many games of one seat in one process; a finished game restarts in the same step.

    Illegal moves raise IllegalMove: choose moves by `info["action_mask"]`.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        options: Mapping[str, Any] | None = None,
        reward: str = "victory",
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.render_mode = None
        self.num_envs = num_envs
        setup = SeatSetup(game, seats, seat, bots, options, reward)
        self.many = ManySeats(setup, num_envs)
        self.single_observation_space = look_space(setup)
        self.single_action_space = Moves(setup.moves)
        self.observation_space = spaces.Box(0.0, 1.0, (num_envs, setup.size), np.float32)
        self.action_space = spaces.MultiDiscrete([setup.moves] * num_envs)
        self.rng = Rng(int(np.random.default_rng().integers(1 << SEED_BITS)))

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Restart all games."""
        if isinstance(seed, list):
            raise BadSetup("seed must be one integer for all games, got a list", what="seed")
        if seed is not None:
            self.rng = Rng(seed)
        self.many.begin(seed if seed is not None else int(self.rng.below(1 << SEED_BITS)))
        return self.many.observations, {"action_mask": self.many.masks}

    def step(self, actions: Ints) -> tuple[Floats, Floats, Flags, Flags, dict[str, Any]]:
        rewards, ended = self.many.step(actions)
        info: dict[str, Any] = {"action_mask": self.many.masks}
        if ended.any():
            info["final_obs"] = self._last_observations()
            info["_final_obs"] = ended
            info["result"] = [result and dict(result) for result in self.many.results]
        cut = np.zeros(self.num_envs, np.bool_)
        return self.many.observations, rewards, ended, cut, info

    def _last_observations(self) -> Any:
        """Return, by row, the seat's observation at the end of a finished game."""
        last: Any = np.full(self.num_envs, None, object)
        for row, result in enumerate(self.many.results):
            if result is not None:
                last[row] = floats_of([result.pop("last_row")], self.many.setup.scales)[0]
        return last


def register_all() -> None:
    """Register the games with `gymnasium.make` and `gymnasium.make_vec`."""
    for game in GAMES:
        name = f"undercroft/{game.id}-v1"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="undercroft.envs.gym:SeatEnv",
                vector_entry_point="undercroft.envs.gym:ManySeatEnv",
                kwargs={"game": game.id},
            )


register_all()
