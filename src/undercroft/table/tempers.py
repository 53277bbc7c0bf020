"""Which temperament each bot of a table has: no two the same."""

from __future__ import annotations

from typing import get_args

from undercroft.games import game_called
from undercroft.table.secrets import digest
from undercroft.table.sheet import Seat, Sheet, Temper

TEMPERS: tuple[Temper, ...] = get_args(Temper)


def give_tempers(sheet: Sheet) -> None:
    """Every bot that has none is given one that is free, in an order of the table's own.

    Where all see all nobody can be surprised, and who plays at random has no inclination.
    """
    if game_called(sheet.game).is_open:
        return
    taken = {seat.temper for seat in sheet.seats}
    free = [temper for temper in in_order(sheet.id) if temper not in taken]
    for seat in sheet.seats:
        if free and is_inclined(seat) and seat.temper is None:
            seat.temper = free.pop()


def in_order(table: str) -> list[Temper]:
    """All temperaments in an order that follows from the id of a table."""
    return sorted(TEMPERS, key=lambda temper: digest(f"{table}:{temper}"))


def is_inclined(seat: Seat) -> bool:
    return seat.kind == "bot" and seat.level != "novice"
