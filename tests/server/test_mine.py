"""Whose turn it is at one's own tables: told to the owners of seats, and cheaply."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests import duels
from tests.registering import register
from tests.server.playing import finished_table, live, made, said, seats_at
from tests.table.test_windows import At
from tools.players import Seats
from tools.serving import GENEROUS, ServerProcess
from undercroft.server import protocol
from undercroft.server.manager import TableManager
from undercroft.server.mine import own_tables
from undercroft.server.session import TableSession
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore


async def mine(server: ServerProcess, *kept: tuple[str, str]) -> list[protocol.MyTable]:
    wish = protocol.MyTables([protocol.KeptSeat(*one) for one in kept])
    status, answer = await said(server, "/api/mine", wish)
    assert status == 200, answer
    return msgspec.convert(answer, list[protocol.MyTable])


def keys(seats: Seats) -> list[tuple[str, str]]:
    return [(player.table, player.secrets[0]) for player in seats.players]


@live
async def test_a_seat_learns_that_it_must_choose_and_what(server: ServerProcess) -> None:
    seats = await seats_at(server, 3)
    (told,) = await mine(server, keys(seats)[0])
    assert (told.seats, told.asked, told.ask) == ([0], [0], "choose_card")
    assert told.waits == [0, 1, 2]
    await seats.players[0].play(seats.players[0].viewer.options[0])
    (told,) = await mine(server, keys(seats)[0])
    assert (told.asked, told.ask, told.waits) == ([], None, [1, 2])
    await seats.go()


@live
async def test_the_time_left_is_told_to_whoever_must_choose(server: ServerProcess) -> None:
    seats = await seats_at(server, 3, clock=3600)
    (told,) = await mine(server, keys(seats)[1])
    assert told.deadline is not None
    assert told.deadline == told.table.deadline
    await seats.go()


@live
async def test_a_secret_that_opens_nothing_is_told_nothing(server: ServerProcess) -> None:
    seats, others = await seats_at(server, 3), await seats_at(server, 3)
    (table, secret), (_, other) = keys(seats)[0], keys(others)[0]
    assert await mine(server, (table, other), ("nothere", secret)) == []
    await seats.go()
    await others.go()


@live
async def test_a_finished_table_tells_how_it_ended(server: ServerProcess) -> None:
    seats = await finished_table(server)
    (told,) = await mine(server, keys(seats)[2])
    assert told.table.status == "finished"
    assert told.asked == []
    assert told.outcome is not None
    assert told.outcome["winners"] == told.table.winners
    await seats.go()


@live
async def test_no_more_than_sixty_four_seats_are_asked_for_at_once(server: ServerProcess) -> None:
    kept = [{"table": "abcdefgh", "secret": "x"}] * 65
    status, answer = await said(server, "/api/mine", {"seats": kept})
    assert (status, answer["code"]) == (400, "bad_request")
    status, _ = await said(server, "/api/mine", {"seats": [{"table": "../etc", "secret": "x"}]})
    assert status == 400


@live
async def test_tables_that_are_not_in_memory_are_answered_for_from_their_sheets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "tables.db"
    with ServerProcess(db, **GENEROUS) as running:
        seats = await seats_at(running, 3)
        waiting = await made(running, "me", "open", "open")
        await seats.go()
    held = [*keys(seats), (waiting.table.id, waiting.owned[0].secret)]
    manager = TableManager(Settings(db=str(db)), SqliteStore(str(db)))

    async def no_loading(table: str) -> Any:
        raise AssertionError(f"{table} was loaded")

    monkeypatch.setattr(manager, "session", no_loading)
    kept = [protocol.KeptSeat(*one) for one in held]
    playing, not_begun = await own_tables(manager, kept)
    assert (playing.seats, playing.asked, playing.waits) == ([0, 1, 2], [0, 1, 2], [0, 1, 2])
    assert (not_begun.table.status, not_begun.asked) == ("waiting", [])
    await manager.close()


@live
async def test_in_a_window_a_seat_learns_nothing_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the asked seat knows that it is asked (decision 0020)."""
    register(monkeypatch, duels.GAME)
    at, db = At(clock=60), tmp_path / "window.db"
    store = SqliteStore(str(db))
    manager, session = TableManager(Settings(db=str(db)), store), TableSession(at.table, store)
    await session.change(lambda table: None)
    manager.sessions[at.table.sheet.id] = session
    await session.play(0, at.table.questions[0], "tax", "")
    first = [await seen(manager, at, seat) for seat in range(3)]
    assert [one.asked for one in first] == [[], [1], []]
    assert [one.ask for one in first] == [None, "doubt", None]
    assert [one.deadline is None for one in first] == [True, False, True]
    await session.play(1, at.table.questions[1], "pass", "")
    second = [await seen(manager, at, seat) for seat in range(3)]
    assert [one.asked for one in second] == [[], [], [2]]
    assert second[0] == first[0], "a pass that hands the window on shows to nobody else"
    manager.sessions.clear()
    assert [await seen(manager, at, seat) for seat in (0, 1, 2)] == [
        msgspec.structs.replace(one, table=nobody_here(one.table)) for one in second
    ]
    await manager.close()


async def seen(manager: TableManager, at: At, seat: int) -> protocol.MyTable:
    kept = protocol.KeptSeat(at.table.sheet.id, at.secrets[seat])
    (told,) = await own_tables(manager, [kept])
    return told


def nobody_here(info: protocol.TableInfo) -> protocol.TableInfo:
    """As a table that is not in memory is described: when people left is not known."""
    seats = [msgspec.structs.replace(seat, away=None) for seat in info.seats]
    return msgspec.structs.replace(info, seats=seats)
