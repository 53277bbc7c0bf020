"""Web push: to whom, when, how often, and to which addresses never."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tests.server.playing import live, said, seats_at
from tests.table.builder import At
from tools.players import Player
from tools.serving import GENEROUS, ServerProcess
from undercroft.server import protocol, push_address, pushes
from undercroft.server.push_address import BadAddress, checked, is_public, post
from undercroft.server.push_message import (
    CURVE,
    decoded,
    encoded,
    encrypted,
    new_key,
    point,
    private_key,
    public_key,
    signature,
)
from undercroft.server.pushes import Pushes, after_night
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore
from undercroft.table.errors import Refusal

# --- what is sent ----------------------------------------------------------------------


def test_a_message_is_encrypted_as_in_appendix_a_of_rfc_8291() -> None:
    made = encrypted(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )


def test_the_host_signs_for_the_origin_of_the_push_service() -> None:
    key = new_key()
    said = signature(key, "https://push.example/a/b?c", "mailto:host@example.org", 1000.0)
    token, _, known = said.removeprefix("vapid t=").partition(", k=")
    assert known == public_key(key)
    head, claims, signed = token.split(".")
    assert json.loads(decoded(claims)) == {
        "aud": "https://push.example", "exp": 1000 + 12 * 3600, "sub": "mailto:host@example.org",
    }  # fmt: skip
    halves = decoded(signed)
    proof = encode_dss_signature(int.from_bytes(halves[:32]), int.from_bytes(halves[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(known))
    public.verify(proof, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


# --- addresses ---------------------------------------------------------------------------

REFUSED = [
    "http://push.example/a", "https://localhost/a", "https://127.0.0.1/a", "https://[::1]/a",
    "https://10.0.0.1/a", "https://8.8.8.8/a", "https://2130706433/a", "https://0x7f.1/a",
    "https://push.example:8443/a", "https://me:pass@push.example/a", "https://push.example/a#b",
    "https://push.example/a b", "https://push.example/\r\nX: y", "https://пуш.example/a",
    "ftp://push.example/a", "file:///etc/passwd", "https://", "//push.example/a", "https://[::1",
    "https://push.example:99999/", "https://push.example/" + "a" * 1024,
]  # fmt: skip


@pytest.mark.parametrize("address", REFUSED)
def test_an_address_that_is_no_public_https_name_is_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        checked(address, local=False)


def test_the_addresses_of_push_services_are_accepted() -> None:
    for host in ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"):
        assert checked(f"https://{host}/send/abc:def?x=1", local=False).hostname == host


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1",
        "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
        "2002:a00:1::", "not an address",
    ],
)  # fmt: skip
def test_no_message_goes_to_an_address_inside(address: str) -> None:
    assert not is_public(address)


def test_addresses_of_the_open_internet_are_public() -> None:
    assert is_public("8.8.8.8")
    assert is_public("2a00:1450:4001::200e")
    assert is_public("::ffff:8.8.8.8")


@live
async def test_a_name_that_leads_inside_is_not_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The address is looked up and checked when the message is sent, whatever it was before."""

    def inside(*_: object, **__: object) -> list[Any]:
        return [(2, 1, 6, "", ("8.8.8.8", 443)), (2, 1, 6, "", ("127.0.0.1", 443))]

    monkeypatch.setattr(push_address.socket, "getaddrinfo", inside)
    with pytest.raises(BadAddress):
        await post("https://push.example/a", {}, b"", local=False)


# --- a local endpoint ------------------------------------------------------------------------


class Service:
    """A push service on this machine, and a browser that decrypts what it is sent."""

    def __init__(self, answer: bytes = b"HTTP/1.1 201 Created\r\n\r\n") -> None:
        self.answer = answer
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self.own = ec.generate_private_key(CURVE)
        self.auth = b"0123456789abcdef"
        self.url = ""

    async def listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lines = head.split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
        body = await reader.readexactly(int(headers["content-length"]))
        self.heard.append((headers, body))
        writer.write(self.answer)
        await writer.drain()
        writer.close()

    def read(self, body: bytes) -> dict[str, str]:
        """Decrypt a message as a browser does."""
        salt, sender, sealed = body[:16], body[21:86], body[86:]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        info = b"WebPush: info\x00" + point(self.own.public_key()) + sender
        shared = HKDF(SHA256(), 32, self.auth, info).derive(self.own.exchange(ec.ECDH(), theirs))
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(shared)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(shared)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain[-1:] == b"\x02"
        found: dict[str, str] = json.loads(plain[:-1])
        return found

    def wish(self, secret: str, night: bool = True, language: str = "en") -> protocol.PushWish:
        return protocol.PushWish(
            secret, f"{self.url}/to/me", encoded(point(self.own.public_key())),
            encoded(self.auth), language, night, 0,  # type: ignore[arg-type]
        )  # fmt: skip


