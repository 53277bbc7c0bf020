"""The storage interface. One test suite covers every implementation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec

from undercroft.table.saved import ChatLine, Ending, Saved, StoredMove, StoredSnapshot
from undercroft.table.sheet import Sheet

CHAT_KEPT = 200


class StorageFailed(Exception):
    """A change could not be written."""

    code = "storage_failed"


class StorageFull(StorageFailed):
    """There is no space left."""

    code = "storage_full"


class StorageDamaged(Exception):
    """The stored data of one table cannot be read."""


class Write(msgspec.Struct, frozen=True):
    """One change to one table: stored completely or not at all."""

    sheet: Sheet
    version: int
    restless: bool = False
    """A bot has to move even if no one is present: wake this table after a restart."""
    move: StoredMove | None = None
    snapshot: StoredSnapshot | None = None
    chat: ChatLine | None = None
    ending: Ending | None = None
    packed: bytes = b""
    """The sheet as JSON, if the caller has it already."""


class Kept(msgspec.Struct, frozen=True):
    """A finished game in storage."""

    ending: Ending
    replay: bytes | None
    """The spectator's replay as compressed JSON, once it is made."""


class Sweep(msgspec.Struct, frozen=True):
    """Limits for deleting tables: wall-clock times; `ran` and `grace` in seconds of uptime.

    A wrong clock can mark a table, but it is deleted only after servers ran for the whole grace.
    """

    waiting: float
    """Tables that never started and were last changed before this are old."""
    unfinished: float
    ran: float
    """Server uptime since the last sweep."""
    grace: float


class Store(Protocol):
    """What the server needs from storage. `write` completes when the change is durable."""

    def write(self, write: Write) -> asyncio.Future[None]: ...

    async def load(self, table: str) -> Saved | None: ...

    async def kept(self, table: str) -> Kept | None: ...

    async def keep_replay(self, table: str, replay: bytes) -> None: ...

    async def listed(self, most: int) -> list[tuple[Sheet, int]]:
        """List joinable tables, newest first, with their versions."""

    async def count_unfinished(self, guest: str, since: float) -> int: ...

    async def restless(self, now: float, before: float) -> list[str]:
        """Return tables where a bot has to move, or whose clock is due before this time."""

    async def sweep(self, sweep: Sweep, let_go: Callable[[list[str]], list[str]]) -> int:
        """Mark old tables, unmark others, delete those marked for the whole grace period.

        `let_go` picks those not in use; returns the number of deleted tables.
        """

    async def spare(self, table: str) -> None:
        """Unmark a table that is in use again."""

    async def close(self) -> None: ...
