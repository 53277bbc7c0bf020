"""What each viewer receives: the table as that viewer knows it, and nothing else."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

import msgspec

from undercroft.engine.api import Table
from undercroft.engine.events import Event, Moment
from undercroft.table import taking_back, windows
from undercroft.table.live import LiveTable
from undercroft.table.saved import StoredMove, Taken
from undercroft.table.sheet import Scope

LOG_PAGE = 50
"""Most moves whose events are sent at once."""


class Standing(msgspec.Struct, frozen=True):
    """A standing pass as sent to its seat."""

    scope: Scope
    kind: str


class Told(msgspec.Struct, frozen=True):
    """View, question, legal moves and missed events of one seat, or of a spectator (seat null).

    View and events are the game's own structs, built for this viewer.
    """

    seat: int | None
    view: Any
    ask: str | None
    question: int
    options: list[str]
    costly: list[str]
    take_back: taking_back.Offer | None
    stands: taking_back.Stands | None
    moments: list[Moment]
    passes: list[Standing]
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


def told_to(table: LiveTable, seat: int | None, since: int) -> Told:
    """Return what is sent to a viewer who knew the table at version `since`."""
    game = table.begun()
    moments = moments_after(table, seat, since)
    if seat is None:
        return Told(None, game.sight(None), None, 0, [], [], None, None, moments, [], None)
    ask, options = offered(table, game, seat)
    passes = [Standing(one.scope, one.kind) for one in table.sheet.seats[seat].passes]
    deadline = table.sheet.deadline if ask and game.window else None
    return Told(
        seat, game.sight(seat), ask, table.questions[seat], options, costly_of(game, options),
        taking_back.offer(table, seat), taking_back.why_it_stands(table, seat),
        moments, passes, deadline,
    )  # fmt: skip


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


def moments_after(table: LiveTable, seat: int | None, since: int) -> list[Moment]:
    """Return the last move's events with changes, or older events without: they are history."""
    game = table.begun()
    if since == table.shown_before and not table.silent:
        is_taken = bool(table.taken) and table.taken[-1].version == table.version
        return [] if is_taken else game.moments(seat)
    heard = game.heard(seat, first_after(table, since), game.version)
    return [Moment(event, None) for event in heard]


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
    events = table.begun().heard(seat, first_after(table, since), first_after(table, end) - 1)
    return LogPage(seat, since, end, events)
