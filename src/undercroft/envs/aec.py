"""PettingZoo: one seat at a time (AEC), or all asked seats at once (parallel).

>>> from undercroft.envs import aec
>>> env = aec.env("raiders", seats=4)
>>> env.reset(seed=7)
>>> observation, reward, ended, cut, info = env.last()
>>> int(observation["action_mask"].sum())
5
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from undercroft.engine.chance import Rng
from undercroft.engine.errors import BadSetup
from undercroft.engine.run import asked
from undercroft.envs.play import NOBODY, Play, Setup
from undercroft.envs.spaces import Moves, masked_space

ILLEGAL_REWARD = -1.0
ILLEGAL = ("end", "random")
RENDER_MODES = ["ansi", "human"]
SEED_BITS = 31


class Seats:
    """What both kinds share: names of the seats, their spaces, and handling of illegal moves."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, Any] | None,
        max_cycles: int | None,
        illegal: str,
        render_mode: str | None,
    ) -> None:
        if illegal not in ILLEGAL:
            raise BadSetup(
                f"illegal must be {' or '.join(ILLEGAL)}, got {illegal!r}", what="illegal"
            )
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetup(
                f"render_mode must be {' or '.join(RENDER_MODES)}, got {render_mode!r}",
                what="render_mode", allowed=RENDER_MODES,
            )  # fmt: skip
        self.setup = Setup(game, seats, options)
        self.max_cycles = max_cycles
        self.illegal = illegal
        self.render_mode = render_mode
        self.names = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.seat_of = {name: seat for seat, name in enumerate(self.names)}
        self.rng = Rng(int(np.random.default_rng().integers(1 << SEED_BITS)))
        self.moves = {name: Moves(self.setup.moves) for name in self.names}
        self.looks = {name: masked_space(self.setup) for name in self.names}

    def begin(self, seed: int | None) -> Play:
        """Start a new game with this seed, or with one derived from the last seed given."""
        if seed is not None:
            self.rng = Rng(seed)
        game_seed = seed if seed is not None else int(self.rng.below(1 << SEED_BITS))
        return Play(self.setup, self.setup.begin(game_seed))

    def instead(self, options: list[int]) -> int:
        """Return a random legal move, in place of an illegal one."""
        return options[int(self.rng.below(len(options)))]


def observe(play: Play, seat: int) -> dict[str, Any]:
    return {"observation": play.observation(seat), "action_mask": play.mask(seat)}


def shown(play: Play, mode: str | None) -> str | None:
    """Render the table as a spectator sees it; `human` prints it."""
    if mode is None:
        return None
    text = play.text()
    if mode == "human":
        print(text)
        return None
    return text


class SeatByTurn(AECEnv[str, dict[str, Any], int | None]):
    """AEC. Seats make a simultaneous choice one at a time, without seeing each other's moves."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        max_cycles: int | None = None,
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.shared = Seats(game, seats, options, max_cycles, illegal, render_mode)
        self.possible_agents = self.shared.names
        self.agents: list[str] = []
        self.render_mode = render_mode
        self.metadata = {
            "name": f"undercroft_{game}_v1",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.play: Play | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.shared.looks[agent]

    def action_space(self, agent: str) -> Moves:
        return self.shared.moves[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Table options are given to the constructor."""
        self.play = self.shared.begin(seed)
        names = self.possible_agents
        self.agents = names[:]
        self.rewards = dict.fromkeys(names, 0.0)
        self._cumulative_rewards = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in names}
        self._skip_agent_selection = None
        self.asked_times = [0] * len(names)
        self.agent_selection = names[self.play.seat]

    def _playing(self) -> Play:
        if self.play is None:
            raise BadSetup("call reset() first", what="reset")
        return self.play

    def observe(self, agent: str) -> dict[str, Any]:
        return observe(self._playing(), self.shared.seat_of[agent])

    def step(self, action: int | None) -> None:
        play = self._playing()
        name = self.agent_selection
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        if action not in play.options:
            if self.shared.illegal == "end":
                self._end({name: ILLEGAL_REWARD}, {"illegal": action})
                return
            action = self.shared.instead(play.options)
        seat = play.seat
        play.move(int(action))
        if play.over:
            rewards = play.rewards()
            self._end(dict(zip(self.possible_agents, rewards, strict=True)), {})
            return
        self.agent_selection = self.possible_agents[play.seat]
        if self.shared.max_cycles is not None:
            self._count(seat)

    def _count(self, seat: int) -> None:
        """Cut the game short when a seat would answer more than `max_cycles` times."""
        self.asked_times[seat] += 1
        if self.asked_times[self._playing().seat] >= (self.shared.max_cycles or 0):
            self.truncations = dict.fromkeys(self.agents, True)

    def _end(self, rewards: dict[str, float], info: dict[str, Any]) -> None:
        for name in self.agents:
            self.rewards[name] = rewards.get(name, 0.0)
            self._cumulative_rewards[name] = self.rewards[name]
            self.terminations[name] = True
        self.infos[self.agent_selection].update(info)
        self._deads_step_first()

    def render(self) -> str | None:
        return shown(self._playing(), self.render_mode)

    def close(self) -> None:
        self.play = None


