"""Our own measures; run once compiled and once interpreted, each in a process of its own.

python -m bench.ours     prints one JSON object: figure to number
"""

from __future__ import annotations

import json

from bench.peers import pettingzoo_game, rate
from undercroft.bots.mcts import Node, iterate
from undercroft.engine import run
from undercroft.engine.chance import Rng
from undercroft.engine.game import Game
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.playout import play_out
from undercroft.engine.setup import new_state
from undercroft.engine.state import State
from undercroft.games import GAMES

ITERATIONS = 400
ROWS = 64


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
    rng = Rng(1)

    def play() -> int:
        root = Node()
        for _ in range(ITERATIONS):
            iterate(root, knowledge, rng, None)
        return ITERATIONS

    return rate(play)


def encoder_microseconds(game: Game, seats: int) -> tuple[float, float]:
    """An observation from a view; and from a state, the view included."""
    state = middle_of(game, seats)
    encoder = game.encoder
    assert encoder is not None
    view = game.view_for(state, 0)

    def encode() -> int:
        for _ in range(1000):
            encoder.row(view)
        return 1000

    def look() -> int:
        for _ in range(1000):
            encoder.row(game.view_for(state, 0))
        return 1000

    return 1e6 / rate(encode), 1e6 / rate(look)


def adapter_steps(game: Game, seats: int) -> dict[str, float]:
    """Steps a second through PettingZoo and Gymnasium, masks and observations included."""
    from undercroft.envs import aec, gym

    many = gym.ManySeatEnv(game.id, num_envs=ROWS, seats=seats)
    _, info = many.reset(seed=1)
    masks = [info["action_mask"]]

    def step() -> int:
        masks[0] = many.step(masks[0].argmax(axis=1))[4]["action_mask"]
        return ROWS

    env = aec.env(game.id, seats=seats)
    return {
        "PettingZoo steps/s": rate(lambda: pettingzoo_game(env)),
        "Gymnasium, 64 at once: steps/s": rate(step),
    }


def figures() -> dict[str, float]:
    """Every game at every seat count."""
    found: dict[str, float] = {}
    for game in GAMES:
        for seats in range(game.least_seats, game.most_seats + 1):
            place = f"{game.id}, {seats} seats"
            found[f"{place}: moves/s"], found[f"{place}: games/s"] = moves_a_second(game, seats)
            found[f"{place}: clone, µs"] = clone_microseconds(game, seats)
            found[f"{place}: mcts iterations/s"] = iterations_a_second(game, seats)
            encode, look = encoder_microseconds(game, seats)
            found[f"{place}: encoder, µs"] = encode
            found[f"{place}: view and encoder, µs"] = look
        for name, steps in adapter_steps(game, seats).items():
            found[f"{game.id}, {seats} seats: {name}"] = steps
    return found


if __name__ == "__main__":
    print(json.dumps(figures()))
