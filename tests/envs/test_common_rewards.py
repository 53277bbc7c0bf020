"""Environments of a cooperative game: what one agent gets, all get."""

from __future__ import annotations

import pyspiel
import pytest

from tests import vigil
from tests.registering import register
from undercroft.engine.errors import BadSetup
from undercroft.engine.game import Game
from undercroft.envs import aec, spiel
from undercroft.envs.vector import ManyTables


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Vigil among the registered games."""
    register(monkeypatch, vigil.GAME)
    return vigil.GAME


def test_every_agent_of_pettingzoo_gets_the_common_reward(registered: Game) -> None:
    totals = set()
    for seed in range(8):
        env = aec.env("vigil", seats=3)
        env.reset(seed=seed)
        got = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, ended, _, _ = env.last()
            got[agent] += float(reward)
            env.step(None if ended else int(observation["action_mask"].argmax()))
        totals.add(tuple(got.values()))
    assert totals == {(0.0, 0.0, 0.0), (1.0, 1.0, 1.0)}


def test_many_tables_at_once_bring_common_rewards(registered: Game) -> None:
    many = ManyTables("vigil", 8, seats=3, seed=1)
    ended_some = 0
    for _ in range(40):
        rewards, ended = many.step([int(mask.argmax()) for mask in many.masks])
        for row, end in zip(rewards, ended, strict=True):
            assert set(row) in ({0.0}, {1.0})
            ended_some += int(end)
    assert ended_some > 8


def test_openspiel_is_told_that_the_utility_is_identical(
    registered: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spiel, "GAMES", (vigil.GAME,))
    spiel.register_all()
    game = pyspiel.load_game("undercroft_vigil(seats=2,deals=5)")
    assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    for deal in range(5):
        state = game.new_initial_state()
        state.apply_action(deal)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        assert state.returns() in ([0.0, 0.0], [1.0, 1.0])
    with pytest.raises(BadSetup, match="its sum cannot be zero"):
        pyspiel.load_game("undercroft_vigil(seats=2,zero_sum=True)")
