"""Limits of time, size and number: who is slow, greedy or many spoils it for nobody."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from tests.server.playing import live, made, refusal, said, spectator
from tools.players import Player
from tools.serving import GENEROUS, ServerProcess
from tools.siege_target import frame
from tools.sieges import SIEGES, lay
from undercroft.server import protocol
from undercroft.server.connection import Connection
from undercroft.server.guests import Callers, Proxies, household
from undercroft.server.limits import Buckets
from undercroft.server.settings import Settings
from undercroft.server.table_socket import SLICE, Frames, TableSocket
from undercroft.table.errors import Refusal

TIGHT = {
    "head_seconds": "0.4", "body_seconds": "0.4", "head_bytes": "2000",
    "connections_per_seat": "2", "unsent_bytes": "200000", "messages_burst": "8",
    "messages_per_second": "1", "chat_per_second": "0.01", "chat_burst": "3",
    "connections_per_table": "2",
}  # fmt: skip


@pytest.fixture(scope="module")
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("tight")
    with ServerProcess(folder / "tables.db", **{**GENEROUS, **TIGHT}) as running:
        yield running


@pytest.mark.parametrize("name", SIEGES)
def test_a_short_siege_spoils_no_game_of_others(name: str) -> None:
    assert "moves of others" in lay(name, quick=True)


# --- time and size ---------------------------------------------------------------------------


async def answered(server: ServerProcess, sent: bytes) -> bytes:
    """All that is said until the server closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(sent)
    said = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    return said


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\nGET /api/games HTTP/1.1\r\n",
    ],
)
@live
async def test_a_request_that_does_not_come_to_its_end_is_given_up(
    tight: ServerProcess, sent: bytes
) -> None:
    said = await answered(tight, sent)
    assert said.count(b"HTTP/1.1 200") == sent.count(b"games HTTP/1.1\r\nHost")


@live
async def test_a_head_without_end_is_refused_at_its_limit(tight: ServerProcess) -> None:
    said = await answered(tight, b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 5000)
    assert said.startswith(b"HTTP/1.1 431")
    assert json.loads(said.partition(b"\r\n\r\n")[2]) == {
        "code": "too_long",
        "facts": {"limit": 2000},
    }


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 2000 + b"\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\n" + b"X-Short: 1234567890\r\n" * 100 + b"\r\n",
        b"GET /" + b"x" * 2000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /ws/tables/x HTTP/1.1\r\nUpgrade: websocket\r\nX: " + b"x" * 2000 + b"\r\n\r\n",
    ],
    ids=["one header", "many", "url", "websocket"],
)
@live
async def test_a_long_head_that_arrives_at_once_is_refused_too(
    tight: ServerProcess, sent: bytes
) -> None:
    said = await answered(tight, sent)
    assert said.startswith(b"HTTP/1.1 431")
    assert b'"code":"too_long"' in said
    assert said.count(b"HTTP/1.1") == 1


@live
async def test_hellos_are_counted_by_address(tmp_path: Path) -> None:
    few = {**GENEROUS, "hellos_per_second": "0.01", "hellos_burst": "3"}
    with ServerProcess(tmp_path / "tables.db", **few) as server:
        seated = await made(server, "me", "local", "local")
        first = await spectator(server, seated.table.id)
        await first.send(protocol.Hello([], 0))
        second = await spectator(server, seated.table.id)
        assert second.welcome is not None
        third = await spectator(server, seated.table.id)
        assert refusal(await asyncio.wait_for(third.answers.get(), 5)) == "too_fast"
        for player in (first, second, third):
            await player.go()


async def spoken(server: ServerProcess, frames: list[bytes]) -> tuple[int, str]:
    """How a websocket was closed on which these frames were sent by hand."""
    seated = await made(server, "me", "local", "local")
    async with connect(f"{server.ws}/{seated.table.id}", ping_interval=None) as socket:
        socket.transport.write(b"".join(frames))
        with contextlib.suppress(ConnectionClosed):
            while await asyncio.wait_for(socket.recv(), 5):
                pass
    return socket.close_code or 0, socket.close_reason or ""


@pytest.mark.parametrize(
    "frames",
    [
        [frame(0x01, b"x" * 4000), frame(0x00, b"x" * 4000)],
        [frame(0x01, b"x" * 60), *[frame(0x00, b"x" * 60)] * 100],
        [frame(0x01, b"")] + [frame(0x00, b"")] * 40,
        [b"\x81\xff" + (1 << 40).to_bytes(8, "big")],
    ],
    ids=["two long", "many short", "many empty", "a promise"],
)
@live
async def test_an_unfinished_message_is_refused_while_it_arrives(
    server: ServerProcess, frames: list[bytes]
) -> None:
    assert await spoken(server, frames) == (1009, "too_long")


