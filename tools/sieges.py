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
import multiprocessing
import random
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx

from tools import siege_attacks, siege_bots, siege_tables
from tools.players import Player, Seats, everyone_here, is_late, new_seats
from tools.serving import ServerProcess
from tools.siege_target import Breach, Target, check
from undercroft.server import protocol

MOVES = 60
"""Moves of the others' game, before they start one of another kind."""


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
        if is_late(answer):
            return
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


SIEGES: dict[str, Siege] = {
    "fragments": Siege(siege_attacks.unfinished_messages, full=60, quick=2),
    "hello": Siege(siege_attacks.unread_answers, full=40, quick=8),
    "requests": Siege(siege_attacks.half_sent_requests, full=5100, quick=300),
    "websockets": Siege(siege_attacks.many_websockets, full=4000, quick=300),
    "frames": Siege(siege_attacks.tiny_frames, full=40, quick=1),
    "pages": Siege(siege_attacks.many_pages, full=20_000, quick=1600),
    "records": Siege(siege_attacks.long_records, full=80, quick=8),
    "watchers": Siege(siege_attacks.crowded_table, full=100, quick=70),
    "proxy": Siege(siege_attacks.shared_proxy, full=15, quick=5, settings={"proxies": "127.0.0.1"}),
    "chat": Siege(siege_attacks.much_chat, full=400, quick=60),
    "resets": Siege(siege_tables.reset_connections, full=60, quick=8),
    "clock": Siege(siege_tables.evaded_clock, full=14, quick=4, most_memory=400.0),
    "list": Siege(siege_tables.crowded_list, full=60, quick=8),
    "hellos": Siege(siege_tables.many_hellos, full=250, quick=30),
    "heads": Siege(siege_tables.long_heads, full=300, quick=9),
    "champions": Siege(
        siege_attacks.many_champions,
        full=30,
        quick=4,
        settings={"posts_burst": "1000"},
        most_memory=400.0,
    ),
}
MOST_WAIT = 100.0
"""Milliseconds: p99 of the others' moves."""


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
