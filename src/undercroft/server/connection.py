"""One browser at a table: what it says, and what it is told."""

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
from undercroft.server.desk import Desk
from undercroft.server.guests import check_origin
from undercroft.server.hall import Hall
from undercroft.server.limits import Bucket
from undercroft.server.table_socket import TableSocket
from undercroft.table.errors import Refusal
from undercroft.table.writing import clean_text

log = logging.getLogger("undercroft.connection")

# Close codes of RFC 6455; the reason is a code of the list of refusals.
AWAY, POLICY, TRY_LATER = 1001, 1008, 1013

PRICES: dict[type, int] = {protocol.Hello: 5, protocol.AskLog: 5}
"""What is answered with the whole table, or a page of its log, counts as so many messages."""
PATIENCE = 100
"""Refusals for haste after which a connection is closed."""
PATH = "/ws/tables/"


class Connection:
    """A browser at a table: takes its messages one at a time and sends what it may know."""

    def __init__(self, socket: TableSocket, hall: Hall) -> None:
        self.socket = socket
        self.hall = hall
        self.desk: Desk | None = None
        self.seats: tuple[int, ...] = ()
        self.keys: tuple[str, ...] = ()
        self.known = 0
        self.is_gone = False
        self.greeted = False
        self.heard = time.monotonic()
        self.hasty = 0
        settings = hall.settings
        self.messages = Bucket(settings.messages_per_second, settings.messages_burst)
        self.watch = socket.loop.call_later(settings.hello_seconds, self._look_at_clock)

    # --- coming and going -------------------------------------------------------------

    async def come(self, table: str, refusal: Refusal | None) -> None:
        """Find the table, if there is room; until then the socket keeps what is said."""
        try:
            if self.hall.stopping:
                raise Refusal("stopping")
            if refusal is not None:
                raise refusal
            desk = await self.hall.desk(table)
        except Refusal as why:
            self._turn_away(why)
            return
        if not self.is_gone:
            self.desk = desk
            desk.visitors += 1
            self.socket.go_on()

    def lost(self) -> None:
        """The socket is closed, by whomever."""
        self.is_gone = True
        self.watch.cancel()
        if self.desk is not None:
            self.desk.visitors -= 1
            self.desk.farewell(self)

    def _turn_away(self, refusal: Refusal) -> None:
        """Say why before closing: a browser cannot read an HTTP error of a websocket."""
        self.send(messages.refused(refusal))
        self.close(POLICY, refusal.code)

    def _look_at_clock(self) -> None:
        """Close a connection that has not said hello, or nothing at all for too long."""
        settings = self.hall.settings
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
        """Send a message at once; who does not read for long is cut off and may come back."""
        if not self.socket.send(message):
            self.socket.abort()

    def close(self, code: int, reason: str) -> None:
        self.socket.close(code, reason)

    # --- from the browser ----------------------------------------------------------------

    def pinged(self) -> None:
        """A control frame counts as a message: there is no cheaper way to be a nuisance."""
        with contextlib.suppress(Refusal):
            self._count(1)

    def take(self, raw: bytes) -> None:
        """Do what a message asks; every refusal is said."""
        message: Any = None
        try:
            message = _decoded(raw)
            self._count(PRICES.get(type(message), 1))
            self._obey(message)
        except Refusal as refusal:
            self._refuse(refusal, message)
        except Exception:
            log.exception("a message failed")
            self._refuse(Refusal("internal"), message)

    def _refuse(self, refusal: Refusal, message: Any) -> None:
        self.send(messages.refused(refusal, getattr(message, "id", None)))

    def _count(self, price: int) -> None:
        """Messages are limited; who does not heed it is closed."""
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
        desk = self.desk
        assert desk is not None, "the socket holds messages until there is a desk"
        if isinstance(message, protocol.Ping):
            self.send(messages.encode(protocol.Pong(time.time())))
        elif isinstance(message, protocol.Hello):
            self._when_done(message, desk.hello(self, message.secrets, message.since))
        elif not self.greeted:
            raise Refusal("hello_first")
        elif isinstance(message, protocol.SendMove):
            self._check_seat(desk, message.seat)
            played = desk.play(message.seat, message.question, message.move, message.id)
            self._when_done(message, played)
        elif isinstance(message, protocol.SetPass):
            self._check_seat(desk, message.seat)
            self._when_done(message, desk.leave_alone(message.seat, message.scope))
        elif isinstance(message, protocol.TakeBack):
            self._take_back(desk, message)
        elif isinstance(message, protocol.AnswerBack):
            self._check_seat(desk, message.seat)
            self._when_done(message, desk.answer_back(message.seat, message.agree))
        elif isinstance(message, protocol.Say):
            self._say(desk, message)
        elif isinstance(message, protocol.AskLog):
            self._tell_log(desk, message)

    def _tell_log(self, desk: Desk, message: protocol.AskLog) -> None:
        """Of the own seats, or what a spectator was told; never more than was told already."""
        if message.seat is not None:
            self._check_seat(desk, message.seat)
        elif self.seats:
            raise Refusal("not_your_seat", seat=message.seat)
        self.send(messages.log_page(desk.table, message.seat, min(message.before, self.known)))

    def _take_back(self, desk: Desk, message: protocol.TakeBack) -> None:
        """To ask everybody is as loud as to say something."""
        self._check_seat(desk, message.seat)
        bucket = desk.lines if message.ask else desk.backs
        bucket.take(str(message.seat))
        taken = desk.take_back(message.seat, message.question, message.ask, message.id)
        self._when_done(message, taken)

    def _say(self, desk: Desk, message: protocol.Say) -> None:
        self._check_seat(desk, message.seat)
        if (message.text is None) == (message.phrase is None):
            raise Refusal("bad_message", detail="give either text or phrase")
        text = None if message.text is None else _clean_text(message.text)
        desk.lines.take(str(message.seat))
        self._when_done(message, desk.say(message.seat, text, message.phrase))

    def _when_done(self, message: Any, doing: asyncio.Future[Any]) -> None:
        """Keep what is said next until this is done, then answer."""
        self.socket.hold()
        doing.add_done_callback(functools.partial(self._done, message))

    def _done(self, message: Any, doing: asyncio.Future[Any]) -> None:
        if self.is_gone or doing.cancelled():
            return
        refusal = doing.exception()
        if isinstance(refusal, Refusal):
            self._refuse(refusal, message)
        elif refusal is not None:
            log.error("a message failed", exc_info=refusal)
            self._refuse(Refusal("internal"), message)
        elif isinstance(message, protocol.SendMove):
            self._accept(message.id, doing.result().version)
        elif isinstance(message, protocol.TakeBack):
            taken = doing.result()  # None: the others are asked
            version = self.known if taken is None else taken.version
            self._accept(message.id, version)
        elif isinstance(message, protocol.Hello):
            self.greeted = True
        self.socket.go_on()

    def _accept(self, message: str, version: int) -> None:
        """Versions that nobody is told of are not told to the mover either."""
        assert self.desk is not None, "it has moved at a desk"
        shown = min(version, self.desk.table.shown)
        self.send(messages.encode(protocol.Accepted(message, shown)))

    def _check_seat(self, desk: Desk, seat: int) -> None:
        desk.table.seat(seat)
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


def attend(hall: Hall, full: Refusal | None, socket: TableSocket, request: Request) -> None:
    """Take a browser to its table, or say why not; `full`: there is no room for it."""
    headers = {name.lower(): value for name, value in request.headers.raw_items()}
    try:
        check_origin(headers, hall.settings.origins)
    except Refusal as refusal:
        socket.refuse(http.HTTPStatus.FORBIDDEN, refusal.code)
        return
    if not request.path.startswith(PATH):
        socket.refuse(http.HTTPStatus.NOT_FOUND, "not_found")
        return
    socket.answer_request(request)
    if socket.is_open:
        socket.taker = connection = Connection(socket, hall)
        socket.hold()
        hall.start(connection.come(request.path.removeprefix(PATH), full))
