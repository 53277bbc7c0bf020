"""Which bot thinks next: the waiting one whose payers have used the workers least of late.

A bot's thinking time is charged to the address and the guest that created its table and to the
table itself, in this order of weight, and decays with a half-life. So a pile of champions delays
only the tables of the guest who created it.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

HALF_LIFE = 10.0
"""Seconds in which half of the charged time is forgotten."""
DECAY_EVERY = 1.0
FORGOTTEN = 0.001
PATIENCE = 60.0
"""Seconds after which a bot at an unattended table no longer has to let all others go first."""
REST = 3.0
"""After such a bot has thought, all bots of this kind pause for this multiple of its time."""
MOST_REST = 3.0
"""Seconds; a worker that had to be started first takes longer than any search."""
MARGIN = 0.01
"""The loop's timers have millisecond resolution and may fire slightly too early for our clock."""


@dataclass(eq=False)
class Turn:
    """A place in the queue."""

    payers: tuple[str, ...]
    """The accounts charged: address, guest, table."""
    deep: bool
    """Whether it is a search, which takes a second; any other bot answers in milliseconds."""
    is_attended: Callable[[], bool]
    since: float
    ready: asyncio.Future[None] = field(repr=False)
    began: float = 0.0
    in_background: bool = False
    """Admitted while no one was at its table."""

    @property
    def guest(self) -> str:
        return self.payers[1]


class Turns:
    """Admits as many searches as there are workers for them, and one quick bot more."""

    def __init__(self, workers: int, now: Callable[[], float] = time.monotonic) -> None:
        self.workers = workers
        self.now = now
        self.waiting: dict[bool, list[Turn]] = {False: [], True: []}
        """Quick and deep are separate, so that a long queue of searches is scanned only when one of
        them can start."""
        self.running: list[Turn] = []
        self.used: defaultdict[str, float] = defaultdict(float)
        """Seconds of worker time that each payer has used lately."""
        self._decayed = now()
        self._rests_until = now()

    @asynccontextmanager
    async def turn(
        self, payers: tuple[str, ...], deep: bool, is_attended: Callable[[], bool]
    ) -> AsyncIterator[None]:
        """Wait for a turn; the time spent inside is charged to the payers."""
        ready = asyncio.get_running_loop().create_future()
        turn = Turn(payers, deep, is_attended, self.now(), ready)
        self.waiting[deep].append(turn)
        try:
            self.admit()
            await ready
            yield
        finally:
            self._end(turn)
            self.admit()

    def admit(self) -> None:
        """Start every turn that may begin; also called when someone comes to a table."""
        while turn := self._next():
            turn.in_background = not turn.is_attended()
            turn.began = self.now()
            self.waiting[turn.deep].remove(turn)
            self.running.append(turn)
            turn.ready.set_result(None)

    # --- choosing ------------------------------------------------------------------------

    def _next(self) -> Turn | None:
        if len(self.running) > self.workers:
            return None
        searching = sum(turn.deep for turn in self.running)
        lanes = (False, True) if searching < self.workers else (False,)
        waiting = [turn for deep in lanes for turn in self.waiting[deep] if self._may_begin(turn)]
        return min(waiting, key=self._rank, default=None)

    def _rank(self, turn: Turn) -> tuple[float, ...]:
        """Order waiting turns; among equals `min` takes the first, which has waited longest."""
        return (not self._is_pressing(turn), *[self.used.get(payer, 0.0) for payer in turn.payers])

    def _may_begin(self, turn: Turn) -> bool:
        if turn.ready.done() or (turn.deep and not self._leaves_room(turn.guest)):
            return False
        return turn.is_attended() or self._has_room_in_background()

    def _leaves_room(self, guest: str) -> bool:
        """Return whether a guest leaves a worker to others, if several can search at once."""
        own = sum(turn.deep and turn.guest == guest for turn in self.running)
        return own < max(1, self.workers - 1)

    def _has_room_in_background(self) -> bool:
        alone = not any(turn.in_background for turn in self.running)
        return alone and self.now() >= self._rests_until

    def _is_pressing(self, turn: Turn) -> bool:
        """Return whether someone is waiting for it, or it has been postponed for long."""
        return turn.is_attended() or self.now() - turn.since >= PATIENCE

    # --- charging ------------------------------------------------------------------------

    def _end(self, turn: Turn) -> None:
        if turn in self.running:
            self.running.remove(turn)
            self._charge(turn, self.now() - turn.began)
        else:
            self.waiting[turn.deep].remove(turn)

    def _charge(self, turn: Turn, seconds: float) -> None:
        now = self.now()
        self._decay(now)
        for payer in set(turn.payers):
            self.used[payer] += seconds
        if turn.in_background:
            rest = min(REST * seconds, MOST_REST)
            self._rests_until = now + rest
            asyncio.get_running_loop().call_later(rest + MARGIN, self.admit)

    def _decay(self, now: float) -> None:
        if now - self._decayed < DECAY_EVERY:
            return
        left = 0.5 ** ((now - self._decayed) / HALF_LIFE)
        self._decayed = now
        kept = {payer: used * left for payer, used in self.used.items() if used * left > FORGOTTEN}
        self.used = defaultdict(float, kept)
