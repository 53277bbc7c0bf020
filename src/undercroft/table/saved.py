"""The stored form of a table."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from undercroft.table.sheet import Sheet

SNAPSHOT_EVERY = 25
"""Moves between two snapshots, the most that loading has to replay."""


class ChatLine(msgspec.Struct, frozen=True):
    """One line of chat: free text, or the key of a quick phrase."""

    number: int
    seat: int
    text: str | None
    phrase: str | None
    time: float


ONE, ALL = "<", "<<"
"""How takebacks are stored; no game has such verbs. `< 7`: the move that led to version 7
does not count; `<< 7`: nor does any move after it."""


class StoredMove(msgspec.Struct, frozen=True):
    """An accepted move, or a takeback; `version` is the table version it led to."""

    version: int
    seat: int
    move: str
    message: str
    """The id its sender gave it; empty for a bot's move."""

    @property
    def taken(self) -> int:
        """The version of the move that this takes back; 0 if it is a move itself."""
        verb, _, version = self.move.partition(" ")
        return int(version) if verb in (ONE, ALL) else 0

    @property
    def keeps_later(self) -> bool:
        """Whether later answers of others remain when the move is taken back."""
        return not self.move.startswith(ALL)


class Taken(NamedTuple):
    """Moves taken back: at which version, by whom, and the versions they had led to."""

    version: int
    seat: int
    gone: list[int]


def counted(stored: list[StoredMove]) -> tuple[list[StoredMove], list[Taken]]:
    """Split stored rows into the moves that count and those taken back."""
    kept: list[StoredMove] = []
    taken: list[Taken] = []
    for row in stored:
        if row.taken:
            gone = gone_by(kept, row)
            kept = [move for move in kept if move.version not in gone]
            taken.append(Taken(row.version, row.seat, gone))
        else:
            kept.append(row)
    return kept, taken


def gone_by(kept: list[StoredMove], row: StoredMove) -> list[int]:
    """Return the versions of the moves that a row takes back."""
    versions = [move.version for move in kept]
    place = versions.index(row.taken)
    return versions[place : place + 1] if row.keeps_later else versions[place:]


class StoredSnapshot(msgspec.Struct, frozen=True):
    """The game at a version, with the question numbers at that version."""

    version: int
    game: bytes
    questions: list[int]


class Saved(msgspec.Struct):
    """Everything stored about one table."""

    sheet: Sheet
    snapshot: StoredSnapshot | None = None
    moves: list[StoredMove] = []
    chat: list[ChatLine] = []
    version: int = 0
    """The version it was stored at, so that a lost last move is detected."""
    marked: bool = False
    """Found to be old; it will be deleted if no one comes back."""


class Ending(msgspec.Struct, frozen=True):
    """What is kept of a finished game, so that it stays watchable if the rules change."""

    record: dict[str, Any]
    events: list[dict[str, Any]]
    """As seen by spectators."""
