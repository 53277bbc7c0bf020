"""Who is told what: the table as one viewer knows it, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.table.live import LiveTable


class Told(msgspec.Struct, frozen=True):
    """View, question, options and missed events of one seat, or of a spectator (seat null).

    View and events are the game's own structs, made for this viewer.
    """

    seat: int | None
    view: Any
    ask: str | None
    question: int
    options: list[str]
    events: list[Any]


def known_version(table: LiveTable, since: int | None) -> int:
    """The version a viewer really has: one this table has reached, else 0, the beginning."""
    return since if since is not None and 0 <= since <= table.version else 0


def told_to(table: LiveTable, seat: int | None, since: int) -> Told:
    """What one viewer is told who knew the table at version `since`."""
    game = table.begun()
    events = game.heard(seat, since, table.version - 1)
    if seat is None:
        return Told(None, game.sight(None), None, 0, [], events)
    ask, options = table.waiting.offers[seat]
    return Told(seat, game.sight(seat), ask, table.questions[seat], options, events)
