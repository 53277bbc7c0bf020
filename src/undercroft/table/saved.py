"""The form in which a table is stored, and back again."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.table.sheet import Sheet

SNAPSHOT_EVERY = 25
"""Moves between two snapshots: loading plays at most so many."""


class ChatLine(msgspec.Struct, frozen=True):
    """One line of chat: free text, or the key of a quick phrase."""

    number: int
    seat: int
    text: str | None
    phrase: str | None
    time: float


class StoredMove(msgspec.Struct, frozen=True):
    """An accepted move; `version` is the version of the table it led to."""

    version: int
    seat: int
    move: str
    message: str
    """The id its sender gave it; empty for a bot's move."""


class StoredSnapshot(msgspec.Struct, frozen=True):
    """The game at a version, with the numbers of the questions that stood."""

    version: int
    game: bytes
    questions: list[int]


class Saved(msgspec.Struct):
    """Everything that is stored of one table."""

    sheet: Sheet
    snapshot: StoredSnapshot | None = None
    moves: list[StoredMove] = []
    chat: list[ChatLine] = []
    version: int = 0
    """The version it was stored at, so that a lost last move is missed."""
    marked: bool = False
    """It was found to be old, and will be forgotten if nobody comes."""


class Ending(msgspec.Struct, frozen=True):
    """What is kept of a finished game so that it can be watched whatever happens to the rules."""

    record: dict[str, Any]
    events: list[dict[str, Any]]
    """As told to spectators."""
