"""The lab's own measures: what a match costs beyond its playouts, what a second worker brings.

PYTHONPATH=build/compiled:. python -m bench.lab     prints one JSON object
"""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable

import msgspec

import undercroft
from undercroft.engine.chance import Rng
from undercroft.engine.game import Game
from undercroft.engine.playout import play_out
from undercroft.games import GAMES
from undercroft.lab.experiment import RANDOM_CHUNK, empty_table, new_experiment
from undercroft.lab.loop import set_up
from undercroft.lab.match import MatchPart, play_part

ROUNDS = 12


def seconds_a_move(play: Callable[[], int]) -> float:
    """Processor time, so that others at work on the machine count for less."""
    start = time.process_time()
    moves = play()
    return (time.process_time() - start) / moves


def overhead(game: Game, seats: int) -> float:
    """A match of random bots beside bare playouts: games set up and played out, nothing counted.

    By the move: bare playouts know no interrupts, so their games are a little shorter.
    """
    experiment = new_experiment("match", game.id, ["random"] * seats, seats, 1, None)
    empty = empty_table(game, seats, experiment.options)
    rng = Rng(7)

    def bare() -> int:
        return sum(play_out(set_up(game, empty, number), rng) for number in range(RANDOM_CHUNK))

    def match() -> int:
        part = msgspec.json.decode(play_part(experiment, range(RANDOM_CHUNK)), type=MatchPart)
        return part.moves

    pairs = [(seconds_a_move(match), seconds_a_move(bare)) for _ in range(ROUNDS)]
    return min(pair[0] for pair in pairs) / min(pair[1] for pair in pairs) - 1


def second_worker(game: str, games: int) -> float:
    """How much faster two workers are, once both have started."""
    rates = []
    for workers in (1, 2):
        undercroft.play_match(game, ["random"] * 4, 10, 1, workers)
        start = time.perf_counter()
        undercroft.play_match(game, ["random"] * 4, games, 1, workers)
        rates.append(games / (time.perf_counter() - start))
    return rates[1] / rates[0]


def figures() -> dict[str, float]:
    found: dict[str, float] = {}
    for game in GAMES:
        for seats in range(game.least_seats, game.most_seats + 1):
            place = f"{game.id}, {seats} seats: match over bare playouts, %"
            found[place] = 100 * overhead(game, seats)
    found["raiders: rate of two workers over one"] = second_worker("raiders", 600_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    undercroft.play_match("welcome", ["random"] * 3, 1_000_000, 1)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    found["welcome: memory grown in 1,000,000 games, MB"] = grown / 1024
    return found


if __name__ == "__main__":
    print(json.dumps(figures(), indent=1))
