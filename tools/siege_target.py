"""The server that a siege attacks, and the attacker's connections to it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import httpx

from tools.players import Seats, everyone_here, new_seats

ATTACKER = "127.0.0.2"
PATH = "/ws/tables"


class Breach(Exception):
    """The server failed under attack."""


def check(holds: bool, what: str) -> None:
    if not holds:
        raise Breach(what)


@dataclass
class Target:
    """A server to attack."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}{PATH}"


async def dial(target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", target.port, local_addr=(ATTACKER, 0))


async def raw_websocket(
    target: Target, table: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a websocket whose frames are written by hand."""
    reader, writer = await dial(target)
    writer.write(
        f"GET {PATH}/{table} HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def frame(first: int, payload: bytes) -> bytes:
    """Return a client frame, masked with zeros."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([first]) + length + bytes(4) + payload


async def attackers_table(target: Target, seats: int = 4, **given: Any) -> Seats:
    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
    async with httpx.AsyncClient(
        base_url=target.url, timeout=30, transport=transport, verify=False
    ) as client:
        return await new_seats(client, target.ws, everyone_here(seats, **given))
