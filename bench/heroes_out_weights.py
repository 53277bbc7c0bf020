"""Fit the weights of `games/heroes_out/heuristics.py` to the ends of games that bots play.

python -m bench.heroes_out_weights [--bot hunch] [--games 600] [--seed 1]

Every position at the end of a turn is a row of signs, with 1 where the Vault was still safe some
turns later. A logistic regression with a little shrinkage gives the weights, printed for the table
WEIGHTS. Play some games with them before they are used: a fit to games of greedy that predicted
their ends well lost every game (docs/bots.md).
"""

from __future__ import annotations

import argparse
import random

import numpy as np

from undercroft import bots
from undercroft.engine import run
from undercroft.engine.chance import Rng
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.setup import new_state
from undercroft.games import game_called
from undercroft.games.heroes_out.cards import DIFFICULTIES
from undercroft.games.heroes_out.heuristics import SIGNS, signs
from undercroft.games.heroes_out.printed.dungeons import DUNGEON_IDS

GAME = game_called("heroes_out")
SHRINK = 0.02
AHEAD = 3  # turns


def play(bot: str, seed: int) -> tuple[list[list[float]], bool, str]:
    """One game with random clans: the signs at the end of each turn, whether it was won, where."""
    luck = random.Random(seed)
    scenario, difficulty = luck.choice(DUNGEON_IDS), luck.choice(DIFFICULTIES)
    options = {"scenario": scenario, "difficulty": difficulty, "clans": "random"}
    seats = luck.choice((2, 3))
    state = new_state(GAME, seats, seed, options, None, listens=False)
    player = None if bot == "hunch" else bots.make(bot, seed)
    rng = Rng(seed)
    rows: list[list[float]] = []
    turn = state.turn
    decision = run.next_decision(state)
    while decision is not None:
        if state.turn != turn:
            turn = state.turn
            rows.append(list(signs(state)))
        if player is None:
            run.answer(state, decision.hunch(state, rng))
        else:
            knowledge = Knowledge(GAME, state, decision.seat, luck.getrandbits(60))
            run.answer(state, player.choose_code(knowledge))
        decision = run.next_decision(state)
    return rows, GAME.rewards(state)[0] > 0.5, difficulty


def fit(rows: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Newton's method for a logistic regression."""
    weights = np.zeros(rows.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (won - chance) / len(won) - SHRINK / 10 * weights
        bend = (rows.T * (chance * (1 - chance))) @ rows / len(won)
        weights += np.linalg.solve(bend + SHRINK / 10 * np.eye(len(weights)), slope)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="hunch")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rows: list[list[float]] = []
    won: list[bool] = []
    wins: dict[str, list[bool]] = {name: [] for name in DIFFICULTIES}
    for game in range(given.games):
        found, is_won, difficulty = play(given.bot, given.seed * 1_000_003 + game)
        rows += found
        safe = len(found) if is_won else len(found) - AHEAD
        won += [turn < safe for turn in range(len(found))]
        wins[difficulty].append(is_won)
    for name, results in wins.items():
        print(f"{name}: {sum(results)} of {len(results)} won")
    weights = fit(np.array(rows), np.array(won, dtype=float))
    for sign, weight in zip(SIGNS, weights, strict=True):
        print(f"{sign:28} {weight:8.3f}")
    print(", ".join(f"{weight:.3f}" for weight in weights))


if __name__ == "__main__":
    main()
