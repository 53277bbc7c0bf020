"""Changes from real games for the client's tests: TypeScript must apply what Python sends.

python -m tools.changes web/tests/changes.json
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

import undercroft
from undercroft.server.replays import make_replay

MOVES = 30
SEATS = {"raiders": 3, "welcome": 3, "dungeon_roll": 2, "dungeoneer": 2, "heroes_out": 2}


def begun(game: str) -> undercroft.Table:
    """Play the first moves of a game, each seat cycling through its legal moves."""
    table = undercroft.new_table(game, seats=SEATS[game], seed=5)
    for number in range(MOVES):
        if table.asked:
            seat = table.asked[0]
            options = table.options(seat)
            table.play(seat, options[number % len(options)])
    return table


def changes_of(game: str) -> dict[str, Any]:
    """Return all changes sent to the first seat, in order, and the view they lead to."""
    table = begun(game)
    steps = make_replay(table.record(), 0).steps
    plain = msgspec.to_builtins(steps)
    changes = [
        change
        for step in plain
        for change in [*[moment["change"] for moment in step["moments"]], step["rest"]]
    ]
    return {"changes": changes, "view": table.view(0)}


def text() -> str:
    found = {game: changes_of(game) for game in SEATS}
    return msgspec.json.encode(found).decode().replace('],"view"', '],\n"view"') + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text(), encoding="utf-8")
