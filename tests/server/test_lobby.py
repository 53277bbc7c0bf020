"""The public list: nobody fills it, nothing big is in it, and it is made once for everyone."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.playing import live, made, said
from tests.table.builder import NOON, At
from tools.serving import GENEROUS, ServerProcess
from undercroft.server import lobby, reading
from undercroft.server.manager import TableManager
from undercroft.server.schema import tables
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore
from undercroft.server.store import Write
from undercroft.table import seating
from undercroft.table.sheet import Sheet


class CountingStore(SqliteStore):
    """Counts how often the list is read."""

    looked = 0

    async def listed(self, most: int) -> list[tuple[Sheet, int]]:
        self.looked += 1
        return await super().listed(most)


def manager_at(path: Path, **given: Any) -> tuple[TableManager, CountingStore]:
    store = CountingStore(str(path / "lobby.db"))
    return TableManager(Settings(pace=0, **given), store), store


def waiting(address: str = "", **options: Any) -> At:
    at = At("me", "open", "open")
    at.table.sheet.address = address
    at.table.sheet.options.update(options)
    return at


async def ids(manager: TableManager) -> list[str]:
    return [info["id"] for info in json.loads(await manager.lobby.listing())]


@live
async def test_no_card_set_is_in_the_list(tmp_path: Path) -> None:
    manager, _ = manager_at(tmp_path)
    await manager.add(waiting(pack={"cards": ["x" * 30_000]}, easy=True).table)
    for _ in range(2):  # from memory, then from storage
        [info] = json.loads(await manager.lobby.listing())
        assert "pack" not in info["options"]
        assert info["options"]["easy"] is True
        manager.sessions.clear()
        manager.lobby.change()
    await manager.close()


@live
async def test_one_address_cannot_fill_the_list(tmp_path: Path) -> None:
    manager, store = manager_at(tmp_path, listed_per_address=3)
    honest = waiting("home").table
    await store.write(Write(honest.sheet, 0))
    for number in range(60):
        flood = waiting("elsewhere").table.sheet
        flood.updated = NOON + 1 + number
        await store.write(Write(flood, 0))
    listed = await ids(manager)
    assert len(listed) == 4
    assert honest.sheet.id in listed
    assert await store.count_listed("elsewhere") == 60
    await manager.close()


@live
async def test_the_list_is_made_once_until_a_table_in_it_changes(tmp_path: Path) -> None:
    manager, store = manager_at(tmp_path)
    first = await manager.add(waiting().table)
    answers = await asyncio.gather(*[manager.lobby.listing() for _ in range(20)])
    assert (store.looked, len(set(answers))) == (1, 1)
    second = await manager.add(waiting().table)
    assert set(await ids(manager)) == {first.table.sheet.id, second.table.sheet.id}
    for name in ("Olha", "Ivan"):
        await first.change(lambda table, name=name: seating.join(table, name, None, NOON))  # type: ignore[misc]
    assert await ids(manager) == [second.table.sheet.id], "its game has begun"
    quiet = store.looked
    await first.play(0, first.table.questions[0], first.table.waiting.offers[0][1][0], "a")
    await manager.close()
    assert store.looked == quiet


@live
async def test_a_list_that_could_not_be_read_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manager, _ = manager_at(tmp_path)
    await manager.add(waiting().table)
    monkeypatch.setattr(lobby, "LOOKED_AT", "bad")
    with pytest.raises(Exception, match=r".*"):
        await manager.lobby.listing()
    monkeypatch.undo()
    assert len(await ids(manager)) == 1
    await manager.close()


@live
async def test_listed_tables_are_found_by_an_index_and_moves_pay_nothing_for_it(
    tmp_path: Path,
) -> None:
    store = SqliteStore(str(tmp_path / "index.db"))

    def plans(connection: sa.Connection) -> list[str]:
        found = []
        counted = sa.select(sa.func.count()).where(tables.c.listed_by == "x")
        for wanted in (reading.LISTED.params(most=10), counted):
            options = {"literal_binds": True}
            text = str(wanted.compile(connection.engine, compile_kwargs=options))
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}").all()
            found.append(" ".join(str(row[-1]) for row in rows))
        return found

    listed, counted = await store._read(plans)
    assert "USING INDEX tables_listed" in listed
    assert "SCAN tables USING INDEX" in listed
    assert "TEMP B-TREE" not in listed
    assert "USING COVERING INDEX tables_by_lister" in counted
    playing = At("me", "local", "local")
    await store.write(Write(playing.table.sheet, 1))
    statement = "SELECT listed, listed_by FROM tables"
    rows = await store._read(lambda connection: connection.exec_driver_sql(statement).all())
    assert [tuple(row) for row in rows] == [(0, None)]
    await store.close()


@live
async def test_one_more_listed_table_from_an_address_is_refused(tmp_path: Path) -> None:
    settings = {**GENEROUS, "listed_per_address": "2"}
    with ServerProcess(tmp_path / "tables.db", **settings) as server:
        for _ in range(2):
            await made(server, "me", "open", "open", listed=True)
        body = {"game": "raiders", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
        status, answer = await said(server, "/api/tables", {**body, "listed": True})
        assert (status, answer["code"], answer["facts"]) == (429, "too_many_listed", {"limit": 2})
        status, _ = await said(server, "/api/tables", body)
        assert status == 201, "by link it may still be made"
        _, listing = await said(server, "/api/tables")
        assert len(listing) == 2
