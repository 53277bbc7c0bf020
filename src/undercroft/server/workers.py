"""Bots think in worker processes, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from undercroft.engine.api import Table
from undercroft.server.thinking import prepare, think
from undercroft.table.secrets import search_seeds

log = logging.getLogger("undercroft.bots")

TRIES = 2
T = TypeVar("T")


class WorkFailed(Exception):
    """A worker died or took too long."""


class Workers:
    """A bounded process pool, started for the first bot and restarted if a worker dies."""

    def __init__(self, most: int, limit: float) -> None:
        self.most = most
        self.limit = limit
        self.pool: ProcessPoolExecutor | None = None

    async def choose(
        self, table: Table, seat: int, level: str, temper: str | None = None,
        seeds: tuple[int, int] | None = None,
    ) -> str:  # fmt: skip
        """Return a bot's move. The bot is given a redealt world, never the true state.

        The caller has already waited for a free worker, so the time limit covers only thinking.
        """
        redeal, search = seeds or search_seeds(None, seat, 0)
        world = table.redealt(seat, redeal)
        pass_up_to(world, seat)
        snapshot = world.snapshot()
        options = [str(move) for move in world.options(seat)]
        for _ in range(TRIES):
            pool = self._pool()
            try:
                job = pool.submit(think, level, temper, snapshot, seat, search)
                return await asyncio.wait_for(asyncio.wrap_future(job), self.limit)
            except (BrokenProcessPool, TimeoutError) as error:
                log.warning("restarting bot workers: %s", type(error).__name__)
                self._give_up(pool)
            except Exception:
                log.exception("bot of level %s failed", level)
        return random.SystemRandom().choice(options)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Run a function in a worker; its own errors are raised here."""
        pool = self._pool()
        try:
            return await asyncio.wait_for(
                asyncio.wrap_future(pool.submit(work, *given)), self.limit
            )
        except (BrokenProcessPool, TimeoutError) as error:
            log.warning("restarting a worker: %s", type(error).__name__)
            self._give_up(pool)
            raise WorkFailed from error

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.most, spawn, prepare)
        return self.pool

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """Kill the workers of a pool that is broken or stuck; others may be waiting for it too."""
        if self.pool is pool:
            self.pool = None
        processes = _processes_of(pool)
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def close(self) -> None:
        """Kill the workers, and join the pool's thread, which must not outlive the loop."""
        if self.pool is not None:
            for process in _processes_of(self.pool):
                process.kill()
            self.pool.shutdown(wait=True, cancel_futures=True)


def pass_up_to(world: Table, seat: int) -> None:
    """In a window a bot thinks before its turn: as if those before it passed."""
    while world.window is not None and world.window.seat != seat:
        world.play(world.window.seat, world.game.notation(world.window.passing()))


def _processes_of(pool: ProcessPoolExecutor) -> list[Any]:
    return list((getattr(pool, "_processes", None) or {}).values())
