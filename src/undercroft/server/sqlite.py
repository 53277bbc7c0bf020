"""SQLite store: one thread writes, and many changes share one commit.

An fsync costs about as much for a hundred moves as for one. Changes that arrive during a commit are
grouped into the next one, so a busy server commits in large groups and a quiet one at once.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from undercroft.server.migrations import bring_up
from undercroft.server.reading import (
    Condition,
    count_listed,
    count_unfinished,
    ids_of,
    is_old,
    kept,
    listed,
    load,
    restless,
    sheets,
    stored_pushes,
)
from undercroft.server.schema import endings, pushes, tables
from undercroft.server.store import Kept, StorageFailed, StorageFull, StoredPush, Sweep, Write
from undercroft.server.writing import (
    add_uptime,
    forget,
    keep_push,
    mark,
    push_key,
    unmark,
    write_group,
)
from undercroft.table.saved import Saved
from undercroft.table.sheet import Sheet

log = logging.getLogger("undercroft.storage")
T = TypeVar("T")
Job = Callable[[sa.Connection], Any]

GROUP = 400
"""Most changes in one commit."""
BUSY, GATHER = 0.010, 0.004
"""Seconds. A change this soon after the last commit waits briefly for others to join it, since most
of the cost of a small commit is fixed."""
LOCK_SECONDS = 2.0
"""How long to wait for another program that has locked the database. A player who waits for the
answer to a move is refused sooner than that player would give up."""
LOCKS = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
PORTION = 500
"""Tables marked or deleted in one commit, which limits how long a move has to wait."""
MOST = 100_000
"""Tables that one sweep marks or deletes; the rest is left to the next."""


def open_engine(path: str) -> sa.Engine:
    """Open the database: WAL lets reads continue during writes, FULL syncs every commit to disk."""
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": LOCK_SECONDS})

    @sa.event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    return engine


def upgrade(path: str) -> None:
    """Migrate a database to this build's schema, before serving from it."""
    engine = open_engine(path)
    try:
        bring_up(engine, path)
    finally:
        engine.dispose()


def is_locked(error: Exception) -> bool:
    """Return whether another program holds the database, which concerns every change alike."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    return (getattr(origin, "sqlite_errorcode", None) or 0) & 0xFF in LOCKS


def failure(error: Exception) -> StorageFailed:
    """Translate a write error into a storage error."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    if getattr(origin, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return StorageFull()
    return StorageFailed()


