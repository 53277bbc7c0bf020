"""One browser at a table: the messages it sends and the messages it receives."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import http
import logging
import time
from typing import Any

import msgspec
from websockets.http11 import Request

from undercroft.server import messages, protocol
from undercroft.server.guests import check_origin
from undercroft.server.limits import Bucket
from undercroft.server.manager import TableManager
from undercroft.server.session import TableSession
from undercroft.server.table_socket import TableSocket
from undercroft.table.errors import Refusal
from undercroft.table.writing import clean_text

log = logging.getLogger("undercroft.connection")

# Close codes of RFC 6455; the reason is a refusal code.
AWAY, POLICY = 1001, 1008

PRICES: dict[type, int] = {
    protocol.Hello: 5, protocol.AskLog: 5, protocol.Try: 5, protocol.Read: 5,
}  # fmt: skip
"""Cost in messages of a request answered with the whole table or with a page of its log, of one for
which a move is played on a copy, and of one that is stored although it may change nothing."""
PATIENCE = 100
"""Rate-limit refusals in a row after which a connection is closed."""
PATH = "/ws/tables/"


class Connection:
    """A browser at a table: handles its messages one at a time and sends only what it may know."""

    def __init__(self, socket: TableSocket, manager: TableManager, address: str = "") -> None:
        self.socket = socket
        self.manager = manager
        self.address = address
        self.session: TableSession | None = None
        self.seats: tuple[int, ...] = ()
        self.keys: tuple[str, ...] = ()
        self.known = 0
        self.is_gone = False
        self.greeted = False
        self.heard = time.monotonic()
        self.hasty = 0
        settings = manager.settings
        self.messages = Bucket(settings.messages_per_second, settings.messages_burst)
        self.watch = socket.loop.call_later(settings.hello_seconds, self._look_at_clock)

    # --- coming and going -------------------------------------------------------------

    async def come(self, table: str, refusal: Refusal | None) -> None:
        """Find the table, if there is room; the socket holds incoming messages until then."""
        try:
            if self.manager.stopping:
                raise Refusal("stopping")
            if refusal is not None:
                raise refusal
            session = await self.manager.session(table)
        except Refusal as why:
            self._turn_away(why)
            return
        if not self.is_gone:
            self.session = session
            session.visitors += 1
            self.socket.go_on()

    def lost(self) -> None:
        """Clean up after the socket was closed by either side."""
        self.is_gone = True
        self.watch.cancel()
        if self.session is not None:
            self.session.visitors -= 1
            self.session.farewell(self)

    def _turn_away(self, refusal: Refusal) -> None:
        """Send the reason before closing: a browser cannot read the HTTP error of a websocket."""
        self.send(messages.refused(refusal))
        self.close(POLICY, refusal.code)

    def _look_at_clock(self) -> None:
        """Close a connection that has not said hello, or has been silent for too long."""
        settings = self.manager.settings
        if not self.greeted:
            self.close(POLICY, "hello_first")
            return
        left = self.heard + settings.silent_seconds - time.monotonic()
        if left <= 0:
            self.close(AWAY, "")
            return
        self.watch = self.socket.loop.call_later(left, self._look_at_clock)

    # --- to the browser ----------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Send a message at once; cut off a client that stopped reading, which may reconnect."""
        if not self.socket.send(message):
            self.abort()

    def close(self, code: int, reason: str) -> None:
        self.socket.close(code, reason)

    def abort(self) -> None:
        self.socket.abort()

    # --- from the browser ----------------------------------------------------------------

    def pinged(self) -> None:
        """Count a control frame as a message, so that pings are rate-limited too."""
        with contextlib.suppress(Refusal):
            self._count(1)

    def take(self, raw: bytes) -> None:
        """Handle one message; answer a rejected one with an error."""
        message: Any = None
        try:
            message = _decoded(raw)
            self._count(PRICES.get(type(message), 1))
            self._obey(message)
        except Refusal as refusal:
            self._refuse(refusal, message)
        except Exception:
            log.exception("failed to handle a message")
            self._refuse(Refusal("internal"), message)

    def _refuse(self, refusal: Refusal, message: Any) -> None:
        self.send(messages.refused(refusal, getattr(message, "id", None)))

    def _count(self, price: int) -> None:
        """Apply the message limit; close the connection of a client that keeps exceeding it."""
        self.heard = time.monotonic()
        try:
            self.messages.take(self.heard, price)
        except Refusal:
            self.hasty += 1
            if self.hasty >= PATIENCE:
                self.close(POLICY, "too_fast")
            raise
        self.hasty = 0

    def _obey(self, message: Any) -> None:
        session = self.session
        assert session is not None, "the socket holds messages until there is a session"
        if isinstance(message, protocol.Ping):
            self.send(messages.encode(protocol.Pong(time.time())))
        elif isinstance(message, protocol.Hello):
            self.manager.hellos.take(self.address)
            hello = session.hello(self, message.secrets, message.since, message.changes)
            self._when_done(message, hello)
        elif not self.greeted:
            raise Refusal("hello_first")
        elif isinstance(message, protocol.AskLog):
            self._tell_log(session, message)
        else:
            self._check_seat(session, message.seat)
            self._obey_seat(session, message)

    def _obey_seat(self, session: TableSession, message: Any) -> None:
        """Handle a message that comes from a seat of this browser."""
        if isinstance(message, protocol.SendMove):
            played = session.play_held(message.seat, message.question, message.move, message.id)
            self._when_done(message, played)
        elif isinstance(message, protocol.Try):
            self.send(messages.tried(session.table, message.id, message.seat, message.move))
        elif isinstance(message, protocol.SetAttention):
            wish = session.attend(message.seat, message.asks, message.quiet, message.hand)
            self._when_done(message, wish)
        elif isinstance(message, protocol.TakeBack):
            self._take_back(session, message)
        elif isinstance(message, protocol.AnswerBack):
            self._when_done(message, session.answer_back(message.seat, message.agree))
        elif isinstance(message, protocol.Read):
            self._when_done(message, session.read(message.seat, message.reading))
        elif isinstance(message, protocol.Say):
            self._say(session, message)
        elif isinstance(message, protocol.Point):
            self._point(session, message)

    def _tell_log(self, session: TableSession, message: protocol.AskLog) -> None:
        """Send a page of a seat's log or the spectators' log, up to the version already sent."""
        if message.seat is not None:
            self._check_seat(session, message.seat)
        elif self.seats:
            raise Refusal("not_your_seat", seat=message.seat)
        self.send(messages.log_page(session.table, message.seat, min(message.before, self.known)))

    def _take_back(self, session: TableSession, message: protocol.TakeBack) -> None:
        """Rate-limit requests to the others like chat, because everyone is notified of them."""
        bucket = session.lines if message.ask else session.backs
        bucket.take(str(message.seat))
        taken = session.take_back(message.seat, message.question, message.ask, message.id)
        self._when_done(message, taken)

    def _say(self, session: TableSession, message: protocol.Say) -> None:
        if (message.text is None) == (message.phrase is None):
            raise Refusal("bad_message", detail="send either text or phrase")
        text = None if message.text is None else _clean_text(message.text)
        session.lines.take(str(message.seat))
        self._when_done(message, session.say(message.seat, text, message.phrase))

    def _point(self, session: TableSession, message: protocol.Point) -> None:
        session.table.begun()
        session.points.take(str(message.seat))
        session.point(message.seat, message.at, message.to)

    def _when_done(self, message: Any, doing: asyncio.Future[Any]) -> None:
        """Hold incoming messages until this one is done, then answer it."""
        self.socket.hold()
        doing.add_done_callback(functools.partial(self._done, message))

    def _done(self, message: Any, doing: asyncio.Future[Any]) -> None:
        if self.is_gone or doing.cancelled():
            return
        refusal = doing.exception()
        if isinstance(refusal, Refusal):
            self._refuse(refusal, message)
        elif refusal is not None:
            log.error("failed to handle a message", exc_info=refusal)
            self._refuse(Refusal("internal"), message)
        elif isinstance(message, protocol.SendMove):
            self._accept(message.id, doing.result().version)
        elif isinstance(message, protocol.TakeBack):
            taken = doing.result()  # None: waiting for the others to agree
            version = self.known if taken is None else taken.version
            self._accept(message.id, version)
        elif isinstance(message, protocol.Hello):
            self.greeted = True
        self.socket.go_on()

    def _accept(self, message: str, version: int) -> None:
        """Report the public version: the mover must not learn of versions kept from others."""
        assert self.session is not None, "a move was played at a session"
        shown = min(version, self.session.table.shown)
        self.send(messages.encode(protocol.Accepted(message, shown)))

    def _check_seat(self, session: TableSession, seat: int) -> None:
        session.table.seat(seat)
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
        raise Refusal("bad_message", detail="the text has no visible characters")
    return shown


def attend(
    manager: TableManager,
    address: str,
    full: Refusal | None,
    socket: TableSocket,
    request: Request,
) -> None:
    """Connect a browser to its table, or send it the reason why not; `full`: no room for it."""
    headers = {name.lower(): value for name, value in request.headers.raw_items()}
    try:
        check_origin(headers, manager.settings.origins)
    except Refusal as refusal:
        socket.refuse(http.HTTPStatus.FORBIDDEN, refusal.code)
        return
    if not request.path.startswith(PATH):
        socket.refuse(http.HTTPStatus.NOT_FOUND, "not_found")
        return
    socket.answer_request(request)
    if socket.is_open:
        socket.taker = connection = Connection(socket, manager, address)
        socket.hold()
        manager.start(connection.come(request.path.removeprefix(PATH), full))