@live
async def test_what_is_no_frame_closes_the_connection(server: ServerProcess) -> None:
    assert await spoken(server, [b"\x8f\x00\x00\x00"]) == (1002, "bad_message")


@live
async def test_a_message_in_fragments_is_understood(server: ServerProcess) -> None:
    seated = await made(server, "me", "local", "local")
    async with connect(f"{server.ws}/{seated.table.id}", ping_interval=None) as socket:
        await socket.send(['{"type":', '"hel', 'lo"}'])
        assert json.loads(await socket.recv())["type"] == "welcome"


class SlowReader(asyncio.Transport):
    """A connection whose other end has left so many bytes unread."""

    def __init__(self, unread: int) -> None:
        super().__init__()
        self.unread = unread
        self.sent = b""
        self.is_aborted = False

    def is_closing(self) -> bool:
        return self.is_aborted

    def get_write_buffer_size(self) -> int:
        return self.unread

    def writelines(self, parts: Iterable[bytes | bytearray | memoryview]) -> None:
        self.sent += b"".join(parts)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += bytes(data)

    def abort(self) -> None:
        self.is_aborted = True


@pytest.mark.parametrize(("unread", "is_cut_off"), [(0, False), (900, False), (901, True)])
@live
async def test_who_does_not_read_is_cut_off_at_the_limit(unread: int, is_cut_off: bool) -> None:
    socket = TableSocket(4096, 1000, lambda *_: None, lambda: None)
    socket.connection_made(reader := SlowReader(unread))
    socket.frames.state = State.OPEN
    manager = SimpleNamespace(settings=Settings())
    connection = Connection(socket, cast(Any, manager))
    connection.send(b"x" * 100)
    connection.watch.cancel()
    assert reader.is_aborted is is_cut_off
    assert reader.sent == (b"" if is_cut_off else b"\x81\x64" + b"x" * 100)


@pytest.mark.parametrize(("unread", "is_cut_off"), [(1000, False), (1001, True)])
@live
async def test_who_pings_and_reads_no_pong_is_cut_off(unread: int, is_cut_off: bool) -> None:
    socket = TableSocket(4096, 1000, lambda *_: None, lambda: None)
    socket.frames = Frames(max_size=4096, state=State.OPEN)
    socket.connection_made(reader := Reading())
    reader.unread = unread
    socket.data_received(frame(0x89, b"x"))
    assert reader.is_aborted is is_cut_off
    assert reader.sent == b"\x8a\x01x"


@live
async def test_a_flood_of_tiny_frames_is_taken_in_slices() -> None:
    taken: list[bytes] = []

    class Counting:
        def take(self, message: bytes) -> None:
            taken.append(message)

        def pinged(self) -> None: ...
        def lost(self) -> None: ...

    socket = TableSocket(4096, 1000, lambda *_: None, lambda: None)
    socket.connection_made(Reading())
    socket.frames = Frames(max_size=4096, state=State.OPEN)
    socket.taker = Counting()
    socket.data_received(frame(0x81, b"1") * 10_000)
    assert 0 < len(taken) <= SLICE // 7
    while len(taken) < 10_000:
        await asyncio.sleep(0)
    assert taken == [b"1"] * 10_000


class Reading(SlowReader):
    """A connection that can be told to stop reading."""

    def __init__(self) -> None:
        super().__init__(0)

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


# --- number ----------------------------------------------------------------------------------


@live
async def test_one_address_has_its_share_of_connections(tmp_path: Path) -> None:
    settings = {**GENEROUS, "connections_per_address": "3"}
    with ServerProcess(tmp_path / "few.db", **settings) as server:
        held = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(3)]
        said = await answered(server, b"")
        assert said.startswith(b"HTTP/1.1 503")
        assert b'{"code":"too_many_connections","facts":{"limit":3}}' in said
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", server.port, local_addr=("127.0.0.3", 0)
        )
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert (await reader.read()).startswith(b"HTTP/1.1 200")
        for _, other in (*held, (reader, writer)):
            other.close()


@live
async def test_the_owner_of_a_seat_always_finds_a_place(tight: ServerProcess) -> None:
    seated = await made(tight, "me", "local", "local")
    watchers = [await spectator(tight, seated.table.id) for _ in range(3)]
    assert [one.welcome is not None for one in watchers] == [True, True, False]
    assert refusal(await watchers[2].answers.get()) == "too_many_connections"
    owners = [Player(tight.ws, seated.table.id, [seated.owned[0].secret]) for _ in range(3)]
    for owner in owners:
        await owner.come()
        assert owner.welcome is not None
    await owners[0].until(lambda: owners[0].closed is not None)
    assert owners[0].closed == (1013, "too_many_connections")
    assert owners[1].closed is None
    for one in (*watchers, *owners):
        await one.go()