class SeatsAtOnce(ParallelEnv[str, dict[str, Any], int]):
    """All seats that must choose act in one step; the actions of others are ignored.

    An interrupt (a torch) is played before the answers of the same step.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        max_cycles: int | None = None,
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        self.shared = Seats(game, seats, options, max_cycles, illegal, render_mode)
        self.possible_agents = self.shared.names
        self.agents: list[str] = []
        self.render_mode = render_mode
        self.metadata = {
            "name": f"undercroft_{game}_parallel_v1",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
        }
        self.play: Play | None = None
        self.cycles = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.shared.looks[agent]

    def action_space(self, agent: str) -> Moves:
        return self.shared.moves[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game. Table options are given to the constructor."""
        self.play = self.shared.begin(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._observations(self.play), {name: {} for name in self.agents}

    def _observations(self, play: Play) -> dict[str, Any]:
        return {name: observe(play, seat) for seat, name in enumerate(self.possible_agents)}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Any],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        play = self.play
        if play is None or not self.agents:
            raise BadSetup("call reset() first", what="reset")
        names = self.agents
        infos: dict[str, dict[str, Any]] = {name: {} for name in names}
        rewards = dict.fromkeys(names, 0.0)
        bad = self._carry_out(play, actions)
        self.cycles += 1
        if bad is not None:
            rewards[bad] = ILLEGAL_REWARD
            infos[bad]["illegal"] = actions[bad]
        elif play.over:
            rewards = dict(zip(names, play.rewards(), strict=True))
        ended = bad is not None or play.over
        cut = not ended and self.cycles >= (self.shared.max_cycles or self.cycles + 1)
        if ended or cut:
            self.agents = []
        observations = self._observations(play)
        return (
            observations, rewards, dict.fromkeys(names, ended), dict.fromkeys(names, cut), infos,
        )  # fmt: skip

    def _carry_out(self, play: Play, moves: dict[str, int]) -> str | None:
        """Play interrupts, then answers; return the name of a seat with an illegal move, if any."""
        owing = asked(play.state)
        chosen: list[tuple[bool, int, int]] = []
        for name, sent in moves.items():
            seat = self.shared.seat_of[name]
            move = int(sent)
            options = play.options_of(seat)
            if move not in options:
                if seat not in owing:
                    continue
                if self.shared.illegal == "end":
                    return name
                move = self.shared.instead(options)
            chosen.append((not self.shared.setup.game.is_interrupt(move), seat, move))
        for _, seat, move in sorted(chosen):
            if play.seat != NOBODY:
                play.move_of(seat, move)
        return None

    def render(self) -> str | None:
        return None if self.play is None else shown(self.play, self.render_mode)

    def close(self) -> None:
        self.play = None


env = SeatByTurn
parallel_env = SeatsAtOnce
