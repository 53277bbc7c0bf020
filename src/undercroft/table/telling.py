"""Who is told what: the table as one viewer knows it, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.door import Table
from undercroft.engine.events import Event, Moment
from undercroft.table import windows
from undercroft.table.live import LiveTable
from undercroft.table.sheet import Scope

LOG_PAGE = 50
"""Most moves of which the events are told at once."""


class Standing(msgspec.Struct, frozen=True):
    """A standing pass as its seat is told it."""

    scope: Scope
    kind: str


class Told(msgspec.Struct, frozen=True):
    """View, question, options and what one seat missed, or a spectator (seat null).

    View and events are the game's own structs, made for this viewer.
    """

    seat: int | None
    view: Any
    ask: str | None
    question: int
    options: list[str]
    moments: list[Moment]
    passes: list[Standing]
    deadline: float | None


class LogPage(msgspec.Struct, frozen=True):
    """What one viewer was told on the way from one version to another."""

    seat: int | None
    since: int
    before: int
    events: list[Event]


def known_version(table: LiveTable, since: int | None) -> int:
    """The version from which on a viewer is told what it missed: a page of the log at most.

    Who has no version, or one this table never had, is told nothing of the past.
    """
    if since is None or not 0 <= since <= table.shown:
        return table.shown
    return max(since, table.shown - LOG_PAGE)


def told_to(table: LiveTable, seat: int | None, since: int) -> Told:
    """What one viewer is told who knew the table at version `since`."""
    game = table.begun()
    moments = moments_after(table, seat, since)
    if seat is None:
        return Told(None, game.sight(None), None, 0, [], moments, [], None)
    ask, options = offered(table, game, seat)
    passes = [Standing(one.scope, one.kind) for one in table.sheet.seats[seat].passes]
    deadline = table.sheet.deadline if ask and game.window else None
    question = table.questions[seat]
    return Told(seat, game.sight(seat), ask, question, options, moments, passes, deadline)


def offered(table: LiveTable, game: Table, seat: int) -> tuple[str | None, list[str]]:
    """What a seat is asked and may play; one for which the table passes is asked nothing."""
    ask, options = table.waiting.offers[seat]
    if not windows.is_passed_for(table, seat):
        return ask, options
    rules = game.game
    return None, [move for move in options if rules.is_interrupt(rules.codes[move])]


def asked_for(table: LiveTable, seats: tuple[int, ...]) -> list[int]:
    """Seats that owe an answer, as the owner of some may know: in a window, of the own ones."""
    if table.face is None:
        return list(table.asked)
    asked = [seat for seat in table.asked if seat in seats]
    return [seat for seat in asked if not windows.is_passed_for(table, seat)]


def moments_after(table: LiveTable, seat: int | None, since: int) -> list[Moment]:
    """Of the last move with its changes, of more with the events alone: they are history."""
    game = table.begun()
    if since == table.shown_before and not table.silent:
        return game.moments(seat)
    return [Moment(event, None) for event in game.heard(seat, since, game.version)]


def log_page(table: LiveTable, seat: int | None, before: int) -> LogPage:
    """The page of the log that ends at a version."""
    end = max(0, min(before, table.shown))
    since = max(0, end - LOG_PAGE)
    return LogPage(seat, since, end, table.begun().heard(seat, since, end - 1))
