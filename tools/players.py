"""Scripted websocket clients: one per seat, speaking the protocol as a browser does."""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from undercroft.engine.changes import patched
from undercroft.server import protocol

encode = msgspec.json.encode
decode = msgspec.json.Decoder(protocol.ToBrowser).decode

Answer = protocol.Accepted | protocol.Tried | protocol.Refused


def is_late(answer: Answer) -> bool:
    """Return whether the table had answered already, as it does where there is only one answer."""
    return isinstance(answer, protocol.Refused) and answer.error.code == "stale_move"


class Player:
    """One connection to a table, with the last messages it received."""

    def __init__(self, ws: str, table: str, secrets: list[str], local: str = "") -> None:
        self.ws = ws
        self.local = local  # source address, on a machine with several
        self.table = table
        self.secrets = secrets
        self.socket: ClientConnection | None = None
        self.welcome: protocol.Welcome | None = None
        self.update: protocol.Update | None = None
        self.info: protocol.TableInfo | None = None
        self.views: dict[int | None, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.answers: asyncio.Queue[Answer] = asyncio.Queue()
        self.lines: list[protocol.ChatLine] = []
        self.pointed: list[tuple[int, str, str | None]] = []
        self.pages: list[protocol.LogPage] = []
        self.raw: list[bytes] = []
        self.keep_raw = False
        self.on_update: Callable[[protocol.Update], None] = lambda update: None
        self.news = asyncio.Condition()
        self.reader: asyncio.Task[None] | None = None
        self.closed: tuple[int, str] | None = None

    # --- coming and going -------------------------------------------------------------

    async def come(self, since: int | None = 0, changes: bool = True, **options: Any) -> Player:
        """Connect and say hello; return once welcomed (and updated, if the game has started).

        `changes`: views are sent whole only once, as to a browser.
        """
        quiet: dict[str, Any] = {"max_size": None, "compression": None, "ping_interval": None}
        if self.local:
            quiet["local_addr"] = (self.local, 0)
        self.socket = await connect(f"{self.ws}/{self.table}", **quiet, **options)
        self.reader = asyncio.create_task(self._read(self.socket))
        with contextlib.suppress(ConnectionClosed):  # rejected before hello was sent
            await self.socket.send(encode(protocol.Hello(self.secrets, since, changes)).decode())
        await self.until(lambda: self.welcome is not None or not self.answers.empty())
        if self.welcome is not None and self.welcome.table.version:
            await self.until(lambda: self.update is not None)
        return self

    async def go(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            await asyncio.gather(self.reader, return_exceptions=True)

    # --- hearing -------------------------------------------------------------------------

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for raw in socket:
                self._take(raw.encode() if isinstance(raw, str) else raw)
                async with self.news:
                    self.news.notify_all()
        except ConnectionClosed:
            pass
        finally:
            self.closed = (socket.close_code or 0, socket.close_reason or "")
            async with self.news:
                self.news.notify_all()

    def _take(self, raw: bytes) -> None:
        if self.keep_raw:
            self.raw.append(raw)
        message = decode(raw)
        if isinstance(message, protocol.Update):
            self.update = message = with_views(message, self.views)
            self.events += [moment.event for moment in message.viewers[0].moments]
            self.on_update(message)
        elif isinstance(message, protocol.Accepted | protocol.Tried | protocol.Refused):
            self.answers.put_nowait(message)
        elif isinstance(message, protocol.Welcome):
            self.welcome, self.info = message, message.table
        elif isinstance(message, protocol.TableChanged):
            self.info = message.table
        elif isinstance(message, protocol.Chatted):
            self.lines.append(message.line)
        elif isinstance(message, protocol.Pointed):
            self.pointed.append((message.seat, message.at, message.to))
        elif isinstance(message, protocol.LogPage):
            self.pages.append(message)

    async def until(self, true: Callable[[], bool], seconds: float = 30.0) -> None:
        """Wait until a condition on the received messages holds, or the connection is closed."""

        async def wait() -> None:
            async with self.news:
                await self.news.wait_for(lambda: true() or self.closed is not None)

        await asyncio.wait_for(wait(), seconds)

    async def reach(self, version: int) -> None:
        """Wait until this version has been received."""
        await self.until(lambda: self.version >= version)

    # --- speaking --------------------------------------------------------------------------

    def sees_the_end(self) -> bool:
        return self.info is not None and self.info.status == "finished"

    @property
    def version(self) -> int:
        return 0 if self.update is None else self.update.version

    @property
    def viewer(self) -> protocol.ViewerUpdate:
        assert self.update is not None, "the game has started"
        return self.update.viewers[0]

    @property
    def is_asked(self) -> bool:
        return self.update is not None and self.viewer.ask is not None

    async def send(self, message: Any) -> None:
        assert self.socket is not None, "it is connected"
        await self.socket.send(encode(message).decode())

    async def send_raw(self, raw: str | bytes) -> None:
        assert self.socket is not None, "it is connected"
        await self.socket.send(raw)

    def move(self, notation: str) -> protocol.SendMove:
        """Create a move for the latest question, with an id of its own."""
        seat = self.viewer.seat
        assert seat is not None, "a spectator does not move"
        return protocol.SendMove(uuid.uuid4().hex, seat, self.viewer.question, notation)

    async def play(self, notation: str) -> Answer:
        """Send a move and wait for its answer."""
        return await self.ask(self.move(notation))

    async def ask(self, message: Any) -> Answer:
        await self.send(message)
        return await asyncio.wait_for(self.answers.get(), 30)


def with_views(update: protocol.Update, views: dict[int | None, Any]) -> protocol.Update:
    """Return an update with every whole view; `views` holds the ones before, and then these."""
    for viewer in update.viewers:
        view = viewer.view
        if view is None:
            view = views[viewer.seat]
            for change in [*[moment.change for moment in viewer.moments], viewer.rest]:
                view = patched(view, change or [])
        views[viewer.seat] = view
    viewers = [
        msgspec.structs.replace(viewer, view=views[viewer.seat]) for viewer in update.viewers
    ]
    return msgspec.structs.replace(update, viewers=viewers)


class Seats:
    """A table whose seats are all owned by this program."""

    def __init__(self, url: str, ws: str, seated: protocol.Seated) -> None:
        self.url = url
        self.info = seated.table
        self.secrets = {owned.seat: owned.secret for owned in seated.owned}
        self.players = [Player(ws, self.info.id, [secret]) for secret in self.secrets.values()]

    async def come(self) -> Seats:
        for player in self.players:
            await player.come()
        return self

    async def go(self) -> None:
        for player in self.players:
            await player.go()

    async def asked(self) -> Player | None:
        """Wait until a player is asked; None when the game is over."""
        async with asyncio.timeout(30):
            while not self.players[0].sees_the_end():
                for player in self.players:
                    if player.is_asked:
                        return player
                await asyncio.sleep(0.002)  # someone passes, or an update is on its way
        return None


async def post(client: httpx.AsyncClient, path: str, body: Any, **headers: str) -> httpx.Response:
    guest = headers.pop("guest", None) or uuid.uuid4().hex
    content = body if isinstance(body, bytes) else encode(body)
    sent = {"X-Guest": guest, "Content-Type": "application/json", **headers}
    return await client.post(path, content=content, headers=sent)


def everyone_here(seats: int, game: str = "raiders", **given: Any) -> protocol.NewTable:
    """Describe a table with all seats on this device."""
    names = [f"P{seat}" for seat in range(seats)]
    kinds = ["me", *["local"] * (seats - 1)]
    wishes = [protocol.SeatWish(kind, name) for kind, name in zip(kinds, names, strict=True)]  # type: ignore[arg-type]
    return protocol.NewTable(game, wishes, **given)


async def new_seats(
    client: httpx.AsyncClient, ws: str, table: protocol.NewTable, **headers: str
) -> Seats:
    """Create a table; no one is connected yet."""
    response = await post(client, "/api/tables", table, **headers)
    if response.status_code != 201:
        raise RuntimeError(f"failed to create a table: {response.text}")
    seated = msgspec.json.decode(response.content, type=protocol.Seated)
    return Seats(str(client.base_url), ws, seated)
