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
    """A change was not written, or its answer was lost: `Store.recall` tells which."""

    code = "storage_failed"


class StorageUnsure(StorageFailed):
    """Nothing can be read either, so it is not known yet whether a change was written."""

    code = "storage_unsure"


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


class StoredPush(msgspec.Struct):
    """A browser that is told by web push when a seat must choose."""

    id: str
    table: str
    game: str
    seat: int
    owner: str
    """Hash of the secret of the seat when it was registered."""
    endpoint: str
    p256dh: str
    auth: str
    language: str
    night: bool
    offset: int
    since: float
    due: float | None = None
    """When the next message is to be sent."""
    told: bool = False
    """A message was sent, and the owner has not been at the table since."""
    tries: int = 0


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


def holds(saved: Saved | None, write: Write) -> bool:
    """Return whether a write, after which its table was not written again, is stored."""
    if saved is None or saved.version != write.version:
        return False
    if msgspec.json.encode(saved.sheet) != (write.packed or msgspec.json.encode(write.sheet)):
        return False
    has_move = write.move is None or saved.moves[-1:] == [write.move]
    return has_move and (write.chat is None or write.chat in saved.chat)


class Store(Protocol):
    """What the server needs from storage."""

    def write(self, write: Write) -> asyncio.Future[None]:
        """Complete when the change is durable. After any error, `recall` tells what is stored."""

    async def recall(self, table: str) -> Saved | None:
        """Return what is stored after a write in doubt.

        No earlier write of this table is still on its way: what is not there now was not stored and
        never will be. Raise StorageFailed or StorageDamaged if that cannot be found out.
        """

    async def load(self, table: str) -> Saved | None: ...

    async def kept(self, table: str) -> Kept | None: ...

    async def keep_replay(self, table: str, replay: bytes) -> None: ...

    async def sheets(self, ids: list[str]) -> list[tuple[Sheet, int]]:
        """Return the sheets of those tables that are there, with their versions."""

    async def pushes(self) -> list[StoredPush]: ...

    async def keep_push(self, push: StoredPush) -> None: ...

    async def drop_push(self, id: str) -> None: ...

    async def push_key(self, fresh: str) -> str:
        """Return the host's private key; the first time this is the fresh one, which is kept."""

    async def listed(self, most: int) -> list[tuple[Sheet, int]]:
        """List joinable tables, newest first, with their versions."""

    async def count_listed(self, address: str) -> int:
        """Count the joinable tables that were created from an address."""

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
