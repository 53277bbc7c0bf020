"""Who is told what: the table as one viewer knows it, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.door import Table
from undercroft.engine.events import Event, Moment
from undercroft.table.live import LiveTable

LOG_PAGE = 50
"""Most moves of which the events are told at once."""


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
    if since is None or not 0 <= since <= table.version:
        return table.version
    return max(since, table.version - LOG_PAGE)


def told_to(table: LiveTable, seat: int | None, since: int) -> Told:
    """What one viewer is told who knew the table at version `since`."""
    game = table.begun()
    moments = moments_after(game, seat, since)
    if seat is None:
        return Told(None, game.sight(None), None, 0, [], moments)
    ask, options = table.waiting.offers[seat]
    return Told(seat, game.sight(seat), ask, table.questions[seat], options, moments)


def moments_after(game: Table, seat: int | None, since: int) -> list[Moment]:
    """Of the last move with its changes, of more with the events alone: they are history."""
    if since == game.version:
        return game.moments(seat)
    return [Moment(event, None) for event in game.heard(seat, since, game.version)]


def log_page(table: LiveTable, seat: int | None, before: int) -> LogPage:
    """The page of the log that ends at a version."""
    end = max(0, min(before, table.version))
    since = max(0, end - LOG_PAGE)
    return LogPage(seat, since, end, table.begun().heard(seat, since, end - 1))
