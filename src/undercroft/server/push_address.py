"""Addresses to push to. They come from strangers: checked when given, and again before each use.

Only https on its usual port, only names that lead to public addresses. The name is resolved here,
every address found is checked, and the connection goes to a checked one, so that a name that leads
elsewhere a moment later reaches nothing. Redirects are not followed, and only the status is read.
"""

from __future__ import annotations

import asyncio
import functools
import re
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

MOST_LETTERS = 1024
SECONDS = 10.0
"""For the whole exchange with a push service."""
STATUS_BYTES = 512
"""Most bytes of a response that are read."""
PLAIN = re.compile(r"[!-~]+")
"""Visible ASCII: nothing that could end a line of the request."""
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})[ \r]")
PORTS = {"https": 443, "http": 80}
TRANSLATED = IPv6Network("64:ff9b::/96")
"""Leads to any IPv4 address where a network translates."""


RESOLVERS = ThreadPoolExecutor(4, "undercroft-names")
"""Names of strangers may take long to resolve; nothing else waits for these threads."""


class BadAddress(Exception):
    """Nothing is sent there."""


def checked(endpoint: str, local: bool) -> SplitResult:
    """Return the parts of an acceptable address; `local`: for tests, anything that can be reached.

    Raises BadAddress.
    """
    if len(endpoint) > MOST_LETTERS or not PLAIN.fullmatch(endpoint):
        raise BadAddress
    try:
        parts = urlsplit(endpoint)
        port, host = parts.port, parts.hostname
    except ValueError as error:
        raise BadAddress from error
    if not host or parts.username is not None or parts.password is not None or parts.fragment:
        raise BadAddress
    if local:
        if parts.scheme in PORTS:
            return parts
        raise BadAddress
    if parts.scheme != "https" or port not in (None, PORTS["https"]) or not _is_public_name(host):
        raise BadAddress
    return parts


def _is_public_name(host: str) -> bool:
    """Return whether a host is a name with a dot: a push service is never known by its number."""
    try:
        ip_address(host)
    except ValueError:
        return "." in host.strip(".") and not host.rsplit(".", 1)[-1].isdigit()
    return False


def is_public(address: str) -> bool:
    """Return whether an address is one of the open internet, also after any translation."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    inner = _inner(found) if isinstance(found, IPv6Address) else None
    if inner is not None:
        return is_public(str(inner))
    return found.is_global and not found.is_multicast and not found.is_reserved


def _inner(found: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that an IPv6 address stands for."""
    if found in TRANSLATED:
        return IPv4Address(int(found) & 0xFFFFFFFF)
    if found.teredo is not None:
        return found.teredo[1]
    return found.ipv4_mapped or found.sixtofour


async def post(endpoint: str, headers: dict[str, str], body: bytes, local: bool) -> int:
    """Send a message and return the status; raise BadAddress, OSError or TimeoutError."""
    parts = checked(endpoint, local)
    async with asyncio.timeout(SECONDS):
        reader, writer = await _connected(parts, local)
        try:
            writer.write(_request(parts, headers, body))
            await writer.drain()
            return _status(await reader.read(STATUS_BYTES))
        finally:
            writer.transport.abort()


async def _connected(
    parts: SplitResult, local: bool
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first address of a host; refuse if any of them is not public."""
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    resolve = functools.partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(RESOLVERS, resolve)
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not (local or all(is_public(address) for address in addresses)):
        raise BadAddress
    secure = _trust() if parts.scheme == "https" else None
    name = host if secure else None
    return await asyncio.open_connection(addresses[0], port, ssl=secure, server_hostname=name)


@functools.cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


def _request(parts: SplitResult, headers: dict[str, str], body: bytes) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [f"POST {path} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += [f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(lines).encode("ascii") + body


def _status(answer: bytes) -> int:
    found = STATUS.match(answer)
    if found is None:
        raise OSError("no HTTP response")
    return int(found[1])
