"""One websocket: what a browser says to a table, and what it is told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from undercroft.server import messages, protocol
from undercroft.server.desk import Desk
from undercroft.server.hall import Hall
from undercroft.server.limits import Bucket
from undercroft.table.errors import Refusal
from undercroft.table.writing import clean_text

log = logging.getLogger("undercroft.connection")

# Close codes of RFC 6455; the reason is a code of the list of refusals.
AWAY, POLICY, TOO_BIG, TRY_LATER = 1001, 1008, 1009, 1013

LAST_WORDS = 2.0
"""Seconds for saying goodbye."""


class Closing(Exception):
    """The connection is to be closed with this code and reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Connection:
    """A browser at a table. Messages wait in a queue, so a slow reader delays nobody."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hall: Hall, desk: Desk) -> None:
        self.socket = socket
        self.hall = hall
        self.desk = desk
        self.seats: tuple[int, ...] = ()
        self.keys: tuple[str, ...] = ()
        self.known = 0
        self.greeted = False
        settings = hall.settings
        self.unsent: asyncio.Queue[bytes | Closing] = asyncio.Queue()
        self.messages = Bucket(settings.messages_per_second, settings.messages_burst)
        self.lines = Bucket(settings.chat_per_second, settings.chat_burst)

    # --- to the browser ----------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Put a message in the queue; who does not read for long is closed."""
        if self.unsent.qsize() < self.hall.settings.unsent_messages:
            self.unsent.put_nowait(message)
        elif self.unsent.qsize() == self.hall.settings.unsent_messages:
            self.unsent.put_nowait(Closing(TRY_LATER, "too_fast"))

    def close(self, code: int, reason: str) -> None:
        """Close the connection after what waits is sent."""
        self.unsent.put_nowait(Closing(code, reason))

    async def _write(self) -> None:
        """Send what waits, one after another, until it is time to close."""
        while True:
            message = await self.unsent.get()
            if isinstance(message, Closing):
                raise message
            await self.socket.send_data(message.decode(), "text")

    # --- from the browser ----------------------------------------------------------------

    async def run(self) -> None:
        """Serve the connection until either side has had enough."""
        tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._read())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            errors = [task.exception() for task in done]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.shield(asyncio.create_task(self.desk.farewell(self)))
        for error in errors:
            await self._end_with(error)

    async def _end_with(self, error: BaseException | None) -> None:
        """Close for a reason of ours; nobody may be waiting to receive meanwhile."""
        if isinstance(error, Closing):
            with contextlib.suppress(Exception):
                await self._send_rest()
            with contextlib.suppress(Exception):
                async with asyncio.timeout(LAST_WORDS):
                    await self.socket.close(error.code, error.reason)
        elif error is not None and not isinstance(error, WebSocketDisconnect):
            log.error("a connection ended with %s", type(error).__name__)

    async def _send_rest(self) -> None:
        async with asyncio.timeout(LAST_WORDS):
            while not self.unsent.empty():
                message = self.unsent.get_nowait()
                if not isinstance(message, Closing):
                    await self.socket.send_data(message.decode(), "text")

    async def _read(self) -> None:
        while True:
            raw = await self._receive()
            if raw is None:
                return
            await self._take(raw)

    async def _receive(self) -> bytes | None:
        settings = self.hall.settings
        try:
            async with asyncio.timeout(
                settings.silent_seconds if self.greeted else settings.hello_seconds
            ):
                event: Any = await self.socket.receive()
        except TimeoutError:
            silent = Closing(AWAY, "") if self.greeted else Closing(POLICY, "hello_first")
            raise silent from None
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        raw: bytes = text.encode() if text is not None else event.get("bytes") or b""
        if len(raw) > self.hall.settings.message_bytes:
            raise Closing(TOO_BIG, "too_long")
        return raw

    async def _take(self, raw: bytes) -> None:
        """Do what a message asks; every refusal is said."""
        message: Any = None
        try:
            self.messages.take()
            message = _decoded(raw)
            await self._obey(message)
        except Refusal as refusal:
            self.send(messages.refused(refusal, getattr(message, "id", None)))
        except Exception:
            log.exception("table %s: a message failed", self.desk.table.sheet.id)
            self.send(messages.refused(Refusal("internal"), getattr(message, "id", None)))

    async def _obey(self, message: Any) -> None:
        if isinstance(message, protocol.Ping):
            self.send(messages.encode(protocol.Pong(time.time())))
        elif isinstance(message, protocol.Hello):
            await self.desk.hello(self, message.secrets, message.since)
            self.greeted = True
        elif not self.greeted:
            raise Refusal("hello_first")
        elif isinstance(message, protocol.SendMove):
            await self._move(message)
        elif isinstance(message, protocol.Say):
            await self._say(message)

    async def _move(self, message: protocol.SendMove) -> None:
        self._check_seat(message.seat)
        played = await self.desk.play(message.seat, message.question, message.move, message.id)
        self.send(messages.encode(protocol.Accepted(message.id, played.version)))

    async def _say(self, message: protocol.Say) -> None:
        self._check_seat(message.seat)
        if (message.text is None) == (message.phrase is None):
            raise Refusal("bad_message", detail="give either text or phrase")
        text = None if message.text is None else _clean_text(message.text)
        self.lines.take()
        await self.desk.say(message.seat, text, message.phrase)

    def _check_seat(self, seat: int) -> None:
        self.desk.table.seat(seat)
        if seat not in self.seats:
            raise Refusal("not_your_seat", seat=seat)


def _decoded(raw: bytes) -> Any:
    try:
        return messages.decode_to_server(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("bad_message", detail=str(error)[:200]) from error


def _clean_text(text: str) -> str:
    shown = clean_text(text)
    if not shown:
        raise Refusal("bad_message", detail="nothing of the text can be seen")
    return shown


async def attend(socket: WebSocket[Any, Any, Any], hall: Hall, table: str) -> None:
    """Take a browser to its table, if there is room."""
    await socket.accept()
    try:
        _check_room(hall)
        desk = await hall.desk(table)
        if desk.visitors >= hall.settings.connections_per_table:
            limit = hall.settings.connections_per_table
            raise Refusal("too_many_connections", limit=limit)
    except Refusal as refusal:
        await _turn_away(socket, refusal)
        return
    hall.connections += 1
    desk.visitors += 1
    try:
        await Connection(socket, hall, desk).run()
    finally:
        hall.connections -= 1
        desk.visitors -= 1


def _check_room(hall: Hall) -> None:
    if hall.stopping:
        raise Refusal("stopping")
    if hall.connections >= hall.settings.connections:
        raise Refusal("too_many_connections", limit=hall.settings.connections)


async def _turn_away(socket: WebSocket[Any, Any, Any], refusal: Refusal) -> None:
    """Say why before closing: a browser cannot read an HTTP error of a websocket."""
    with contextlib.suppress(WebSocketDisconnect):
        await socket.send_data(messages.refused(refusal).decode(), "text")
        await socket.close(POLICY, refusal.code)
