"""`make records GAME=masks`: record one game for every way in which it can end.

Random games are played until each end reason has occurred; reasons that already have a record are
skipped. A reason that random play does not reach needs a record made by hand, with `stacked` chance
or from a game played at a table.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.games import chosen
from undercroft.engine.api import Table, open_table
from undercroft.engine.chance import Rng
from undercroft.engine.conformance import options_for
from undercroft.engine.folders import game_folder
from undercroft.engine.game import Game

MOST_GAMES = 20_000


def random_games(game: Game) -> Iterator[Table]:
    """Yield finished games: every number of seats and combination of options in turn."""
    for number in range(MOST_GAMES):
        *_, table = random_game(game, number)
        yield table


def random_game(game: Game, number: int) -> Iterator[Table]:
    """Play a game at random, and yield its table before the first move and after every one."""
    counts = range(game.least_seats, game.most_seats + 1)
    seats = counts[number % len(counts)]
    options = options_for(game, number // len(counts), seats)
    table = open_table(game, seats, number, options, None)
    rng = Rng(number)
    yield table
    while table.asked:
        seat = table.asked[0]
        moves = table.options(seat)
        table.play(seat, moves[int(rng.below(len(moves)))])
        yield table


def recorded(game: Game, wanted: set[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield a record for each of these reasons, as far as random games reach them."""
    missing = set(wanted)
    for table in random_games(game) if missing else ():
        outcome = table.outcome
        assert outcome is not None, "the game is over"
        if outcome.reason in missing:
            missing.remove(outcome.reason)
            yield outcome.reason, table.record()
        if not missing:
            return


def write(game: Game, folder: Path) -> set[str]:
    """Record the reasons without a record; return those that were not reached."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {reason for reason in game.reasons if not (folder / f"{reason}.json").exists()}
    for reason, record in recorded(game, wanted):
        text = json.dumps(record, ensure_ascii=False) + "\n"
        (folder / f"{reason}.json").write_text(text, encoding="utf-8")
        wanted.remove(reason)
    return wanted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", type=chosen, help="id, or package of a third-party game")
    game: Game = parser.parse_args().game
    left = write(game, game_folder(game) / "tests" / "records")
    print(f"not reached in {MOST_GAMES} games: {', '.join(sorted(left))}" if left else "complete")


if __name__ == "__main__":
    main()
