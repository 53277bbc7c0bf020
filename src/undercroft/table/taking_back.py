"""Taking moves back: harmless ones freely, all others if the other players agree.

Bots agree, and so do seats that a bot plays, and people who have been away for longer than others
need to wait. If chance that was seen goes with the move, no one agrees for a player: whoever could
play on alone and take it all back would know what comes. A request ends when the game continues,
when someone declines, when the asker withdraws it, or after a minute. One that was declined or not
answered cannot be repeated, and one that was withdrawn only once, within the same minute.
"""

from __future__ import annotations

from typing import Final, Literal

from undercroft.engine.errors import IllegalMove
from undercroft.table import clock, windows
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable, Request
from undercroft.table.saved import ALL, ANEW, ONE, StoredMove, own_move

LONGEST: Final = 60.0
"""Seconds after which an open request counts as declined; bots wait until then."""

MOST_ASKS: Final = 2
"""How often one may ask about the same move: a request interrupts everyone at the table."""

Offer = Literal["free", "ask"]
Stands = Literal["chance", "shown", "answered", "window", "bot"]
"""Why a move stands: chance was drawn, something hidden was shown, another seat has answered since,
a window is open or was open, or a bot made the move."""
_WHY: Final[dict[str, Stands]] = {"shown": "shown", "answered": "answered", "window": "window"}


def last_move(table: LiveTable, seat: int) -> StoredMove | None:
    """Return the last move of a seat, of those that still count and were its own.

    What the table passed for it does not count: taken back, it would only be passed again.
    """
    return own_move(table.counted, seat)


def is_free(table: LiveTable, move: StoredMove) -> bool:
    """Return whether a seat may take its last move back without asking anyone."""
    latest = next(one for one in reversed(table.counted) if one.seat == move.seat)
    return latest is move and move.is_sent and table.begun().can_take_back(move.seat)


def standing(table: LiveTable, seat: int) -> tuple[Offer | None, Stands | None]:
    """Return how this seat can take back its last move now, if at all, and why not by itself.

    A move that a bot made because time was up cannot be taken back freely. While a window is open
    nothing can be taken back: whether it is free would reveal who has answered. The reason is
    public or the seat's own: in an open window it is always the window.
    """
    move = last_move(table, seat)
    if table.sheet.status != "playing" or table.seat(seat).is_bot_played or move is None:
        return None, None
    if table.face is not None:
        return None, "window"
    why = table.begun().obstacle(seat)
    latest = next(one for one in reversed(table.counted) if one.seat == seat)
    if not why and latest is move and move.is_sent:
        return "free", None
    is_over = move.version in table.declined or is_asked_enough(table, move)
    is_over = is_over or bool(_must_return(table, seat, move))
    stands: Stands | None = None if move.is_sent else "bot"
    return None if is_over else "ask", _WHY.get(why, "chance") if why else stands


def is_asked_enough(table: LiveTable, move: StoredMove) -> bool:
    """Return whether this move was asked about as often as allowed; an open request may go on."""
    is_open = table.request is not None and table.request.move == move.version
    return not is_open and table.asks.get(move.version, (0.0, 0))[1] >= MOST_ASKS


def offer(table: LiveTable, seat: int) -> Offer | None:
    """Return how this seat can take back its last move now, if at all."""
    return standing(table, seat)[0]


def why_it_stands(table: LiveTable, seat: int) -> Stands | None:
    """Return why this seat cannot take back its last move by itself; None if it can or has none."""
    return standing(table, seat)[1]


def take_back(
    table: LiveTable, seat: int, question: int, asks: bool, message: str, now: float
) -> StoredMove | None:
    """Take back the last move of a seat; None if the others were asked to agree first."""
    table.begun()
    table.check_answer(seat, question, message, by_bot=False)
    move = last_move(table, seat)
    if move is None:
        raise Refusal("nothing_to_take_back")
    if table.face is not None:
        raise Refusal("not_free", why=why_it_stands(table, seat))
    if is_free(table, move):
        return _undone(
            table, StoredMove(table.version + 1, seat, f"{ONE} {move.version}", message), now
        )
    if not asks:
        raise Refusal("not_free", why=why_it_stands(table, seat))
    if move.version in table.declined:
        raise Refusal("others_decline")
    if table.request is not None and table.request.seat != seat:
        raise Refusal("request_open", seat=table.request.seat)
    if is_asked_enough(table, move):
        raise Refusal("asked_before")
    away = _must_return(table, seat, move, now)
    if away:
        raise Refusal("others_away", seats=away)
    table.request = table.request or _request(table, move, message, now)
    return settle(table, now)


def _request(table: LiveTable, move: StoredMove, message: str, now: float) -> Request:
    """Open a request; one about the same move as before keeps the time of the first."""
    since, asks = table.asks.get(move.version, (now, 0))
    table.asks[move.version] = (since, asks + 1)
    return Request(move.seat, move.version, message, since, _shows_chance(table, move))


def _shows_chance(table: LiveTable, move: StoredMove) -> bool:
    """Return whether chance that may have been seen would be taken back with a move."""
    return table.begun().has_shown_chance(table.place_of(move.version))


def _must_return(
    table: LiveTable, asker: int, move: StoredMove, now: float | None = None
) -> list[int]:
    """Return the other players who would have to agree in person and are not there to do it."""
    others = [number for number in table.sheet.people() if number != asker]
    away = [number for number in others if _is_agreed_for(table, number, now)]
    return away if away and _shows_chance(table, move) else []


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
        if seat.kind == "person" and number != request.seat and number not in request.agreed
        and (request.anew or not _is_agreed_for(table, number, now))
    ]  # fmt: skip


def _is_agreed_for(table: LiveTable, seat: int, now: float | None) -> bool:
    """Return whether a player need not be asked about a move that showed no chance."""
    is_played = bool(table.sheet.seats[seat].stand_in)
    return is_played or (now is not None and _is_long_away(table, seat, now))


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
    move = f"{ANEW if request.anew else ALL} {request.move}"
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
