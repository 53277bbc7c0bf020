"""One table in the server's memory: changes are applied in turn, stored, then broadcast.

Nothing here blocks: a change that arrives while another is being stored is queued, and its caller
holds a future. A move therefore needs no task, and a slow reader or a slow disk delays no other
table.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from undercroft.server import messages, protocol
from undercroft.server.limits import Buckets
from undercroft.server.listeners import Listener, make_room
from undercroft.server.settings import Settings
from undercroft.server.store import StorageFailed, Store, Write
from undercroft.server.work import WorkQueue
from undercroft.table import clock, seating, taking_back, telling, windows
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable
from undercroft.table.restoring import load
from undercroft.table.saved import ChatLine, Saved, StoredMove
from undercroft.table.sheet import Scope, Sheet

log = logging.getLogger("undercroft.session")
T = TypeVar("T")


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
        self.listeners: dict[Listener, None] = {}
        """Connections that have said hello, the oldest first."""
        self.visitors = 0
        """All connections, including those that have not said hello yet."""
        self.thinking: set[tuple[int, int]] = set()
        """Seats for which a bot is thinking, with the number of the question."""
        self.round = 0
        """The version at which the current round of the open window began."""
        self.dues: dict[int, float] = {}
        """When the table or a bot answers for each seat in that round, by the monotonic clock."""
        self.lines = Buckets(self.settings.chat_per_second, self.settings.chat_burst)
        """Limits chat, and requests to take a move back, per seat."""
        self.points = Buckets(self.settings.points_per_second, self.settings.points_burst)
        """Limits pointing, per seat."""
        self.backs = Buckets(self.settings.backs_per_second, self.settings.backs_burst)
        """Limits moves taken back freely, per seat."""
        self.on_change: Callable[[TableSession], None] = lambda session: None
        self.touched = time.monotonic()
        self.replay_kept = False
        self._work = WorkQueue(table.sheet.id)
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
        before = self.table.version
        try:
            result = act(self.table)
            write = self._write(result)
            storing = self.store.write(write)
        except Refusal as refusal:
            _refuse(done, refusal)
        except Exception as error:
            self._give_up(error, done)
        else:
            self._work.is_held = True
            then = functools.partial(self._stored, before, result, write, done)
            storing.add_done_callback(then)

    def _stored(
        self,
        before: int,
        result: T,
        write: Write,
        done: asyncio.Future[T],
        storing: asyncio.Future[None],
    ) -> None:
        """Finish a change that is durable or could not be stored, then run the queue."""
        self._work.is_held = False
        error = None if storing.cancelled() else storing.exception()
        if error is not None or storing.cancelled():
            self._give_up(error or StorageFailed(), done)
        else:
            self._remember(write)
            self._tell_safely(before, result)
            if not done.done():
                done.set_result(result)
            self._work.add(lambda: self.on_change(self))
        self._work.run()

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
                listener.send(messages.welcome(self.table, kept))

    def _seat(self, listener: Listener, seats: tuple[int, ...]) -> None:
        seating.depart(self.table, listener.seats, time.time())
        seating.arrive(self.table, seats)
        listener.seats = seats
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
            elif isinstance(result, windows.LeftAlone):
                self._tell_update({result.seat})
            else:
                self._unseat()
                self._tell(before, result)
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
                listener.send(updates.told(listener.seats, listener.known))
                listener.known = self.table.shown
        self.table.begun().forget_moments()

    def _send_all(self, message: bytes) -> None:
        for listener in list(self.listeners):
            listener.send(message)

    # --- what people, bots and clocks do ------------------------------------------------

    def play(
        self, seat: int, question: int, move: str, message: str, by_bot: bool = False
    ) -> asyncio.Future[StoredMove]:
        now = time.time()
        return self.change(lambda table: table.submit(seat, question, move, message, now, by_bot))

    def pass_for(self, seat: int, question: int) -> asyncio.Future[StoredMove]:
        now = time.time()
        return self.change(lambda table: table.pass_for(seat, question, now))

    def leave_alone(self, seat: int, scope: Scope | None) -> asyncio.Future[windows.LeftAlone]:
        return self.change(lambda table: windows.leave_alone(table, seat, scope))

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

    def expire(self) -> asyncio.Future[bool]:
        now = time.time()
        return self.change(lambda table: clock.expire(table, now))

    # --- coming and going -----------------------------------------------------------------

    def hello(
        self, listener: Listener, secrets: list[str], since: int | None
    ) -> asyncio.Future[None]:
        """Seat a connection, welcome it, and send it what it has missed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._work.add(lambda: self._hello(listener, secrets, since, done))
        return done

    def _hello(
        self,
        listener: Listener,
        secrets: list[str],
        since: int | None,
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
        self._work.add(lambda: self._greet(listener, owned, since, done))

    def _owned(self, secrets: list[str]) -> tuple[int, ...]:
        return tuple(sorted({self.table.owner(secret) for secret in secrets}))

    def _needs_hand_back(self, seats: tuple[int, ...]) -> bool:
        return any(self.table.sheet.seats[seat].is_kept_for_owner for seat in seats)

    def _greet(
        self,
        listener: Listener,
        seats: tuple[int, ...],
        since: int | None,
        done: asyncio.Future[None],
    ) -> None:
        table = self.table
        if listener.is_gone:
            done.cancel()
            return
        self.listeners[listener] = None
        self._seat(listener, seats)
        listener.send(messages.welcome(table, seats))
        known = telling.known_version(table, since)
        if table.version:
            listener.send(messages.Updates(table).told(seats, known))
        listener.known = table.shown
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

    def is_idle(self, seconds: float) -> bool:
        busy = self.visitors or self.listeners or self.thinking or self.is_busy
        return not busy and time.monotonic() - self.touched > seconds


def _refuse(done: asyncio.Future[Any], refusal: Refusal) -> None:
    if not done.done():
        done.set_exception(refusal)
