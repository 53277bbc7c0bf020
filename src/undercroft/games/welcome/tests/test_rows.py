"""Rows of cards in one number: a place is written without touching the others."""

from __future__ import annotations

from undercroft.games.welcome.cards import DECK_SIZE
from undercroft.games.welcome.state import IN_HAND, put, row_of, values_of


def test_a_place_is_written_and_no_other_changes() -> None:
    for place in range(DECK_SIZE):
        for value in (0, 7, IN_HAND):
            values = [1 + other % 14 for other in range(DECK_SIZE)]
            row = put(row_of(values), place, value)
            values[place] = value
            assert values_of(row, DECK_SIZE) == values
