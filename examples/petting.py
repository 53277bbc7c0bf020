"""Learn through PettingZoo: one network plays all seats of Welcome to the Dungeon against itself.

python -m examples.petting --games 4000
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import numpy as np

from examples.ppo import Network, Settings
from undercroft.envs import aec

SEATS = 2
ROUND = 40  # games between two updates
ENTROPY = 0.02


def play_game(env: Any, seed: int, choose: Any) -> tuple[list[Any], dict[str, float]]:
    """The turns of a game as (seat, what it saw, mask, move), and the reward of each seat."""
    env.reset(seed=seed)
    turns: list[Any] = []
    rewards: dict[str, float] = {}
    for seat in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        if ended or cut:
            rewards[seat] = reward
            env.step(None)
            continue
        move = choose(seat, seen)
        turns.append((seat, seen["observation"], seen["action_mask"], move))
        env.step(move)
    return turns, rewards


def learn(network: Network, turns: list[Any], results: np.ndarray[Any, Any]) -> None:
    """Policy gradient: more of what won more than the network expected."""
    looks = np.stack([turn[1] for turn in turns])
    masks = np.stack([turn[2] for turn in turns])
    moves = np.array([turn[3] for turn in turns])
    hidden, logs, values = network.forward(looks, masks)
    gains = results - values
    chances = np.exp(logs)
    to_logits = chances * gains[:, None]
    to_logits[np.arange(len(moves)), moves] -= gains
    surprise = np.where(masks > 0, logs, 0.0)
    to_logits += ENTROPY * chances * (surprise - (chances * surprise).sum(axis=1, keepdims=True))
    count = np.float32(len(moves))
    network.backward(looks, hidden, (to_logits / count).astype(np.float32), -gains / count)
    network.update(rate=3e-3, norm=0.5)


def train(games: int, seed: int = 1) -> Network:
    env = aec.env("welcome", seats=SEATS)
    first = env.possible_agents[0]
    size = env.observation_space(first)["observation"].shape[0]
    network = Network(size, int(env.action_space(first).n), Settings(hidden=64), seed)
    rng = np.random.default_rng(seed)

    def choose(seat: str, seen: Any) -> int:
        moves, _, _ = network.choose(seen["observation"][None], seen["action_mask"][None], rng)
        return int(moves[0])

    for start in range(0, games, ROUND):
        turns: list[Any] = []
        results: list[float] = []
        for number in range(start, start + ROUND):
            played, rewards = play_game(env, seed * 1_000_000 + number, choose)
            turns += played
            results += [rewards[turn[0]] for turn in played]
        learn(network, turns, np.array(results, np.float32))
    return network


def wins_against_random(network: Network, games: int) -> float:
    """The share of games that the network wins, on each seat in turn."""
    env = aec.env("welcome", seats=SEATS)
    rng = np.random.default_rng(5)
    won = 0.0
    for number in range(games):
        own = f"seat_{number % SEATS}"

        def choose(seat: str, seen: Any, own: str = own) -> int:
            mask = seen["action_mask"]
            if seat != own:
                return int(rng.choice(np.flatnonzero(mask)))
            _, logs, _ = network.forward(seen["observation"][None], mask[None])
            return int(logs[0].argmax())

        won += play_game(env, 77_000_000 + number, choose)[1][own]
    return won / games


def main(arguments: list[str] | None = None) -> dict[str, float]:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--rated", type=int, default=1000)
    given = parser.parse_args(arguments)
    before = wins_against_random(train(0), given.rated)
    after = wins_against_random(train(given.games), given.rated)
    report = {"before": before, "after": after}
    print(json.dumps(report))
    return report


if __name__ == "__main__":
    main()
