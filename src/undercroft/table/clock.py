"""Clocks: time for a move, after which a bot plays for every seat that still has to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.table.saved import BY_CLOCK, own_move
from undercroft.table.sheet import STAND_IN_LEVEL, Sheet
from undercroft.table.windows import is_passed_for

if TYPE_CHECKING:
    from undercroft.table.live import LiveTable

STAND_IN = STAND_IN_LEVEL
STEADY = 5.0
"""Seconds by which the system clock may be set back before the deadline is reset."""
READING = 120.0
"""Most seconds that the clock waits for a newcomer who reads how to play."""
REMEMBERED = 64
"""Number of recent answers whose remaining time is known if they are taken back."""


def owing(table: LiveTable) -> list[int]:
    """Return the seats that must choose and for which neither a bot nor the table answers."""
    if table.sheet.status != "playing":
        return []
    people = [seat for seat in table.asked if not table.sheet.seats[seat].is_bot_played]
    return [seat for seat in people if not is_passed_for(table, seat)]


def waited_for(table: LiveTable) -> list[int]:
    """Return the seats everyone may know to be awaited: in a window, all that may react."""
    face = table.face
    if face is None:
        return owing(table)
    return [seat for seat in face.seats if not table.sheet.seats[seat].is_bot_played]


def note_turns(table: LiveTable) -> None:
    """Note on the sheet who owes a decision, so that it is known without loading the game."""
    offers = table.waiting.offers
    table.sheet.asks = {seat: offers[seat][0] or "" for seat in owing(table)}
    table.sheet.waits = waited_for(table) if table.sheet.status == "playing" else []


def wind(table: LiveTable, now: float, moved: bool) -> None:
    """Give newly asked seats the full time; a group that is still choosing keeps its deadline."""
    sheet = table.sheet
    sheet.window = table.face is not None
    waits = [seat for seat in owing(table) if table.late.get(seat) != table.questions[seat]]
    anew = moved and any(table.questions[seat] == table.version for seat in waits)
    if sheet.clock is None or not waits:
        sheet.deadline = None
    elif sheet.deadline is None or anew:
        sheet.deadline = now + sheet.clock
        table.readers.clear()
    for seat in table.readers - set(waits):
        _has_read(table, seat, now)


def read(table: LiveTable, seat: int, reading: bool, now: float) -> None:
    """Stop the clock while a newcomer reads how to play instead of seeing the first question.

    It stops once for each seat, before its first move, and for a limited time: the deadline moves
    by all of it at once, and back by what was not needed.
    """
    sheet = table.sheet
    if not reading:
        _has_read(table, seat, now)
    elif _may_read(table, seat):
        sheet.seats[seat].has_read = True
        if not table.readers:
            table.left = max(0.0, (sheet.deadline or now) - now)
        table.readers.add(seat)
        sheet.deadline = now + table.left + READING


def _may_read(table: LiveTable, seat: int) -> bool:
    is_first = not any(move.seat == seat for move in table.counted)
    is_running = table.sheet.deadline is not None and seat in owing(table)
    return is_first and is_running and not table.seat(seat).has_read


def _has_read(table: LiveTable, seat: int, now: float) -> None:
    """Let the clock run again once the last reader has finished."""
    if seat not in table.readers:
        return
    table.readers.discard(seat)
    if not table.readers and table.sheet.deadline is not None:
        table.sheet.deadline = min(table.sheet.deadline, now + table.left)


def was_late(table: LiveTable, seat: int) -> bool:
    """Return whether a bot made this seat's last move because time was up."""
    if table.sheet.clock is None:
        return False
    last = own_move(table.counted, seat)
    return last is not None and last.message == BY_CLOCK


def note_deadline(table: LiveTable, now: float) -> None:
    """Remember the time left at the next answer, in case it is taken back."""
    deadline = table.sheet.deadline
    if deadline is not None:
        table.deadlines[table.version + 1] = (deadline, max(0.0, deadline - now))
        table.deadlines.pop(table.version + 1 - REMEMBERED, None)


def rewind(table: LiveTable, taken: int, asked: tuple[int, ...], now: float) -> None:
    """Reset the clock after the answer that led to version `taken` is taken back.

    `asked`: the seats asked before that. If the seat's group is still choosing, or the seat itself
    was still asked, its clock never stopped. Otherwise others were thinking, and it gets back the
    time that was left at its answer.
    """
    sheet = table.sheet
    if sheet.clock is None or not owing(table):
        sheet.deadline = None
        return
    stood, left = table.deadlines.get(taken, (now + sheet.clock, float(sheet.clock)))
    is_row = sheet.deadline is not None and set(asked) <= set(table.asked)
    sheet.deadline = stood if is_row else now + left


def resume(table: LiveTable) -> None:
    """Restore the deadline after a restart, without granting extra time."""
    sheet = table.sheet
    if sheet.clock is not None and sheet.deadline is None and owing(table):
        sheet.deadline = sheet.updated + sheet.clock


def is_due(sheet: Sheet, now: float) -> bool:
    """Return whether time is up, or the system clock was set back after the deadline was set."""
    return sheet.deadline is not None and (now >= sheet.deadline or _is_beyond(sheet, now))


def _is_beyond(sheet: Sheet, now: float) -> bool:
    """Return whether more time is left than one move may take."""
    reading = READING if any(seat.has_read for seat in sheet.seats) else 0.0
    most = (sheet.clock or 0) + reading + STEADY
    return sheet.deadline is not None and sheet.deadline > now + most


def expire(table: LiveTable, now: float) -> bool:
    """When time is up, let a bot answer for all asked seats; absent players get a stand-in.

    There is no stand-in in a window, where it would show who had a choice and ran out of time.
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
