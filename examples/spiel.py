"""OpenSpiel's own algorithms on these games: information-set search, and counterfactual regret.

python -m examples.spiel --games 40 --simulations 100 --iterations 5000
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

import undercroft.envs.spiel  # noqa: F401  (registers the games)

WELCOME = "undercroft_welcome(seats=2,deals=1000,zero_sum=True)"
SMALL = "undercroft_welcome(seats=2,deals=1,zero_sum=True)"


def play(game: Any, deal: int, choose: list[Any]) -> list[float]:
    """One game: by seat, a function from state to move."""
    state = game.new_initial_state()
    state.apply_action(deal)
    while not state.is_terminal():
        state.apply_action(choose[state.current_player()](state))
    returns: list[float] = state.returns()
    return returns


def search_against_random(games: int, simulations: int) -> float:
    """What OpenSpiel's ISMCTS wins of a random player per game, seats in turn; 0 is even."""
    game = pyspiel.load_game(WELCOME)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    searcher = ismcts.ISMCTSBot(
        game, evaluator, 1.0, simulations, random_state=np.random.RandomState(3)
    )
    worlds = np.random.RandomState(6)
    searcher.set_resampler(lambda state, seat: state.resample_from_infostate(seat, worlds.uniform))
    won = 0.0
    for number in range(games):
        bots = [searcher.step, lambda state: rng.choice(state.legal_actions())]
        own = number % 2
        won += play(game, number, bots if own == 0 else bots[::-1])[own]
    return won / games


def regret_against_random(
    iterations: int, games: int, sampler: Any = OutcomeSamplingSolver
) -> float:
    """What the average policy of MCCFR wins of a random player on one known deal."""
    np.random.seed(4)
    game = pyspiel.load_game(SMALL)
    solver = sampler(game)
    for _ in range(iterations):
        solver.iteration()
    return policy_against_random(game, solver.average_policy(), games)


def policy_against_random(game: Any, policy: policies.Policy, games: int) -> float:
    rng = np.random.RandomState(5)

    def learned(state: Any) -> int:
        chances = policy.action_probabilities(state)
        return int(rng.choice(list(chances), p=list(chances.values())))

    def at_random(state: Any) -> int:
        return int(rng.choice(state.legal_actions()))

    won = 0.0
    for number in range(games):
        own = number % 2
        won += play(game, 0, [learned, at_random] if own == 0 else [at_random, learned])[own]
    return won / games


def main(arguments: list[str] | None = None) -> dict[str, float]:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--iterations", type=int, default=5000)
    given = parser.parse_args(arguments)
    report = {
        "ismcts": search_against_random(given.games, given.simulations),
        "outcome_sampling": regret_against_random(given.iterations, 10 * given.games),
        "external_sampling": regret_against_random(
            given.iterations // 10, 10 * given.games, ExternalSamplingSolver
        ),
    }
    print(json.dumps(report))
    return report


if __name__ == "__main__":
    main()
