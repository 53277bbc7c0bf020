"""SQLite behind the store: one thread writes, and many changes share one commit.

An fsync costs about as much for a hundred moves as for one. Changes that come while a commit is
under way wait together for the next, so a busy server commits in large groups and a quiet one at
once.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError

from undercroft.server.schema import chat, endings, metadata, moves, snapshots, tables
from undercroft.server.store import (
    CHAT_KEPT,
    Kept,
    StorageDamaged,
    StorageFailed,
    StorageFull,
    Write,
)
from undercroft.table.saved import ChatLine, Ending, Saved, StoredMove, StoredSnapshot
from undercroft.table.sheet import Sheet

log = logging.getLogger("undercroft.storage")
T = TypeVar("T")
Row = dict[str, Any]
Job = Callable[[sa.Connection], Any]

GROUP = 400
"""Most changes in one commit."""

encode = msgspec.json.Encoder().encode


def open_engine(path: str) -> sa.Engine:
    """WAL lets readers go on while one writes; FULL makes every commit reach the disk."""
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": 15})

    @sa.event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    return engine


def failure(error: Exception) -> StorageFailed:
    """What went wrong in writing, in our words."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    if getattr(origin, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return StorageFull()
    return StorageFailed()


class SqliteStore:
    """All tables in one file."""

    def __init__(self, path: str) -> None:
        self.engine = open_engine(path)
        metadata.create_all(self.engine)
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

    async def sweep(self, waiting: float, unfinished: float) -> int:
        old: int = await self._queued(lambda connection: sweep(connection, waiting, unfinished))
        return old

    def _queued(self, job: Write | Job) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        return done

    def _write_all(self) -> None:
        """The writer's life: take what waits, commit it, tell those who wait."""
        while (first := self._jobs.get()) is not None:
            group = [first]
            while len(group) < GROUP and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    self._jobs.put(None)
                    break
                group.append(following)
            self._commit(group)

    def _commit(self, group: list[tuple[Write | Job, asyncio.Future[Any]]]) -> None:
        try:
            results = self._in_one([job for job, _ in group])
        except Exception as error:
            if len(group) > 1:  # one bad change must not refuse the others
                for single in group:
                    self._commit([single])
                return
            log.error("a change could not be stored: %s", type(error).__name__)
            results = [failure(error)]
        futures = [future for _, future in group]
        futures[0].get_loop().call_soon_threadsafe(_resolve, futures, results)

    def _in_one(self, jobs: list[Write | Job]) -> list[Any]:
        with self.engine.begin() as connection:
            write_group(connection, [job for job in jobs if isinstance(job, Write)])
            return [None if isinstance(job, Write) else job(connection) for job in jobs]

    # --- reading ----------------------------------------------------------------------

    async def load(self, table: str) -> Saved | None:
        return await self._read(lambda connection: load(connection, table))

    async def kept(self, table: str) -> Kept | None:
        return await self._read(lambda connection: kept(connection, table))

    async def listed(self, most: int) -> list[tuple[Sheet, int]]:
        return await self._read(lambda connection: listed(connection, most))

    async def count_unfinished(self, guest: str, since: float) -> int:
        return await self._read(lambda connection: count_unfinished(connection, guest, since))

    async def restless(self, before: float) -> list[str]:
        return await self._read(lambda connection: restless(connection, before))

    async def _read(self, ask: Callable[[sa.Connection], T]) -> T:
        def answer() -> T:
            with self.engine.connect() as connection:
                return ask(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, answer)

    async def close(self) -> None:
        """Finish what was handed in, then let go of the file."""
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


# --- rows -------------------------------------------------------------------------------


def table_row(write: Write) -> Row:
    sheet = write.sheet
    return {
        "id": sheet.id, "status": sheet.status, "version": write.version,
        "updated": sheet.updated, "deadline": sheet.deadline, "restless": write.restless,
        "listed": sheet.listed and sheet.status != "finished" and bool(sheet.open_seats()),
        "guest": sheet.guest, "created": sheet.created, "sheet": write.packed or encode(sheet),
    }  # fmt: skip


def move_row(table: str, move: StoredMove) -> Row:
    return {
        "table": table, "version": move.version, "seat": move.seat, "move": move.move,
        "message": move.message,
    }  # fmt: skip


def snapshot_row(table: str, snapshot: StoredSnapshot) -> Row:
    questions = encode(snapshot.questions)
    return {
        "table": table, "version": snapshot.version, "game": snapshot.game, "questions": questions,
    }  # fmt: skip


def _upsert(table: sa.Table, key: str) -> sa.Executable:
    statement = insert(table)
    changed = {c.name: statement.excluded[c.name] for c in table.columns if c.name != key}
    return statement.on_conflict_do_update(index_elements=[key], set_=changed)


UPSERT_TABLE = _upsert(tables, "id")
UPSERT_SNAPSHOT = _upsert(snapshots, "table")
OLD_CHAT = chat.delete().where(
    chat.c.table == sa.bindparam("of"), chat.c.number <= sa.bindparam("upto")
)


