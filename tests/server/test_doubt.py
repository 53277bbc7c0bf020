"""A commit in doubt: whatever the answer was, a table says what is stored and goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.playing import live
from tests.server.test_session import Ear
from tests.server.test_store import begun
from tests.server.test_untold import versions
from tests.table.builder import At
from undercroft.server import sqlite
from undercroft.server.manager import TableManager
from undercroft.server.session import TableSession
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore
from undercroft.server.store import StorageFailed, Write, holds
from undercroft.table.errors import Refusal
from undercroft.table.saved import Saved


class DoubtfulStore(SqliteStore):
    """Loses the answer of a write: after storing it, before, or before it was even queued."""

    loses = ""
    is_blind = False

    def write(self, write: Write) -> asyncio.Future[None]:
        if self.loses == "before":
            raise StorageFailed
        written = super().write(write)
        if self.loses == "at once":
            raise ConnectionError("the answer is lost, the write is on its way")
        return asyncio.ensure_future(self._answer(written))

    async def _answer(self, written: asyncio.Future[None]) -> None:
        await written
        if self.loses == "after":
            raise StorageFailed

    async def load(self, table: str) -> Saved | None:
        if self.is_blind:
            raise StorageFailed
        return await super().load(table)


async def session_with(path: Path) -> tuple[TableSession, DoubtfulStore, At]:
    at, store = At("me", "local", "local"), DoubtfulStore(str(path / "doubt.db"))
    session = TableSession(at.table, store)
    await session.change(lambda table: None)
    return session, store, at


async def refused(act: asyncio.Future[Any]) -> str:
    with pytest.raises(Refusal) as refusal:
        await act
    return refusal.value.code


async def is_as_stored(session: TableSession, store: SqliteStore) -> bool:
    saved = await store.load(session.table.sheet.id)
    assert saved is not None
    stored = [(move.seat, move.move) for move in saved.moves]
    return session.table.begun().moves == stored and session.table.chat == saved.chat


@pytest.mark.parametrize("loses", ["after", "at once"])
@live
async def test_a_stored_move_whose_answer_was_lost_is_accepted_once(
    tmp_path: Path, loses: str
) -> None:
    session, store, at = await session_with(tmp_path)
    ear = Ear()
    await session.hello(ear, [at.secrets[1]], None)
    store.loses = loses
    assert (await session.play(0, 1, "play 5", "a")).version == 2
    line = await session.say(1, "hello", None)
    assert session.table.chat == [line]
    store.loses = ""
    assert await refused(session.play(0, 1, "play 5", "a")) == "duplicate_move"
    assert (await session.play(1, 1, "play 4", "b")).version == 3
    assert versions(ear) == [1, 2, 3]
    assert await is_as_stored(session, store)
    await store.close()


@live
async def test_a_move_that_was_not_stored_is_refused_and_the_table_goes_on(tmp_path: Path) -> None:
    session, store, at = await session_with(tmp_path)
    ear = Ear()
    await session.hello(ear, [at.secrets[1]], None)
    store.loses = "before"
    assert await refused(session.play(0, 1, "play 5", "a")) == "storage_failed"
    assert await refused(session.say(0, "hello", None)) == "storage_failed"
    store.loses = ""
    assert versions(ear) == [1]
    assert (await session.play(0, 1, "play 4", "a")).version == 2
    assert await is_as_stored(session, store)
    await store.close()


@pytest.mark.parametrize("loses", ["after", "before"])
@live
async def test_while_nothing_can_be_read_it_is_said_to_be_unsure_and_settled_later(
    tmp_path: Path, loses: str
) -> None:
    session, store, at = await session_with(tmp_path)
    ear = Ear()
    await session.hello(ear, [at.secrets[1]], None)
    store.loses, store.is_blind = loses, True
    assert await refused(session.play(0, 1, "play 5", "a")) == "storage_unsure"
    store.loses = ""
    assert await refused(session.play(1, 1, "play 5", "b")) == "storage_failed", "still blind"
    store.is_blind = False
    stored = loses == "after"
    assert (await session.play(1, 1, "play 5", "b")).version == 2 + stored
    assert versions(ear)[-1] == 2 + stored
    assert await is_as_stored(session, store)
    if stored:
        assert await refused(session.play(0, 1, "play 5", "a")) == "duplicate_move"
    await store.close()


@live
async def test_a_new_table_whose_answer_was_lost_is_there(tmp_path: Path) -> None:
    store = DoubtfulStore(str(tmp_path / "new.db"))
    manager = TableManager(Settings(pace=0), store)
    store.loses = "after"
    session = await manager.add(At("me", "local", "local").table)
    assert session.table.version == 1
    store.loses = "before"
    with pytest.raises(Refusal):
        await manager.add(At("me", "local", "local").table)
    await manager.close()


# --- the contract ---------------------------------------------------------------------------


@live
async def test_recall_waits_for_what_is_on_its_way(tmp_path: Path) -> None:
    store, at = SqliteStore(str(tmp_path / "recall.db")), At("me", "local", "local")
    assert await store.recall(at.table.sheet.id) is None
    first = begun(at)
    written = store.write(first)
    saved = await store.recall(at.table.sheet.id)
    assert written.done()
    assert holds(saved, first)
    at.plays_by_chance(1)
    second = Write(at.table.sheet, 2, move=at.moves[0])
    assert not holds(saved, second)
    await store.write(second)
    assert holds(await store.recall(at.table.sheet.id), second)
    line = at.table.say(0, "hello", None, at.now)
    third = Write(at.table.sheet, 2, chat=line)
    assert not holds(await store.recall(at.table.sheet.id), third)
    await store.write(third)
    assert holds(await store.recall(at.table.sheet.id), third)
    await store.close()


@live
async def test_a_group_whose_commit_failed_after_it_was_stored_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The group is then tried one by one, and fails because its moves are already there."""
    store = SqliteStore(str(tmp_path / "group.db"))
    sessions = []
    for _ in range(3):
        sessions.append(TableSession(At("me", "local", "local").table, store))
        await sessions[-1].change(lambda table: None)
    in_one, lost = SqliteStore._in_one, []

    def stores_and_fails_once(self: SqliteStore, jobs: list[Any]) -> list[Any]:
        results = in_one(self, jobs)
        if not lost and any(isinstance(job, Write) for job in jobs):
            lost.append(len(jobs))
            raise sa.exc.OperationalError("COMMIT", {}, sqlite3.OperationalError("disk I/O error"))
        return results

    monkeypatch.setattr(SqliteStore, "_in_one", stores_and_fails_once)
    moves = [session.play(0, 1, "play 5", "a") for session in sessions]
    assert [move.version for move in await asyncio.gather(*moves)] == [2, 2, 2]
    assert lost
    for session in sessions:
        assert (await session.play(1, 1, "play 4", "b")).version == 3
        assert await is_as_stored(session, store)
    await store.close()


# --- locked by another program ---------------------------------------------------------------


@live
async def test_a_database_locked_by_another_program_refuses_all_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "LOCK_SECONDS", 0.05)
    store, path = SqliteStore(str(tmp_path / "locked.db")), tmp_path / "locked.db"
    sessions = []
    for _ in range(5):
        sessions.append(TableSession(At("me", "local", "local").table, store))
        await sessions[-1].change(lambda table: None)
    tries, in_one = [], SqliteStore._in_one

    def counted(self: SqliteStore, jobs: list[Any]) -> list[Any]:
        tries.append([type(job) for job in jobs])
        return in_one(self, jobs)

    monkeypatch.setattr(SqliteStore, "_in_one", counted)
    monkeypatch.setattr(sqlite, "GATHER", 0.2)
    monkeypatch.setattr(sqlite, "BUSY", 1000.0)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    moves = [session.play(0, 1, "play 5", "a") for session in sessions]
    assert [await refused(move) for move in moves] == ["storage_failed"] * 5
    assert sum(Write in kinds for kinds in tries) == 1, "no change is tried by itself again"
    other.execute("ROLLBACK")
    other.close()
    for session in sessions:
        assert (await session.play(0, 1, "play 5", "a")).version == 2
    await store.close()
