"""Load: many live tables of scripted websocket clients; moves a second, time until all are told.

    python -m tools.load            200 tables of 4, 500 moves/s offered for 20 s, then flat out
    python -m tools.load --quick    a few seconds with 20 tables
    python tools/load.py            the same without -m

Prints durable moves/s, p50 and p99 from sending a move until all four clients were told of it,
and the server's memory. Fails below the targets (not with --quick). Loopback only.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
import tempfile
import time
from pathlib import Path

if not __package__:
    ROOT = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import httpx

from tools.players import Player, Seats, everyone_here, new_seats
from tools.serving import GENEROUS, ServerProcess
from undercroft.server import protocol

SEATS = 4
LEAST_RATE, MOST_P99, MOST_MEMORY = 400.0, 0.100, 600.0


class Measure:
    """Times of moves; only those of the time measured count."""

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


class LoadTable:
    """One table played by chance, a move at a time, as often as asked."""

    def __init__(self, client: httpx.AsyncClient, ws: str, measure: Measure) -> None:
        self.client = client
        self.ws = ws
        self.measure = measure
        self.seats: Seats | None = None
        self.told = asyncio.Event()
        self.wanted = 0

    async def come(self) -> None:
        self.seats = await (await new_seats(self.client, self.ws, everyone_here(SEATS))).come()
        self.wanted = 0
        for player in self.seats.players:
            player.on_update = self._heard

    def _heard(self, _: protocol.Update) -> None:
        assert self.seats is not None, "it has come"
        if all(player.version >= self.wanted for player in self.seats.players):
            self.told.set()

    async def move(self) -> None:
        """One move of one asked seat, timed until all are told."""
        assert self.seats is not None, "it has come"
        asked = [player for player in self.seats.players if player.is_asked]
        if not asked:
            await self.seats.go()
            await self.come()
            return
        await self._timed(random.choice(asked))

    async def _timed(self, player: Player) -> None:
        self.wanted = player.version + 1
        self.told.clear()
        began = time.perf_counter()
        answer = await player.play(random.choice(player.viewer.options))
        if isinstance(answer, protocol.Refused):
            self.measure.refused += 1
            return
        await asyncio.wait_for(self.told.wait(), 30)
        self.measure.add(time.perf_counter() - began)

    async def run(self, interval: float, end: float) -> None:
        """Move every `interval` seconds (0: as fast as it goes) until `end`."""
        next_time = time.perf_counter() + random.uniform(0, interval)
        while time.perf_counter() < end:
            await asyncio.sleep(max(0.0, next_time - time.perf_counter()))
            await self.move()
            next_time = max(next_time + interval, time.perf_counter() - interval)


async def offer(tables: list[LoadTable], measure: Measure, rate: float, seconds: float) -> float:
    """Offer `rate` moves a second (0: flat out); the moves a second that were made durable."""
    interval = len(tables) / rate if rate else 0.0
    measure.times.clear()
    measure.on = True
    gc.collect()
    gc.disable()  # the clients' own pauses, up to 140 ms, are not the server's
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
        tables = [LoadTable(client, server.ws, measure) for _ in range(count)]
        for table in tables:
            await table.come()
        print(f"{count} tables of {SEATS}, {count * SEATS} connections, {server.memory():.0f} MB")
        before = server.cpu()
        reached = await offer(tables, measure, rate, seconds)
        p99, memory = measure.percentile(0.99), server.memory()
        print(line(f"offered {rate:.0f}/s", reached, measure, server.cpu() - before, memory))
        if flat_out:
            before = server.cpu()
            most = await offer(tables, measure, 0, flat_out)
            cpu = server.cpu() - before
            print(line("flat out", most, measure, cpu, server.memory()))
        for table in tables:
            assert table.seats is not None, "it has come"
            await table.seats.go()
    return reached >= LEAST_RATE and p99 <= MOST_P99 and memory <= MOST_MEMORY


def main() -> int:
    parser = argparse.ArgumentParser(description="Load the server with scripted tables.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=500, help="moves a second offered")
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
