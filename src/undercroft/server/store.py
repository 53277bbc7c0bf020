"""The port to storage. One suite of tests holds for whatever stands behind it."""

from __future__ import annotations

import asyncio
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


class Store(Protocol):
    """What the server asks of storage. `write` is done when the change is durable."""

    def write(self, write: Write) -> asyncio.Future[None]: ...

    async def load(self, table: str) -> Saved | None: ...

    async def kept(self, table: str) -> Kept | None: ...

    async def keep_replay(self, table: str, replay: bytes) -> None: ...

    async def listed(self, most: int) -> list[tuple[Sheet, int]]:
        """Tables to join, newest first, with their versions."""

    async def count_unfinished(self, guest: str, since: float) -> int: ...

    async def restless(self, before: float) -> list[str]:
        """Tables where a bot is to move, or whose deadline comes before this time."""

    async def sweep(self, waiting: float, unfinished: float) -> int:
        """Forget tables last changed before these times; how many."""

    async def close(self) -> None: ...
