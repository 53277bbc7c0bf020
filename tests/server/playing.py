"""What tests of the server have in common: an event loop, seats, a whole game."""

from __future__ import annotations

import asyncio
import functools
import random
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec

from tools.players import Player, Seats, everyone_here, new_seats, post
from tools.serving import ServerProcess
from undercroft.server import protocol

SECONDS = 60


def live(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run an async test in a loop of its own, for a bounded time."""

    @functools.wraps(test)
    def run(*args: Any, **given: Any) -> None:
        async def bounded() -> None:
            await asyncio.wait_for(test(*args, **given), SECONDS)

        asyncio.run(bounded())

    return run


def client_of(server: ServerProcess) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=server.url, timeout=30, verify=False)


async def seats_at(server: ServerProcess, count: int = 3, **given: Any) -> Seats:
    """A table whose seats are all connected."""
    async with client_of(server) as client:
        return await (await new_seats(client, server.ws, everyone_here(count, **given))).come()


async def made(server: ServerProcess, *kinds: str, **given: Any) -> protocol.Seated:
    wishes = [protocol.SeatWish(kind, f"P{n}") for n, kind in enumerate(kinds)]  # type: ignore[arg-type]
    async with client_of(server) as client:
        response = await post(client, "/api/tables", protocol.NewTable("raiders", wishes, **given))
    assert response.status_code == 201, response.text
    return msgspec.json.decode(response.content, type=protocol.Seated)


async def said(
    server: ServerProcess, path: str, body: Any = None, **headers: str
) -> tuple[int, Any]:
    """Status and JSON of a request: POST when there is a body."""
    async with client_of(server) as client:
        if body is None:
            response = await client.get(path, headers=headers)
        else:
            response = await post(client, path, body, **headers)
    return response.status_code, response.json()


async def play_out(seats: Seats, seed: int = 1) -> None:
    """Play by chance to the end, each asked seat in turn."""
    chance = random.Random(seed)
    while seats.players[0].update is None or seats.players[0].update.outcome is None:
        player = next(player for player in seats.players if player.is_asked)
        answer = await player.play(chance.choice(player.viewer.options))
        assert isinstance(answer, protocol.Accepted), answer
        for other in seats.players:
            await other.reach(answer.version)


async def finished_table(server: ServerProcess, **given: Any) -> Seats:
    seats = await seats_at(server, **given)
    await play_out(seats)
    for player in seats.players:
        await player.until(player.sees_the_end)
    return seats


def refusal(answer: Any) -> str:
    assert isinstance(answer, protocol.Refused), answer
    return answer.error.code


async def spectator(server: ServerProcess, table: str) -> Player:
    return await Player(server.ws, table, []).come()


def damage(path: Path, needle: bytes, filling: bytes) -> int:
    """Overwrite the pages of a closed database that hold this, and say how many they were."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    pages = bytearray(path.read_bytes())
    spoiled = [at for at in range(0, len(pages), size) if needle in pages[at : at + size]]
    for at in spoiled:
        pages[at : at + size] = (filling * size)[:size]
    path.write_bytes(pages)
    return len(spoiled)
