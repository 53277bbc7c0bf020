"""A websocket: bytes in, whole messages out to a `Taker`; outgoing bytes are sent at once.

Framing is done by the `websockets` library, without its I/O: a message is rejected at the first
fragment that makes it too long, and nothing here blocks or creates a task.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from typing import Protocol

from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

SLICE = 2048
"""Bytes parsed at a time: a flood of tiny frames must share the loop with other clients."""
FRAGMENTS = 16
"""Most fragments of one message."""
LAST_WORDS = 2.0
"""Seconds that the other side is given to close."""
TOO_BIG = 1009

quiet = logging.getLogger("undercroft.websockets")
quiet.setLevel(logging.CRITICAL)


class Taker(Protocol):
    """Receives every whole message of a websocket, and one call at its end."""

    def take(self, message: bytes) -> None:
        """Take a message. Call `TableSocket.hold` to pause delivery."""

    def pinged(self) -> None:
        """Called for every control frame, which the library has already answered."""

    def lost(self) -> None: ...


class Frames(ServerProtocol):
    """The library's framing, with refusal codes as close reasons."""

    def fail(self, code: int, reason: str = "") -> None:
        super().fail(code, "too_long" if code == TOO_BIG else "bad_message")


class TableSocket(asyncio.Protocol):
    """One websocket, opened with the bytes of the upgrade request."""

    def __init__(
        self,
        limit: int,
        unsent: int,
        opened: Callable[[TableSocket, Request], None],
        ended: Callable[[], None],
    ) -> None:
        self.frames = Frames(max_size=limit, logger=quiet)
        self.unsent = unsent
        self.opened = opened
        self.ended = ended
        self.taker: Taker | None = None
        self.loop = asyncio.get_running_loop()
        self._bytes = bytearray()  # not parsed yet
        self._fragments: list[bytes] = []
        self._messages: deque[bytes] = deque()
        self._held = False
        self._is_giving = False
        self._is_reading = True
        self._look_soon: asyncio.Handle | None = None
        self._ending: asyncio.TimerHandle | None = None

    # --- bytes in ---------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._bytes += data
        if self._look_soon is None:
            self._look()

    def _look(self) -> None:
        """Parse a slice of the received bytes; the rest waits until others had their turn."""
        self._look_soon = None
        if self.transport.is_closing():
            return
        if not self._held:
            self._parse(bytes(self._bytes[:SLICE]))
            del self._bytes[:SLICE]
            self._give()
        if self._bytes and not self._held:
            self._look_soon = self.loop.call_soon(self._look)
        self._read(not self._bytes and not self._held)

    def _parse(self, data: bytes) -> None:
        self.frames.receive_data(data)
        self._answer_frames()
        for event in self.frames.events_received():
            if isinstance(event, Request):
                self.opened(self, event)
            elif isinstance(event, Frame):
                self._frame(event)

    def _frame(self, frame: Frame) -> None:
        """Assemble the fragments of a message."""
        if frame.opcode in (Opcode.PING, Opcode.PONG):
            if self.taker is not None:
                self.taker.pinged()
        elif frame.opcode is not Opcode.CLOSE:
            self._fragments.append(bytes(frame.data))
            if len(self._fragments) > FRAGMENTS:
                self.close(TOO_BIG, "too_long")
            elif frame.fin:
                self._messages.append(b"".join(self._fragments))
                self._fragments.clear()

    def _give(self) -> None:
        """Deliver whole messages, one at a time, until delivery is paused."""
        self._is_giving = True
        while self._messages and self.taker is not None and not self._held:
            message = self._messages.popleft()
            if self.is_open:
                self.taker.take(message)
        self._is_giving = False

    def _read(self, wanted: bool) -> None:
        """Pause or resume reading, so that TCP holds back what does not fit here."""
        if wanted == self._is_reading or self.transport.is_closing():
            return
        self._is_reading = wanted
        if wanted:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    def hold(self) -> None:
        """Pause delivery until `go_on`."""
        self._held = True

    def go_on(self) -> None:
        """Deliver what was held, and accept more."""
        self._held = False
        if not self._is_giving:
            self._give()
            if self._look_soon is None:
                self._look()

    # --- bytes out --------------------------------------------------------------------

    def send(self, message: bytes) -> bool:
        """Send a text message; return False if too much is already queued for a slow reader.

        A connection that is closing gets nothing more: uvloop raises when a closed one is written.
        """
        if not self.is_open or self.transport.is_closing():
            return True
        if self.transport.get_write_buffer_size() + len(message) > self.unsent:
            return False
        self.transport.writelines((head_of(len(message)), message))
        return True

    @property
    def is_open(self) -> bool:
        return self.frames.state is OPEN

    def answer_request(self, request: Request) -> None:
        """Complete the handshake, or answer an invalid request over HTTP."""
        self.frames.send_response(self.frames.accept(request))
        self._answer_frames()

    def refuse(self, status: HTTPStatus, code: str) -> None:
        """Answer the request over HTTP, with a refusal code."""
        self.frames.send_response(self.frames.reject(status, code))
        self._answer_frames()

    def close(self, code: int, reason: str) -> None:
        """Send a close frame and give the other side a moment to answer it."""
        if self.is_open:
            self.frames.send_close(code, reason)
            self._answer_frames()

    def _answer_frames(self) -> None:
        """Write the library's output (handshake, pongs, close), then close the transport if due."""
        if self.transport.is_closing():
            return
        for data in self.frames.data_to_send():
            if data:
                self.transport.write(data)
        if self.transport.get_write_buffer_size() > self.unsent:  # pongs that no one reads
            self.transport.abort()
            return
        if self._ending is None and self.frames.close_expected():
            self._ending = self.loop.call_later(LAST_WORDS, self.transport.abort)
        if self.frames.parser_exc is not None:
            self._bytes.clear()
            self._read(False)  # closing with unread bytes would discard the close frame
        elif self.frames.eof_sent:
            self.transport.close()

    def abort(self) -> None:
        """End at once; nothing more is sent."""
        self.transport.abort()

    def eof_received(self) -> None:
        """Do nothing: the transport closes itself."""

    def connection_lost(self, _: Exception | None) -> None:
        self.ended()
        if self._ending is not None:
            self._ending.cancel()
        self._messages.clear()
        self._bytes.clear()
        taker, self.taker = self.taker, None
        if taker is not None:
            taker.lost()


def head_of(length: int) -> bytes:
    """Return the header of an unmasked text frame, RFC 6455 section 5.2."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")
