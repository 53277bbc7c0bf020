"""No connection keeps another from being told; whoever cannot be told is dropped."""

from __future__ import annotations

import asyncio
import socket
import struct
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvloop

from tests.server.playing import live
from tests.server.test_session import Ear, session_at
from tools.players import Player, everyone_here, new_seats
from tools.serving import free_port
from undercroft.server import messages, protocol
from undercroft.server.app import create, guarded
from undercroft.server.front import Listening
from undercroft.server.manager import TableManager
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore
from undercroft.server.store import Write
from undercroft.server.table_socket import TableSocket


class Broken(Ear):
    """A listener whose transport raises, from a given message on."""

    def __init__(self, good: int = 0) -> None:
        super().__init__()
        self.good = good
        self.is_aborted = False

    def send(self, message: bytes) -> None:
        if len(self.heard) >= self.good:
            raise RuntimeError("the handler is closed")
        super().send(message)

    def abort(self) -> None:
        self.is_aborted = True
        raise RuntimeError("the handler is closed")


def versions(ear: Ear) -> list[int]:
    return [message.version for message in ear.heard if isinstance(message, protocol.Update)]


@live
async def test_a_listener_that_raises_keeps_no_one_from_being_told(tmp_path: Path) -> None:
    session, store, at = await session_at(tmp_path, "me", "local", "local")
    broken, ears = Broken(good=2), [Ear(), Ear()]
    await session.hello(broken, [at.secrets[2]], None)
    for seat, ear in enumerate(ears):
        await session.hello(ear, [at.secrets[seat]], None)
    await session.play(0, 1, "play 5", "a")
    assert [versions(ear) for ear in ears] == [[1, 2], [1, 2]]
    assert broken.is_aborted
    assert list(session.listeners) == ears
    last = [message for message in ears[1].heard if isinstance(message, protocol.TableChanged)][-1]
    assert not last.table.seats[2].present, "the others learn that the seat is away"
    await store.close()


@live
async def test_a_view_that_cannot_be_made_keeps_no_one_else_from_being_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, store, at = await session_at(tmp_path, "me", "local", "local")
    bad, good = Ear(), Ear()
    bad.abort = lambda: None  # type: ignore[method-assign]
    await session.hello(bad, [at.secrets[0]], None)
    await session.hello(good, [at.secrets[1]], None)
    told = messages.Updates.told

    def fails_for_seat_0(self: messages.Updates, seats: tuple[int, ...], *more: Any) -> bytes:
        if 0 in seats:
            raise ZeroDivisionError
        return told(self, seats, *more)

    monkeypatch.setattr(messages.Updates, "told", fails_for_seat_0)
    await session.play(2, 1, "play 5", "a")
    assert versions(good) == [1, 2]
    assert list(session.listeners) == [good]
    await store.close()


@live
async def test_who_breaks_while_being_greeted_does_not_stop_the_table(tmp_path: Path) -> None:
    session, store, at = await session_at(tmp_path, "me", "local", "local")
    broken, ear = Broken(), Ear()
    await session.hello(broken, [at.secrets[0]], None)
    await session.hello(ear, [at.secrets[1]], None)
    assert list(session.listeners) == [ear]
    assert session.table.connections == [0, 1, 0]
    await store.close()


class ClosedTransport(asyncio.Transport):
    """A transport as uvloop leaves it after a reset: closing, and raising when written to."""

    def is_closing(self) -> bool:
        return True

    def write(self, data: Any) -> None:
        raise RuntimeError("unable to perform operation; the handler is closed")

    writelines = write

    def get_write_buffer_size(self) -> int:
        return 0


@live
async def test_nothing_is_written_to_a_closed_transport() -> None:
    from websockets.protocol import State

    table_socket = TableSocket(4096, 1000, lambda *_: None, lambda: None)
    table_socket.connection_made(ClosedTransport())
    table_socket.frames.state = State.OPEN
    assert table_socket.send(b"{}")
    table_socket.close(1012, "stopping")


# --- a real reset, on the loop that the server runs on -----------------------------------------


class SlowStore(SqliteStore):
    """A disk that finishes a write when the test says so."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.may_finish = asyncio.Event()
        self.may_finish.set()

    def write(self, write: Write) -> asyncio.Future[None]:
        return asyncio.ensure_future(self._later(super().write(write)))

    async def _later(self, written: asyncio.Future[None]) -> None:
        await written
        await self.may_finish.wait()


def reset(player: Player) -> None:
    """End a connection as a phone that drops does: without a close frame, by a TCP reset."""
    assert player.socket is not None, "it is connected"
    raw = player.socket.transport.get_extra_info("socket")
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    player.socket.transport.abort()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_reset_while_a_move_is_stored_leaves_nobody_untold(tmp_path: Path) -> None:
    async def play() -> None:
        store = SlowStore(str(tmp_path / "reset.db"))
        manager = TableManager(Settings(port=free_port(), pace=0), store)
        listening = Listening(manager, guarded(create(manager), manager))
        await listening.open()
        address = f"127.0.0.1:{manager.settings.port}"
        async with httpx.AsyncClient(base_url=f"http://{address}") as client:
            made = await new_seats(client, f"ws://{address}/ws/tables", everyone_here(3))
        watchers = [Player(made.players[0].ws, made.info.id, []) for _ in range(3)]
        for watcher in watchers:  # older connections than the players'
            await watcher.come()
        seats = await made.come()
        session = manager.sessions[made.info.id]
        older = list(session.listeners)[:3]
        store.may_finish.clear()
        mover = seats.players[0]
        await mover.send(mover.move("play 5"))
        for watcher in watchers:
            reset(watcher)
        while not all(one.is_gone for one in older):
            await asyncio.sleep(0)
        assert set(older) < set(session.listeners), "they leave when the move is told"
        store.may_finish.set()
        for player in seats.players:
            await player.reach(2)
        assert [player.version for player in seats.players] == [2, 2, 2]
        while len(session.listeners) > 3:
            await asyncio.sleep(0)
        await seats.go()
        listening.close()
        await manager.close()

    uvloop.run(asyncio.wait_for(play(), 60))
