"""The same measures on other people's engines, so that a ratio means something.

Each peer is driven as its own users drive it from Python: random moves, whole games, no learning.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

SECONDS = 2.0
WINDOWS = 10


def rate(play: Callable[[], int]) -> float:
    """Units a second of something that returns how many it did, in the best of several windows.

    The best, for ours and theirs alike: what else runs on the machine only ever slows.
    """
    play()
    return max(_rate_once(play, SECONDS / WINDOWS) for _ in range(WINDOWS))


def _rate_once(play: Callable[[], int], seconds: float) -> float:
    done = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        done += play()
    return done / (time.perf_counter() - start)


def open_spiel_moves(name: str) -> float:
    """Random playouts of an OpenSpiel game; each seat's choice counts as a move."""
    import pyspiel

    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401  (registers them)
    game = pyspiel.load_game(name)
    return rate(lambda: _open_spiel_playout(game.new_initial_state()))


def _open_spiel_playout(state: Any) -> int:
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(
                random.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0]
            )
        elif state.is_simultaneous_node():
            seats = range(state.num_players())
            state.apply_actions([random.choice(state.legal_actions(seat)) for seat in seats])
            moves += len(seats)
        else:
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
    return moves


def open_spiel_clone(name: str) -> float:
    """Microseconds for a clone in the middle of an OpenSpiel game."""
    import pyspiel

    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(6):
        if state.is_terminal():
            break
        if state.is_simultaneous_node():
            state.apply_actions([state.legal_actions(s)[0] for s in range(state.num_players())])
        else:
            state.apply_action(state.legal_actions()[0])
    return 1e6 / rate(lambda: sum(state.clone() is not None for _ in range(1000)))


def open_spiel_search(name: str, iterations: int = 500) -> float:
    """Iterations a second of OpenSpiel's C++ information-set search, rollouts to the end."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 1.4, iterations, -1, final, False, False)
    return rate(lambda: iterations if bot.step(state) is not None else 0)


def rlcard_moves(name: str) -> float:
    """RLCard's own loop with its own random players."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(one) // 2 for one in trajectories)

    return rate(play)


def pettingzoo_moves(module: str) -> float:
    """PettingZoo's own classic games, with the mask its observations carry."""
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{module}").env()
    return rate(lambda: pettingzoo_game(env))


def pettingzoo_game(env: Any) -> int:
    """One game at random as PettingZoo's users play it; how many moves it took."""
    env.reset(seed=random.randrange(1 << 30))
    moves = 0
    for seat in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        env.step(env.action_space(seat).sample(observation["action_mask"]))
        moves += 1
    return moves