class SqliteStore:
    """All tables in one file."""

    def __init__(self, path: str) -> None:
        self.engine = open_engine(path)
        bring_up(self.engine, path)
        self._jobs: queue.SimpleQueue[tuple[Write | Job, asyncio.Future[Any]] | None]
        self._jobs = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(1, "undercroft-reader")
        self._writer = threading.Thread(target=self._write_all, name="undercroft-writer")
        self._writer.daemon = True
        self._writer.start()

    # --- writing --------------------------------------------------------------------

    def write(self, write: Write) -> asyncio.Future[None]:
        return self._queued(write)

    async def keep_replay(self, table: str, replay: bytes) -> None:
        statement = endings.update().where(endings.c.table == table).values(replay=replay)
        await self._queued(lambda connection: connection.execute(statement))

    async def keep_push(self, push: StoredPush) -> None:
        await self._queued(lambda connection: keep_push(connection, push))

    async def drop_push(self, id: str) -> None:
        statement = pushes.delete().where(pushes.c.id == id)
        await self._queued(lambda connection: connection.execute(statement))

    async def push_key(self, fresh: str) -> str:
        key: str = await self._queued(lambda connection: push_key(connection, fresh))
        return key

    async def spare(self, table: str) -> None:
        await self._queued(lambda connection: mark(connection, [table], None))

    async def sweep(self, sweep: Sweep, let_go: Callable[[list[str]], list[str]]) -> int:
        uptime: float = await self._queued(lambda connection: add_uptime(connection, sweep.ran))
        old, is_marked = is_old(sweep), tables.c.marked.is_not(None)
        async for ids in self._portions(sa.and_(old, sa.not_(is_marked))):
            await self._each(ids, lambda connection, ids: mark(connection, ids, uptime))
        async for ids in self._portions(sa.and_(sa.not_(old), is_marked)):
            await self._each(ids, unmark)
        forgotten, since = 0, uptime - sweep.grace
        async for ids in self._portions(tables.c.marked <= since):
            gone = let_go(ids)
            await self._each([table for table in ids if table not in gone], unmark)
            await self._each(gone, forget)
            forgotten += len(gone)
        return forgotten

    async def _portions(self, wanted: Condition) -> AsyncIterator[list[str]]:
        """Yield the ids of matching tables in portions; an excess is left to the next sweep."""
        ids = await self._read(lambda connection: ids_of(connection, wanted, MOST))
        for start in range(0, len(ids), PORTION):
            yield ids[start : start + PORTION]

    async def _each(self, ids: list[str], act: Callable[[sa.Connection, list[str]], None]) -> None:
        """Apply a change to many tables at once; if that fails, to each table separately."""
        try:
            if ids:
                await self._queued(lambda connection: act(connection, ids))
        except StorageFailed:
            for table in ids if len(ids) > 1 else []:
                await self._each([table], act)

    def _queued(self, job: Write | Job) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        return done

    def _write_all(self) -> None:
        """Writer thread: take everything queued, commit it, wake the callers."""
        ended = 0.0
        while (first := self._jobs.get()) is not None:
            if time.monotonic() - ended < BUSY:
                time.sleep(GATHER)
            group = [first]
            while len(group) < GROUP and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    self._jobs.put(None)
                    break
                group.append(following)
            self._commit(group)
            ended = time.monotonic()

    def _commit(self, group: list[tuple[Write | Job, asyncio.Future[Any]]]) -> None:
        try:
            results = self._in_one([job for job, _ in group])
        except Exception as error:
            if len(group) > 1 and not is_locked(error):  # one bad change must not fail the others
                for single in group:
                    self._commit([single])
                return
            log.error("failed to store a change: %s", type(error).__name__)
            results = [failure(error)] * len(group)
        futures = [future for _, future in group]
        futures[0].get_loop().call_soon_threadsafe(_resolve, futures, results)

    def _in_one(self, jobs: list[Write | Job]) -> list[Any]:
        with self.engine.begin() as connection:
            write_group(connection, [job for job in jobs if isinstance(job, Write)])
            return [None if isinstance(job, Write) else job(connection) for job in jobs]

    # --- reading ----------------------------------------------------------------------

    async def load(self, table: str) -> Saved | None:
        return await self._read(lambda connection: load(connection, table))

    async def recall(self, table: str) -> Saved | None:
        with suppress(StorageFailed):
            await self._queued(lambda connection: None)  # after every write queued before
        return await self.load(table)

    async def kept(self, table: str) -> Kept | None:
        return await self._read(lambda connection: kept(connection, table))

    async def listed(self, most: int) -> list[tuple[Sheet, int]]:
        return await self._read(lambda connection: listed(connection, most))

    async def count_listed(self, address: str) -> int:
        return await self._read(lambda connection: count_listed(connection, address))

    async def pushes(self) -> list[StoredPush]:
        return await self._read(stored_pushes)

    async def sheets(self, ids: list[str]) -> list[tuple[Sheet, int]]:
        return await self._read(lambda connection: sheets(connection, ids))

    async def count_unfinished(self, guest: str, since: float) -> int:
        return await self._read(lambda connection: count_unfinished(connection, guest, since))

    async def restless(self, now: float, before: float) -> list[str]:
        return await self._read(lambda connection: restless(connection, now, before))

    async def _read(self, ask: Callable[[sa.Connection], T]) -> T:
        def answer() -> T:
            try:
                with self.engine.connect() as connection:
                    return ask(connection)
            except DBAPIError as error:
                log.error("failed to read storage: %s", type(error.orig).__name__)
                raise failure(error) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, answer)

    async def close(self) -> None:
        """Finish the queued changes, then close the file."""
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(self._readers, self._writer.join)
        self._readers.shutdown()
        self.engine.dispose()


def _resolve(futures: list[asyncio.Future[Any]], results: list[Any]) -> None:
    for future, result in zip(futures, results, strict=True):
        if future.done():
            continue
        if isinstance(result, StorageFailed):
            future.set_exception(result)
        else:
            future.set_result(result)
