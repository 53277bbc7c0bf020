"""The connections of one table: who they are, and how many there may be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from undercroft.server.settings import Settings
from undercroft.table.errors import Refusal

TRY_LATER = 1013
"""Close code for a connection that has to make room for another."""


class Listener(Protocol):
    """A connection: its seats, the hashes of their secrets, the last version it was sent."""

    seats: tuple[int, ...]
    keys: tuple[str, ...]
    known: int
    is_gone: bool

    def send(self, message: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...

    def abort(self) -> None:
        """End at once; nothing more is sent."""


def make_room(others: Iterable[Listener], seats: tuple[int, ...], settings: Settings) -> None:
    """Make room for a connection with these seats, or raise Refusal; `others`: the oldest first.

    Spectators never take the place of a seat's owner. A seat allows a few browsers; beyond that the
    oldest one is closed.
    """
    others = list(others)
    if not seats:
        limit = settings.connections_per_table
        if sum(not other.seats for other in others) >= limit:
            raise Refusal("too_many_connections", limit=limit)
    for seat in seats:
        holders = [other for other in others if seat in other.seats]
        for other in holders[: len(holders) + 1 - settings.connections_per_seat]:
            other.close(TRY_LATER, "too_many_connections")
