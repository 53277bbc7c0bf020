"""The temperaments of a table's bots: no two are the same."""

from __future__ import annotations

from typing import get_args

from undercroft.games import game_called
from undercroft.table.secrets import digest
from undercroft.table.sheet import Seat, Sheet, Temper

TEMPERS: tuple[Temper, ...] = get_args(Temper)


def give_tempers(sheet: Sheet) -> None:
    """Give every bot without a temperament a free one, in an order specific to the table.

    Not in games of open information, where no one can be surprised, nor to random bots, which have
    no preferences.
    """
    if game_called(sheet.game).is_open:
        return
    taken = {seat.temper for seat in sheet.seats}
    free = [temper for temper in in_order(sheet.id) if temper not in taken]
    for seat in sheet.seats:
        if free and is_inclined(seat) and seat.temper is None:
            seat.temper = free.pop()


def in_order(table: str) -> list[Temper]:
    """Return all temperaments in an order derived from a table's id."""
    return sorted(TEMPERS, key=lambda temper: digest(f"{table}:{temper}"))


def is_inclined(seat: Seat) -> bool:
    return seat.kind == "bot" and seat.level != "novice"
