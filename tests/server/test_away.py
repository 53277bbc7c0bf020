"""The host is gone: those who are still there go on."""

from __future__ import annotations

import time

import pytest

from tests.server.playing import live, made, said
from tools.players import Player
from tools.serving import ServerProcess
from undercroft.server import protocol


@pytest.fixture
def impatient(own_server: ServerProcess) -> ServerProcess:
    own_server.stop()
    own_server.settings = {**own_server.settings, "host_away_seconds": "1"}
    own_server.start()
    return own_server


async def host_and_olha(server: ServerProcess) -> tuple[Player, Player]:
    seated = await made(server, "me", "open", "open")
    table = seated.table.id
    host = await Player(server.ws, table, [seated.owned[0].secret]).come()
    _, joined = await said(server, f"/api/tables/{table}/join", protocol.Join("Olha"))
    olha = await Player(server.ws, table, [joined["owned"][0]["secret"]]).come()
    return host, olha


@live
async def test_a_table_whose_host_has_vanished_still_begins(impatient: ServerProcess) -> None:
    host, olha = await host_and_olha(impatient)
    assert olha.info is not None
    assert olha.info.patience == 1
    assert [seat.away for seat in olha.info.seats] == [None, None, None]
    fill = protocol.SeatSecret(olha.secrets[0], seat=2, level="novice")
    path = f"/api/tables/{olha.table}/fill"
    status, refused = await said(impatient, path, fill)
    assert (status, refused) == (403, {"code": "not_host", "facts": {"host": 0}})
    before = time.time()
    await host.go()
    await olha.until(lambda: olha.info is not None and olha.info.seats[0].away is not None)
    away = olha.info.seats[0].away
    assert away is not None
    assert before - 1 < away < time.time() + 1
    status, refused = await said(impatient, path, fill)
    while status == 403:
        assert refused["facts"] == {"host": 0, "wait": 1}
        status, refused = await said(impatient, path, fill)
    assert (status, refused["status"]) == (200, "playing")
    await olha.reach(1)
    status, _ = await said(
        impatient, path, protocol.SeatSecret(olha.secrets[0], seat=0)
    )  # the game waits for the host, who is away
    assert status == 200
    back = await Player(impatient.ws, host.table, host.secrets).come()
    assert back.info is not None
    assert not back.info.seats[0].stand_in
    await back.go()
    await olha.go()


@live
async def test_absence_is_counted_anew_after_a_restart(own_server: ServerProcess) -> None:
    host, olha = await host_and_olha(own_server)
    await host.go()
    own_server.kill()
    own_server.start()
    started = time.time()
    olha = await Player(own_server.ws, olha.table, olha.secrets).come()
    assert olha.info is not None
    away = olha.info.seats[0].away
    assert away is not None
    assert away >= started - 1
    fill = protocol.SeatSecret(olha.secrets[0], seat=2)
    status, refused = await said(own_server, f"/api/tables/{olha.table}/fill", fill)
    assert status == 403
    assert 100 < refused["facts"]["wait"] <= 120
    await olha.go()
