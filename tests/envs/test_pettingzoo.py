"""PettingZoo's own tests on our environments, and what they do not ask."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import undercroft
from undercroft.engine.game import Game
from undercroft.envs import aec
from undercroft.games import GAMES

with warnings.catch_warnings():  # the tests import classic games by their old names
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

ids = [game.id for game in GAMES]
# The peer warns of every observation that carries its mask, its own classic games included.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation"),
    pytest.mark.filterwarnings("ignore:Space"),
]
# No items: then every seat lays exactly one card in each room.
ONE_CARD_A_ROOM = {
    "vaults": {"vault_items": {"copies": 0}},
    "characters": {
        name: {"items": []} for name in ("explorer", "knight", "thief", "warrior", "wizard")
    },
}


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_the_peers_tests_of_the_interface_and_of_seeds_pass(game: Game) -> None:
    make = partial(aec.env, game.id, seats=game.most_seats)
    api_test(make(), num_cycles=60)
    seed_test(make, num_cycles=30)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_the_peers_test_of_the_parallel_interface_passes(game: Game) -> None:
    env = aec.parallel_env(game.id, seats=max(2, game.least_seats), illegal="random")
    parallel_api_test(env, num_cycles=60)


def test_the_peers_test_of_max_cycles_passes() -> None:
    given: dict[str, Any] = {
        "game": "raiders", "seats": 4, "illegal": "random", "options": {"pack": ONE_CARD_A_ROOM},
    }  # fmt: skip
    max_cycles_test(
        SimpleNamespace(
            env=partial(aec.env, **given), parallel_env=partial(aec.parallel_env, **given)
        )
    )


def test_it_is_the_game_of_the_door() -> None:
    """The same seed and moves: the same game as at a table."""
    env = aec.env("raiders", seats=3)
    env.reset(seed=11)
    table = undercroft.new_table("raiders", seats=3, seed=11)
    for name in env.agent_iter():
        seen, _, ended, _, _ = env.last()
        if ended:
            env.step(None)
            continue
        seat = env.possible_agents.index(name)
        offered = [int(code) for code in np.flatnonzero(seen["action_mask"])]
        assert sorted(move.code for move in table.options(seat)) == offered
        move = offered[len(offered) // 2]
        table.play(seat, table.game.notation(move))
        env.step(move)
    assert table.outcome is not None
    assert env.play is not None
    assert tuple(env.play.scores()) == table.outcome.scores


def test_a_move_that_is_not_offered_loses_and_is_named() -> None:
    env = aec.env("welcome", seats=2)
    env.reset(seed=1)
    bad = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    loser = env.agent_selection
    env.step(bad)
    assert all(env.terminations.values())
    assert env._cumulative_rewards[loser] == aec.ILLEGAL_REWARD
    assert env.infos[loser] == {"illegal": bad}


def test_the_winners_share_a_reward_of_one() -> None:
    env = aec.env("welcome", seats=3)
    env.reset(seed=3)
    env.action_space("seat_0").seed(1)
    total = 0.0
    for name in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        total += reward
        env.step(None if ended else env.action_space(name).sample(seen["action_mask"]))
    assert total == pytest.approx(1.0)


def test_the_table_is_rendered_as_a_spectator_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec.env("raiders", seats=3, render_mode="ansi")
    env.reset(seed=5)
    text = env.render()
    assert text is not None
    assert '"seat": null' in text
    shown = aec.env("raiders", seats=3, render_mode="human")
    shown.reset(seed=5)
    assert shown.render() is None
    assert capsys.readouterr().out.strip() == text


def test_seats_answer_a_simultaneous_choice_in_one_step() -> None:
    env = aec.parallel_env("raiders", seats=3)
    looks, _ = env.reset(seed=2)
    moves = {name: int(np.flatnonzero(look["action_mask"])[0]) for name, look in looks.items()}
    after, *_ = env.step(moves)
    room = next(field for field in env.shared.setup.encoder.fields if field.name == "room")
    place = slice(room.start, room.start + room.size)
    assert looks["seat_0"]["observation"][place].argmax() == 0
    assert after["seat_0"]["observation"][place].argmax() == 1


@pytest.mark.parametrize(
    "wrong",
    [{"seats": 9}, {"illegal": "ignore"}, {"render_mode": "rgb_array"}, {"options": {"x": 1}}],
)
def test_bad_set_ups_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(undercroft.BadSetup):
        aec.env("raiders", **wrong)
