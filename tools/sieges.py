"""Sieges: resources that one client can hold open, leave unread or repeat, under default limits.

    python -m tools.sieges                      every siege, each against a server of its own
    python -m tools.sieges fragments hello      some of them
    python -m tools.sieges --quick              shorter

Each siege attacks from its own process and address (127.0.0.2) while others play a game from
127.0.0.1. It fails if the server breaks, grows, or keeps the others waiting: p99 of their moves
must stay below 100 ms (not with --quick). Loopback only.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import undercroft
from tools import siege_bots
from tools.players import Player, Seats, everyone_here, new_seats, post
from tools.serving import ServerProcess
from undercroft.server import protocol

ATTACKER = "127.0.0.2"
PATH = "/ws/tables"
MOVES = 60
"""Moves of the others' game, before they start one of another kind."""
TOO_BIG = (1009).to_bytes(2, "big")


class Breach(Exception):
    """The server failed under attack."""


def check(holds: bool, what: str) -> None:
    if not holds:
        raise Breach(what)


@dataclass
class Target:
    """A server to attack."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}{PATH}"


# --- a game of others -----------------------------------------------------------------------


class Witness:
    """Four players at a table who measure how long their moves take while others attack."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.times: list[float] = []
        self.is_over = False

    async def watch(self, attack: Callable[[], None]) -> None:
        """Play while the attack runs in a process of its own."""
        playing = asyncio.create_task(self._play())
        await asyncio.sleep(0.3)
        self.times.clear()
        try:
            await asyncio.to_thread(attack)
        finally:
            self.is_over = True
            await playing

    async def _play(self) -> None:
        chance = random.Random(1)
        games = cycle(siege_bots.ALL)
        while not self.is_over:
            seats = await self._table(next(games))
            for _ in range(MOVES):
                player = None if self.is_over else await seats.asked()
                if player is None:
                    break
                await self._move(seats, player, chance)
                await asyncio.sleep(0.05)
            await seats.go()

    async def _table(self, game: str) -> Seats:
        async with httpx.AsyncClient(base_url=self.target.url, timeout=30, verify=False) as client:
            return await (await new_seats(client, self.target.ws, everyone_here(4, game))).come()

    async def _move(self, seats: Seats, player: Player, chance: random.Random) -> None:
        began = time.perf_counter()
        answer = await player.play(chance.choice(player.viewer.options))
        check(isinstance(answer, protocol.Accepted), f"a move of others was answered {answer}")
        assert isinstance(answer, protocol.Accepted)
        for other in seats.players:
            await other.reach(answer.version)
        self.times.append(time.perf_counter() - began)

    def percentile(self, share: float) -> float:
        ordered = sorted(self.times)
        return ordered[int(len(ordered) * share)] * 1000 if ordered else 0.0


@dataclass
class Siege:
    """One kind of attack; `settings` are extra settings for its server."""

    attack: Callable[[Target, int], Coroutine[Any, Any, None]]
    full: int
    """Size of the attack, in whatever unit it counts."""
    quick: int
    settings: dict[str, str] = field(default_factory=dict)
    most_memory: float = 120.0
    """MB by which the server may grow."""


# --- raw connections ---------------------------------------------------------------------------


async def dial(target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", target.port, local_addr=(ATTACKER, 0))


async def raw_websocket(
    target: Target, table: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a websocket whose frames are written by hand."""
    reader, writer = await dial(target)
    writer.write(
        f"GET {PATH}/{table} HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def frame(first: int, payload: bytes) -> bytes:
    """Return a client frame, masked with zeros."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([first]) + length + bytes(4) + payload


async def attackers_table(target: Target, seats: int = 4, **given: Any) -> Seats:
    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
    async with httpx.AsyncClient(
        base_url=target.url, timeout=30, transport=transport, verify=False
    ) as client:
        return await new_seats(client, target.ws, everyone_here(seats, **given))


# --- the sieges ----------------------------------------------------------------------------------


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


SIEGES: dict[str, Siege] = {
    "fragments": Siege(unfinished_messages, full=60, quick=2),
    "hello": Siege(unread_answers, full=40, quick=8),
    "requests": Siege(half_sent_requests, full=5100, quick=300),
    "websockets": Siege(many_websockets, full=4000, quick=300),
    "frames": Siege(tiny_frames, full=40, quick=1),
    "pages": Siege(many_pages, full=20_000, quick=1600),
    "records": Siege(long_records, full=80, quick=8),
    "watchers": Siege(crowded_table, full=100, quick=70),
    "proxy": Siege(shared_proxy, full=15, quick=5, settings={"proxies": "127.0.0.1"}),
    "chat": Siege(much_chat, full=400, quick=60),
    "champions": Siege(
        many_champions, full=30, quick=4, settings={"posts_burst": "1000"}, most_memory=400.0
    ),
}
MOST_WAIT = 100.0
"""Milliseconds: p99 of the others' moves."""
MOST_THOUGHT = 5.0
"""Seconds within which three novices must answer, one after another, on a busy machine."""


def attack(name: str, port: int, quick: bool) -> None:
    """Run an attack in the attacker's process."""
    siege = SIEGES[name]
    try:
        asyncio.run(siege.attack(Target(port), siege.quick if quick else siege.full))
    except Breach as breach:
        print(f"{name}: {breach}", file=sys.stderr)
        sys.exit(1)


def _attacked(name: str, port: int, quick: bool) -> None:
    attacker = multiprocessing.get_context("spawn").Process(target=attack, args=(name, port, quick))
    attacker.start()
    attacker.join()
    check(attacker.exitcode == 0, f"{name}: the attack succeeded, or failed to be made")


def lay(name: str, quick: bool) -> str:
    """Run one siege against its own server; return a line of figures, or raise Breach."""
    siege = SIEGES[name]
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "siege.db", pace="0", **siege.settings) as server,
    ):
        before, witness = server.memory(), Witness(Target(server.port))
        asyncio.run(witness.watch(lambda: _attacked(name, server.port, quick)))
        grown = server.memory() - before
    check(grown <= siege.most_memory, f"{name}: the server grew by {grown:.0f} MB")
    check(bool(witness.times), f"{name}: others could not move")
    p50, p99 = witness.percentile(0.5), witness.percentile(0.99)
    check(quick or p99 <= MOST_WAIT, f"{name}: others waited, p99 {p99:.1f} ms")
    moves = len(witness.times)
    return f"{name}: {moves} moves of others, p50 {p50:.1f} ms, p99 {p99:.1f} ms, {grown:+.0f} MB"


def main() -> int:
    parser = argparse.ArgumentParser(description="Attack the server and watch others play.")
    parser.add_argument("names", nargs="*", choices=[*SIEGES, []], metavar="siege")
    parser.add_argument("--quick", action="store_true", help="shorter, and no time limit")
    given = parser.parse_args()
    failed = 0
    for name in given.names or SIEGES:
        try:
            print(lay(name, given.quick), flush=True)
        except Breach as breach:
            failed += 1
            print(f"BREACH: {breach}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
