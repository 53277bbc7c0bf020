"""Bots think for those who are there: fairly, and not at tables that everybody has left."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

from tests.server.playing import live
from tests.server.test_session import Ear
from tests.table.builder import At
from undercroft.server.manager import TableManager
from undercroft.server.session import TableSession
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore
from undercroft.server.workers import Workers

PILE = 30


class Counted(Workers):
    """Workers that write down for which level they think; a champion thinks until it is let go."""

    def __init__(self) -> None:
        super().__init__(1, limit=60)
        self.served: list[str] = []
        self.freed = asyncio.Semaphore(0)

    async def choose(self, table: Any, seat: int, level: str, *_: Any) -> str:
        self.served.append(level)
        if level == "champion":
            await self.freed.acquire()
        return str(table.options(seat)[0])


def manager_at(path: Path) -> tuple[TableManager, Counted]:
    manager = TableManager(
        Settings(pace=0, tick=0.01, workers=1), SqliteStore(str(path / "manager.db"))
    )
    manager.workers = workers = Counted()
    return manager, workers


async def table_of(
    manager: TableManager, guest: str, level: str, **given: Any
) -> tuple[TableSession, At]:
    at = At("me", "bot", "bot", **given)
    at.table.sheet.guest, at.table.sheet.updated = guest, time.time()
    for seat in at.table.sheet.seats[1:]:
        seat.level = level  # type: ignore[assignment]
    return await manager.add(at.table), at


async def come(session: TableSession, at: At) -> Ear:
    ear = Ear()
    await session.hello(ear, [at.secrets[0]], None)
    return ear


async def settled() -> None:
    """Time for everything that does not wait for a champion."""
    for _ in range(20):
        await asyncio.sleep(0.01)


@live
async def test_champions_left_behind_delay_nobody(tmp_path: Path) -> None:
    manager, workers = manager_at(tmp_path)
    for _ in range(PILE):
        session, at = await table_of(manager, "greedy", "champion")
        session.farewell(await come(session, at))
    await settled()
    session, at = await table_of(manager, "modest", "novice")
    await come(session, at)
    await settled()
    assert workers.served.count("novice") == 2
    workers.freed.release()
    await settled()
    assert workers.served.count("champion") <= 1, "the one that had begun"
    await manager.close()


@live
async def test_champions_whose_owner_stays_delay_that_owner_alone(tmp_path: Path) -> None:
    manager, workers = manager_at(tmp_path)
    pile = [await table_of(manager, "greedy", "champion") for _ in range(PILE)]
    for session, at in pile:
        await come(session, at)
    await settled()
    assert workers.served == ["champion"]
    session, at = await table_of(manager, "modest", "novice")
    await come(session, at)
    await settled()
    assert workers.served == ["champion", "novice", "novice"], "not behind the pile"
    session, at = await table_of(manager, "patient", "champion")
    await come(session, at)
    for _ in range(4):
        workers.freed.release()
        await settled()
    assert session.table.version == 3, "both of its champions have moved meanwhile"
    await manager.close()


@live
async def test_tables_that_were_left_do_not_think_after_a_restart(tmp_path: Path) -> None:
    manager, _ = manager_at(tmp_path)
    left = [await table_of(manager, "greedy", "novice") for _ in range(3)]
    await manager.close()
    manager, workers = manager_at(tmp_path)
    manager.open()
    await settled()
    assert workers.served == []
    assert manager.sessions == {}
    session = await manager.session(left[0][0].table.sheet.id)
    await come(session, left[0][1])
    await settled()
    assert workers.served == ["novice", "novice"], "somebody came back"
    await manager.close()


@live
async def test_a_table_stored_as_restless_without_a_clock_is_let_rest(tmp_path: Path) -> None:
    """As tables were stored when bots went on by themselves everywhere."""
    manager, _ = manager_at(tmp_path)
    session, _ = await table_of(manager, "gone", "novice")
    await manager.store._queued(  # type: ignore[attr-defined]
        lambda connection: connection.exec_driver_sql("UPDATE tables SET restless = 1")
    )
    await manager.close()
    manager, workers = manager_at(tmp_path)
    assert await manager.store.restless(0, 0) == [session.table.sheet.id]
    manager.open()
    await settled()
    assert workers.served == []
    assert await manager.store.restless(0, 0) == []
    await manager.close()


@live
async def test_a_table_with_a_clock_goes_on_without_its_people(tmp_path: Path) -> None:
    manager, workers = manager_at(tmp_path)
    session, _ = await table_of(manager, "far", "novice", clock=604800)
    await settled()
    assert workers.served == ["novice", "novice"]
    assert session.table.asked == (0,)
    session.table.sheet.deadline = 0.0
    await session.expire()
    await settled()
    assert session.table.version > 4, "a bot answers for who is late, and the game goes on"
    assert session.table.sheet.seats[0].stand_in == "clock"
    await manager.close()


@live
async def test_a_spectator_wakes_no_bots_but_an_owner_who_comes_back_does(tmp_path: Path) -> None:
    manager, workers = manager_at(tmp_path)
    session, at = await table_of(manager, "me", "novice")
    await session.hello(Ear(), [], None)
    await settled()
    assert workers.served == []
    await come(session, at)
    await settled()
    assert workers.served == ["novice", "novice"]
    await manager.close()


@live
async def test_a_bot_whose_turn_comes_when_all_have_left_does_not_think(tmp_path: Path) -> None:
    manager, workers = manager_at(tmp_path)
    session, at = await table_of(manager, "me", "champion")
    ear = await come(session, at)
    await settled()
    assert workers.served == ["champion"], "the second waits"
    session.farewell(ear)
    workers.freed.release()
    await settled()
    assert workers.served == ["champion"]
    assert session.table.version == 2, "what was thought of is played"
    await come(session, at)
    await settled()
    assert workers.served == ["champion", "champion"]
    await manager.close()
