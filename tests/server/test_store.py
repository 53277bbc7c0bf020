"""The contract of storage: whatever stands behind the port passes these."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.server.playing import live
from tests.table.builder import NOON, At
from undercroft.server.sqlite import SqliteStore
from undercroft.server.store import (
    CHAT_KEPT,
    StorageDamaged,
    StorageFailed,
    StorageFull,
    Store,
    Write,
)
from undercroft.table.live import load

Opens = Callable[[], Store]


@pytest.fixture(params=["sqlite"])
def opens(request: pytest.FixtureRequest, tmp_path: Path) -> Opens:
    """Opens the same storage again and again."""
    assert request.param == "sqlite"
    return lambda: SqliteStore(str(tmp_path / "store.db"))


def begun(at: At) -> Write:
    return Write(at.table.sheet, at.table.version, snapshot=at.table.snapshot())


@live
async def test_what_is_written_is_there_after_opening_again(opens: Opens) -> None:
    store, at = opens(), At("me", "local", "local")
    await store.write(begun(at))
    at.plays_by_chance(30)
    for move in at.moves:
        await store.write(Write(at.table.sheet, move.version, move=move))
    line = at.table.say(1, "hello", None, NOON)
    await store.write(Write(at.table.sheet, at.table.version, chat=line))
    await store.close()
    store = opens()
    saved = await store.load(at.table.sheet.id)
    assert saved is not None
    assert saved.moves == at.moves
    assert saved.chat == [line]
    back = load(saved)
    assert back.questions == at.table.questions
    assert await store.load("nothing") is None
    await store.close()


@live
async def test_many_writes_at_once_are_all_kept(opens: Opens) -> None:
    store = opens()
    tables = [At("me", "local", "local") for _ in range(100)]
    await asyncio.gather(*[store.write(begun(at)) for at in tables])
    for at in tables:
        at.plays_by_chance(1)
    await asyncio.gather(
        *[store.write(Write(at.table.sheet, at.table.version, move=at.moves[0])) for at in tables]
    )
    for at in tables:
        saved = await store.load(at.table.sheet.id)
        assert saved is not None
        assert saved.moves == at.moves
    await store.close()


@live
async def test_a_move_cannot_be_stored_twice_and_harms_no_other(opens: Opens) -> None:
    store, one, other = opens(), At("me", "local", "local"), At("me", "local", "local")
    await store.write(begun(one))
    await store.write(begun(other))
    one.plays_by_chance(1)
    other.plays_by_chance(1)
    again = Write(one.table.sheet, 2, move=one.moves[0])
    await store.write(again)
    fine = Write(other.table.sheet, 2, move=other.moves[0])
    results = await asyncio.gather(store.write(again), store.write(fine), return_exceptions=True)
    assert isinstance(results[0], StorageFailed)
    assert results[1] is None
    saved = await store.load(one.table.sheet.id)
    assert saved is not None
    assert len(saved.moves) == 1
    await store.close()


@live
async def test_a_finished_game_keeps_its_record_and_what_spectators_were_told(
    opens: Opens,
) -> None:
    store, at = opens(), At("me", "local", "local").plays_by_chance(1000)
    await store.write(Write(at.table.sheet, at.table.version, ending=at.table.ending()))
    kept = await store.kept(at.table.sheet.id)
    assert kept is not None
    assert kept.ending.record["fingerprint"] == at.table.begun().fingerprint()
    assert kept.ending.events == at.table.begun().told(None)
    assert kept.replay is None
    await store.keep_replay(at.table.sheet.id, b"squeezed")
    kept = await store.kept(at.table.sheet.id)
    assert kept is not None
    assert kept.replay == b"squeezed"
    assert await store.kept("nothing") is None
    await store.close()


@live
async def test_tables_are_found_by_what_they_wait_for(opens: Opens) -> None:
    store = opens()
    open_table, clocked = At("me", "open", "bot"), At("me", "local", "bot", clock=60)
    quiet = At("me", "local", "local")
    await store.write(Write(open_table.table.sheet, 0))
    await store.write(begun(clocked))
    await store.write(begun(quiet))
    assert [sheet.id for sheet, _ in await store.listed(10)] == [open_table.table.sheet.id]
    assert await store.restless(NOON + 59) == []
    assert await store.restless(NOON + 61) == [clocked.table.sheet.id]
    await store.write(Write(quiet.table.sheet, 1, restless=True))
    assert quiet.table.sheet.id in await store.restless(NOON)
    assert await store.count_unfinished("guest", NOON - 1) == 3
    assert await store.count_unfinished("guest", NOON + 1) == 0
    assert await store.count_unfinished("other", NOON - 1) == 0
    await store.close()


@live
async def test_only_old_unfinished_tables_are_swept(opens: Opens) -> None:
    store = opens()
    waiting, playing = At("me", "open", "bot"), At("me", "local", "local")
    over = At("me", "local", "local").plays_by_chance(1000)
    for at in (waiting, playing, over):
        await store.write(Write(at.table.sheet, at.table.version))
    assert await store.sweep(NOON - 1, NOON - 1) == 0
    assert await store.sweep(NOON + 1, NOON - 1) == 1
    assert await store.load(waiting.table.sheet.id) is None
    assert await store.sweep(NOON + 1, NOON + 1) == 1
    assert await store.load(over.table.sheet.id) is not None
    await store.close()


@live
async def test_old_lines_of_chat_are_forgotten(opens: Opens) -> None:
    store, at = opens(), At("me", "open", "open")
    for number in range(CHAT_KEPT + 10):
        line = at.table.say(0, str(number), None, NOON)
        await store.write(Write(at.table.sheet, 0, chat=line))
    saved = await store.load(at.table.sheet.id)
    assert saved is not None
    assert [saved.chat[0].number, len(saved.chat)] == [11, CHAT_KEPT]
    await store.close()


# --- what only a file can suffer -------------------------------------------------------


@live
async def test_a_full_disk_refuses_the_write_and_later_ones_go_on(tmp_path: Path) -> None:
    store, at = SqliteStore(str(tmp_path / "full.db")), At("me", "local", "local")
    await store.write(begun(at))
    await store._queued(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=1"))
    big = msgspec.structs.replace(at.table.sheet, guest="x" * 200_000)
    with pytest.raises(StorageFull):
        await store.write(Write(big, 1))
    await store._queued(
        lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=1000000")
    )
    await store.write(Write(at.table.sheet, 1))
    await store.close()


@pytest.mark.parametrize("column", ["tables.sheet", "snapshots.questions"])
@live
async def test_a_damaged_row_is_called_so(tmp_path: Path, column: str) -> None:
    path = tmp_path / "damaged.db"
    store, at = SqliteStore(str(path)), At("me", "local", "local")
    await store.write(begun(at))
    table, name = column.split(".")
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE {table} SET {name} = x'00ff7b'")
    connection.close()
    with pytest.raises(StorageDamaged):
        await store.load(at.table.sheet.id)
    assert await store.listed(10) == []
    await store.close()
