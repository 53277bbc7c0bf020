"""Taking moves back: harmless ones freely, all others if the other players agree.

Bots agree, and so do seats that a bot plays, and people who have been away for longer than others
need to wait. A request ends when the game continues, when someone declines, when the asker
withdraws it, or after a minute. One that was declined or not answered cannot be repeated.
"""

from __future__ import annotations

from typing import Final, Literal

from undercroft.engine.errors import IllegalMove
from undercroft.table import clock, windows
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable, Request
from undercroft.table.saved import ALL, ONE, StoredMove

LONGEST: Final = 60.0
"""Seconds after which an open request counts as declined; bots wait until then."""

Offer = Literal["free", "ask"]
Stands = Literal["chance", "shown", "answered", "window", "bot"]
"""Why a move stands: chance was drawn, something hidden was shown, another seat has answered since,
a window is open or was open, or a bot made the move."""
_WHY: Final[dict[str, Stands]] = {"shown": "shown", "answered": "answered", "window": "window"}


def last_move(table: LiveTable, seat: int) -> StoredMove | None:
    """Return the last move of a seat, of those that still count."""
    return next((move for move in reversed(table.counted) if move.seat == seat), None)


def offer(table: LiveTable, seat: int) -> Offer | None:
    """Return how this seat can take back its last move now, if at all.

    A move that a bot made because time was up cannot be taken back freely. While a window is open
    nothing can be taken back: whether it is free would reveal who has answered.
    """
    if table.sheet.status != "playing" or table.seat(seat).is_bot_played or table.face:
        return None
    move = last_move(table, seat)
    if move is None:
        return None
    if move.message and table.begun().can_take_back(seat):
        return "free"
    return None if move.version in table.declined else "ask"


def why_it_stands(table: LiveTable, seat: int) -> Stands | None:
    """Return why this seat cannot take back its last move by itself; None if it can, or has none.

    It is public or the seat's own: in an open window it is always the window.
    """
    move = last_move(table, seat)
    if table.sheet.status != "playing" or table.seat(seat).is_bot_played or move is None:
        return None
    if table.face is not None:
        return "window"
    why = table.begun().obstacle(seat)
    if why:
        return _WHY.get(why, "chance")
    return None if move.message else "bot"


def take_back(
    table: LiveTable, seat: int, question: int, asks: bool, message: str, now: float
) -> StoredMove | None:
    """Take back the last move of a seat; None if the others were asked to agree first."""
    game = table.begun()
    table.check_answer(seat, question, message, by_bot=False)
    move = last_move(table, seat)
    if move is None:
        raise Refusal("nothing_to_take_back")
    if table.face is not None:
        raise Refusal("not_free", why=why_it_stands(table, seat))
    if move.message and game.can_take_back(seat):
        return _undone(
            table, StoredMove(table.version + 1, seat, f"{ONE} {move.version}", message), now
        )
    if not asks:
        raise Refusal("not_free", why=why_it_stands(table, seat))
    if move.version in table.declined:
        raise Refusal("others_decline")
    if table.request is not None and table.request.seat != seat:
        raise Refusal("request_open", seat=table.request.seat)
    table.request = table.request or Request(seat, move.version, message, now)
    return settle(table, now)


def answer(table: LiveTable, seat: int, agrees: bool, now: float) -> StoredMove | None:
    """Agree, decline or withdraw; return the move taken back once all agree."""
    request = table.request
    if request is None:
        raise Refusal("no_request")
    if table.seat(seat).is_bot_played:
        raise Refusal("bot_plays", seat=seat)
    if agrees:
        request.agreed.add(seat)
        return settle(table, now)
    table.request = None
    if seat != request.seat:
        table.declined.add(request.move)
    return None


def waits_for(table: LiveTable, now: float | None = None) -> list[int]:
    """Return the seats that have not agreed; given the time, without those away for long."""
    request = table.request
    if request is None:
        return []
    return [
        number
        for number, seat in enumerate(table.sheet.seats)
        if seat.kind == "person" and not seat.stand_in
        and number != request.seat and number not in request.agreed
        and not (now is not None and _is_long_away(table, number, now))
    ]  # fmt: skip


def _is_long_away(table: LiveTable, seat: int, now: float) -> bool:
    return table.is_away(seat) and now >= table.away_since[seat] + table.patience


def is_due(table: LiveTable, now: float) -> bool:
    """Return whether an open request can be settled now, one way or the other."""
    request = table.request
    if request is None:
        return False
    is_over = now >= request.since + LONGEST or table.sheet.seats[request.seat].is_bot_played
    return is_over or not waits_for(table, now)


def settle(table: LiveTable, now: float) -> StoredMove | None:
    """Grant an open request if no one has to be waited for, or end it."""
    request = table.request
    if request is None or not is_due(table, now):
        return None
    if waits_for(table, now) or table.sheet.seats[request.seat].is_bot_played:
        table.request = None
        table.declined.add(request.move)
        return None
    move = f"{ALL} {request.move}"
    return _undone(table, StoredMove(table.version + 1, request.seat, move, request.message), now)


def _undone(table: LiveTable, stored: StoredMove, now: float) -> StoredMove:
    asked, known, game = table.asked, table.shown, table.begun()
    try:
        table.undo(game, stored)
    except IllegalMove as error:  # its history cannot be replayed
        table.request = None
        raise Refusal("nothing_to_take_back") from error
    table.shown_before, table.sheet.shown = known, table.version
    windows.drop_outdated(table, game, None)
    table.sheet.updated = now
    if stored.keeps_later:
        clock.rewind(table, stored.taken, asked, now)
    else:
        clock.wind(table, now, moved=True)
    return stored
