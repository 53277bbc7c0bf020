"""Attacks of `sieges` on what a table tells, its clock and the public list, one function each."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import struct
import time
from collections import Counter

import httpx

from tools.players import Player, new_seats, post
from tools.siege_target import ATTACKER, Target, attackers_table, check, dial, frame, raw_websocket
from undercroft.server import protocol

WATCHERS = 5
UNTOLD = 5.0
"""Seconds after which a player who was not told of a move counts as left out."""
RESET_WITHIN = 0.010
"""Seconds after a move was sent within which connections are reset: while it is being stored."""
CLOCK = 5
BOT_WITHIN = 45.0
"""Seconds after the end of the time within which a bot must have moved on a busy machine. A request
that stopped the clock would stay open for a minute."""
MOST_LIST = 100_000
"""Bytes of the public list."""
BURST, RATE = 100, 10
"""Default limit of hellos per address."""
HELLOS = 10
"""Sent over each connection."""


def reset(player: Player) -> None:
    """End a connection as a phone that drops does: by a TCP reset, without a close frame."""
    assert player.socket is not None, "it is connected"
    raw = player.socket.transport.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    player.socket.transport.abort()


async def reset_connections(target: Target, moves: int) -> None:
    """Reset spectators' connections while a move is stored; every player must be told of it."""
    chance = random.Random(1)
    for number in range(moves):
        seats = await attackers_table(target, 3)
        watchers = [Player(target.ws, seats.info.id, [], local=ATTACKER) for _ in range(WATCHERS)]
        for player in (*watchers, *seats.players):  # the watchers' connections are the older ones
            player.local = ATTACKER
            await player.come()
        mover = seats.players[0]
        await mover.send(mover.move(mover.viewer.options[0]))
        for watcher in watchers:
            await asyncio.sleep(chance.uniform(0, RESET_WITHIN / WATCHERS))
            reset(watcher)
        for player in seats.players:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(player.reach(2), UNTOLD)
        untold = [at for at, player in enumerate(seats.players) if player.version < 2]
        check(not untold, f"move {number}: seats {untold} were not told of it")
        await seats.go()


async def evaded_clock(target: Target, asks: int) -> None:
    """Ask to take back and withdraw, again and again, to keep the clock's bot from moving."""
    seats = await attackers_table(target, 3, clock=CLOCK)
    await seats.come()
    for player in seats.players:
        answer = await player.play(player.viewer.options[0])
        check(isinstance(answer, protocol.Accepted), f"a move was answered {answer}")
    for player in seats.players:
        await player.reach(4)
    asked = await _ask_and_withdraw(seats.players[1], asks)
    check(asked <= 2, f"the others were asked {asked} times about one move")
    hindrance = seats.players[0]
    await hindrance.ask(protocol.TakeBack("back", 0, hindrance.viewer.question, ask=True))
    try:
        await seats.players[1].until(lambda: seats.players[1].version >= 5, CLOCK + BOT_WITHIN)
    except TimeoutError:
        check(False, "the clock was evaded by asking to take back")
    await seats.go()


async def _ask_and_withdraw(player: Player, asks: int) -> int:
    """Ask so often to take back the last move, and withdraw; return how often others were asked."""
    accepted = 0
    for number in range(asks):
        wish = protocol.TakeBack(f"back-{number}", 1, player.viewer.question, ask=True)
        if isinstance(await player.ask(wish), protocol.Accepted):
            accepted += 1
            await player.send(protocol.AnswerBack(1, agree=False))
    return accepted


async def crowded_list(target: Target, tables: int) -> None:
    """List as many tables as possible from one address; a table of others must stay listed."""
    body = protocol.NewTable(
        "dungeoneer",
        [protocol.SeatWish("me", "Eve"), *[protocol.SeatWish("open")] * 3],
        listed=True,
    )
    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
    async with (
        httpx.AsyncClient(base_url=target.url, timeout=30, verify=False) as others,
        httpx.AsyncClient(base_url=target.url, timeout=30, transport=transport) as client,
    ):
        honest = await new_seats(others, target.ws, body)
        made = [await post(client, "/api/tables", body) for _ in range(tables)]
        listing = (await others.get("/api/tables")).content
    accepted = sum(response.status_code == 201 for response in made)
    check(accepted < tables, f"one address listed {accepted} tables")
    check(len(listing) < MOST_LIST, f"the public list has {len(listing)} bytes")
    listed = [info["id"] for info in json.loads(listing)]
    check(honest.info.id in listed, "a table of others is no longer listed")


async def many_hellos(target: Target, connections: int) -> None:
    """Ask for the whole table again and again over many connections of one address."""
    seats = await attackers_table(target, game="dungeoneer")
    hello = frame(0x81, json.dumps({"type": "hello", "since": 0}).encode())
    answers: Counter[bytes] = Counter()
    began = time.monotonic()

    async def repeat() -> None:
        reader, writer = await raw_websocket(target, seats.info.id)
        hearing = asyncio.create_task(_read_all(reader))
        for _ in range(HELLOS):
            writer.write(hello)
            await writer.drain()
            await asyncio.sleep(0.3)
        said = await hearing
        for kind in (b'"type":"welcome"', b'"too_fast"'):
            answers[kind] += said.count(kind)
        writer.close()

    await asyncio.gather(*[repeat() for _ in range(connections)])
    allowed = BURST + RATE * (time.monotonic() - began)
    told = answers[b'"type":"welcome"']
    check(told <= allowed, f"{told} hellos were answered where {allowed:.0f} are allowed")
    sent = connections * HELLOS
    check(answers[b'"too_fast"'] > 0 or sent <= allowed, f"of {sent} hellos none was refused")


async def _read_all(reader: asyncio.StreamReader) -> bytes:
    """Return all that arrives until nothing has come for a while."""
    said = b""
    with contextlib.suppress(TimeoutError, ConnectionError):
        while part := await asyncio.wait_for(reader.read(1 << 20), 3):
            said += part
    return said


async def long_heads(target: Target, requests: int) -> None:
    """Send heads far beyond the limit, each all at once."""
    for size in (17_000, 40_000, 60_000) * (requests // 3):
        reader, writer = await dial(target)
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX: " + b"x" * size + b"\r\n\r\n")
        said = b""
        with contextlib.suppress(ConnectionError):
            said = await asyncio.wait_for(reader.read(100), 5)
        check(said == b"" or said.startswith(b"HTTP/1.1 431"), f"a long head got {said[:40]!r}")
        writer.close()
