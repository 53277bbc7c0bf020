"""The contract of storage: whatever stands behind the port passes these."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from tests.server.playing import damage, live
from tests.table.builder import NOON, At
from undercroft.server import sqlite
from undercroft.server.sqlite import SqliteStore
from undercroft.server.store import (
    CHAT_KEPT,
    StorageDamaged,
    StorageFailed,
    StorageFull,
    Store,
    Sweep,
    Write,
)
from undercroft.table.restoring import load

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
    assert await store.restless(NOON, NOON + 59) == []
    assert await store.restless(NOON, NOON + 61) == [clocked.table.sheet.id]
    assert await store.restless(NOON - 60, NOON - 40) == [clocked.table.sheet.id], "set back"
    await store.write(Write(quiet.table.sheet, 1, restless=True))
    assert quiet.table.sheet.id in await store.restless(NOON, NOON)
    assert await store.count_unfinished("guest", NOON - 1) == 3
    assert await store.count_unfinished("guest", NOON + 1) == 0
    assert await store.count_unfinished("other", NOON - 1) == 0
    await store.close()


# --- forgetting --------------------------------------------------------------------------------

DAY = 86_400.0


def swept(waiting: float = NOON + 1, unfinished: float = NOON + 1, ran: float = 0.0) -> Sweep:
    return Sweep(waiting, unfinished, ran, grace=7 * DAY)


def all_of(tables: list[str]) -> list[str]:
    return tables


async def filled(store: Store) -> tuple[At, At, At]:
    waiting, playing = At("me", "open", "bot"), At("me", "local", "local")
    over = At("me", "local", "local").plays_by_chance(1000)
    for at in (waiting, playing, over):
        await store.write(Write(at.table.sheet, at.table.version))
    return waiting, playing, over


@live
async def test_only_old_unfinished_tables_are_swept(opens: Opens) -> None:
    store = opens()
    waiting, playing, over = await filled(store)
    for sweep, gone in (
        (swept(NOON - 1, NOON - 1), 0),
        (swept(unfinished=NOON - 1), 0),  # marked
        (swept(unfinished=NOON - 1, ran=7 * DAY), 1),
        (swept(), 0),
        (swept(ran=7 * DAY), 1),
    ):
        assert await store.sweep(sweep, all_of) == gone
    assert await store.load(waiting.table.sheet.id) is None
    assert await store.load(playing.table.sheet.id) is None
    assert await store.load(over.table.sheet.id) is not None
    await store.close()


@live
async def test_a_clock_far_ahead_forgets_nothing(opens: Opens) -> None:
    """However often the server starts with it; and once the clock is right no mark is left."""
    store, ahead = opens(), 200 * DAY
    waiting, playing, _ = await filled(store)
    for _ in range(5):
        assert await store.sweep(swept(NOON + ahead, NOON + ahead, ran=DAY), all_of) == 0
        await store.close()
        store = opens()
    saved = await store.load(playing.table.sheet.id)
    assert saved is not None
    assert saved.marked
    assert await store.sweep(swept(NOON - 1, NOON - 1, ran=DAY), all_of) == 0
    assert await store.sweep(swept(ran=6 * DAY), all_of) == 0, "the grace begins anew"
    assert await store.load(waiting.table.sheet.id) is not None
    await store.close()


@live
async def test_whoever_comes_spares_a_table(opens: Opens) -> None:
    store = opens()
    waiting, playing, _ = await filled(store)
    await store.sweep(swept(), all_of)
    await store.spare(waiting.table.sheet.id)
    await store.write(Write(playing.table.sheet, 1))
    for at in (waiting, playing):
        saved = await store.load(at.table.sheet.id)
        assert saved is not None
        assert not saved.marked
    assert await store.sweep(swept(ran=8 * DAY), all_of) == 0
    await store.close()


@live
async def test_a_table_in_use_is_spared_by_the_sweep(opens: Opens) -> None:
    store = opens()
    waiting, playing, _ = await filled(store)
    used = waiting.table.sheet.id
    await store.sweep(swept(), all_of)
    free = lambda tables: [table for table in tables if table != used]  # noqa: E731
    assert await store.sweep(swept(ran=7 * DAY), free) == 1
    saved = await store.load(used)
    assert saved is not None
    assert not saved.marked
    assert await store.load(playing.table.sheet.id) is None
    await store.close()


@live
async def test_many_tables_are_forgotten_in_portions(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PORTION", 3)
    store, portions = opens(), list[int]()
    for _ in range(20):
        at = At("me", "local", "local").plays_by_chance(1)
        await store.write(begun(at))
    await store.sweep(swept(), all_of)

    def counted(tables: list[str]) -> list[str]:
        portions.append(len(tables))
        return tables

    assert await store.sweep(swept(ran=7 * DAY), counted) == 20
    assert portions == [3] * 6 + [2]
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


def spoil(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


@live
async def test_a_damaged_row_is_called_so(tmp_path: Path) -> None:
    path = tmp_path / "damaged.db"
    store, at = SqliteStore(str(path)), At("me", "local", "local")
    await store.write(begun(at))
    spoil(path, "UPDATE tables SET sheet = x'00ff7b'")
    with pytest.raises(StorageDamaged):
        await store.load(at.table.sheet.id)
    assert await store.listed(10) == []
    await store.close()


@pytest.mark.parametrize("column", ["version", "game", "questions"])
@live
async def test_a_damaged_snapshot_is_no_loss(tmp_path: Path, column: str) -> None:
    path = tmp_path / "damaged.db"
    store, at = SqliteStore(str(path)), At("me", "local", "local")
    await store.write(begun(at))
    line = at.table.say(0, "hello", None, NOON)
    await store.write(Write(at.table.sheet, 1, chat=line))
    spoil(path, f"UPDATE snapshots SET {column} = x'00ff7b'")
    spoil(path, "UPDATE chat SET line = x'00'")
    saved = await store.load(at.table.sheet.id)
    assert saved is not None
    assert saved.chat == []
    assert load(saved).begun().record() == at.table.begun().record()
    await store.close()


# --- a damaged page -----------------------------------------------------------------------------


async def crowd(path: Path, tables: int) -> list[At]:
    """Many tables that wait for a bot, and as many to join."""
    store = SqliteStore(str(path))
    crowd = [At("me", "bot", "bot") for _ in range(tables)]
    for at in crowd:
        at.plays_by_chance(2)
        await store.write(Write(at.table.sheet, 1, restless=True, snapshot=at.first))
        for move in at.moves:
            await store.write(Write(at.table.sheet, move.version, restless=True, move=move))
        await store.write(Write(At("me", "open", "bot").table.sheet, 0))
    await store.close()
    return crowd


@pytest.mark.parametrize("filling", [b"\x00", b"\xff", b"garbage!", b"\x0d\x00\x01"])
@live
async def test_a_damaged_page_costs_only_the_tables_on_it(tmp_path: Path, filling: bytes) -> None:
    path = tmp_path / "page.db"
    tables = await crowd(path, 40)
    bad = tables[20].table.sheet
    assert damage(path, b'"salt":"' + bad.salt.encode(), filling) == 1
    store = SqliteStore(str(path))
    with pytest.raises(StorageDamaged):
        await store.load(bad.id)
    lost = set()
    for at in tables:
        try:
            saved = await store.load(at.table.sheet.id)
        except StorageDamaged:
            lost.add(at.table.sheet.id)
        else:
            assert saved is not None
            assert load(saved).begun().record() == at.table.begun().record()
    assert bad.id in lost
    assert len(lost) < 6
    woken = await store.restless(NOON, NOON)
    assert set(woken) == {at.table.sheet.id for at in tables} - lost
    open_tables = await store.listed(100)
    assert 30 < len(open_tables) < 41
    healthy = next(at for at in tables if at.table.sheet.id not in lost)
    await store.write(Write(healthy.table.sheet, 3))
    assert await store.sweep(swept(), all_of) == 0
    forgotten = await store.sweep(swept(ran=7 * DAY), all_of)
    assert forgotten >= len(woken) + len(open_tables) - 1
    await store.close()


@pytest.mark.parametrize(
    "part", [b'"questions":', b"play ", b"tables_by_status", b"UCROFT1"], ids=str
)
@live
async def test_whatever_page_is_damaged_nobody_is_told_of_an_internal_error(
    tmp_path: Path, part: bytes
) -> None:
    """Moves, snapshots, indexes: a table is there, or damaged, or storage fails and says so."""
    path = tmp_path / "page.db"
    tables = await crowd(path, 20)
    wanted = part if part != b"play " else tables[3].table.sheet.id.encode() + b"\x02"
    damage(path, wanted, b"garbage!")
    try:
        store = SqliteStore(str(path))
    except Exception as error:  # the first page: the file is no database any more
        assert isinstance(error, sa.exc.DatabaseError)  # noqa: PT017
        return
    for at in tables:
        with contextlib.suppress(StorageDamaged, StorageFailed):
            saved = await store.load(at.table.sheet.id)
            if saved is not None:
                assert load(saved).begun().moves == at.table.begun().moves
    with contextlib.suppress(StorageFailed):
        await store.restless(NOON, NOON)
        await store.listed(10)
    await store.close()
