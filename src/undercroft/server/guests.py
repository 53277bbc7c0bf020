"""Client identity: addresses, guests (kept only as hashes), connection limits, origin checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from undercroft.server.limits import Buckets
from undercroft.table.errors import Refusal

ADDRESS_FACTOR = 8
HOUSEHOLD = 64
"""Prefix length of the IPv6 network of one subscriber, who controls all addresses in it."""


class Proxies:
    """The proxies whose X-Forwarded-For header is trusted."""

    def __init__(self, trusted: list[str]) -> None:
        self.networks = [ip_network(name.strip(), strict=False) for name in trusted]

    def trusts(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.networks)

    def client(self, peer: str, claims: str) -> str:
        """Return the nearest address that is not a trusted proxy; claims by others are ignored."""
        address = peer
        claimed = claims.split(",")
        while claimed and self.trusts(address):
            address = claimed.pop().strip() or address
        return household(address, peer)


def forwarded(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Return the X-Forwarded-For value of a request, unverified."""
    said = [value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for"]
    return ",".join(said)


def household(address: str, peer: str = "") -> str:
    """Return one key for all addresses of a subscriber; the peer if the address is invalid."""
    try:
        found = ip_address(address)
    except ValueError:
        return peer
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, HOUSEHOLD), strict=False))


class Callers:
    """Open connections, counted by address, so that no one takes more than a share."""

    def __init__(self, most: int, most_of_one: int, arrivals: Buckets) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.arrivals = arrivals
        self.open = 0
        self.by_address: Counter[str] = Counter()

    def check_arrival(self, address: str) -> None:
        """Check that one more connection from this address is allowed now."""
        self.arrivals.take(address)
        self.check_room(address)

    def check_room(self, address: str) -> None:
        if self.by_address[address] >= self.most_of_one:
            raise Refusal("too_many_connections", limit=self.most_of_one)
        self.check_room_for_all()

    def check_room_for_all(self) -> None:
        if self.open >= self.most:
            raise Refusal("too_many_connections", limit=self.most)

    def come(self, address: str) -> None:
        self.open += 1
        self.by_address[address] += 1

    def go(self, address: str) -> None:
        self.open -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


def guest_key(headers: Mapping[str, str], address: str) -> str:
    """Return the guest's hash, from the browser's random id or else from the address."""
    guest = headers.get("x-guest", "")[:64]
    return _hash(f"guest:{guest}") if guest else address_key(address)


def address_key(address: str) -> str:
    return _hash(f"address:{address}")


def _hash(name: str) -> str:
    return blake2b(name.encode("utf-8", "replace"), digest_size=12).hexdigest()


def check_origin(headers: Mapping[str, str], allowed: list[str]) -> None:
    """Reject requests that a page of another origin makes on behalf of its visitors.

    Browsers always send Origin with a POST or a websocket; programs need not.
    """
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise Refusal("bad_origin")
        return
    if origin not in allowed and _host_of(origin) != headers.get("host", "").lower():
        raise Refusal("bad_origin")


def _host_of(origin: str) -> str | None:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    return parts.netloc.lower() if parts.scheme in ("http", "https") else None
