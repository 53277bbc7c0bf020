"""Pointing at things on the table: shown to everyone, stored nowhere, and done by bots too."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests import vigil
from tests.registering import register
from tests.server.playing import live, made, refusal, seats_at, spectator
from tests.server.test_session import Ear
from tests.table.builder import At
from tools.players import Player
from tools.serving import ServerProcess
from undercroft.server import protocol
from undercroft.server.manager import TableManager
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore


@live
async def test_everyone_is_shown_what_a_seat_points_at(server: ServerProcess) -> None:
    seats = await seats_at(server)
    watching = await spectator(server, seats.info.id)
    first, second = seats.players[:2]
    await first.send(protocol.Point(0, "vault"))
    await first.send(protocol.Point(0, "vault", "loc-12"))
    for player in (first, second, watching):
        await player.until(lambda at=player: len(at.pointed) == 2)  # type: ignore[misc]
        assert player.pointed == [(0, "vault", None), (0, "vault", "loc-12")]
    later = await spectator(server, seats.info.id)
    assert later.welcome is not None
    assert later.pointed == [], "it is gone with the moment"
    await later.go()
    await watching.go()
    await seats.go()


@live
async def test_pointing_is_limited_in_form_and_rate_and_to_own_seats(
    server: ServerProcess,
) -> None:
    seats = await seats_at(server)
    player = seats.players[0]
    for bad in ({"at": "<b>"}, {"at": ""}, {"at": "x" * 49}, {"at": "vault", "to": "A"}, {}):
        assert refusal(await player.ask({"type": "point", "seat": 0, **bad})) == "bad_message"
    assert refusal(await player.ask(protocol.Point(1, "vault"))) == "not_your_seat"
    for _ in range(9):
        await player.send(protocol.Point(0, "vault"))
    late = await asyncio.wait_for(player.answers.get(), 10)
    assert refusal(late) == "too_fast"
    watching = await spectator(server, seats.info.id)
    assert refusal(await watching.ask(protocol.Point(0, "vault"))) == "not_your_seat"
    await watching.go()
    await seats.go()


@live
async def test_nobody_points_before_the_game(server: ServerProcess) -> None:
    seated = await made(server, "me", "open", "open")
    owned = seated.owned[0]
    player = await Player(server.ws, seated.table.id, [owned.secret]).come()
    assert refusal(await player.ask(protocol.Point(owned.seat, "vault"))) == "not_begun"
    await player.go()


@live
@pytest.mark.parametrize(("game", "announced"), [("vigil", True), ("raiders", False)])
async def test_a_bot_announces_its_move_to_its_team_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, announced: bool
) -> None:
    register(monkeypatch, vigil.GAME)
    settings = Settings(pace=0, tick=0.01, workers=1)
    manager = TableManager(settings, SqliteStore(str(tmp_path / "manager.db")))
    at = At("me", "bot", "bot", game=game)
    session = await manager.add(at.table)
    ear = Ear()
    await session.hello(ear, [at.secrets[0]], 0)
    while not any(move.seat for move in session.table.counted):
        if 0 in session.table.asked:
            move = session.table.waiting.offers[0][1][0]
            await session.play(0, session.table.questions[0], move, f"m{session.table.version}")
        await asyncio.sleep(0.01)
    points = [message for message in ear.heard if isinstance(message, protocol.Pointed)]
    assert bool(points) == announced
    if announced:
        played = next(move for move in session.table.counted if move.seat)
        assert played.move == f"play {points[0].at}"
        assert points[0].seat == played.seat
    await manager.close()