@asynccontextmanager
async def service(answer: bytes = b"HTTP/1.1 201 Created\r\n\r\n") -> AsyncIterator[Service]:
    made = Service(answer)
    server = await asyncio.start_server(made.listen, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield made


ON = {**GENEROUS, "push": "mailto:host@example.org", "push_local": "1", "push_after": "0"}


async def until(happens: Callable[[], bool]) -> None:
    while not happens():
        await asyncio.sleep(0.02)


async def key_of(server: ServerProcess) -> str | None:
    """The host's key; it is read from storage just after the start."""
    key: str | None = (await said(server, "/api/push"))[1]["key"]
    return key


@live
async def test_whoever_is_away_is_told_once_in_a_turn(tmp_path: Path) -> None:
    async with service() as at:
        with ServerProcess(tmp_path / "push.db", **ON) as server:
            while await key_of(server) is None:
                await asyncio.sleep(0.05)
            seats = await seats_at(server, 3)
            table, (me, *others) = seats.players[0].table, seats.players
            await me.play(me.viewer.options[0])
            wish = at.wish(me.secrets[0], language="uk")
            assert (await said(server, f"/api/tables/{table}/push", wish))[0] == 200
            await me.go()
            for other in others:
                await other.play(other.viewer.options[0])
            await until(lambda: len(at.heard) == 1)
            headers, body = at.heard[0]
            assert at.read(body) == {
                "title": "Ваш хід", "body": "Грабіжники підземель: за столом чекають на вас.",
                "table": table,
            }  # fmt: skip
            assert headers["content-encoding"] == "aes128gcm"
            assert headers["topic"] == table
            assert headers["authorization"].startswith("vapid t=")
            for other in others:
                await other.reach(other.update.version if other.update else 0)
                await other.play(other.viewer.options[0])
            await asyncio.sleep(pushes.LOOK_EVERY * 2)
            assert len(at.heard) == 1, "still the same turn"
            again = await Player(server.ws, table, me.secrets).come()
            await again.play(again.viewer.options[0])
            await again.go()
            await until(lambda: len(at.heard) == 2)
            await seats.go()


@live
async def test_whoever_left_a_question_that_was_long_there_knows_of_it(tmp_path: Path) -> None:
    at = At("me", "local", "local")
    async with opened(tmp_path / "push.db") as (found, _):
        await found.register(at.table, wish_for(at))
        (push,) = found.by_table[at.table.sheet.id].values()
        at.table.sheet.updated = time.time() - 2 * pushes.SEEN_AFTER
        found.left(at.table)
        assert (push.told, push.due) == (True, None)
        push.told, at.table.sheet.updated = False, time.time()
        found.left(at.table)
        assert push.due is not None, "it came as they went"


@live
async def test_nobody_is_told_who_sits_at_the_table_or_wishes_no_more(tmp_path: Path) -> None:
    async with service() as at:
        with ServerProcess(tmp_path / "push.db", **ON) as server:
            while await key_of(server) is None:
                await asyncio.sleep(0.05)
            seats = await seats_at(server, 3)
            table, (here, gone, last) = seats.players[0].table, seats.players
            for player in (here, gone):
                wish = at.wish(player.secrets[0])
                assert (await said(server, f"/api/tables/{table}/push", wish))[0] == 200
            stop = protocol.PushStop(gone.secrets[0], f"{at.url}/to/me")
            assert (await said(server, f"/api/tables/{table}/push/stop", stop))[0] == 200
            await gone.go()
            await last.play(last.viewer.options[0])
            await asyncio.sleep(pushes.LOOK_EVERY * 2)
            assert at.heard == []
            await seats.go()


@live
async def test_a_host_that_switched_nothing_on_sends_nothing(server: ServerProcess) -> None:
    seats = await seats_at(server, 3)
    wish = Service().wish(seats.players[0].secrets[0])
    wish = msgspec.structs.replace(wish, endpoint="https://push.example/a")
    status, answer = await said(server, f"/api/tables/{seats.players[0].table}/push", wish)
    assert (status, answer["code"]) == (409, "push_off")
    assert await key_of(server) is None
    await seats.go()


# --- what is kept ---------------------------------------------------------------------------


@asynccontextmanager
async def opened(path: Path, **given: Any) -> AsyncIterator[tuple[Pushes, SqliteStore]]:
    store = SqliteStore(str(path))
    settings = Settings(push="mailto:h@example.org", push_after=30.0, **given)
    found = Pushes(settings, store)
    running = asyncio.create_task(found.run({}))
    await until(lambda: bool(found.key))
    yield found, store
    running.cancel()
    found.close()
    await store.close()


def wish_for(at: At, seat: int = 0, endpoint: str = "https://push.example/a") -> protocol.PushWish:
    found = Service().wish(at.secrets[seat], night=True)
    return msgspec.structs.replace(found, endpoint=endpoint)


@live
async def test_addresses_are_kept_across_a_restart_with_the_same_key(tmp_path: Path) -> None:
    at = At("me", "local", "local")
    async with opened(tmp_path / "push.db") as (first, _):
        await first.register(at.table, wish_for(at))
        key = first.key
    async with opened(tmp_path / "push.db") as (second, _):
        assert second.key == key
        (push,) = second.by_table[at.table.sheet.id].values()
        assert (push.endpoint, push.seat) == ("https://push.example/a", 0)


@live
async def test_hostile_wishes_are_refused(tmp_path: Path) -> None:
    at = At("me", "local", "local")
    async with opened(tmp_path / "push.db") as (found, _):
        good = wish_for(at)
        for changed in (
            {"endpoint": "https://10.0.0.1/a"}, {"endpoint": "http://push.example/a"},
            {"p256dh": "AAAA"}, {"p256dh": encoded(b"\x04" + b"\x01" * 64)}, {"auth": "AAAA"},
        ):  # fmt: skip
            with pytest.raises(Refusal, match="bad_push"):
                await found.register(at.table, msgspec.structs.replace(good, **changed))
        with pytest.raises(Refusal, match="wrong_secret"):
            await found.register(at.table, msgspec.structs.replace(good, secret="x"))
        assert found.by_table == {}


@live
async def test_a_seat_has_few_addresses_and_a_host_not_endlessly_many(tmp_path: Path) -> None:
    at = At("me", "local", "local")
    async with opened(tmp_path / "push.db", push_most=6) as (found, store):
        for number in range(6):
            await found.register(at.table, wish_for(at, 0, f"https://push.example/{number}"))
        kept = [push.endpoint for push in found.by_table[at.table.sheet.id].values()]
        assert kept == [f"https://push.example/{number}" for number in (2, 3, 4, 5)]
        assert len(await store.pushes()) == pushes.PER_SEAT
        for seat in (1, 2):
            await found.register(at.table, wish_for(at, seat))
        with pytest.raises(Refusal, match="too_many_pushes"):
            await found.register(at.table, wish_for(at, 1, "https://push.example/more"))


@live
async def test_it_ends_with_the_game_and_with_the_seat(tmp_path: Path) -> None:
    at, other = At("me", "local", "local"), At("me", "local", "local")
    async with opened(tmp_path / "push.db") as (found, store):
        await found.register(at.table, wish_for(at))
        await found.register(other.table, wish_for(other))
        at.table.sheet.status = "finished"
        found.consider(at.table)
        other.table.sheet.seats[0].secret = "somebody else's"
        found.consider(other.table)
        await until(lambda: not found.by_table)
        while await store.pushes():
            await asyncio.sleep(0.01)
        with pytest.raises(Refusal, match="game_over"):
            await found.register(at.table, wish_for(at))


@live
async def test_an_address_that_is_gone_is_forgotten_and_a_redirect_not_followed(
    tmp_path: Path,
) -> None:
    moved = b"HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1:1/\r\n\r\n"
    for answer, stays in ((b"HTTP/1.1 410 Gone\r\n\r\n", False), (moved, True)):
        at = At("me", "local", "local")
        async with service(answer) as push_service:
            folder = tmp_path / f"{stays}.db"
            async with opened(folder, push_local=True) as (found, store):
                found.settings = msgspec.structs.replace(found.settings, push_after=0.0)
                await store.write(_written(at))
                await found.register(at.table, push_service.wish(at.secrets[0]))
                found.consider(at.table)
                await until(lambda heard=push_service.heard: len(heard) == 1)  # type: ignore[misc]
                if stays:
                    (push,) = found.by_table[at.table.sheet.id].values()
                    await until(lambda one=push: one.told and one.due is None)  # type: ignore[misc]
                else:
                    await until(lambda kept=found: not kept.by_table)  # type: ignore[misc]


def _written(at: At) -> Any:
    from undercroft.server.store import Write
    from undercroft.table import clock

    clock.note_turns(at.table)
    return Write(at.table.sheet, at.table.version, snapshot=at.table.snapshot())


# --- night ----------------------------------------------------------------------------------

HOUR = 3600


def test_at_night_a_message_waits_for_the_morning_of_the_reader() -> None:
    noon, late, early = 12 * HOUR, 23 * HOUR, 3 * HOUR
    assert after_night(noon, 0) == noon
    assert after_night(late, 0) == late + 9 * HOUR
    assert after_night(early, 0) == 8 * HOUR
    assert after_night(noon, 11 * 60) == noon + 9 * HOUR, "23 o'clock there"
    assert after_night(early, -5 * 60) == early + 10 * HOUR, "22 o'clock there"
    assert after_night(8 * HOUR, 0) == 8 * HOUR
    assert after_night(22 * HOUR, 0) == 32 * HOUR


@live
async def test_whoever_wishes_is_told_at_night_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushes.time, "time", lambda: 23.0 * HOUR)
    at = At("me", "local", "local")
    async with opened(tmp_path / "push.db") as (found, _):
        await found.register(at.table, wish_for(at))
        quiet = msgspec.structs.replace(wish_for(at, 1), night=False)
        await found.register(at.table, quiet)
        found.consider(at.table)
        dues = {push.seat: push.due for push in found.due.values()}
        assert dues == {0: 23.0 * HOUR + 30, 1: 32.0 * HOUR}


def test_the_contact_of_the_host_is_an_address() -> None:
    for contact in ("on", "mailto:", "http://example.org"):
        with pytest.raises(ValueError):
            Settings(push=contact)
