"""The work on one table, one piece after the other; none of it while a change is being stored."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable

log = logging.getLogger("undercroft.session")


class WorkQueue:
    """Runs work at once if it can, and otherwise in the order it was requested."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.is_held = False
        """Everything waits while this is set; whoever clears it calls `run`."""
        self._queue: deque[Callable[[], None]] = deque()
        self._is_working = False

    @property
    def is_busy(self) -> bool:
        return self.is_held or bool(self._queue)

    def add(self, work: Callable[[], None]) -> None:
        self._queue.append(work)
        self.run()

    def run(self) -> None:
        """Run what waits, unless the queue is held; safe to call from the work that is running."""
        if self._is_working:
            return
        self._is_working = True
        try:
            while self._queue and not self.is_held:
                self._do(self._queue.popleft())
        finally:
            self._is_working = False

    def _do(self, work: Callable[[], None]) -> None:
        """Run one piece of work; an error in it does not stop the rest of the queue."""
        try:
            work()
        except Exception:
            log.exception("table %s: queued work failed", self.table)
