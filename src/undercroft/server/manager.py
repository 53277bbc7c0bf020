"""All tables: found in memory or in storage, driven by bots and clocks, evicted when idle."""

from __future__ import annotations

import asyncio
import functools
import logging
import random
import re
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from undercroft.server.guests import Callers, Proxies
from undercroft.server.hesitating import Answers, round_draw
from undercroft.server.limits import Buckets
from undercroft.server.lobby import Lobby
from undercroft.server.messages import is_cooperative
from undercroft.server.pushes import Pushes
from undercroft.server.replays import compressed_replay
from undercroft.server.session import Round, TableSession
from undercroft.server.settings import Settings
from undercroft.server.store import StorageDamaged, StorageFailed, Store, Sweep
from undercroft.server.thinking import is_deep
from undercroft.server.turns import Turns
from undercroft.server.workers import Workers, WorkFailed
from undercroft.table import clock, idle, lessons, taking_back, windows
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
IDLE = 0.6
"""Share of the pace after which the table answers a question with a single answer."""
FIRST = 0.5
"""Share of the pace that a bot waits before its first move in a turn."""
GOING_ON = 0.03
"""Share of the pace that a bot waits between the moves of one turn. Not zero, because it hides how
long the bot thought about a card that others cannot see."""
ANNOUNCED = 0.25
"""Share of the pace between what a bot points at and its move."""
RESTART = 1012
"""Close code for a service restart."""


