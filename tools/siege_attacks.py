"""The attacks of `sieges`, one function each: it raises Breach if the server gives way."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Awaitable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import undercroft
from tools import siege_bots
from tools.players import Player, everyone_here, is_late, post
from tools.siege_target import ATTACKER, Target, attackers_table, check, dial, frame, raw_websocket
from undercroft.server import protocol

TOO_BIG = (1009).to_bytes(2, "big")
MOST_THOUGHT = 5.0
"""Seconds within which three novices must answer, one after another, on a busy machine."""


async def unfinished_messages(target: Target, megabytes: int) -> None:
    """Send fragments without an end, before hello, over ten connections."""
    seats = await attackers_table(target)
    part = frame(0x00, b"x" * 60_000)

    async def flood() -> None:
        reader, writer = await raw_websocket(target, seats.info.id)
        writer.write(frame(0x01, b"x" * 100))
        with contextlib.suppress(ConnectionError, TimeoutError):
            for _ in range(megabytes * 1_000_000 // len(part)):
                writer.write(part)
                await asyncio.wait_for(writer.drain(), 1)
        said = await asyncio.wait_for(reader.read(4), 5)
        check(said[:1] == b"\x88" and said[2:] == TOO_BIG, f"a flood was answered {said!r}")
        writer.close()

    await asyncio.gather(*[flood() for _ in range(10)])


async def _until_closed(flood: Awaitable[None]) -> None:
    with contextlib.suppress(TimeoutError, ConnectionError):
        await flood


async def unread_answers(target: Target, connections: int) -> None:
    """Send hello from the start with all seats, again and again, and read nothing."""
    seats = await attackers_table(target, game="dungeoneer")
    for player in seats.players:
        player.local = ATTACKER
    await seats.come()
    for _ in range(60):
        asked = await seats.asked()
        assert asked is not None, "the game goes on"
        answer = await asked.play(asked.viewer.options[0])
        if is_late(answer):
            continue
        assert isinstance(answer, protocol.Accepted), answer
        for other in seats.players:
            await other.reach(answer.version)
    hello = {"type": "hello", "secrets": list(seats.secrets.values()), "since": 0}
    message = frame(0x81, json.dumps(hello).encode())

    async def repeat() -> None:
        _, writer = await raw_websocket(target, seats.info.id)
        transport: Any = writer.transport
        transport.pause_reading()
        for _ in range(100):
            writer.write(message)
            await asyncio.wait_for(writer.drain(), 5)
            await asyncio.sleep(0.02)
        writer.close()

    await asyncio.gather(*[_until_closed(repeat()) for _ in range(connections)])
    await seats.go()


async def half_sent_requests(target: Target, connections: int) -> None:
    """Send requests without the rest of their bodies, headers without an end, and nothing."""
    beginnings = [
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ",
        b"",
    ]
    held: list[asyncio.StreamWriter] = []
    for number in range(connections):
        try:
            _, writer = await dial(target)
        except OSError:
            break
        writer.write(beginnings[number % 3])
        held.append(writer)
    await _answers_others(target)
    for writer in held:
        writer.close()


async def _answers_others(target: Target) -> None:
    async with httpx.AsyncClient(base_url=target.url, timeout=5, verify=False) as client:
        for _ in range(5):
            response = await client.get("/api/games")
            check(response.status_code == 200, f"others are answered {response.status_code}")


async def many_websockets(target: Target, connections: int) -> None:
    """Open as many websockets as possible from one address; visitors from another must get in."""
    seats = await attackers_table(target)
    sockets = []
    for _ in range(connections):
        with contextlib.suppress(OSError, InvalidHandshake, EOFError):
            sockets.append(await _silent_websocket(target, seats.info.id))
    check(len(sockets) < connections, "one address may hold every connection")
    visitor = await Player(target.ws, seats.info.id, []).come()
    check(visitor.welcome is not None, "a visitor from elsewhere was turned away")
    await visitor.go()
    await asyncio.gather(*[socket.close() for socket in sockets])


async def _silent_websocket(target: Target, table: str) -> ClientConnection:
    return await connect(f"{target.ws}/{table}", local_addr=(ATTACKER, 0), ping_interval=None)


async def tiny_frames(target: Target, megabytes: int) -> None:
    """Flood with pings and the shortest messages, reconnecting when closed."""
    seats = await attackers_table(target)
    floods = [frame(0x89, b""), frame(0x81, b"1"), frame(0x81, b'{"type":"ping"}')]

    async def flood(kind: bytes) -> None:
        for _ in range(megabytes):
            with contextlib.suppress(ConnectionError, EOFError, TimeoutError):
                _, writer = await raw_websocket(target, seats.info.id)
                for _ in range(10):
                    writer.write(kind * (100_000 // len(kind)))
                    await asyncio.wait_for(writer.drain(), 3)
                writer.close()

    await asyncio.gather(*[flood(floods[number % 3]) for number in range(12)])


async def many_pages(target: Target, requests: int) -> None:
    """Request pages and API calls as fast as possible, over many connections."""

    async def ask(path: str) -> None:
        head = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 10
        for _ in range(requests // 160):
            with contextlib.suppress(ConnectionError):
                reader, writer = await dial(target)
                writer.write(head)
                while await asyncio.wait_for(reader.read(65_536), 5):
                    pass
                writer.close()

    paths = ["/", "/api/games", "/api/tables", "/api/tables/aaaaaaaaaa"]
    await asyncio.gather(*[_until_closed(ask(paths[number % 4])) for number in range(16)])


async def long_records(target: Target, records: int) -> None:
    """Upload long records for replay: real ones, and one with more moves than a game can have."""
    records_of_all = [long_record(), overlong_record()]

    async def show(client: httpx.AsyncClient) -> None:
        for number in range(records // 8):
            response = await post(client, "/api/replays", records_of_all[number % 2])
            check(response.status_code < 500, f"a record was answered {response.status_code}")

    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
    async with httpx.AsyncClient(base_url=target.url, timeout=60, transport=transport) as client:
        await asyncio.gather(*[show(client) for _ in range(8)])


def long_record() -> dict[str, Any]:
    """Return a whole game of more than a thousand moves."""
    chance = random.Random(1)
    table = undercroft.new_table("dungeoneer", seats=4, seed=1, options={"resurrection": True})
    while table.asked:
        table.play(table.asked[0], chance.choice(table.options(table.asked[0])))
        table.forget_moments()
    return table.record()


def overlong_record() -> dict[str, Any]:
    """Return a whole game, followed by as many unrequested moves as fit."""
    table = undercroft.new_table("raiders", seats=5, seed=1)
    while table.asked:
        table.play(table.asked[0], table.options(table.asked[0])[0])
    record = table.record()
    return {**record, "moves": record["moves"] + [[0, "play 1"]] * 50_000}


async def crowded_table(target: Target, watchers: int) -> None:
    """Fill a listed table with spectators; its own players must still get in."""
    seats = await attackers_table(target, listed=True)
    crowd = [Player(target.ws, seats.info.id, [], local=ATTACKER) for _ in range(watchers)]
    await asyncio.gather(*[one.come() for one in crowd])
    turned_away = sum(one.welcome is None for one in crowd)
    check(turned_away > 0, "there is no limit to watchers")
    await seats.come()
    check(all(player.welcome is not None for player in seats.players), "a player was kept out")
    for one in (*crowd, *seats.players):
        await one.go()


async def shared_proxy(target: Target, visitors: int) -> None:
    """Connect everyone through one trusted proxy; each has limits of their own."""
    async with httpx.AsyncClient(base_url=target.url, timeout=30, verify=False) as client:
        spoiler = {"X-Forwarded-For": "198.51.100.7"}
        body = everyone_here(4)
        for _ in range(400):
            await post(client, "/api/tables", body, **spoiler)
        for number in range(visitors):
            headers = {"X-Forwarded-For": f"203.0.113.{number}"}
            response = await post(client, "/api/tables", body, **headers)
            check(response.status_code == 201, f"an honest visitor was answered {response.text}")


async def much_chat(target: Target, lines: int) -> None:
    """Chat for one seat through several connections at once."""
    seats = await attackers_table(target)
    secret = seats.secrets[0]
    mouths = [Player(target.ws, seats.info.id, [secret], local=ATTACKER) for _ in range(6)]
    for mouth in mouths:
        await mouth.come()
    began = time.monotonic()
    for number in range(lines):
        with contextlib.suppress(ConnectionClosed):
            await mouths[number % 6].send(protocol.Say(0, text=f"line {number}"))
    await asyncio.sleep(0.5)
    allowed = 5 + 0.5 * (time.monotonic() - began) + 1
    heard = len(mouths[0].lines)
    check(heard <= allowed, f"{heard} lines were told where {allowed:.0f} are allowed")
    for mouth in mouths:
        await mouth.go()


async def many_champions(target: Target, tables: int) -> None:
    """Seat champions everywhere at many tables; another guest's novices must answer as usual."""
    watched = await siege_bots.siege(target, tables, stay=True)
    longest = max(await siege_bots.waits(target))
    check(longest < MOST_THOUGHT, f"novices of others took {longest:.1f} s to answer")
    for player in watched:
        await player.go()
