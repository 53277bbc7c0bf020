"""A bot in twenty lines, rated against the others: it keeps its high cards for monsters.

python -m examples.bot
"""

from __future__ import annotations

from typing import Any

import undercroft


class Thrifty:
    """Raiders: the highest card against a monster or a boss, else the lowest."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, knowledge: Any) -> undercroft.Move:
        cards = [move for move in knowledge.options if move.verb == "play"]
        powers = [move for move in cards if move.what.isdigit()] or cards
        return powers[-1 if knowledge.view.fight else 0]


def main(games: int = 2000) -> Any:
    match = undercroft.play_match(
        "raiders", ["examples.bot:Thrifty", "random", "random"], games=games, seed=1
    )
    for row in match.bots:
        print(f"{row.bot:22} wins {row.share:.1%} ({row.low:.1%} to {row.high:.1%})")
    return match


if __name__ == "__main__":
    main()