def write_group(connection: sa.Connection, writes: list[Write]) -> None:
    """Store many changes, a kind at a time; of several of one table the last sheet holds."""
    said = [(write.sheet.id, write.chat) for write in writes if write.chat]
    ended = [(write.sheet.id, write.ending) for write in writes if write.ending]
    _many(connection, UPSERT_TABLE, [table_row(write) for write in writes])
    _many(connection, moves.insert(), [move_row(w.sheet.id, w.move) for w in writes if w.move])
    _many(
        connection,
        UPSERT_SNAPSHOT,
        [snapshot_row(w.sheet.id, w.snapshot) for w in writes if w.snapshot],
    )
    _many(
        connection,
        chat.insert(),
        [{"table": table, "number": line.number, "line": encode(line)} for table, line in said],
    )
    old = [(table, line.number - CHAT_KEPT) for table, line in said]
    _many(connection, OLD_CHAT, [{"of": table, "upto": upto} for table, upto in old if upto > 0])
    _many(
        connection,
        endings.insert(),
        [{"table": table, "ending": encode(ending), "replay": None} for table, ending in ended],
    )


def _many(connection: sa.Connection, statement: sa.Executable, rows: list[Row]) -> None:
    if rows:
        connection.execute(statement, rows)


# --- questions to the file -----------------------------------------------------------------


def load(connection: sa.Connection, table: str) -> Saved | None:
    row = connection.execute(sa.select(tables.c.sheet).where(tables.c.id == table)).first()
    if row is None:
        return None
    try:
        return Saved(
            msgspec.json.decode(row.sheet, type=Sheet),
            _snapshot(connection, table),
            _moves(connection, table),
            _chat(connection, table),
        )
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise StorageDamaged(table) from error


def _snapshot(connection: sa.Connection, table: str) -> StoredSnapshot | None:
    row = connection.execute(snapshots.select().where(snapshots.c.table == table)).first()
    if row is None:
        return None
    questions = msgspec.json.decode(row.questions, type=list[int])
    return StoredSnapshot(row.version, bytes(row.game), questions)


def _moves(connection: sa.Connection, table: str) -> list[StoredMove]:
    wanted = moves.select().where(moves.c.table == table).order_by(moves.c.version)
    rows = connection.execute(wanted)
    return [StoredMove(row.version, row.seat, row.move, row.message) for row in rows]


def _chat(connection: sa.Connection, table: str) -> list[ChatLine]:
    wanted = sa.select(chat.c.line).where(chat.c.table == table).order_by(chat.c.number)
    return [msgspec.json.decode(row.line, type=ChatLine) for row in connection.execute(wanted)]


def kept(connection: sa.Connection, table: str) -> Kept | None:
    row = connection.execute(endings.select().where(endings.c.table == table)).first()
    if row is None:
        return None
    try:
        return Kept(msgspec.json.decode(row.ending, type=Ending), row.replay)
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise StorageDamaged(table) from error


def listed(connection: sa.Connection, most: int) -> list[tuple[Sheet, int]]:
    """A row that cannot be read is left out: the others can still be joined."""
    wanted = sa.select(tables.c.sheet, tables.c.version).where(tables.c.listed)
    rows = connection.execute(wanted.order_by(tables.c.updated.desc()).limit(most)).all()
    found = [(_sheet_or_none(row.sheet), row.version) for row in rows]
    return [(sheet, version) for sheet, version in found if sheet is not None]


def _sheet_or_none(stored: Any) -> Sheet | None:
    try:
        return msgspec.json.decode(stored, type=Sheet)
    except (msgspec.MsgspecError, TypeError, ValueError):
        return None


def count_unfinished(connection: sa.Connection, guest: str, since: float) -> int:
    wanted = sa.select(sa.func.count()).where(
        tables.c.guest == guest, tables.c.status != "finished", tables.c.created >= since
    )
    return connection.execute(wanted).scalar_one()


def restless(connection: sa.Connection, before: float) -> list[str]:
    wanted = sa.select(tables.c.id).where(
        tables.c.status == "playing", sa.or_(tables.c.restless, tables.c.deadline < before)
    )
    return list(connection.execute(wanted).scalars())


def sweep(connection: sa.Connection, waiting: float, unfinished: float) -> int:
    """Forget what nobody will come back to; finished games stay."""
    old = sa.select(tables.c.id).where(
        sa.or_(
            sa.and_(tables.c.status == "waiting", tables.c.updated < waiting),
            sa.and_(tables.c.status == "playing", tables.c.updated < unfinished),
        )
    )
    ids = list(connection.execute(old).scalars())
    for part in (moves, snapshots, chat):
        connection.execute(part.delete().where(part.c.table.in_(ids)))
    connection.execute(tables.delete().where(tables.c.id.in_(ids)))
    return len(ids)