class TableManager:
    """The tables of one server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.workers = Workers(settings.workers + 1, settings.think_limit)
        self.replayers = Workers(1, settings.think_limit)
        """Makes replays: seconds of work for a long game, which no table should wait for."""
        self.turns = Turns(settings.workers)
        self.sessions: dict[str, TableSession] = {}
        self.proxies = Proxies(settings.proxies)
        arrivals = Buckets(settings.arrivals_per_second, settings.arrivals_burst)
        self.callers = Callers(settings.connections, settings.connections_per_address, arrivals)
        self.random: random.Random = random.SystemRandom()
        """Draws how long windows take."""
        self.answers = Answers()
        self.lobby = Lobby(
            store, self._live, settings.listed_per_address, settings.host_away_seconds
        )
        self.hellos = Buckets(settings.hellos_per_second, settings.hellos_burst)
        self.pushes = Pushes(settings, store)
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
        if self.pushes.is_on:
            self.start(self.pushes.run(self.sessions))

    def stop(self) -> None:
        """Ask every browser to reconnect soon: a service restart."""
        self.stopping = True
        for session in self.sessions.values():
            for listener in list(session.listeners):
                listener.close(RESTART, "stopping")

    async def close(self) -> None:
        self.pushes.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.close()
        self.replayers.close()
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
        session.on_answer = self.answers.note
        session.on_farewell = lambda left: self.pushes.left(left.table)
        self.drive(session)
        return session

    def _live(self, table: str) -> LiveTable | None:
        session = self.sessions.get(table)
        return None if session is None else session.table

    # --- bots ---------------------------------------------------------------------------

    def drive(self, session: TableSession) -> None:
        """Let bots think where they are asked; store the replay when the game is over."""
        if session.table.sheet.listed:
            self.lobby.change()
        self._hesitate(session)
        self.pushes.consider(session.table)
        if session.table.goes_on():
            self._answer(session)
        if session.thinking:
            self.turns.admit()  # bots of a table that is attended again go first
        if session.table.sheet.status == "finished" and not session.replay_kept:
            session.replay_kept = True
            self.start(self._keep_replay(session))

    def _answer(self, session: TableSession) -> None:
        """Begin to answer wherever bots or the table itself do so."""
        table = session.table
        for seat, level, question in table.bots_asked():
            if not lessons.is_held(table, seat):
                self._once(session, seat, question, self._bot_moves, level)
        for seat, question in table.passed_for():
            if not lessons.is_held(table, seat):
                self._once(session, seat, question, self._table_passes)
        for seat, question in idle.answered_for(table):
            if not lessons.is_held(table, seat) and not lessons.is_taught(table, seat):
                self._once(session, seat, question, self._table_answers)

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
        share = GOING_ON if session.table.goes_on_alone(seat) else FIRST
        return self.settings.pace * share * random.uniform(0.6, 1.4)

    async def _bot_moves(self, session: TableSession, seat: int, question: int, level: str) -> None:
        """Let a bot think at once, while browsers still show the last move, and play when due."""
        if session.table.face is not None:
            await self._bot_reacts(session, seat, question, level)
            return
        due = time.monotonic() + self._pause(session, seat)
        move = lessons.scripted(session.table, seat)
        if move is None:
            move = await self._thought(session, seat, level, question)
        await asyncio.sleep(due - time.monotonic())
        if move is not None and is_cooperative(session.table.sheet.game):
            await self._announce(session, seat, move)
        if move is not None:
            await session.play(seat, question, move, "", by_bot=True)

    async def _bot_reacts(
        self, session: TableSession, seat: int, question: int, level: str
    ) -> None:
        """Answer in a window with what the bot has thought since the round began."""
        round = session.round
        thought = round.thoughts.get(seat)
        await self._until_due(round)
        move = lessons.scripted(session.table, seat)
        if move is None and thought is not None:
            move = await thought
        if move is None or move not in session.table.waiting.offers[seat][1]:
            move = await self._thought(session, seat, level, question)
        if move is not None:
            await self._until(round, self._is_closing(session, move))
            await session.play(seat, question, move, "", by_bot=True)

    async def _announce(self, session: TableSession, seat: int, move: str) -> None:
        """Let a bot point at what its next move is about, so that its team can object in time."""
        thing = move.partition(" ")[2]
        if thing:
            session.point(seat, thing)
            await asyncio.sleep(self.settings.pace * ANNOUNCED)

    async def _table_passes(self, session: TableSession, seat: int, question: int) -> None:
        round = session.round
        if not session.table.sheet.seats[seat].is_bot_played:
            round.silent.add(seat)
        passing = session.table.face.passing if session.table.face else ""
        await self._until(round, self._is_closing(session, passing))
        await session.pass_for(seat, question)

    async def _table_answers(self, session: TableSession, seat: int, question: int) -> None:
        """Answer an idle question in sight of the player; others must not learn that it was one."""
        table, wait = session.table, IDLE
        if len(table.sheet.people()) > 1:
            ask = table.waiting.offers[seat][0] or ""
            wait = self.answers.like(ask, table.sheet.seats[seat].waits).of(self.random)
        await asyncio.sleep(self.settings.pace * wait)
        await session.answer_for(seat, question)

    def _is_closing(self, session: TableSession, move: str) -> bool:
        return windows.closed_by(session.table.begun(), move) is not None

    async def _until(self, round: Round, closing: bool) -> None:
        """Wait until a seat may answer; whoever ends the round waits for the slowest."""
        await self._until_due(round)
        if closing:
            await asyncio.sleep(round.ends - time.monotonic())

    async def _until_due(self, round: Round) -> None:
        """Wait for the draw of the round and for every bot that thinks, whoever answers."""
        await asyncio.sleep(round.due - time.monotonic())
        if round.thoughts:
            await asyncio.wait(round.thoughts.values())

    def _hesitate(self, session: TableSession) -> None:
        """When a window starts a round, draw how long it takes, and let all bots think.

        Nothing here depends on what seats hold but whether a bot thinks, and the draw is longer
        than its thought. At a table that nobody attends a round begins when somebody comes.
        """
        session.note_asked()
        table = session.table
        if session.round.shown == table.shown or not table.goes_on():
            return
        session.round = Round(table.shown)
        if table.face is None or table.sheet.status != "playing":
            return
        self._draw(session, session.round)
        self._think_ahead(session, session.round)

    def _draw(self, session: TableSession, round: Round) -> None:
        """Draw for the round as a whole, and for each person whom it may have to imitate."""
        table, now, pace = session.table, time.monotonic(), self.settings.pace
        game, face = table.begun(), table.face
        window = game.window
        assert face is not None
        assert window is not None
        seats = table.sheet.seats
        deep = any(
            seat.is_bot_played and is_deep(table.level_of(n)) for n, seat in enumerate(seats)
        )
        turn = game.game.turn_of(game.state)
        spent = session.spent[1] if session.spent[0] == turn else 0.0
        drawn = round_draw(self.random, deep, window.is_brief(), spent)
        session.spent = (turn, spent + drawn)
        round.due = now + pace * drawn
        people = table.sheet.people()
        mover = game.moves[-1][0] if game.moves else None
        entitled = [seat for seat in face.seats if seat in people and seat != mover]
        if len(people) < 2 or not entitled:
            return
        for seat in [seat for seat in face.seats if seat in people]:
            like = self.answers.like(face.kind, seats[seat].waits)
            round.dues[seat] = now + pace * like.of(self.random)

    def _think_ahead(self, session: TableSession, round: Round) -> None:
        """Let every bot of the round think at once, as if those before it passed."""
        table = session.table
        for seat in windows.seats_with_choice(table.begun()):
            if table.sheet.seats[seat].is_bot_played:
                thinking = self._thinks_ahead(session, seat, round)
                round.thoughts[seat] = asyncio.create_task(thinking)
                self._tasks.add(round.thoughts[seat])
                round.thoughts[seat].add_done_callback(self._tasks.discard)

    async def _thinks_ahead(self, session: TableSession, seat: int, round: Round) -> str | None:
        """Return what a bot would answer in this round; None if the round is over."""
        level = session.table.level_of(seat)
        payers = session.table.sheet.payers()
        async with self.turns.turn(payers, is_deep(level), lambda: session.table.is_attended()):
            table = session.table
            if session.round is not round or table.shown != round.shown or table.face is None:
                return None
            sheet = table.sheet
            seeds = search_seeds(sheet.seed if sheet.seed_chosen else None, seat, round.shown)
            return await self.workers.choose(
                table.begun(), seat, level, sheet.seats[seat].temper, seeds
            )

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
                    replay = await self.replayers.run(compressed_replay, found.ending.record)
                await self.store.keep_replay(table, replay)
        except (StorageDamaged, StorageFailed, WorkFailed) as error:
            log.warning("table %s: failed to store the replay: %s", table, type(error).__name__)

    async def replayed(self, make: Callable[..., bytes], *given: Any) -> bytes:
        """Make a replay as JSON in a worker, one at a time; refuse if too many are waiting."""
        if self._replays >= MOST_REPLAYS:
            raise Refusal("too_fast", wait=RETRY)
        self._replays += 1
        try:
            async with self._replaying:
                return await self.replayers.run(make, *given)
        except WorkFailed as error:
            raise Refusal("internal") from error
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
