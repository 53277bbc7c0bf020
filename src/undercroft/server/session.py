"""One table in the server's memory: changes are applied in turn, stored, then broadcast.

Nothing here blocks: a change that arrives while another is being stored is queued, and its caller
holds a future. A move therefore needs no task, and a slow reader or a slow disk delays no other
table.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from undercroft.engine.game import NO_TURN
from undercroft.server import messages, protocol
from undercroft.server.hesitating import KNOWN
from undercroft.server.limits import Buckets
from undercroft.server.listeners import Listener, make_room
from undercroft.server.settings import Settings
from undercroft.server.store import StorageFailed, StorageUnsure, Store, Write, holds
from undercroft.server.work import WorkQueue
from undercroft.table import clock, idle, seating, taking_back, telling, windows
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable
from undercroft.table.restoring import load
from undercroft.table.saved import ChatLine, Saved, StoredMove
from undercroft.table.sheet import Asks, Sheet

log = logging.getLogger("undercroft.session")
T = TypeVar("T")


@dataclass
class Round:
    """A round of a window: when its seats answer, by the monotonic clock."""

    shown: int
    """The version at which it began."""
    due: float = 0.0
    """The table and bots answer from then on."""
    dues: dict[int, float] = field(default_factory=dict)
    """When people whom the table passes for would have answered."""
    silent: set[int] = field(default_factory=set)
    """People whom the table has passed for."""
    thoughts: dict[int, asyncio.Task[str | None]] = field(default_factory=dict)
    """What bots think, from the start of the round on."""

    @property
    def ends(self) -> float:
        """When the round may end: not before the slowest."""
        return max([self.due, *[self.dues.get(seat, 0.0) for seat in self.silent]])


class TableSession:
    """Queue, listeners and stored form of one live table."""

    def __init__(
        self,
        table: LiveTable,
        store: Store,
        saved: Saved | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.table = table
        self.store = store
        self.settings = settings or Settings()
        self.rematching = asyncio.Lock()
        self.listeners: dict[Listener, messages.Views | None] = {}
        """Connections that have said hello, the oldest first, with the views that each has.

        None: it takes no changes, so every update holds its whole views."""
        self.visitors = 0
        """All connections, including those that have not said hello yet."""
        self.thinking: set[tuple[int, int]] = set()
        """Seats for which a bot is thinking, with the number of the question."""
        self.round = Round(0)
        """The current round of the open window."""
        self.spent = (NO_TURN, 0.0)
        """The turn, and the seconds that its windows were drawn so far."""
        self.asked: dict[int, tuple[int, float]] = {}
        """By seat: the question that its owner was asked last in a window, and when."""
        self.lines = Buckets(self.settings.chat_per_second, self.settings.chat_burst)
        """Limits chat, and requests to take a move back, per seat."""
        self.points = Buckets(self.settings.points_per_second, self.settings.points_burst)
        """Limits pointing, per seat."""
        self.backs = Buckets(self.settings.backs_per_second, self.settings.backs_burst)
        """Limits moves taken back freely, per seat."""
        self.on_change: Callable[[TableSession], None] = lambda session: None
        self.on_answer: Callable[[str, float], None] = lambda kind, seconds: None
        self.on_farewell: Callable[[TableSession], None] = lambda session: None
        self.touched = time.monotonic()
        self.replay_kept = False
        self._work = WorkQueue(table.sheet.id)
        self._is_unsure = False
        """What is stored could not be looked up after a failed write: it may be ahead of this."""
        table.away_since = [time.time()] * len(table.sheet.seats)
        self._sheet = b"" if saved is None else messages.encode(saved.sheet)
        self._snapshot = None if saved is None or table.rebuilt else saved.snapshot
        self._moves = [] if saved is None else list(saved.moves)
        self._chat = list(table.chat)
        self._face = self._public_face()

    @property
    def is_busy(self) -> bool:
        return self._work.is_busy

    # --- changing -----------------------------------------------------------------

    def change(self, act: Callable[[LiveTable], T]) -> asyncio.Future[T]:
        """Change the table: the change is stored before anyone is notified, or not made at all.

        A sender who disconnects cannot leave it half done.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._work.add(lambda: self._change(act, done))
        return done

    def _change(self, act: Callable[[LiveTable], T], done: asyncio.Future[T]) -> None:
        self.touched = time.monotonic()
        if self._is_unsure:
            self._recall(functools.partial(self._change_recalled, act, done))
            return
        before = self.table.version
        try:
            result = act(self.table)
            write = self._write(result)
        except Refusal as refusal:
            _refuse(done, refusal)
        except Exception as error:
            self._give_up(error, done)
        else:
            self._work.is_held = True
            then = functools.partial(self._stored, before, result, write, done)
            self._storing(write).add_done_callback(then)

    def _storing(self, write: Write) -> asyncio.Future[None]:
        try:
            return self.store.write(write)
        except Exception as error:
            failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            failed.set_exception(error)
            return failed

    def _stored(
        self,
        before: int,
        result: T,
        write: Write,
        done: asyncio.Future[T],
        storing: asyncio.Future[None],
    ) -> None:
        """Finish a change that is durable; look up what is stored after one that is in doubt."""
        error = StorageFailed() if storing.cancelled() else storing.exception()
        if error is not None:
            self._recall(functools.partial(self._looked_up, before, result, write, done, error))
            return
        self._finish(before, result, write, done)
        self._go_on()

    def _finish(self, before: int, result: T, write: Write, done: asyncio.Future[T]) -> None:
        self._remember(write)
        self._tell_safely(before, result)
        if not done.done():
            done.set_result(result)
        self._work.add(lambda: self.on_change(self))

    def _go_on(self) -> None:
        self._work.is_held = False
        self._work.run()

    # --- a write in doubt -----------------------------------------------------------

    def _recall(self, then: Callable[[asyncio.Future[Saved | None]], None]) -> None:
        """Look up what is stored; everything else at this table waits for it."""
        self._work.is_held = True
        self._recalling = asyncio.ensure_future(self.store.recall(self.table.sheet.id))
        self._recalling.add_done_callback(then)

    def _looked_up(
        self,
        before: int,
        result: T,
        write: Write,
        done: asyncio.Future[T],
        error: BaseException,
        recalling: asyncio.Future[Saved | None],
    ) -> None:
        """Answer the truth about a write that failed: it is stored all the same, or it is not."""
        if recalling.cancelled() or recalling.exception() is not None:
            self._is_unsure = True
            self._give_up(StorageUnsure(), done)
        elif holds(recalling.result(), write):
            log.warning("table %s: a write that failed is stored", self.table.sheet.id)
            self._finish(before, result, write, done)
        else:
            self._give_up(error, done)
        self._go_on()

    def _change_recalled(
        self,
        act: Callable[[LiveTable], T],
        done: asyncio.Future[T],
        recalling: asyncio.Future[Saved | None],
    ) -> None:
        """Make a change once it is known what is stored, or refuse it."""
        try:
            self._adopt(recalling.result())
        except (Exception, asyncio.CancelledError):
            self._work.is_held = False
            _refuse(done, Refusal(StorageFailed.code))
        else:
            self._work.is_held = False
            self._change(act, done)
        self._work.run()

    def _adopt(self, saved: Saved | None) -> None:
        """Continue from what is stored, and tell everyone what they have missed."""
        before = self.table.version
        if saved is not None:
            self._sheet = messages.encode(saved.sheet)
            self._snapshot, self._moves, self._chat = saved.snapshot, saved.moves, saved.chat
            self._go_back()
        self._is_unsure = False
        self._tell_safely(before, None)

    def _give_up(self, error: BaseException, done: asyncio.Future[T]) -> None:
        """Roll back to the stored state and reject the change."""
        if isinstance(error, StorageFailed):
            code = error.code
        else:
            code = "internal"
            log.error("table %s: a change failed", self.table.sheet.id, exc_info=error)
        self._go_back()
        _refuse(done, Refusal(code))

    def _remember(self, write: Write) -> None:
        self._sheet = write.packed
        self._snapshot = write.snapshot or self._snapshot
        self._chat = self.table.chat
        if write.move:
            self._moves.append(write.move)

    def _write(self, result: object) -> Write:
        table = self.table
        move = result if isinstance(result, StoredMove) else None
        began = table.game is not None and self._snapshot is None
        due = began or (move is not None and table.is_snapshot_due())
        clock.note_turns(table)
        return Write(
            sheet=table.sheet,
            packed=messages.encode(table.sheet),
            version=table.version,
            restless=table.is_restless(),
            move=move,
            snapshot=table.snapshot() if due else None,
            chat=result if isinstance(result, ChatLine) else None,
            ending=table.ending() if move and table.sheet.status == "finished" else None,
        )

    def _go_back(self) -> None:
        """Roll back to the stored state; no one was notified of anything later."""
        if not self._sheet:
            return
        sheet = msgspec.json.decode(self._sheet, type=Sheet)
        table = load(Saved(sheet, self._snapshot, list(self._moves), list(self._chat)))
        table.connections = self.table.connections
        table.away_since = self.table.away_since
        table.patience = self.table.patience
        table.late = self.table.late
        self.table = table

    def _unseat(self) -> None:
        """Drop seats that a connection no longer owns, so that it receives nothing about them."""
        for listener in list(self.listeners):
            held = [self.table.sheet.seats[seat].secret for seat in listener.seats]
            if tuple(held) != listener.keys:
                pairs = zip(listener.seats, listener.keys, held, strict=True)
                kept = tuple(seat for seat, key, now in pairs if key == now)
                self._seat(listener, kept)
                self._send(listener, messages.welcome(self.table, kept))

    def _seat(self, listener: Listener, seats: tuple[int, ...]) -> None:
        seating.depart(self.table, listener.seats, time.time())
        seating.arrive(self.table, seats)
        listener.seats = seats
        if self.listeners.get(listener):
            self.listeners[listener] = {}
        listener.keys = tuple(self.table.sheet.seats[seat].secret for seat in seats)

    # --- telling --------------------------------------------------------------------

    def _public_face(self) -> protocol.TableInfo:
        """Return the table info whose changes are broadcast; versions are sent with updates."""
        info = messages.table_info(self.table)
        return msgspec.structs.replace(info, version=0, updated=0.0)

    def _tell_safely(self, before: int, result: object) -> None:
        """Notify everyone; the change is stored, so a failure here must not undo it."""
        try:
            if isinstance(result, StoredMove):  # a move seats or unseats no one
                self._tell_move(result)
            elif isinstance(result, windows.Attended):
                self._tell_update({result.seat})
            else:
                self._unseat()
                self._tell(before, result)
            self._forget_moments()
        except Exception:
            log.exception("table %s: not everyone was notified", self.table.sheet.id)

    def _tell_move(self, move: StoredMove) -> None:
        """Notify everyone of a move; a silent pass in a window only the two seats involved."""
        concerned = {move.seat, *self.table.asked} if self.table.silent else None
        self._tell_update(concerned)
        sheet = self.table.sheet
        face = self._face
        deadline = None if sheet.window else sheet.deadline
        if (sheet.status, deadline) != (face.status, face.deadline) or face.request:
            self.tell_table()

    def _tell(self, before: int, result: object) -> None:
        began = before == 0 and self.table.version > 0
        if began:
            self.tell_table(began=True)
        if self.table.version != before:
            self._tell_update()
        if isinstance(result, ChatLine):
            line = messages.encode(protocol.Chatted(messages.chat_line(result)))
            self._send_all(line)
        self.tell_table()

    def tell_table(self, began: bool = False) -> None:
        """Send everyone the table info if it has changed."""
        face = self._public_face()
        if face != self._face or began:
            self._face = face
            self._send_all(messages.table_changed(self.table, began))

    def _tell_update(self, seats: set[int] | None = None) -> None:
        """Send an update to every listener, or only to the owners of some seats."""
        updates = messages.Updates(self.table)
        for listener in list(self.listeners):
            if seats is None or not seats.isdisjoint(listener.seats):
                self._send_update(listener, updates, listener.known)

    def _forget_moments(self) -> None:
        """Free the states that led to the present one, now that everyone here was told."""
        if self.table.game is not None:
            self.table.game.forget_moments()

    def _send_update(self, listener: Listener, updates: messages.Updates, known: int) -> None:
        has = self.listeners.get(listener)
        try:
            listener.send(updates.told(listener.seats, known, has or messages.NO_VIEWS))
        except Exception:
            self._drop(listener)
        else:
            listener.known = self.table.shown
            if has is not None:
                self.listeners[listener] = updates.views(listener.seats)

    def _send_all(self, message: bytes) -> None:
        for listener in list(self.listeners):
            self._send(listener, message)

    def _send(self, listener: Listener, message: bytes) -> None:
        try:
            listener.send(message)
        except Exception:
            self._drop(listener)

    def _drop(self, listener: Listener) -> None:
        """End a connection that cannot be told; its browser comes back and asks for all it missed.

        It keeps no one else from being told.
        """
        log.exception("table %s: a connection that could not be told", self.table.sheet.id)
        with contextlib.suppress(Exception):
            listener.abort()
        self.farewell(listener)

    # --- what people, bots and clocks do ------------------------------------------------

    def play(
        self, seat: int, question: int, move: str, message: str, by_bot: bool = False
    ) -> asyncio.Future[StoredMove]:
        now = time.time()
        if not by_bot:
            self._time_answer(seat, question)
        return self.change(lambda table: table.submit(seat, question, move, message, now, by_bot))

    def play_held(
        self, seat: int, question: int, move: str, message: str
    ) -> asyncio.Future[StoredMove]:
        """Play a person's answer; a pass that ends the round waits until its time is over."""
        wait = self._wait_for(seat, move)
        if wait <= 0.0:
            return self.play(seat, question, move, message)
        loop = asyncio.get_running_loop()
        done: asyncio.Future[StoredMove] = loop.create_future()
        self._time_answer(seat, question)
        loop.call_later(wait, self._play_into, done, seat, question, move, message)
        return done

    def _play_into(
        self, done: asyncio.Future[StoredMove], seat: int, question: int, move: str, message: str
    ) -> None:
        self.play(seat, question, move, message).add_done_callback(
            functools.partial(_hand_on, done)
        )

    def _wait_for(self, seat: int, move: str) -> float:
        """Return how long a person's pass is held: until those whom it need not wait for, by their
        hands, would have answered as well."""
        game = self.table.game
        if game is None or windows.closed_by(game, move) is None or not self.round.silent:
            return 0.0
        wait = self.round.ends - time.monotonic()
        deadline = self.table.sheet.deadline
        return wait if deadline is None else min(wait, deadline - time.time() - 1.0)

    def note_asked(self) -> None:
        """Remember when people were asked in the open window."""
        table = self.table
        if table.face is None:
            return
        for seat in table.asked:
            question = table.questions[seat]
            if self.asked.get(seat, (0, 0.0))[0] != question:
                self.asked[seat] = (question, time.monotonic())

    def _time_answer(self, seat: int, question: int) -> None:
        """Note how long a person took for an answer in a window."""
        asked, since = self.asked.pop(seat, (0, 0.0))
        table = self.table
        if asked != question or table.face is None or not 0 <= seat < len(table.sheet.seats):
            return
        seconds = time.monotonic() - since
        player = table.sheet.seats[seat]
        player.waits = [*player.waits, round(seconds, 2)][-KNOWN:]
        self.on_answer(table.face.kind, seconds)

    def pass_for(self, seat: int, question: int) -> asyncio.Future[StoredMove]:
        now = time.time()
        return self.change(lambda table: table.pass_for(seat, question, now))

    def answer_for(self, seat: int, question: int) -> asyncio.Future[StoredMove]:
        now = time.time()
        return self.change(lambda table: idle.answer(table, seat, question, now))

    def attend(
        self,
        seat: int,
        asks: Asks | None = None,
        quiet: bool | None = None,
        hand: bool | None = None,
    ) -> asyncio.Future[windows.Attended]:
        return self.change(lambda table: windows.attend(table, seat, asks, quiet, hand))

    def take_back(
        self, seat: int, question: int, asks: bool, message: str
    ) -> asyncio.Future[StoredMove | None]:
        now = time.time()
        return self.change(
            lambda table: taking_back.take_back(table, seat, question, asks, message, now)
        )

    def answer_back(self, seat: int, agrees: bool) -> asyncio.Future[StoredMove | None]:
        now = time.time()
        return self.change(lambda table: taking_back.answer(table, seat, agrees, now))

    def settle_request(self) -> asyncio.Future[StoredMove | None]:
        now = time.time()
        return self.change(lambda table: taking_back.settle(table, now))

    def say(self, seat: int, text: str | None, phrase: str | None) -> asyncio.Future[ChatLine]:
        now = time.time()
        return self.change(lambda table: table.say(seat, text, phrase, now))

    def point(self, seat: int, at: str, to: str | None = None) -> None:
        """Show everyone what a seat points at. Nothing changes, so nothing is stored."""
        self._send_all(messages.encode(protocol.Pointed(seat, at, to)))

    def read(self, seat: int, reading: bool) -> asyncio.Future[None]:
        now = time.time()
        return self.change(lambda table: clock.read(table, seat, reading, now))

    def expire(self) -> asyncio.Future[bool]:
        now = time.time()
        return self.change(lambda table: clock.expire(table, now))

    # --- coming and going -----------------------------------------------------------------

    def hello(
        self, listener: Listener, secrets: list[str], since: int | None, changes: bool = False
    ) -> asyncio.Future[None]:
        """Seat a connection, welcome it, and send it what it has missed.

        `changes`: it is sent its whole views only now, and later what has changed in them.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._work.add(lambda: self._hello(listener, secrets, since, changes, done))
        return done

    def _hello(
        self,
        listener: Listener,
        secrets: list[str],
        since: int | None,
        changes: bool,
        done: asyncio.Future[None],
    ) -> None:
        try:
            owned = self._owned(secrets)
            others = [other for other in self.listeners if other is not listener]
            make_room(others, owned, self.settings)
        except Refusal as refusal:
            _refuse(done, refusal)
            return
        if self._needs_hand_back(owned):
            back = self.change(lambda table: seating.come_back(table, owned, time.time()))
            back.add_done_callback(lambda back: back.exception())
        self._work.add(lambda: self._greet(listener, owned, since, changes, done))

    def _owned(self, secrets: list[str]) -> tuple[int, ...]:
        return tuple(sorted({self.table.owner(secret) for secret in secrets}))

    def _needs_hand_back(self, seats: tuple[int, ...]) -> bool:
        return any(self.table.sheet.seats[seat].is_kept_for_owner for seat in seats)

    def _greet(
        self,
        listener: Listener,
        seats: tuple[int, ...],
        since: int | None,
        changes: bool,
        done: asyncio.Future[None],
    ) -> None:
        table = self.table
        if listener.is_gone:
            done.cancel()
            return
        self.listeners[listener] = {} if changes else None
        self._seat(listener, seats)
        self._send(listener, messages.welcome(table, seats))
        if table.version:
            known = telling.known_version(table, since)
            self._send_update(listener, messages.Updates(table), known)
            self._forget_moments()
        self.tell_table()
        if not done.done():
            done.set_result(None)
        self.on_change(self)

    def farewell(self, listener: Listener) -> None:
        """Remove a connection that was closed."""
        self._work.add(lambda: self._farewell(listener))

    def _farewell(self, listener: Listener) -> None:
        self.touched = time.monotonic()
        if listener in self.listeners:
            del self.listeners[listener]
            seating.depart(self.table, listener.seats, time.time())
            self.tell_table()
            self.on_farewell(self)

    def is_idle(self, seconds: float) -> bool:
        busy = self.visitors or self.listeners or self.thinking or self.is_busy
        return not busy and time.monotonic() - self.touched > seconds


def _hand_on(to: asyncio.Future[T], done: asyncio.Future[T]) -> None:
    """Let a future end as another did."""
    error = done.exception()
    if to.done():
        return
    if error is None:
        to.set_result(done.result())
    else:
        to.set_exception(error)


def _refuse(done: asyncio.Future[Any], refusal: Refusal) -> None:
    if not done.done():
        done.set_exception(refusal)
