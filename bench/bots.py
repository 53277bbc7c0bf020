"""The published tables of bots: who beats whom, with intervals. `make bots` writes docs/bots.

python -m bench.bots [--game raiders] [--games 2000] [--search-games 1000] [--workers 2]
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import undercroft
from undercroft.games import GAMES, game_called
from undercroft.lab.match import MatchResult

FOLDER = Path(__file__).parent.parent / "docs" / "bots"
PAIRINGS = (("greedy", "random"), ("mcts:1000", "greedy"))
SEED = 2026
# A team has no one to beat: see bench/heroes_out_chances.py.
RIVALS = [game.id for game in GAMES if not game.cooperative]


def page_of(game: str) -> Path:
    """A game that can be played alone has its solo scores on the page of its name."""
    alone = game_called(game).least_seats == 1
    return FOLDER / (f"{game}_rivals.md" if alone else f"{game}.md")


def seat_counts(game: str) -> list[int]:
    """Raiders at its middle number of seats, the others at every number with an opponent."""
    rules = game_called(game)
    every = range(max(2, rules.least_seats), rules.most_seats + 1)
    return [4] if game == "raiders" else list(every)


def row(strong: str, result: MatchResult) -> str:
    """One line: the share of the first bot against a table full of the second."""
    first = next(one for one in result.bots if one.bot == strong)
    other = next(one for one in result.bots if one.bot != strong)
    return (
        f"| {strong} | {other.bot} | {result.games:,} | "
        f"{first.share:.1%} ({first.low:.1%} to {first.high:.1%}) | {result.fair:.1%} | "
        f"{first.score:.2f} ± {first.score_error:.2f} | {other.score:.2f} |"
    )


def table_for(game: str, games: int, search_games: int, workers: int) -> str:
    """A page: every pairing at every seat count, one strong bot among weaker ones."""
    lines = [
        f"# Match results: `{game}`", "",
        "One copy of the first bot against a table of copies of the second. Seats rotate, and\n"
        f"all games derive from experiment seed {SEED}. Wins are shares of victories: a victory\n"
        "shared by *n* players counts 1/*n* for each. Intervals are 95%.", "",
    ]  # fmt: skip
    for seats in seat_counts(game):
        lines += [
            f"## {seats} seats", "",
            "| bot | against | games | wins | fair share | mean score | theirs |",
            "| --- | --- | --- | --- | --- | --- | --- |",
        ]  # fmt: skip
        for strong, weak in PAIRINGS:
            count = search_games if "mcts" in strong else games
            start = time.monotonic()
            result = undercroft.play_match(
                game, [strong] + [weak] * (seats - 1), count, SEED, workers
            )
            lines.append(row(strong, result))
            print(f"{game} {seats} {lines[-1]} {time.monotonic() - start:.0f} s", flush=True)
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=RIVALS, action="append")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--search-games", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in given.game or RIVALS:
        page = table_for(game, given.games, given.search_games, given.workers)
        page_of(game).write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
