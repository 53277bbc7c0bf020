"""Load: many live tables of scripted websocket clients; moves/s and latency.

    python -m tools.load            500 tables of 4, 1000 moves/s offered for 20 s, then flat out
    python -m tools.load --quick    a few seconds with 20 tables
    python tools/load.py            the same without -m

Prints durable moves/s, p50 and p99 from sending a move until all four clients have received it, the
server's CPU time per move, which does not depend on other load on the machine, and its memory.
Fails below the targets (not with --quick). Loopback only.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

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


class Measure:
    """Latencies of moves; only those within the measured period count."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.refused = 0
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
        self.refused = False
        self.on_update: Callable[[], None] = lambda: None
        self._bytes = bytearray()
        self._is_open = False
        self._hello = encode(protocol.Hello([secret], None))
        self._request = (
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: Any = transport
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
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
            self.on_update()
        elif message.startswith(REFUSED):
            self.refused = True
            self.on_update()

    def send(self, message: bytes) -> None:
        self.transport.write(frame(0x81, message))

    def play(self, move: str) -> None:
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


decode_update = msgspec.json.Decoder(Seen).decode
encode = msgspec.json.encode
UPDATE, REFUSED = b'{"type":"update"', b'{"type":"refused"'


class LoadTable:
    """One table played at random, one move at a time, as often as asked."""

    def __init__(self, client: httpx.AsyncClient, port: int, measure: Measure) -> None:
        self.client = client
        self.port = port
        self.measure = measure
        self.players: list[Lean] = []
        self.told = asyncio.Event()
        self.wanted = 1

    async def come(self) -> None:
        """Sit down at a new table."""
        seats = await new_seats(self.client, "", everyone_here(SEATS))
        self.go()
        self.wanted = 1
        self.told.clear()
        self.players = [
            Lean(self.port, seats.info.id, seat, secret) for seat, secret in seats.secrets.items()
        ]
        loop = asyncio.get_running_loop()
        for player in self.players:
            player.on_update = self._heard
            await loop.create_connection(lambda player=player: player, "127.0.0.1", self.port)
        await asyncio.wait_for(self.told.wait(), 30)

    def go(self) -> None:
        for player in self.players:
            player.transport.abort()

    def _heard(self) -> None:
        if all(player.version >= self.wanted or player.refused for player in self.players):
            self.told.set()

    async def move(self) -> None:
        """Play one move of an asked seat, timed until every client has received it."""
        asked = [player for player in self.players if player.is_asked]
        if not asked:
            await self.come()
            return
        player = random.choice(asked)
        self.wanted = player.version + 1
        self.told.clear()
        began = time.perf_counter()
        player.play(random.choice(player.options))
        await self.told.wait()
        if any(player.refused for player in self.players):
            self.measure.refused += 1
        self.measure.add(time.perf_counter() - began)

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
    measure.on = True
    gc.collect()
    gc.disable()  # keep the clients' own pauses, up to 140 ms, out of the figures
    began = time.perf_counter()
    await asyncio.gather(*[table.run(interval, began + seconds) for table in tables])
    measure.on = False
    gc.enable()
    return len(measure.times) / (time.perf_counter() - began)


def line(name: str, rate: float, measure: Measure, cpu: float, memory: float) -> str:
    p50, p99 = measure.percentile(0.5) * 1000, measure.percentile(0.99) * 1000
    per_move = 1000 * cpu / max(1, len(measure.times))
    return (
        f"{name}: {rate:.0f} durable moves/s, send to all told p50 {p50:.1f} ms, "
        f"p99 {p99:.1f} ms, server CPU {per_move:.3f} ms a move, {memory:.0f} MB, "
        f"refused {measure.refused}"
    )


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
        tables = [LoadTable(client, server.port, measure) for _ in range(count)]
        for table in tables:
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
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=1000, help="moves a second offered")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--flat-out", type=float, default=10, help="seconds without pause after")
    parser.add_argument("--quick", action="store_true", help="a few seconds, no targets")
    given = parser.parse_args()
    if given.quick:
        asyncio.run(measured(20, 60, 2, 1))
        return 0
    good = asyncio.run(measured(given.tables, given.rate, given.seconds, given.flat_out))
    print("targets reached" if good else "below the targets")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
