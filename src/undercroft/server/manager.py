"""All tables: found in memory or in storage, driven by bots and clocks, evicted when idle."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import random
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from undercroft.server.guests import Callers, Proxies
from undercroft.server.limits import Buckets
from undercroft.server.messages import is_cooperative
from undercroft.server.replays import compressed_replay
from undercroft.server.session import TableSession
from undercroft.server.settings import Settings
from undercroft.server.store import StorageDamaged, StorageFailed, Store, Sweep
from undercroft.server.thinking import is_deep
from undercroft.server.turns import Turns
from undercroft.server.workers import Workers
from undercroft.table import clock, taking_back
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable
from undercroft.table.restoring import load
from undercroft.table.secrets import search_seeds

log = logging.getLogger("undercroft.manager")

TABLE_ID = re.compile(r"[a-z0-9]{6,20}")
LOOK_AHEAD = 20.0
"""Seconds between two queries for the clocks of tables that are not in memory."""
SWEEP_EVERY = 600.0
DAY = 86_400.0
RETRY = 2.0
MOST_REPLAYS = 16
"""Most replays being made or waiting to be made."""
ENDS = ("table_damaged", "older_rules", "unknown_table")
"""Refusals that are final for as long as this server runs."""
MOST_HESITATION = 4.0
BRISK = 0.3
"""Share of a hesitation at a table with one person. Bots there need not pass for people, only hide
what they hold, and the person hides nothing from them."""
DEEP = 1.5
"""Extra hesitation in a window for a seat whose bot searches, even with nothing to decide."""
GOING_ON = 0.03
"""Share of the pace that a bot waits between the moves of one turn. Not zero, because it hides how
long the bot thought about a card that others cannot see."""
ANNOUNCED = 0.25
"""Share of the pace between what a bot points at and its move."""
RESTART = 1012
"""Close code for a service restart."""


def hesitation() -> float:
    """Draw the time a seat takes to answer in a window: about one, occasionally several."""
    return min(random.lognormvariate(-0.1, 0.45), MOST_HESITATION)


class TableManager:
    """The tables of one server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.workers = Workers(settings.workers + 1, settings.think_limit)
        self.turns = Turns(settings.workers)
        self.sessions: dict[str, TableSession] = {}
        self.proxies = Proxies(settings.proxies)
        arrivals = Buckets(settings.arrivals_per_second, settings.arrivals_burst)
        self.callers = Callers(settings.connections, settings.connections_per_address, arrivals)
        self.hesitation = hesitation
        self.stopping = False
        self._replaying = asyncio.Lock()
        self._replays = 0
        self.ended: set[str] = set()
        """Tables that cannot continue; each is loaded and logged only once."""
        self._loading: dict[str, asyncio.Task[TableSession]] = {}
        self._making: dict[str, asyncio.Task[TableSession]] = {}
        self._leaving: set[str] = set()
        """Tables being deleted, so that no one can sit down at one of them."""
        self._swept = time.monotonic()
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- life -----------------------------------------------------------------------

    def open(self) -> None:
        """Start to watch the clocks; tables with a clock continue by themselves."""
        self.start(self._watch())

    def stop(self) -> None:
        """Ask every browser to reconnect soon: a service restart."""
        self.stopping = True
        for session in self.sessions.values():
            for listener in list(session.listeners):
                listener.close(RESTART, "stopping")

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.close()
        await self.store.close()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task in the background until it is done or the server ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- finding ----------------------------------------------------------------------

    async def session(self, table: str) -> TableSession:
        """Return the session of a table, from memory or from storage."""
        session = self.sessions.get(table)
        if session is None:
            if not TABLE_ID.fullmatch(table):
                raise Refusal("unknown_table", table=table[:32])
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            session = await asyncio.shield(self._loading[table])
        session.touched = time.monotonic()
        return session

    async def _load(self, table: str) -> TableSession:
        try:
            saved = await self.store.load(table)
            if saved is None or table in self._leaving:
                raise Refusal("unknown_table", table=table)
            if saved.marked:
                with suppress(StorageFailed):
                    await self.store.spare(table)
            session = TableSession(load(saved), self.store, saved, self.settings)
            return self._seat(session)
        except StorageDamaged as error:
            raise Refusal("table_damaged", table=table) from error
        except StorageFailed as error:
            raise Refusal(error.code) from error
        finally:
            del self._loading[table]

    async def add(self, table: LiveTable) -> TableSession:
        """Add a new table; it becomes visible once it is stored."""
        session = TableSession(table, self.store, settings=self.settings)
        await session.change(lambda table: None)
        return self._seat(session)

    async def add_once(self, table: str, make: Callable[[], Awaitable[LiveTable]]) -> TableSession:
        """Return the table with this id; create it if missing, once for all concurrent callers."""
        if table not in self._making:
            self._making[table] = asyncio.create_task(self._add_once(table, make))
            self._making[table].add_done_callback(lambda _: self._making.pop(table))
        return await asyncio.shield(self._making[table])

    async def _add_once(self, table: str, make: Callable[[], Awaitable[LiveTable]]) -> TableSession:
        try:
            return await self.session(table)
        except Refusal as refusal:
            if refusal.code != "unknown_table":
                raise
        return await self.add(await make())

    def _seat(self, session: TableSession) -> TableSession:
        self.sessions[session.table.sheet.id] = session
        session.table.patience = self.settings.host_away_seconds
        session.on_change = self.drive
        self.drive(session)
        return session

    # --- bots ---------------------------------------------------------------------------

    def drive(self, session: TableSession) -> None:
        """Let bots think where they are asked; store the replay when the game is over."""
        self._hesitate(session)
        if session.table.goes_on():
            for seat, level, question in session.table.bots_asked():
                self._once(session, seat, question, self._bot_moves, level)
            for seat, question in session.table.passed_for():
                self._once(session, seat, question, self._table_passes)
        if session.thinking:
            self.turns.admit()  # bots of a table that is attended again go first
        if session.table.sheet.status == "finished" and not session.replay_kept:
            session.replay_kept = True
            self.start(self._keep_replay(session))

    def _once(
        self,
        session: TableSession,
        seat: int,
        question: int,
        answer: Callable[..., Coroutine[Any, Any, None]],
        *more: Any,
    ) -> None:
        """Start to answer a question, unless an answer is already on its way."""
        if (seat, question) not in session.thinking:
            session.thinking.add((seat, question))
            answering = functools.partial(answer, session, seat, question, *more)
            self.start(self._answered(session, seat, question, answering))

    async def _answered(
        self, session: TableSession, seat: int, question: int, answer: Callable[[], Awaitable[None]]
    ) -> None:
        try:
            await answer()
        except Refusal as refusal:
            if refusal.code not in ("stale_move", "game_over"):
                log.warning("table %s: bot move rejected: %s", session.table.sheet.id, refusal.code)
                await asyncio.sleep(RETRY)
        finally:
            session.thinking.discard((seat, question))
        self.drive(session)

    def _pause(self, session: TableSession, seat: int) -> float:
        """Return a bot's pause, short within a turn: browsers show moves at their own pace."""
        share = GOING_ON if session.table.goes_on_alone(seat) else 1.0
        return self.settings.pace * share * random.uniform(0.6, 1.4)

    async def _bot_moves(self, session: TableSession, seat: int, question: int, level: str) -> None:
        in_window = session.table.face is not None
        due = session.dues.get(seat, 0.0)
        if not in_window:
            await asyncio.sleep(self._pause(session, seat))
        move = await self._thought(session, seat, level, question)
        if in_window:
            await asyncio.sleep(due - time.monotonic())
        elif move is not None and is_cooperative(session.table.sheet.game):
            await self._announce(session, seat, move)
        if move is not None:
            await session.play(seat, question, move, "", by_bot=True)

    async def _announce(self, session: TableSession, seat: int, move: str) -> None:
        """Let a bot point at what its next move is about, so that its team can object in time."""
        thing = move.partition(" ")[2]
        if thing:
            session.point(seat, thing)
            await asyncio.sleep(self.settings.pace * ANNOUNCED)

    async def _table_passes(self, session: TableSession, seat: int, question: int) -> None:
        await asyncio.sleep(session.dues.get(seat, 0.0) - time.monotonic())
        await session.pass_for(seat, question)

    def _hesitate(self, session: TableSession) -> None:
        """When a window starts a round, schedule when the table or a bot answers for each seat.

        All seats draw their delay in the same way, whatever they hold, and count it from this
        moment: the last to speak need not keep the others waiting.
        """
        table, face = session.table, session.table.face
        if session.round == table.shown:
            return
        session.round, session.dues = table.shown, {}
        now = time.monotonic()
        share = 1.0 if len(table.sheet.people()) > 1 else BRISK
        for seat in face.seats if face else ():
            thinks = table.sheet.seats[seat].is_bot_played and is_deep(table.level_of(seat))
            wait = self.hesitation() * share + (DEEP if thinks else 0.0)
            session.dues[seat] = now + self.settings.pace * wait

    async def _thought(
        self, session: TableSession, seat: int, level: str, question: int
    ) -> str | None:
        """Return a bot's move once a worker is free; None if the move is no longer wanted."""
        asked = (seat, level, question)
        if not session.table.is_bot_wanted(asked):
            return None
        payers = session.table.sheet.payers()
        async with self.turns.turn(payers, is_deep(level), lambda: session.table.is_attended()):
            if not session.table.is_bot_wanted(asked):
                return None
            sheet = session.table.sheet
            seeds = search_seeds(sheet.seed if sheet.seed_chosen else None, seat, question)
            temper = sheet.seats[seat].temper
            return await self.workers.choose(session.table.begun(), seat, level, temper, seeds)

    async def _keep_replay(self, session: TableSession) -> None:
        """Store the spectator's replay while the rules the game was played by are available."""
        table = session.table.sheet.id
        try:
            found = await self.store.kept(table)
            if found is not None and found.replay is None:
                async with self._replaying:
                    replay = await asyncio.to_thread(compressed_replay, found.ending.record)
                await self.store.keep_replay(table, replay)
        except (StorageDamaged, StorageFailed) as error:
            log.warning("table %s: failed to store the replay: %s", table, type(error).__name__)

    @contextlib.asynccontextmanager
    async def replaying(self) -> AsyncIterator[None]:
        """Make replays one at a time, so that many viewers do not slow down the tables."""
        if self._replays >= MOST_REPLAYS:
            raise Refusal("too_fast", wait=RETRY)
        self._replays += 1
        try:
            async with self._replaying:
                yield
        finally:
            self._replays -= 1

    # --- clocks ---------------------------------------------------------------------------

    async def _watch(self) -> None:
        """Watch the clocks for as long as the server runs."""
        look = sweep = 0.0
        while True:
            now = time.monotonic()
            try:
                if now >= look:
                    look = now + LOOK_AHEAD
                    await self._wake_restless()
                if now >= sweep:
                    sweep = now + SWEEP_EVERY
                    await self._sweep()
                await self._expire_all()
                self._drop_idle()
            except Exception:
                log.exception("error while watching the clocks; continuing")
            await asyncio.sleep(self.settings.tick)

    async def _wake_restless(self) -> None:
        now = time.time()
        for table in await self.store.restless(now, now + LOOK_AHEAD):
            if table not in self.ended:
                await self._wake(table)

    async def _wake(self, table: str) -> None:
        try:
            session = await self.session(table)
            if not session.table.is_restless() and session.table.sheet.deadline is None:
                await session.change(lambda table: None)  # flagged when bots played on unattended
        except Refusal as refusal:
            if refusal.code in ENDS:
                self.ended.add(table)
            log.warning("table %s cannot continue: %s", table, refusal.code)
        except Exception:  # one table must not stop the others
            self.ended.add(table)
            log.exception("table %s cannot continue", table)

    async def _sweep(self) -> None:
        """Mark old tables first, so that a wrong clock alone cannot delete a game."""
        now, ran = time.time(), time.monotonic() - self._swept
        self._swept += ran
        settings = self.settings
        waiting = now - settings.keep_waiting_days * DAY
        unfinished = now - settings.keep_unfinished_days * DAY
        sweep = Sweep(waiting, unfinished, ran, settings.grace_days * DAY)
        try:
            await self.store.sweep(sweep, self._let_go)
        finally:
            self._leaving.clear()

    def _let_go(self, tables: list[str]) -> list[str]:
        """Return the tables that are not in memory, and block them from being loaded."""
        gone = [id for id in tables if id not in self.sessions and id not in self._loading]
        self._leaving.update(gone)
        return gone

    async def _expire_all(self) -> None:
        now = time.time()
        for session in list(self.sessions.values()):
            if clock.is_due(session.table.sheet, now):
                await self._expire(session.expire, session)
            if taking_back.is_due(session.table, now):
                await self._expire(session.settle_request, session)

    async def _expire(self, act: Callable[[], Awaitable[Any]], session: TableSession) -> None:
        try:
            await act()
        except Refusal as refusal:
            log.warning("table %s: clock not expired: %s", session.table.sheet.id, refusal.code)

    def _drop_idle(self) -> None:
        """Evict idle tables; one with a running clock is woken from storage in time."""
        soon = time.time() + 3 * LOOK_AHEAD
        for table, session in list(self.sessions.items()):
            deadline = session.table.sheet.deadline
            if session.is_idle(self.settings.idle) and (deadline is None or deadline > soon):
                del self.sessions[table]
