"""What each viewer receives: the table as that viewer knows it, and nothing else."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

import msgspec

from undercroft.engine.api import Table
from undercroft.engine.changes import Change
from undercroft.engine.events import Event, Moment
from undercroft.table import taking_back, windows
from undercroft.table.live import LiveTable
from undercroft.table.saved import BY_CLOCK, StoredMove, Taken

LOG_PAGE = 50
"""Most moves whose events are sent at once."""


class TimeRanOut(Event, frozen=True):
    """Time was up: a bot makes the following move for this seat."""

    seat: int


class Told(msgspec.Struct, frozen=True):
    """View, question, legal moves and missed events of one seat, or of a spectator (seat null).

    View and events are the game's own structs, built for this viewer. Instead of the view there may
    be the change to it from the one this viewer has: those of the moments, then `rest`.
    """

    seat: int | None
    view: Any
    rest: Change | None
    ask: str | None
    question: int
    options: list[str]
    costly: list[str]
    take_back: taking_back.Offer | None
    stands: taking_back.Stands | None
    moments: list[Moment]
    attention: windows.Attention | None
    deadline: float | None


class LogPage(msgspec.Struct, frozen=True):
    """The events sent to one viewer between two versions."""

    seat: int | None
    since: int
    before: int
    events: list[Event]


def known_version(table: LiveTable, since: int | None) -> int:
    """Return the version after which a viewer is sent events: at most one log page back.

    A viewer without a version, or with one this table never had, is sent no past events.
    """
    if since is None or not 0 <= since <= table.shown:
        return table.shown
    return max(since, table.shown - LOG_PAGE)


def told_to(table: LiveTable, seat: int | None, since: int, base: Any = None) -> Told:
    """Return what is sent to a viewer who knew the table at version `since`.

    `base`: the view it has, as `sight` returned it; None: it is sent the whole view.
    """
    game = table.begun()
    moments = moments_after(table, seat, since, base)
    rest = None if base is None else rest_after(game, seat, base, moments)
    view = game.sight(seat) if rest is None else None
    if seat is None:
        return Told(None, view, rest, None, 0, [], [], None, None, moments, None, None)
    ask, options = offered(table, game, seat)
    deadline = table.sheet.deadline if ask and game.window else None
    return Told(
        seat, view, rest, ask, table.questions[seat], options, costly_of(game, options),
        *taking_back.standing(table, seat),
        moments, windows.attention_of(table, seat), deadline,
    )  # fmt: skip


def rest_after(game: Table, seat: int | None, base: Any, moments: list[Moment]) -> Change:
    """Return what changed in a viewer's view if no moment says so."""
    return [] if any(moment.change for moment in moments) else game.change_since(seat, base)


def offered(table: LiveTable, game: Table, seat: int) -> tuple[str | None, list[str]]:
    """Return a seat's pending decision and legal moves; no decision if the table passes for it."""
    ask, options = table.waiting.offers[seat]
    if not windows.is_passed_for(table, seat):
        return ask, options
    rules = game.game
    return None, [move for move in options if rules.is_interrupt(rules.codes[move])]


def asked_for(table: LiveTable, seats: tuple[int, ...]) -> list[int]:
    """Return the seats that must choose; in a window, only those among the viewer's own."""
    if table.face is None:
        return list(table.asked)
    asked = [seat for seat in table.asked if seat in seats]
    return [seat for seat in asked if not windows.is_passed_for(table, seat)]


def costly_of(game: Table, options: list[str]) -> list[str]:
    """Return the moves a player may regret; none if there is only one move."""
    verbs = game.game.costly
    if not verbs or len(options) < 2:
        return []
    return [option for option in options if option.partition(" ")[0] in verbs]


def moments_after(table: LiveTable, seat: int | None, since: int, base: Any = None) -> list[Moment]:
    """Return the last move's events with changes, or older events without: they are history.

    `base`: the view that the changes begin at, if it is not the one before the move.
    """
    game = table.begun()
    if since == table.shown_before and not table.silent:
        is_taken = bool(table.taken) and table.taken[-1].version == table.version
        if is_taken:
            return []
        ran_out = [Moment(event, []) for event in time_ran_out(table, len(table.counted))]
        return ran_out + game.moments(seat, base)
    heard_since = heard(table, seat, first_after(table, since), game.version)
    return [Moment(event, None) for event in heard_since]


def heard(table: LiveTable, seat: int | None, first: int, last: int) -> list[Event]:
    """Return what a viewer was told of the game's moves `first` to `last`; 0 is the setup."""
    game, events, start = table.begun(), list[Event](), first
    for number in range(max(first, 1), last + 1):
        ran_out = time_ran_out(table, number)
        if ran_out:
            events += [*game.heard(seat, start, number - 1), *ran_out]
            start = number
    return events + game.heard(seat, start, last)


def time_ran_out(table: LiveTable, number: int) -> list[Event]:
    """Return what is told before a move of the game, if the clock made it."""
    if not 0 < number <= len(table.counted) or table.counted[number - 1].message != BY_CLOCK:
        return []
    return [TimeRanOut(table.counted[number - 1].seat)]


def taken_after(table: LiveTable, since: int) -> list[Taken]:
    """Return the moves taken back after a version that the viewer knows."""
    return [taken for taken in table.taken if taken.version > since] if since else []


def first_after(table: LiveTable, version: int) -> int:
    """Return the number of the game's first move after a table version; 0: the setup."""
    return 0 if version == 0 else bisect_right(table.counted, version, key=_version_of) + 1


def _version_of(stored: StoredMove) -> int:
    return stored.version


def log_page(table: LiveTable, seat: int | None, before: int) -> LogPage:
    """Return the log page that ends at a version."""
    end = max(0, min(before, table.shown))
    since = max(0, end - LOG_PAGE)
    events = heard(table, seat, first_after(table, since), first_after(table, end) - 1)
    return LogPage(seat, since, end, events)
