"""`kill -9`, and everything goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.playing import damage, live, made, play_out, refusal, said, seats_at
from tools.players import Player
from tools.serving import GENEROUS, ServerProcess
from undercroft.server import protocol
from undercroft.server.sqlite import upgrade


@live
async def test_after_kill_every_accepted_move_is_there_once(own_server: ServerProcess) -> None:
    seats = await seats_at(own_server)
    first, second, third = seats.players
    move = first.move("play 5")
    assert isinstance(await first.ask(move), protocol.Accepted)
    await second.play("play 4")
    own_server.kill()
    await seats.go()
    own_server.start()
    first, second, third = [
        await Player(own_server.ws, seats.info.id, player.secrets).come(since=1)
        for player in (first, second, third)
    ]
    assert first.version == 3
    assert [event["kind"] for event in third.events] == ["card_committed"] * 2
    assert first.update is not None
    assert first.update.asked == [2]
    again = await first.ask(move)
    assert refusal(again) == "duplicate_move"
    seats.players = [first, second, third]
    await play_out(seats)
    _, record = await said(own_server, f"/api/tables/{seats.info.id}/record")
    assert record["moves"][:2] == [[0, "play 5"], [1, "play 4"]]
    assert await asyncio.to_thread(own_server.stop) == 0
    await first.until(lambda: first.closed is not None)
    assert first.closed == (1012, "stopping")
    await seats.go()


@live
async def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    """With slow bots the server is killed before they have moved."""
    slow = ServerProcess(tmp_path / "bots.db", **{**GENEROUS, "pace": "60"})
    with slow:
        seated = await made(slow, "me", "bot", "bot", clock=600)
        player = await Player(slow.ws, seated.table.id, [seated.owned[0].secret]).come()
        await player.play("play 1")
        slow.kill()
        await player.go()
    with ServerProcess(tmp_path / "bots.db", **GENEROUS) as fast:
        for _ in range(200):
            _, info = await said(fast, f"/api/tables/{seated.table.id}")
            if info["version"] >= 4 and info["deadline"] is not None:  # the player is asked anew
                break
            await asyncio.sleep(0.05)
        assert info["version"] >= 4
        assert info["deadline"] is not None


@live
async def test_a_damaged_row_stops_one_table_only(own_server: ServerProcess) -> None:
    bad = await made(own_server, "me", "local", "local")
    good = await made(own_server, "me", "local", "local")
    own_server.kill()
    with sqlite3.connect(own_server.db) as connection:
        connection.execute("UPDATE tables SET sheet = x'7b' WHERE id = ?", (bad.table.id,))
    connection.close()
    own_server.start()
    status, refused = await said(own_server, f"/api/tables/{bad.table.id}")
    assert (status, refused["code"]) == (500, "table_damaged")
    player = await Player(own_server.ws, bad.table.id, []).come()
    assert refusal(await player.answers.get()) == "table_damaged"
    await player.go()
    status, _ = await said(own_server, f"/api/tables/{good.table.id}")
    assert status == 200


@live
async def test_a_damaged_page_stops_no_healthy_table(tmp_path: Path) -> None:
    """Bots of healthy tables are woken, and who opens a damaged one is told so."""
    path = tmp_path / "page.db"
    with ServerProcess(path, **{**GENEROUS, "pace": "600"}) as slow:
        made_tables = [await made(slow, "me", "bot", "bot", clock=600) for _ in range(16)]
        slow.kill()
    bad = made_tables[5].table.id
    assert damage(path, f'"id":"{bad}"'.encode(), b"garbage!") == 1
    with ServerProcess(path, **GENEROUS) as server:
        status, refused = await said(server, f"/api/tables/{bad}")
        assert (status, refused["code"]) == (500, "table_damaged")
        player = await Player(server.ws, bad, []).come()
        assert refusal(await player.answers.get()) == "table_damaged"
        await player.go()
        status, _ = await said(server, "/api/tables")
        assert status == 200
        answers = [await said(server, f"/api/tables/{one.table.id}") for one in made_tables]
        healthy = [info for status, info in answers if status == 200]
        assert len(healthy) > 8
        awake: list[Any] = []
        while len(awake) < 3:  # both bots have moved there; the others wait for their turn
            infos = [(await said(server, f"/api/tables/{one['id']}"))[1] for one in healthy]
            awake = [info for info in infos if info["version"] == 3]
            await asyncio.sleep(0.05)


def test_two_servers_do_not_share_a_database(own_server: ServerProcess) -> None:
    second = ServerProcess(own_server.db)
    with pytest.raises(RuntimeError, match="exited with 2"):
        second.start()


def test_a_database_that_cannot_be_used_is_named_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("this is no database, it is a long line of text" * 50)
    server = ServerProcess(tmp_path / "text.db")
    with pytest.raises(RuntimeError, match="exited with 2"):
        server.start()


def test_a_database_of_a_newer_program_is_named_at_the_start(tmp_path: Path) -> None:
    upgrade(str(tmp_path / "newer.db"))
    with sqlite3.connect(tmp_path / "newer.db") as connection:
        connection.execute("UPDATE meta SET value = '99' WHERE name = 'form'")
    connection.close()
    server = ServerProcess(tmp_path / "newer.db")
    with pytest.raises(RuntimeError, match="exited with 2"):
        server.start()
