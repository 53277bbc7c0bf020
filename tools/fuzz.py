"""Random moves with every conformance check, in as many processes as there are cores.

python -m tools.fuzz [--moves 1000000] [--game raiders] [--every 8]

With `--every 8`, what takes long is checked at one in eight moves, drawn at random.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tools.games import chosen, name_of_game
from undercroft.engine.conformance import check_games
from undercroft.games import GAMES

GAMES_A_PART = 4
FIRST_SEED = 1_000_000


def fuzz_part(part: tuple[str, int, int]) -> int:
    """Check a few games of every seat count, with random options; return the number of moves."""
    game, seed, every = part
    return check_games(chosen(game), GAMES_A_PART, seed, start=seed - FIRST_SEED, every=every)


def fuzz(game: str, moves: int, workers: int, every: int = 1, first: int = 0) -> int:
    """Check until this many moves are done; raise on the first finding."""
    done = 0
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        seed = FIRST_SEED + first
        while done < moves:
            parts = [(game, seed + GAMES_A_PART * index, every) for index in range(workers * 4)]
            seed += GAMES_A_PART * len(parts)
            for number, checked in enumerate(pool.map(fuzz_part, parts), start=1):
                done += checked
                next_one = parts[0][1] + GAMES_A_PART * number - FIRST_SEED
                print(f"{game}: {done:,} moves, then --first {next_one}", flush=True)
    return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=1_000_000, help="moves for each game")
    parser.add_argument(
        "--game", type=name_of_game, action="append", help="id, or package of a third-party game"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--every", type=int, default=1, help="check one in so many moves closely")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    given = parser.parse_args()
    for game in given.game or [game.id for game in GAMES]:
        start = time.monotonic()
        done = fuzz(game, given.moves, given.workers, given.every, given.first)
        print(f"{game}: {done:,} moves, no finding, {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
