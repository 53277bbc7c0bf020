"""The form in which a table is stored, and back again."""

from __future__ import annotations

from typing import Any, NamedTuple

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


ONE, ALL = "<", "<<"
"""Takings back as they are stored: no game has such verbs. `< 7`: the move that led to version 7
was never made; `<< 7`: nor was any after it."""


class StoredMove(msgspec.Struct, frozen=True):
    """An accepted move, or a taking back; `version` is the version of the table it led to."""

    version: int
    seat: int
    move: str
    message: str
    """The id its sender gave it; empty for a bot's move."""

    @property
    def taken(self) -> int:
        """The version of the move that is taken back by this; 0 when it is a move itself."""
        verb, _, version = self.move.partition(" ")
        return int(version) if verb in (ONE, ALL) else 0

    @property
    def keeps_later(self) -> bool:
        """What others answered after the move that is taken back stays."""
        return not self.move.startswith(ALL)


class Taken(NamedTuple):
    """Moves that were taken back: by whom, at which version, and the versions they had led to."""

    version: int
    seat: int
    gone: list[int]


def counted(stored: list[StoredMove]) -> tuple[list[StoredMove], list[Taken]]:
    """The moves that count, and what was taken back."""
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
    """The versions of the moves that a taking back makes undone."""
    versions = [move.version for move in kept]
    place = versions.index(row.taken)
    return versions[place : place + 1] if row.keeps_later else versions[place:]


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