@live
async def test_the_limit_of_chat_belongs_to_the_seat(tight: ServerProcess) -> None:
    seated = await made(tight, "me", "local", "local")
    one, two = [Player(tight.ws, seated.table.id, [seated.owned[0].secret]) for _ in range(2)]
    for mouth in (await one.come(), await two.come(), one):
        await mouth.send(protocol.Say(0, text="hello"))
    await one.until(lambda: len(one.lines) == 3)
    await two.send(protocol.Say(0, text="too much"))
    assert refusal(await two.answers.get()) == "too_fast"
    await one.go()
    await two.go()


@live
async def test_a_refusal_for_haste_names_the_message(tight: ServerProcess) -> None:
    seated = await made(tight, "me", "local", "local")
    player = await Player(tight.ws, seated.table.id, [seated.owned[0].secret]).come()
    for number in range(9):
        await player.send(protocol.SendMove(f"m{number}", 0, 99, "play 1"))
    answers = [await asyncio.wait_for(player.answers.get(), 10) for _ in range(9)]
    hasty = [answer for answer in answers if refusal(answer) == "too_fast"]
    assert hasty
    assert all((answer.id or "").startswith("m") for answer in hasty)
    await player.go()


def test_an_address_is_believed_only_from_a_trusted_proxy() -> None:
    none, ours = Proxies([]), Proxies(["10.0.0.0/8", "::1"])
    assert none.client("10.1.1.1", "1.2.3.4") == "10.1.1.1"
    assert ours.client("10.1.1.1", "1.2.3.4") == "1.2.3.4"
    assert ours.client("10.1.1.1", "6.6.6.6, 1.2.3.4, 10.2.2.2") == "1.2.3.4"
    assert ours.client("9.9.9.9", "1.2.3.4") == "9.9.9.9"
    assert ours.client("10.1.1.1", "") == "10.1.1.1"
    assert ours.client("10.1.1.1", "nonsense") == "10.1.1.1"
    assert ours.client("::1", "2001:db8::1") == ours.client("::1", "2001:db8::ffff:2")
    assert household("::ffff:1.2.3.4") == "1.2.3.4"


def test_a_proxy_that_is_no_address_is_refused_at_the_start() -> None:
    with pytest.raises(ValueError, match="proxy"):
        Proxies(["proxy"])


def test_a_share_is_given_back() -> None:
    callers = Callers(3, 2, Buckets(1, 100))
    for address in ("a", "a", "b"):
        callers.check_arrival(address)
        callers.come(address)
    for address in ("a", "c"):
        with pytest.raises(Refusal):
            callers.check_room(address)
    callers.go("a")
    callers.check_room("a")
    callers.go("a")
    assert dict(callers.by_address) == {"b": 1}


@live
async def test_behind_a_trusted_proxy_everybody_has_limits_of_their_own(tmp_path: Path) -> None:
    settings = {
        **GENEROUS, "proxies": "127.0.0.1", "posts_burst": "1", "posts_per_second": "0.01",
        "requests_burst": "20", "requests_per_second": "0.01",
    }  # fmt: skip
    with ServerProcess(tmp_path / "proxy.db", **settings) as server:
        for number in range(15):
            named = {"X-Forwarded-For": f"203.0.113.{number}"}
            status, _ = await said(server, "/api/tables/aaaaaaaaaa", **named)
            assert status == 404
        codes = [(await said(server, "/api/games", **named))[0] for _ in range(21)]
        assert codes[-1] == 429


# --- one server ------------------------------------------------------------------------------


def second_server(port: int, db: Path) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "undercroft.cli",
        "serve",
        "--port",
        str(port),
        "--db",
        str(db),
    ]
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "200"}
    return subprocess.run(command, capture_output=True, text=True, timeout=30, env=environment)


def test_a_second_server_cannot_have_the_same_port(
    own_server: ServerProcess, tmp_path: Path
) -> None:
    second = second_server(own_server.port, tmp_path / "other.db")
    assert second.returncode != 0
    assert "the address is already in use" in second.stderr


def test_a_second_server_cannot_have_the_same_database(
    own_server: ServerProcess, tmp_path: Path
) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(own_server.db)
    for db in (own_server.db, link):
        second = second_server(own_server.port + 1, db)
        assert second.returncode != 0
        assert "another server is using this database" in second.stderr
