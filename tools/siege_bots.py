"""Bot siege: one guest sets up tables of all games full of champions, then leaves, or watches.

    python -m tools.siege_bots             30 tables, left at once
    python -m tools.siege_bots --stay      30 tables whose owner stays and lets bots play every seat
    python -m tools.siege_bots --restart   the server is killed and restarted in between

Meanwhile another guest plays against novices; the seconds they take to answer are printed. Loopback
only.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
import uuid
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Protocol

if not __package__:
    ROOT = Path(__file__).resolve().parent.parent
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import httpx

from tools.players import Player, Seats, new_seats, post
from tools.serving import GENEROUS, ServerProcess
from undercroft.games import GAMES
from undercroft.server import protocol

ALL = tuple(game.id for game in GAMES if game.least_seats <= 4 <= game.most_seats)
TABLES = 30
MOVES = 20


def against(level: Any, game: str = "raiders", bots: int = 3, **given: Any) -> protocol.NewTable:
    """Describe a table for one person and this many bots."""
    wishes = [protocol.SeatWish("me", "P0")] + [protocol.SeatWish("bot", level=level)] * bots
    return protocol.NewTable(game, wishes, **given)


class Server(Protocol):
    """The address of a server."""

    @property
    def url(self) -> str: ...
    @property
    def ws(self) -> str: ...


async def siege(server: Server, tables: int = TABLES, stay: bool = False) -> list[Player]:
    """Create tables with champions as one guest; with `stay`, a bot plays the guest's seat too."""
    guest = uuid.uuid4().hex
    async with httpx.AsyncClient(base_url=server.url, timeout=30, verify=False) as client:
        made = [
            await new_seats(client, server.ws, against("champion", game), guest=guest)
            for game in islice(cycle(ALL), tables)
        ]
        for seats in made:
            await _begin(client, seats, guest)
    if stay:
        return [seats.players[0] for seats in made]
    for seats in made:
        await seats.go()
    return []


async def _begin(client: httpx.AsyncClient, seats: Seats, guest: str) -> None:
    """Connect, so that someone is present, and hand the guest's own seat to a bot."""
    await seats.come()
    body = protocol.SeatSecret(seats.secrets[0])
    await post(client, f"/api/tables/{seats.info.id}/fill", body, guest=guest)


async def waits(server: Server, moves: int = MOVES, level: str = "novice") -> list[float]:
    """Play against bots of a level; return the seconds from each move to the next question."""
    async with httpx.AsyncClient(base_url=server.url, timeout=30, verify=False) as client:
        seats = await (await new_seats(client, server.ws, against(level))).come()
    found: list[float] = []
    player, chance = seats.players[0], random.Random(1)
    while len(found) < moves and not player.sees_the_end():
        await player.until(lambda: player.is_asked or player.sees_the_end(), 300)
        began = time.perf_counter()
        answer = await player.play(chance.choice(player.viewer.options))
        assert isinstance(answer, protocol.Accepted), answer
        await player.reach(answer.version)
        await player.until(lambda: player.is_asked or player.sees_the_end(), 300)
        found.append(time.perf_counter() - began)
    await seats.go()
    return found


def line(name: str, found: list[float]) -> str:
    middle, longest = sorted(found)[len(found) // 2], max(found)
    return f"{name}: {len(found)} moves, median {middle:.3f} s, longest {longest:.3f} s"


async def besiege(tables: int, moves: int, stay: bool, restart: bool, level: str) -> str:
    """Measure the bots' answers before and during a siege, one line each."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "siege.db", **GENEROUS) as server,
    ):
        quiet = line("quiet", await waits(server, moves, level))
        stayed = await siege(server, tables, stay)
        if restart:
            server.kill()
            server.start()
        under = line("under siege", await waits(server, moves, level))
        for player in stayed:
            await player.go()
    return f"{quiet}\n{under}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Set up tables with champions and leave.")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--moves", type=int, default=MOVES)
    parser.add_argument("--stay", action="store_true", help="the owner stays at the tables")
    parser.add_argument("--restart", action="store_true", help="kill the server in between")
    parser.add_argument("--level", default="novice", help="level of the other guest's bots")
    given = parser.parse_args()
    print(asyncio.run(besiege(given.tables, given.moves, given.stay, given.restart, given.level)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
