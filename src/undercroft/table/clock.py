"""Clocks: time for a move, after which a bot plays for whoever still owes an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.table.sheet import STAND_IN_LEVEL, Sheet
from undercroft.table.windows import is_passed_for

if TYPE_CHECKING:
    from undercroft.table.live import LiveTable

STAND_IN = STAND_IN_LEVEL
STEADY = 5.0
"""Seconds that a clock may be set back before it is noticed."""
REMEMBERED = 64
"""Answers whose time is known when they are taken back."""


def owing(table: LiveTable) -> list[int]:
    """Seats that owe an answer which neither a bot nor the table gives."""
    if table.sheet.status != "playing":
        return []
    people = [seat for seat in table.asked if not table.sheet.seats[seat].is_bot_played]
    return [seat for seat in people if not is_passed_for(table, seat)]


def waited_for(table: LiveTable) -> list[int]:
    """Seats that owe an answer as far as all may know: in a window, everybody who may react."""
    face = table.face
    if face is None:
        return owing(table)
    return [seat for seat in face.seats if not table.sheet.seats[seat].is_bot_played]


def wind(table: LiveTable, now: float, moved: bool) -> None:
    """Give whoever is newly asked the full time; a row that goes on keeps its deadline."""
    sheet = table.sheet
    sheet.window = table.face is not None
    waits = [seat for seat in owing(table) if table.late.get(seat) != table.questions[seat]]
    anew = moved and any(table.questions[seat] == table.version for seat in waits)
    if sheet.clock is None or not waits:
        sheet.deadline = None
    elif sheet.deadline is None or anew:
        sheet.deadline = now + sheet.clock


def note_deadline(table: LiveTable, now: float) -> None:
    """Remember the time that the next answer leaves, should it be taken back."""
    deadline = table.sheet.deadline
    if deadline is not None:
        table.deadlines[table.version + 1] = (deadline, max(0.0, deadline - now))
        table.deadlines.pop(table.version + 1 - REMEMBERED, None)


def rewind(table: LiveTable, taken: int, asked: tuple[int, ...], now: float) -> None:
    """After a seat took the answer that led to a version back; `asked`: who was, before.

    While others of its row choose, and while the seat itself was asked on, the time of the question
    has run all along. Otherwise others were thinking, and what the answer left runs on.
    """
    sheet = table.sheet
    if sheet.clock is None or not owing(table):
        sheet.deadline = None
        return
    stood, left = table.deadlines.get(taken, (now + sheet.clock, float(sheet.clock)))
    is_row = sheet.deadline is not None and set(asked) <= set(table.asked)
    sheet.deadline = stood if is_row else now + left


def resume(table: LiveTable) -> None:
    """After a restart: who was late is late still."""
    sheet = table.sheet
    if sheet.clock is not None and sheet.deadline is None and owing(table):
        sheet.deadline = sheet.updated + sheet.clock


def is_due(sheet: Sheet, now: float) -> bool:
    """Time is up, or the clock that set the deadline has been set back since."""
    return sheet.deadline is not None and (now >= sheet.deadline or _is_beyond(sheet, now))


def _is_beyond(sheet: Sheet, now: float) -> bool:
    """Nobody is ever given more than the time for one move."""
    return sheet.deadline is not None and sheet.deadline > now + (sheet.clock or 0) + STEADY


def expire(table: LiveTable, now: float) -> bool:
    """When time is up: a bot answers for all who owe; who is away gets a stand-in.

    Not in a window: all would see there who had to say something, and had the time run out.
    """
    sheet = table.sheet
    if _is_beyond(sheet, now):
        sheet.deadline = now + (sheet.clock or 0)
        sheet.updated = now
        return False
    if sheet.deadline is None or now < sheet.deadline:
        return False
    for seat in owing(table):
        table.late[seat] = table.questions[seat]
        if table.face is None and table.is_away(seat):
            sheet.seats[seat].stand_in = "clock"
    sheet.deadline = None
    return True
