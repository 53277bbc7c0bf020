"""Rows of cards are stored as numbers, as every release has done."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.welcome.cards import DECK
from undercroft.games.welcome.state import FACED, row_of, values_of
from undercroft.games.welcome.tests.builder import TableFor


def test_a_row_comes_back_from_its_number_and_size() -> None:
    row = [3, 0, FACED, 7, 0]
    assert row_of(row) == 0x7F03
    assert values_of(row_of(row), len(row)) == row
    assert values_of(row_of([]), 0) == []


def test_a_stored_row_has_its_size_beside_it() -> None:
    state = TableFor().adds().state
    stored = state.fields()
    assert (stored["deck_size"], stored["draws"], stored["pile_size"]) == (12, 1, 1)
    assert stored["drawn"] == state.drawn[0]
    other = state.clone()
    other.deck, other.drawn = DECK[:], vec[i64]()
    other.take(stored)
    assert other.fields() == stored
    assert (other.deck, other.drawn) == (state.deck, state.drawn)
