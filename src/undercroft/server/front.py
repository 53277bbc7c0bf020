"""The front of the server: connections, with limits on time, size and number.

HTTP is handled by uvicorn. This module drops clients that send slowly, read slowly or hold more
than their share of connections, and hands websockets to the tables.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import resource
import socket
from email.utils import formatdate
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from undercroft.server.connection import attend
from undercroft.server.guests import forwarded, household
from undercroft.server.manager import TableManager
from undercroft.server.messages import encode, error_info
from undercroft.server.table_socket import TableSocket
from undercroft.table.errors import Refusal

BACKLOG = 1024
SPARE_FILES = 128
"""Open files left for the database, the logs and the workers."""

logging.getLogger("uvicorn").setLevel(logging.CRITICAL)


class Front(HttpToolsProtocol):
    """One connection, until it becomes a websocket or ends."""

    def __init__(self, manager: TableManager, config: uvicorn.Config, state: ServerState) -> None:
        super().__init__(config, state, {}, asyncio.get_running_loop())
        self.manager = manager
        self.peer = ""
        self.is_counted = False
        self.is_head = True
        self.head_bytes = 0
        """Bytes that arrived while the head of a request was not complete."""
        self.head_size = 0
        """Size of the URL and headers parsed so far: a head may also arrive all at once."""
        self.is_too_long = False
        self.limit: asyncio.TimerHandle | None = None

    # --- coming and going -------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.peer = self.client[0] if self.client else ""
        try:
            self._check_arrival()
        except Refusal as refusal:
            self._answer_and_close(503, refusal)
            return
        self.manager.callers.come(household(self.peer))
        self.is_counted = True
        self._allow(self.manager.settings.head_seconds)

    def _check_arrival(self) -> None:
        """Limit new connections per address; clients behind our proxies are counted later."""
        if self.manager.proxies.trusts(self.peer):
            self.manager.callers.check_room_for_all()
        else:
            self.manager.callers.check_arrival(household(self.peer))

    def connection_lost(self, exc: Exception | None) -> None:
        self._allow(None)
        self._uncount()
        super().connection_lost(exc)

    def _uncount(self) -> None:
        if self.is_counted:
            self.is_counted = False
            self.manager.callers.go(household(self.peer))

    def _allow(self, seconds: float | None) -> None:
        """Set the timeout for the next phase of the connection, replacing the current one."""
        if self.limit is not None:
            self.limit.cancel()
        self.limit = None
        if seconds is not None:
            self.limit = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self.transport.abort()

    def _answer_and_close(self, status: int, refusal: Refusal) -> None:
        """Reject a connection before there is a request to answer."""
        body = encode(error_info(refusal))
        head = f"HTTP/1.1 {status} \r\ncontent-type: application/json\r\nconnection: close\r\n"
        self.transport.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        self.transport.close()

    # --- a request arrives --------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.is_head:
            if not self.head_bytes:
                self._allow(self.manager.settings.head_seconds)
            self.head_bytes += len(data)
        super().data_received(data)
        is_long = self.is_head and self.head_bytes > self.manager.settings.head_bytes
        if is_long and not self.transport.is_closing():
            self._refuse_head()

    def _refuse_head(self) -> None:
        limit = self.manager.settings.head_bytes
        self._answer_and_close(431, Refusal("too_long", limit=limit))

    def on_message_begin(self) -> None:
        self.head_size = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._measure(len(name) + len(b": \r\n") + len(value))
        super().on_header(name, value)

    def _measure(self, size: int) -> None:
        """Add to the size of the head; an error here ends the parsing, and the request with it."""
        self.head_size += size
        if self.head_size > self.manager.settings.head_bytes:
            self.is_too_long = True
            raise ValueError("the head is too long")

    def send_400_response(self, msg: str) -> None:
        if self.is_too_long:
            self._refuse_head()
        else:
            super().send_400_response(msg)

    def on_headers_complete(self) -> None:
        self.is_head = False
        self._allow(self.manager.settings.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.is_head = True
        self.head_bytes = 0
        self._allow(None)
        super().on_message_complete()

    # --- an answer leaves ------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._allow(self.manager.settings.answer_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._allow(None)

    # --- websockets ------------------------------------------------------------------------

    def _should_upgrade_to_ws(self) -> bool:
        return True

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection to a table and count it for the client behind any proxy."""
        self._allow(None)
        self._uncount()
        self.connections.discard(self)
        manager, settings = self.manager, self.manager.settings
        address = manager.proxies.client(self.peer, forwarded(self.headers))
        refusal = _room_for(manager, address)
        manager.callers.come(address)
        table_socket = TableSocket(
            settings.message_bytes,
            settings.unsent_bytes,
            functools.partial(attend, manager, address, refusal),
            functools.partial(manager.callers.go, address),
        )
        table_socket.connection_made(self.transport)
        self.transport.set_protocol(table_socket)
        table_socket.data_received(self._request())

    def _request(self) -> bytes:
        """Rebuild the request for the library that does the handshake."""
        lines = [b"%s: %s\r\n" % header for header in self.headers]
        method = self.scope["method"].encode()
        return b"%s %s HTTP/1.1\r\n%s\r\n" % (method, self.url, b"".join(lines))


def _room_for(manager: TableManager, address: str) -> Refusal | None:
    try:
        manager.callers.check_room(address)
    except Refusal as refusal:
        return refusal
    return None


# --- listening ---------------------------------------------------------------------------


def raise_file_limit(wanted: int) -> int:
    """Raise the limit on open files as far as possible; return how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = hard if hard != resource.RLIM_INFINITY else max(soft, wanted + SPARE_FILES)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(1, min(wanted, soft - SPARE_FILES))


class Listening:
    """Accepts connections at an address for as long as it is open."""

    def __init__(self, manager: TableManager, app: Any) -> None:
        self.manager = manager
        self.state = ServerState()
        self.config = uvicorn.Config(
            app, http=Front, ws="none", lifespan="off", log_config=None, access_log=False,
            proxy_headers=False, timeout_keep_alive=int(manager.settings.head_seconds),
        )  # fmt: skip
        self.config.load()
        self.server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen; raise OSError if the address is not available."""
        settings, loop = self.manager.settings, asyncio.get_running_loop()
        self.manager.callers.most = raise_file_limit(settings.connections)
        self.server = await loop.create_server(
            lambda: Front(self.manager, self.config, self.state),
            settings.host, settings.port, backlog=BACKLOG, family=_family(settings.host),
        )  # fmt: skip
        self._tell_date()

    def _tell_date(self) -> None:
        self.state.default_headers = [(b"date", formatdate(usegmt=True).encode())]
        asyncio.get_running_loop().call_later(1.0, self._tell_date)

    def close(self) -> None:
        """Stop accepting connections, and close those without a request in progress."""
        if self.server is not None:
            self.server.close()
        for connection in list(self.state.connections):
            connection.shutdown()


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_UNSPEC
