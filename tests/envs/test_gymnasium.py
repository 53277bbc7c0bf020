"""Gymnasium's own checker on our environments; many at once play the same games."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import undercroft
import undercroft.envs.gym as envs
from undercroft.engine.game import Game
from undercroft.games import GAMES

ids = [game.id for game in GAMES]


def first_offered(masks: Any) -> Any:
    return np.asarray(masks).argmax(axis=-1)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_the_peers_checker_passes(game: Game) -> None:
    check_env(envs.SeatEnv(game.id, seats=game.least_seats), skip_render_check=True)
    check_env(envs.SeatEnv(game.id, seats=game.most_seats, seat=None), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_games_are_registered_and_play_to_an_end(game: Game) -> None:
    env = gymnasium.make(f"undercroft/{game.id}-v1", disable_env_checker=True)
    _, info = env.reset(seed=4)
    ended = False
    while not ended:
        look, reward, ended, _, info = env.step(int(first_offered(info["action_mask"])))
        assert env.observation_space.contains(look)
    assert info["result"]["victory"] == reward
    assert not info["action_mask"].any()


def test_one_seat_plays_against_bots_that_think() -> None:
    env = envs.SeatEnv("welcome", seats=2, bots=["greedy"], seat=1)
    _, info = env.reset(seed=4)
    ended = False
    while not ended:
        _, _, ended, _, info = env.step(int(first_offered(info["action_mask"])))
    assert info["result"]["seat"] == 1


def test_points_on_the_way_add_up_to_the_score() -> None:
    env = envs.SeatEnv("dungeon_roll", seats=1, reward="points")
    rng = np.random.default_rng(3)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        total, ended = 0.0, False
        while not ended:
            move = rng.choice(np.flatnonzero(info["action_mask"]))
            _, reward, ended, _, info = env.step(move)
            total += reward
        assert total == info["result"]["score"]


def test_a_move_that_is_not_offered_ends_the_game_and_is_named() -> None:
    env = envs.SeatEnv("raiders", seats=3)
    env.reset(seed=1)
    bad = int(np.flatnonzero(env.action_masks() == 0)[0])
    _, reward, ended, _, info = env.step(bad)
    assert (reward, ended, info["illegal"]) == (envs.ILLEGAL_REWARD, True, bad)


def test_many_at_once_play_what_each_would_play_alone() -> None:
    many = gymnasium.make_vec("undercroft/raiders-v1", num_envs=3, seats=3)
    looks, info = many.reset(seed=9)
    assert looks.shape[0] == 3
    for look, play in zip(looks, many.unwrapped.many.plays, strict=True):
        assert (look == play.play.observation(play.seat)).all()
    ended = np.zeros(3, bool)
    steps = 0
    while not ended.any():
        looks, rewards, ended, cut, info = many.step(first_offered(info["action_mask"]))
        steps += 1
        assert many.observation_space.contains(looks)
    row = int(ended.argmax())
    assert info["result"][row]["moves"] == steps
    assert many.single_observation_space.contains(info["final_obs"][row])
    assert not cut.any()
    assert rewards[row] == info["result"][row]["victory"]


def test_the_same_seed_is_the_same_batch() -> None:
    def played() -> list[Any]:
        many = envs.ManySeatEnv("welcome", num_envs=4, seats=3, seat=None)
        looks, info = many.reset(seed=6)
        found = [looks]
        for _ in range(40):
            looks, rewards, *_, info = many.step(first_offered(info["action_mask"]))
            found += [looks, rewards]
        return found

    assert all((a == b).all() for a, b in zip(played(), played(), strict=True))


def test_many_at_once_refuse_what_is_not_offered() -> None:
    many = envs.ManySeatEnv("raiders", num_envs=2, seats=3)
    _, info = many.reset(seed=1)
    with pytest.raises(undercroft.IllegalMove, match="row 0"):
        many.step(info["action_mask"].argmin(axis=1))


@pytest.mark.parametrize(
    "wrong", [{"seat": 3}, {"bots": "nobody"}, {"bots": ["random"]}, {"reward": "fame"}]
)
def test_bad_set_ups_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(undercroft.BadSetup):
        envs.SeatEnv("raiders", seats=3, **wrong)
