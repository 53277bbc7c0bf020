"""The port to storage. One suite of tests holds for whatever stands behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec

from undercroft.table.saved import ChatLine, Ending, Saved, StoredMove, StoredSnapshot
from undercroft.table.sheet import Sheet

CHAT_KEPT = 200


class StorageFailed(Exception):
    """What was to be written is not written."""

    code = "storage_failed"


class StorageFull(StorageFailed):
    """There is no room left."""

    code = "storage_full"


class StorageDamaged(Exception):
    """What is stored of one table cannot be read."""


class Write(msgspec.Struct, frozen=True):
    """One change of one table: all of it is stored, or nothing."""

    sheet: Sheet
    version: int
    restless: bool = False
    """A bot is to move though nobody may be there: wake this table after a restart."""
    move: StoredMove | None = None
    snapshot: StoredSnapshot | None = None
    chat: ChatLine | None = None
    ending: Ending | None = None
    packed: bytes = b""
    """The sheet as JSON, where the caller has it at hand."""


class Kept(msgspec.Struct, frozen=True):
    """A finished game in storage."""

    ending: Ending
    replay: bytes | None
    """The spectator's replay as compressed JSON, once it was made."""


class Sweep(msgspec.Struct, frozen=True):
    """What is to be forgotten: times by the wall clock, `ran` and `grace` in seconds of running.

    A wrong clock can mark a table, but only servers that ran for the whole grace forget it.
    """

    waiting: float
    """Tables that never began and were last changed before this are old."""
    unfinished: float
    ran: float
    """How long the server has run since the last sweep."""
    grace: float


class Store(Protocol):
    """What the server asks of storage. `write` is done when the change is durable."""

    def write(self, write: Write) -> asyncio.Future[None]: ...

    async def load(self, table: str) -> Saved | None: ...

    async def kept(self, table: str) -> Kept | None: ...

    async def keep_replay(self, table: str, replay: bytes) -> None: ...

    async def listed(self, most: int) -> list[tuple[Sheet, int]]:
        """Tables to join, newest first, with their versions."""

    async def count_unfinished(self, guest: str, since: float) -> int: ...

    async def restless(self, now: float, before: float) -> list[str]:
        """Tables where a bot is to move, or whose clock must be looked at before this time."""

    async def sweep(self, sweep: Sweep, let_go: Callable[[list[str]], list[str]]) -> int:
        """Mark old tables, clear the marks of others, forget those marked for the whole grace.

        `let_go` picks those that nobody uses; the number of tables that were forgotten.
        """

    async def spare(self, table: str) -> None:
        """Clear a mark: somebody has come."""

    async def close(self) -> None: ...
