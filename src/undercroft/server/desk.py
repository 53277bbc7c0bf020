"""One table in the server's memory: changes come one at a time, are stored, then are told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec

from undercroft.server import messages, protocol
from undercroft.server.store import StorageFailed, Store, Write
from undercroft.table import clock, seating, telling
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable, load
from undercroft.table.saved import ChatLine, Saved, StoredMove
from undercroft.table.sheet import Sheet

log = logging.getLogger("undercroft.desk")
T = TypeVar("T")


class Listener(Protocol):
    """A connection: its seats, the hashes they were opened with, the last version it was told."""

    seats: tuple[int, ...]
    keys: tuple[str, ...]
    known: int

    def send(self, message: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


class Desk:
    """Lock, listeners and stored form of one live table."""

    def __init__(self, table: LiveTable, store: Store, saved: Saved | None = None) -> None:
        self.table = table
        self.store = store
        self.lock = asyncio.Lock()
        self.rematching = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.visitors = 0
        """Connections, with those that have not said hello yet."""
        self.thinking: set[tuple[int, int]] = set()
        """Seats for which a bot thinks, with the question it thinks about."""
        self.on_change: Callable[[Desk], None] = lambda desk: None
        self.touched = time.monotonic()
        self.replay_kept = False
        self._sheet = b"" if saved is None else messages.encode(saved.sheet)
        self._snapshot = None if saved is None or table.rebuilt else saved.snapshot
        self._moves = [] if saved is None else list(saved.moves)
        self._chat = list(table.chat)
        self._face = self._public_face()

    # --- changing -----------------------------------------------------------------

    async def change(self, act: Callable[[LiveTable], T]) -> T:
        """Do something to the table: stored before anybody hears of it, or not done at all.

        A sender who goes away in the middle cannot stop it half-way.
        """
        return await asyncio.shield(asyncio.create_task(self._change(act)))

    async def _change(self, act: Callable[[LiveTable], T]) -> T:
        async with self.lock:
            self.touched = time.monotonic()
            before = self.table.version
            result = await self._act_and_save(act)
            self._tell_safely(before, result)
        self.on_change(self)
        return result

    async def _act_and_save(self, act: Callable[[LiveTable], T]) -> T:
        try:
            result = act(self.table)
            await self._save(result)
        except Refusal:
            raise
        except StorageFailed as error:
            self._go_back()
            raise Refusal(error.code) from error
        except Exception as error:
            log.exception("table %s: a change failed", self.table.sheet.id)
            self._go_back()
            raise Refusal("internal") from error
        return result

    async def _save(self, result: object) -> None:
        write = self._write(result)
        await self.store.write(write)
        self._sheet = messages.encode(write.sheet)
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
            version=table.version,
            restless=bool(table.bots_asked()),
            move=move,
            snapshot=table.snapshot() if due else None,
            chat=result if isinstance(result, ChatLine) else None,
            ending=table.ending() if move and table.sheet.status == "finished" else None,
        )

    def _go_back(self) -> None:
        """Return to what is stored: nobody was told of anything later."""
        if not self._sheet:
            return
        sheet = msgspec.json.decode(self._sheet, type=Sheet)
        table = load(Saved(sheet, self._snapshot, list(self._moves), list(self._chat)))
        table.connections = self.table.connections
        table.late = self.table.late
        self.table = table

    def _unseat(self) -> None:
        """Who has left a seat hears nothing more of it, whoever sits there next."""
        for listener in list(self.listeners):
            held = [self.table.sheet.seats[seat].secret for seat in listener.seats]
            if tuple(held) != listener.keys:
                pairs = zip(listener.seats, listener.keys, held, strict=True)
                kept = tuple(seat for seat, key, now in pairs if key == now)
                self._seat(listener, kept)
                listener.send(messages.welcome(self.table, kept))

    def _seat(self, listener: Listener, seats: tuple[int, ...]) -> None:
        seating.depart(self.table, listener.seats)
        seating.arrive(self.table, seats)
        listener.seats = seats
        listener.keys = tuple(self.table.sheet.seats[seat].secret for seat in seats)

    # --- telling --------------------------------------------------------------------

    def _public_face(self) -> protocol.TableInfo:
        """What a change of is told to everybody by itself; versions come with updates."""
        info = messages.table_info(self.table)
        return msgspec.structs.replace(info, version=0, updated=0.0)

    def _tell_safely(self, before: int, result: object) -> None:
        """What is stored has happened, even if somebody could not be told."""
        try:
            self._unseat()
            self._tell(before, result)
        except Exception:
            log.exception("table %s: not everybody was told", self.table.sheet.id)

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
        """Tell everybody who sits here now, if that has changed."""
        face = self._public_face()
        if face != self._face or began:
            self._face = face
            self._send_all(messages.table_changed(self.table, began))

    def _tell_update(self) -> None:
        updates = messages.Updates(self.table)
        for listener in list(self.listeners):
            listener.send(updates.told(listener.seats, listener.known))
            listener.known = self.table.version

    def _send_all(self, message: bytes) -> None:
        for listener in list(self.listeners):
            listener.send(message)

    # --- what people, bots and clocks do ------------------------------------------------

    async def play(
        self, seat: int, question: int, move: str, message: str, by_bot: bool = False
    ) -> StoredMove:
        now = time.time()
        return await self.change(
            lambda table: table.submit(seat, question, move, message, now, by_bot)
        )

    async def say(self, seat: int, text: str | None, phrase: str | None) -> ChatLine:
        now = time.time()
        return await self.change(lambda table: table.say(seat, text, phrase, now))

    async def expire(self) -> bool:
        now = time.time()
        return await self.change(lambda table: clock.expire(table, now))

    async def hello(self, listener: Listener, secrets: list[str], since: int | None) -> None:
        """Seat a connection, welcome it, and tell it what it has missed."""
        owned = self._owned(secrets)
        if self._needs_hand_back(owned):
            await self.change(lambda table: seating.come_back(table, owned, time.time()))
        async with self.lock:
            self._greet(listener, self._owned(secrets), since)

    def _owned(self, secrets: list[str]) -> tuple[int, ...]:
        return tuple(sorted({self.table.owner(secret) for secret in secrets}))

    def _needs_hand_back(self, seats: tuple[int, ...]) -> bool:
        return any(self.table.sheet.seats[seat].stand_in == "clock" for seat in seats)

    def _greet(self, listener: Listener, seats: tuple[int, ...], since: int | None) -> None:
        table = self.table
        self.listeners.add(listener)
        self._seat(listener, seats)
        listener.send(messages.welcome(table, seats))
        known = telling.known_version(table, since)
        if table.version:
            listener.send(messages.Updates(table).told(seats, known))
        listener.known = table.version
        self.tell_table()

    async def farewell(self, listener: Listener) -> None:
        """A connection is gone."""
        async with self.lock:
            self.touched = time.monotonic()
            if listener in self.listeners:
                self.listeners.remove(listener)
                seating.depart(self.table, listener.seats)
                self.tell_table()

    def is_idle(self, seconds: float) -> bool:
        busy = bool(self.visitors or self.listeners or self.thinking) or self.lock.locked()
        return not busy and time.monotonic() - self.touched > seconds
