"""Load: many live tables of scripted websocket clients; what a move and a table of each game cost.

    python -m tools.load                     every game: 200 tables of 4, flat out for 10 s; then
                                             Raiders: 500 tables, 1000 moves/s, and flat out
    python -m tools.load --game dungeoneer   one game, without the second part
    python -m tools.load --quick             a few seconds with 10 tables of each game
    python tools/load.py                     the same without -m

The clients choose at random and hardly decode anything, so that the load is the server's. For each
game: CPU time of the server's process for each stored move, from the kernel's counters, which do
not depend on other load on the machine; bytes received by the four browsers of a table for each
move; resident memory for each new table, and for each table with its browsers after the play.
A game that ends is followed by another one at a new table, so hellos are among what a move costs.
Fails below the targets (not with --quick). Loopback only.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sqlite3
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

if not __package__:
    ROOT = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import httpx
import msgspec

from tools.players import everyone_here, new_seats
from tools.serving import GENEROUS, ServerProcess
from tools.siege_target import frame
from undercroft.server import protocol

SEATS = 4
LEAST_RATE, MOST_P99, MOST_CPU, MOST_MEMORY = 980.0, 0.050, 0.0005, 600.0
"""Targets of the large load: moves a second, seconds until told, CPU seconds a move, MB."""
MOST_BYTES, MOST_TABLE = 12_000, 60.0
"""Targets of every game: bytes a move to four browsers, kB of memory a table."""
CPU_OF = {
    "raiders": 0.5,
    "welcome": 0.5,
    "dungeon_roll": 0.5,
    "dungeoneer": 0.8,
    "heroes_out": 0.8,
}
"""Targets by game: CPU milliseconds a move."""
WARM = 20
"""Tables made before memory is measured: by then the server has loaded what all tables share."""


class Measure:
    """Latencies of moves; only those within the measured period count."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.refused = 0
        self.received = 0
        self.on = False

    def add(self, seconds: float) -> None:
        if self.on:
            self.times.append(seconds)

    def percentile(self, share: float) -> float:
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


