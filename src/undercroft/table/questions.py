"""Numbers of questions: a move answers the question it was made for, or it is stale.

A seat's question gets a new number, the version of the table, when the seat has moved, when what
it is offered has changed, or when a new row of decisions stands. Another seat's answer in a
simultaneous choice renews nobody else's question, and neither does a pass in a window, nor a
taking back in such a row.
"""

from __future__ import annotations

from typing import NamedTuple

from undercroft.engine.door import Table


class Waiting(NamedTuple):
    """Who is asked, and what every seat is offered."""

    asked: tuple[int, ...]
    offers: list[tuple[str | None, list[str]]]


def waiting_at(game: Table) -> Waiting:
    """What the game waits for now."""
    seats = range(game.header.seats)
    offers = [(game.ask(seat), [move.notation for move in game.options(seat)]) for seat in seats]
    return Waiting(game.asked, offers)


def is_new_row(before: tuple[int, ...], after: tuple[int, ...], mover: int) -> bool:
    """True unless the same row goes on, with or without the one who moved."""
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
    """The numbers of all questions after a move that led to this version; `silent`: it handed the
    word on in a window, which only those two seats learn."""
    new_row = not silent and is_new_row(before.asked, after.asked, mover)
    return [
        version if new_row or seat == mover or before.offers[seat] != after.offers[seat] else number
        for seat, number in enumerate(numbers)
    ]


def put_again(
    numbers: list[int], version: int, taker: int, before: Waiting, after: Waiting
) -> list[int]:
    """The numbers of all questions after a seat took its answer back, at this version."""
    return [
        version if seat == taker or before.offers[seat] != after.offers[seat] else number
        for seat, number in enumerate(numbers)
    ]
