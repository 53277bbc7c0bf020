"""Learn Dungeon Roll alone, without a hero, and draw the learning curve.

python -m examples.train --moves 2000000 --curve docs/pictures/learning.svg
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import undercroft
import undercroft.envs.gym
from examples.curve import draw
from examples.ppo import Learner, Settings

TABLES = 64
REPORTS = 40
OPTIONS = {"heroes": "none"}


def make_env() -> Any:
    return gymnasium.make_vec(
        "undercroft/dungeon_roll-v1",
        num_envs=TABLES,
        seats=1,
        options=OPTIONS,
        reward="points",
    )


def train(moves: int, seed: int = 1) -> tuple[Learner, list[tuple[int, float]]]:
    """A learner after so many moves, and its mean score along the way."""
    learner = Learner(make_env(), Settings(), scale=10.0, seed=seed)
    curve: list[tuple[int, float]] = []
    seen = 0
    while learner.moves < moves:
        learner.iteration(rate=1e-3 * max(0.05, 1 - learner.moves / moves))
        if learner.moves >= moves * (len(curve) + 1) / REPORTS:
            scores = [result["score"] for result in learner.results[seen:]]
            seen = len(learner.results)
            if scores:
                curve.append((learner.moves, float(np.mean(scores))))
    return learner, curve


def score_of(learner: Learner, games: int, seed: int) -> tuple[float, float]:
    """The mean score of the learned player on fresh games, best move each, and its 95 % error."""
    env = make_env()
    looks, info = env.reset(seed=seed)
    scores: list[int] = []
    while len(scores) < games:
        _, logs, _ = learner.network.forward(looks, info["action_mask"])
        looks, _, _, _, info = env.step(logs.argmax(axis=1))
        scores += [result["score"] for result in info.get("result", []) if result]
    return float(np.mean(scores)), float(1.96 * np.std(scores) / np.sqrt(len(scores)))


def bot_score(bot: str, games: int) -> float:
    match = undercroft.play_match("dungeon_roll", [bot], games=games, seed=5, options=OPTIONS)
    return match.bots[0].score


def main(arguments: list[str] | None = None) -> dict[str, Any]:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=2_000_000)
    parser.add_argument("--games", type=int, default=1000, help="games to measure the end by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="random,greedy", help="bots to compare with")
    parser.add_argument("--curve", type=Path, help="SVG to draw")
    given = parser.parse_args(arguments)
    start = time.perf_counter()
    learner, curve = train(given.moves, given.seed)
    seconds = time.perf_counter() - start
    score, error = score_of(learner, given.games, seed=99)
    bots = {bot: bot_score(bot, given.games) for bot in given.bots.split(",")}
    report = {"score": score, "error": error, "bots": bots, "seconds": round(seconds)}
    if given.curve:
        draw(given.curve, curve, {**bots, "learned": score})
    print(json.dumps(report))
    return {**report, "curve": curve}


if __name__ == "__main__":
    main()
