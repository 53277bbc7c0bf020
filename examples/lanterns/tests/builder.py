"""A table with chosen cards: each letter is a lantern, a thief or a cat."""

from __future__ import annotations

from examples.lanterns import GAME
from undercroft.engine.api import Table, open_table

LETTERS = {"L": "lantern", "T": "thief", "C": "cat"}


def table_for(*hands: str, then: str = "", goal: int = 12, first: int = 0) -> Table:
    """Deal these hands; `then` is drawn afterwards."""
    deck = [LETTERS[letter] for letter in "".join(hands) + then]
    stacked = {"deck": deck, "first_player": [f"seat_{first}"]}
    return open_table(GAME, len(hands), 1, {"goal": goal}, stacked)


def play(table: Table, *moves: str) -> Table:
    """Play moves such as "0 send thief"."""
    for move in moves:
        seat, _, notation = move.partition(" ")
        table.play(int(seat), notation)
    return table


def coins(table: Table) -> list[int]:
    return [player["coins"] for player in table.view(None)["players"]]


def options(table: Table, seat: int) -> list[str]:
    return [str(move) for move in table.options(seat)]