class Lean(asyncio.Protocol):
    """A minimal websocket client, so that the load is the server's."""

    def __init__(self, port: int, table: str, seat: int, secret: str) -> None:
        self.seat = seat
        self.version = 0
        self.question = 0
        self.options: list[str] = []
        self.is_asked = False
        self.accepted: int | None = None
        self.refused = False
        self.is_over = False
        self.received = 0
        self.on_news: Callable[[], None] = lambda: None
        self._bytes = bytearray()
        self._is_open = False
        self._hello = encode(protocol.Hello([secret], None, changes=True))
        self._request = (
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: Any = transport
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._bytes += data
        if not self._is_open:
            self._open()
        while (message := self._message()) is not None:
            self._take(message)

    def _open(self) -> None:
        head, found, rest = self._bytes.partition(b"\r\n\r\n")
        if found:
            assert head.startswith(b"HTTP/1.1 101"), head
            self._is_open, self._bytes = True, rest
            self.send(self._hello)

    def _message(self) -> bytes | None:
        """Return the next whole frame; a server's frames are not masked."""
        held = self._bytes
        if not self._is_open or len(held) < 2:
            return None
        size, start = held[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(held[2:start], "big")
        if len(held) < start + size:
            return None
        message = bytes(held[start : start + size])
        del held[: start + size]
        return message

    def _take(self, message: bytes) -> None:
        if message.startswith(UPDATE):
            update = decode_update(message)
            viewer = update.viewers[0]
            self.version, self.question = update.version, viewer.question
            self.options, self.is_asked = viewer.options, viewer.ask is not None
            self.is_over = update.outcome is not None
        elif message.startswith(ACCEPTED):
            self.accepted = decode_accepted(message).version
        elif message.startswith(REFUSED):
            self.refused = True
        else:
            return
        self.on_news()

    def send(self, message: bytes) -> None:
        self.transport.write(frame(0x81, message))

    def play(self, move: str) -> None:
        self.accepted, self.refused = None, False
        sent = protocol.SendMove(uuid.uuid4().hex, self.seat, self.question, move)
        self.send(encode(sent))


class Viewer(msgspec.Struct):
    """The part of an update that a client needs; the rest is not decoded."""

    question: int
    options: list[str]
    ask: str | None


class Seen(msgspec.Struct):
    version: int
    viewers: list[Viewer]
    outcome: dict[str, msgspec.Raw] | None


decode_update = msgspec.json.Decoder(Seen).decode
decode_accepted = msgspec.json.Decoder(protocol.Accepted).decode
encode = msgspec.json.encode
UPDATE, ACCEPTED, REFUSED = [
    f'{{"type":"{kind}"'.encode() for kind in ("update", "accepted", "refused")
]


class LoadTable:
    """One table played at random, one move at a time, as often as asked."""

    def __init__(self, client: httpx.AsyncClient, port: int, game: str, measure: Measure) -> None:
        self.client = client
        self.port = port
        self.game = game
        self.measure = measure
        self.chance = random.Random(7)
        self.players: list[Lean] = []
        self.news = asyncio.Event()

    async def make(self) -> None:
        """Make a new table; nobody is connected yet."""
        seats = await new_seats(self.client, "", everyone_here(SEATS, self.game))
        self.go()
        self.players = [
            Lean(self.port, seats.info.id, seat, secret) for seat, secret in seats.secrets.items()
        ]

    async def come(self) -> None:
        """Connect a browser for each seat."""
        loop = asyncio.get_running_loop()
        for player in self.players:
            player.on_news = self.news.set
            await loop.create_connection(lambda player=player: player, "127.0.0.1", self.port)
        await self._until(lambda: all(player.version for player in self.players))

    def go(self) -> None:
        for player in self.players:
            if self.measure.on:
                self.measure.received += player.received
            player.transport.abort()
        self.players = []

    async def _until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not true():
                self.news.clear()
                await self.news.wait()

    async def move(self) -> None:
        """Play one move of an asked seat, timed until every client has received it."""
        await self._until(self._can_go_on)
        asked = [player for player in self.players if player.is_asked]
        if not asked:
            await self.make()
            await self.come()
            return
        player = self.chance.choice(asked)
        began = time.perf_counter()
        player.play(self.chance.choice(player.options))
        await self._until(lambda: self._is_told(player))
        if player.refused:  # in a window, the table was faster
            self.measure.refused += 1
        else:
            self.measure.add(time.perf_counter() - began)

    def _can_go_on(self) -> bool:
        return any(player.is_asked or player.is_over for player in self.players)

    def _is_told(self, mover: Lean) -> bool:
        version = mover.accepted
        if version is None:
            return mover.refused
        return all(player.version >= version for player in self.players)

    async def run(self, interval: float, end: float) -> None:
        """Move every `interval` seconds (0: as fast as possible) until `end`."""
        next_time = time.perf_counter() + random.uniform(0, interval)
        while time.perf_counter() < end:
            await asyncio.sleep(max(0.0, next_time - time.perf_counter()))
            await self.move()
            next_time = max(next_time + interval, time.perf_counter() - interval)


async def offer(tables: list[LoadTable], measure: Measure, rate: float, seconds: float) -> float:
    """Offer `rate` moves per second (0: flat out); return the durable moves per second."""
    interval = len(tables) / rate if rate else 0.0
    measure.times.clear()
    measure.received = -sum(player.received for table in tables for player in table.players)
    measure.on = True
    gc.collect()
    gc.disable()  # keep the clients' own pauses, up to 140 ms, out of the figures
    began = time.perf_counter()
    await asyncio.gather(*[table.run(interval, began + seconds) for table in tables])
    measure.on = False
    gc.enable()
    measure.received += sum(player.received for table in tables for player in table.players)
    return len(measure.times) / (time.perf_counter() - began)


def line(name: str, rate: float, measure: Measure, cpu: float, memory: float) -> str:
    p50, p99 = measure.percentile(0.5) * 1000, measure.percentile(0.99) * 1000
    per_move = 1000 * cpu / max(1, len(measure.times))
    return (
        f"{name}: {rate:.0f} durable moves/s, send to all told p50 {p50:.1f} ms, "
        f"p99 {p99:.1f} ms, server CPU {per_move:.3f} ms a move, {memory:.0f} MB, "
        f"refused {measure.refused}"
    )


# --- each game ----------------------------------------------------------------------------


class Weight(NamedTuple):
    """What one game costs the server."""

    game: str
    moves: int
    """Stored in the measured time, by the database."""
    cpu: float
    """Milliseconds a move."""
    size: float
    """Bytes a move that the four browsers of a table received."""
    table: float
    """kB of memory for a new table."""
    played: float
    """kB of memory for a table with four browsers after the play."""

    def is_good(self) -> bool:
        small = self.size <= MOST_BYTES and self.table <= MOST_TABLE
        return small and self.cpu <= CPU_OF.get(self.game, 0.8)

    def __str__(self) -> str:
        return (
            f"| {self.game} | {self.moves} | {self.cpu:.2f} | {self.size / 1000:.1f} | "
            f"{self.table:.0f} | {self.played:.0f} |"
        )


HEAD = """\
| game | moves | CPU ms a move | kB a move | kB a table | kB a table in play |
| --- | --- | --- | --- | --- | --- |"""


def stored_moves(db: Path) -> int:
    with sqlite3.connect(f"file:{db}?mode=ro", uri=True) as reading:
        found: int = reading.execute("SELECT count(*) FROM moves").fetchone()[0]
    return found


async def weigh(game: str, count: int, rate: float, seconds: float) -> Weight:
    """Measure one game on a server of its own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "load.db", **GENEROUS) as server,
    ):
        async with httpx.AsyncClient(base_url=server.url, timeout=60, verify=False) as client:
            return await _weigh(server, client, game, count, rate, seconds)


async def _weigh(
    server: ServerProcess,
    client: httpx.AsyncClient,
    game: str,
    count: int,
    rate: float,
    seconds: float,
) -> Weight:
    measure = Measure()
    tables = [LoadTable(client, server.port, game, measure) for _ in range(count)]
    for number, table in enumerate(tables):
        table.chance.seed(number)
    for _ in range(WARM):
        await LoadTable(client, server.port, game, measure).make()
    empty = server.memory()
    for table in tables:
        await table.make()
    made = server.memory()
    for table in tables:
        await table.come()
    cpu, moves = server.cpu(), stored_moves(server.db)
    await offer(tables, measure, rate, seconds)
    cpu, moves = server.cpu() - cpu, stored_moves(server.db) - moves
    played = server.memory()
    for table in tables:
        table.go()
    return Weight(
        game,
        moves,
        1000 * cpu / max(1, moves),
        measure.received / max(1, moves),
        1000 * (made - empty) / count,
        1000 * (played - empty) / count,
    )


async def weigh_all(games: list[str], count: int, rate: float, seconds: float) -> bool:
    """Measure these games one after the other; return whether all reach their targets."""
    offered = f"{rate:.0f} moves/s offered" if rate else "flat out"
    print(f"{count} tables of {SEATS} for each game, {offered} for {seconds:g} s")
    print(HEAD, flush=True)
    good = True
    for game in games:
        weight = await weigh(game, count, rate, seconds)
        print(weight, "" if weight.is_good() else "  above the targets", flush=True)
        good = good and weight.is_good()
    return good


# --- the large load -----------------------------------------------------------------------


async def measured(count: int, rate: float, seconds: float, flat_out: float) -> bool:
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "load.db", **GENEROUS) as server,
    ):
        return await _measured(server, count, rate, seconds, flat_out)


async def _measured(
    server: ServerProcess, count: int, rate: float, seconds: float, flat_out: float
) -> bool:
    measure = Measure()
    async with httpx.AsyncClient(base_url=server.url, timeout=60, verify=False) as client:
        tables = [LoadTable(client, server.port, "raiders", measure) for _ in range(count)]
        for table in tables:
            await table.make()
            await table.come()
        print(f"{count} tables of {SEATS}, {count * SEATS} connections, {server.memory():.0f} MB")
        before = server.cpu()
        reached = await offer(tables, measure, rate, seconds)
        cpu, p99, memory = server.cpu() - before, measure.percentile(0.99), server.memory()
        each = cpu / max(1, len(measure.times))
        print(line(f"offered {rate:.0f}/s", reached, measure, cpu, memory))
        if flat_out:
            before = server.cpu()
            most = await offer(tables, measure, 0, flat_out)
            print(line("flat out", most, measure, server.cpu() - before, server.memory()))
        for table in tables:
            table.go()
    good = reached >= LEAST_RATE * rate / 1000 and p99 <= MOST_P99
    return good and each <= MOST_CPU and memory <= MOST_MEMORY


def main() -> int:
    parser = argparse.ArgumentParser(description="Load the server with scripted tables.")
    parser.add_argument("--game", action="append", choices=list(CPU_OF), help="only this game")
    parser.add_argument("--tables", type=int, default=200, help="of each game")
    parser.add_argument("--rate", type=float, default=0, help="moves a second offered; 0: flat out")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--quick", action="store_true", help="a few seconds, no targets")
    given = parser.parse_args()
    games = given.game or list(CPU_OF)
    if given.quick:
        asyncio.run(weigh_all(games, 10, 60, 1))
        asyncio.run(measured(20, 60, 2, 1))
        return 0
    good = asyncio.run(weigh_all(games, given.tables, given.rate, given.seconds))
    if not given.game:
        good = asyncio.run(measured(500, 1000, 20, 10)) and good
    print("targets reached" if good else "below the targets")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
