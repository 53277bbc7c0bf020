"""Fit the weights of `games/dungeoneer/heuristics.py` to the ends of games that bots play.

python -m bench.dungeoneer_weights [--bot hunches] [--games 2000] [--seats 4] [--seed 1]

The start of every turn gives a row of signs for each seat, with 1 for the winner. The weights make
the winner's share of all exponentials as likely as possible (a conditional logit with a little
shrinkage towards the weights in use). They are fitted to three games in four and judged by the
fourth. `hunches` plays games by the playout policy alone, fifty times as fast as `greedy`, but
worse: take its weights as a hint of proportions.
"""

from __future__ import annotations

import argparse

import numpy as np

from undercroft import bots
from undercroft.bots.playing import Watcher, play_through
from undercroft.engine.chance import Rng
from undercroft.engine.playout import play_to_horizon
from undercroft.engine.setup import new_state
from undercroft.engine.state import State
from undercroft.games import game_called
from undercroft.games.dungeoneer.heuristics import SIGNS, WEIGHTS, signs
from undercroft.games.dungeoneer.state import OUT, PERSON, Dungeoneer

GAME = game_called("dungeoneer")
SHRINK = 0.002  # per position, towards the weights in use


HUNCHES = "hunches"


class Notes(Watcher):
    """The signs of all seats at every turn; rows of zeros for who is out."""

    def __init__(self) -> None:
        self.turn = 0
        self.rows: list[list[list[float]]] = []
        self.lives: list[list[float]] = []

    def asked(self, state: State, seat: int, codes: list[int], move: int) -> None:
        assert isinstance(state, Dungeoneer)
        if state.turn != self.turn:
            self.note(state)

    def note(self, state: Dungeoneer) -> None:
        self.turn = int(state.turn)
        lives = [not state.people[one * PERSON + OUT] for one in range(state.seats)]
        blank = [0.0] * len(SIGNS)
        self.rows.append([list(signs(state, at)) if in_game else blank
                          for at, in_game in enumerate(lives)])  # fmt: skip
        self.lives.append([1.0 if in_game else 0.0 for in_game in lives])


def play(bot: str, seats: int, seed: int) -> tuple[Notes, int]:
    """One game: its notes and its winner, or -1 if several share it."""
    state = new_state(GAME, seats, seed, {"rounds": 60}, None, listens=False)
    assert isinstance(state, Dungeoneer)
    notes = Notes()
    if bot == HUNCHES:
        play_by_hunches(state, Rng(seed), notes)
    else:
        players = [bots.make(bot, 1000 * seed + seat) for seat in range(seats)]
        play_through(GAME, state, players, seed, notes)
    rewards = GAME.rewards(state)
    return notes, rewards.index(1.0) if 1.0 in rewards else -1


def play_by_hunches(state: Dungeoneer, rng: Rng, notes: Notes) -> None:
    """From turn to turn, which are the cutoffs of this game."""
    while len(state.stack):
        play_to_horizon(state, rng)
        if len(state.stack):
            if state.turn:
                notes.note(state)
            state.pop().run(state)


class Positions:
    """Rows of signs, who was in the game, and who won it."""

    def __init__(self) -> None:
        self.rows: list[list[list[float]]] = []
        self.lives: list[list[float]] = []
        self.winners: list[int] = []

    def add(self, notes: Notes, winner: int) -> None:
        self.rows += notes.rows
        self.lives += notes.lives
        self.winners += [winner] * len(notes.rows)

    def arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        return np.array(self.rows), np.array(self.lives), np.array(self.winners)


def fit(rows: np.ndarray, lives: np.ndarray, winners: np.ndarray) -> np.ndarray:
    """Newton's method for a conditional logit, from the weights in use."""
    start = np.array(list(WEIGHTS))
    weights = start.copy()
    for _ in range(25):
        power = np.exp(rows @ weights) * lives
        chance = power / power.sum(axis=1, keepdims=True)
        mean = (chance[:, :, None] * rows).sum(axis=1)
        own = rows[np.arange(len(winners)), winners]
        slope = (own - mean).mean(axis=0) - SHRINK * (weights - start)
        spread = rows - mean[:, None, :]
        bend = np.einsum("ns,nsi,nsj->ij", chance, spread, spread) / len(winners)
        weights = weights + np.linalg.solve(bend + SHRINK * np.eye(len(weights)), slope)
    return weights


def likelihood(
    rows: np.ndarray, lives: np.ndarray, winners: np.ndarray, weights: np.ndarray
) -> float:
    """The mean logarithm of the share that the winner had."""
    power = np.exp(rows @ weights) * lives
    chance = power / power.sum(axis=1, keepdims=True)
    return float(np.log(chance[np.arange(len(winners)), winners]).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default=HUNCHES)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    fitted, judged = Positions(), Positions()
    for number in range(given.games):
        notes, winner = play(given.bot, given.seats, given.seed * 1_000_003 + number)
        if winner >= 0:
            (fitted if number % 4 else judged).add(notes, winner)
    data, apart = fitted.arrays(), judged.arrays()
    weights = fit(*data)
    in_use = np.array(list(WEIGHTS))
    before, after = likelihood(*apart, in_use), likelihood(*apart, weights)
    print(f"{len(data[2])} positions; likelihood of the winners of the games apart: "
          f"in use {before:.4f}, fitted {after:.4f}")  # fmt: skip
    for sign, old, weight in zip(SIGNS, WEIGHTS, weights, strict=True):
        print(f"{sign:28} {old:8.3f} {weight:8.3f}")
    print(", ".join(f"{weight:.3f}" for weight in weights))


if __name__ == "__main__":
    main()
