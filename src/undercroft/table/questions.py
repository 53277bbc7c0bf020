"""Question numbers: a move answers the question it was made for, or it is stale.

A seat's question gets a new number, the table's version, when the seat has moved, when its legal
moves have changed, or when a new group of decisions is pending. Another seat's answer in a
simultaneous choice does not renumber anyone else's question. Neither does a pass in a window, nor
an answer taken back in such a group.
"""

from __future__ import annotations

from typing import NamedTuple

from undercroft.engine.api import Table


class Waiting(NamedTuple):
    """The seats asked, and the legal moves of every seat."""

    asked: tuple[int, ...]
    offers: list[tuple[str | None, list[str]]]


def waiting_at(game: Table) -> Waiting:
    """Return what the game is waiting for now."""
    seats = range(game.header.seats)
    offers = [
        (game.decision(seat), [move.notation for move in game.options(seat)]) for seat in seats
    ]
    return Waiting(game.asked, offers)


def is_new_row(before: tuple[int, ...], after: tuple[int, ...], mover: int) -> bool:
    """Return False if the same group continues, with or without the seat that moved."""
    if after == before:
        return before == (mover,)
    return after != tuple(seat for seat in before if seat != mover) or not after


def renewed(
    numbers: list[int],
    version: int,
    mover: int,
    before: Waiting,
    after: Waiting,
    silent: bool = False,
) -> list[int]:
    """Return all question numbers after the move that led to this version; `silent`: it passed the
    question on in a window, which only those two seats learn."""
    new_row = not silent and is_new_row(before.asked, after.asked, mover)
    return [
        version if new_row or seat == mover or before.offers[seat] != after.offers[seat] else number
        for seat, number in enumerate(numbers)
    ]


def put_again(
    numbers: list[int], version: int, taker: int, before: Waiting, after: Waiting
) -> list[int]:
    """Return all question numbers after a seat took its answer back, at this version."""
    return [
        version if seat == taker or before.offers[seat] != after.offers[seat] else number
        for seat, number in enumerate(numbers)
    ]
