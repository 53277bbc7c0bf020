"""Our own measures; run once compiled and once interpreted, each in a process of its own.

    python -m bench.ours     prints one JSON object: figure to number
"""

from __future__ import annotations

import json

from bench.peers import rate
from undercroft.bots.mcts import MctsBot
from undercroft.engine import run
from undercroft.engine.chance import Rng
from undercroft.engine.game import Game
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.playout import play_out
from undercroft.engine.setup import new_state
from undercroft.engine.state import State
from undercroft.games import GAMES

ITERATIONS = 400


def moves_a_second(game: Game, seats: int) -> tuple[float, float]:
    """Random playouts without events: moves and whole games a second."""
    fresh = new_state(game, seats, 1, None, None, listens=False)
    rng = Rng(7)
    games = 0

    def play() -> int:
        nonlocal games
        games += 1
        state = fresh.clone()
        state.rng = rng.seed()
        return play_out(state, rng)

    moves = rate(play)
    before, played = games, 0
    for _ in range(50):
        played += play()
    return moves, moves / (played / (games - before))


def middle_of(game: Game, seats: int) -> State:
    """A state half way through a game."""
    fresh = new_state(game, seats, 3, None, None, listens=False)
    half = play_out(fresh.clone(), Rng(1)) // 2
    rng = Rng(1)
    for _ in range(half):
        decision = run.next_decision(fresh)
        if decision is None:
            break
        options = decision.options(fresh)
        run.answer(fresh, options[int(rng.below(len(options)))])
    return fresh


def clone_microseconds(game: Game, seats: int) -> float:
    state = middle_of(game, seats)

    def play() -> int:
        for _ in range(1000):
            state.clone()
        return 1000

    return 1e6 / rate(play)


def iterations_a_second(game: Game, seats: int) -> float:
    """Search from the middle of a game, rollouts to the end."""
    state = middle_of(game, seats)
    decision = run.next_decision(state)
    assert decision is not None
    knowledge = Knowledge(game, state, decision.seat, 5)
    bot = MctsBot(1, ITERATIONS, 0.0)

    def play() -> int:
        bot.search(knowledge)
        return ITERATIONS

    return rate(play)


def figures() -> dict[str, float]:
    """Every game at every seat count."""
    found: dict[str, float] = {}
    for game in GAMES:
        for seats in range(game.least_seats, game.most_seats + 1):
            place = f"{game.id}, {seats} seats"
            found[f"{place}: moves/s"], found[f"{place}: games/s"] = moves_a_second(game, seats)
            found[f"{place}: clone, µs"] = clone_microseconds(game, seats)
            found[f"{place}: mcts iterations/s"] = iterations_a_second(game, seats)
    return found


if __name__ == "__main__":
    print(json.dumps(figures()))
