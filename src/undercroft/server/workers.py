"""Bots think in processes of their own, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from undercroft.engine.door import Table
from undercroft.server.thinking import prepare, think
from undercroft.table.secrets import new_search_seed

log = logging.getLogger("undercroft.bots")

TRIES = 2


class Workers:
    """A bounded pool, started when the first bot thinks and anew when a worker dies."""

    def __init__(self, most: int, limit: float) -> None:
        self.most = most
        self.limit = limit
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, table: Table, seat: int, level: str, temper: str | None = None) -> str:
        """A bot's move. The bot is given a world dealt anew, never the true one.

        Whoever asks has waited for a free worker: the time for thinking is not spent in a queue.
        """
        snapshot = table.redealt(seat, new_search_seed()).snapshot()
        options = [str(move) for move in table.options(seat)]
        for _ in range(TRIES):
            pool = self._pool()
            try:
                job = pool.submit(think, level, temper, snapshot, seat, new_search_seed())
                return await asyncio.wait_for(asyncio.wrap_future(job), self.limit)
            except (BrokenProcessPool, TimeoutError) as error:
                log.warning("restarting bot workers: %s", type(error).__name__)
                self._give_up(pool)
            except Exception:
                log.exception("a bot of level %s failed", level)
        return random.SystemRandom().choice(options)

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.most, spawn, prepare)
        return self.pool

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """End the workers of a pool that is broken or stuck; others may wait for it too."""
        if self.pool is pool:
            self.pool = None
        processes = _processes_of(pool)
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def close(self) -> None:
        """End the workers, and the thread that minds them: it must not outlive the loop."""
        if self.pool is not None:
            for process in _processes_of(self.pool):
                process.kill()
            self.pool.shutdown(wait=True, cancel_futures=True)


def _processes_of(pool: ProcessPoolExecutor) -> list[Any]:
    return list((getattr(pool, "_processes", None) or {}).values())
