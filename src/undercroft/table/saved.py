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


ONE, ALL, ANEW = "<", "<<", "<<<"
"""How takebacks are stored; no game has such verbs. `< 7`: the move that led to version 7
does not count; `<< 7`: nor does any move after it; `<<< 7`: and the chance that they showed does
not come again. Before there was such a row, chance did come again after `<<`."""


BY_TABLE, BY_CLOCK = "*table", "*clock"
"""Stored in place of a sender's id: a pass in a window that the table made for a seat, and a move
that a bot made because time was up. No sender's id begins with an asterisk."""


class StoredMove(msgspec.Struct, frozen=True):
    """An accepted move, or a takeback; `version` is the table version it led to."""

    version: int
    seat: int
    move: str
    message: str
    """The id its sender gave it; empty for a bot's move, or one of the marks above."""

    @property
    def is_sent(self) -> bool:
        """Whether a player sent it."""
        return bool(self.message) and not self.message.startswith("*")

    @property
    def taken(self) -> int:
        """The version of the move that this takes back; 0 if it is a move itself."""
        verb, _, version = self.move.partition(" ")
        return int(version) if verb in (ONE, ALL, ANEW) else 0

    @property
    def keeps_later(self) -> bool:
        """Whether later answers of others remain when the move is taken back."""
        return not self.move.startswith(ALL)

    @property
    def anew(self) -> bool:
        """Whether it takes back chance that was seen, which does not come again."""
        return self.move.startswith(ANEW)


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


def own_move(kept: list[StoredMove], seat: int) -> StoredMove | None:
    """Return the last move of a seat that the table did not make for it."""
    own = (move for move in reversed(kept) if move.seat == seat)
    return next((move for move in own if move.message != BY_TABLE), None)


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
