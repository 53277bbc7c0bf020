"""`undercroft serve` with one game more, which only tests play."""

from __future__ import annotations

from undercroft import games
from undercroft.cli import app

games.register("tests.duels")

if __name__ == "__main__":
    app()
