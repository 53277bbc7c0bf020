"""Who asks: the guest behind a request, kept only as a hash, and whether it may."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from urllib.parse import urlsplit

from undercroft.table.errors import Refusal

ADDRESS_FACTOR = 8


def guest_key(headers: Mapping[str, str], address: str) -> str:
    """The guest's hash, from the random id its browser keeps; else from the address."""
    guest = headers.get("x-guest", "")[:64]
    return _hash(f"guest:{guest}") if guest else address_key(address)


def address_key(address: str) -> str:
    return _hash(f"address:{address}")


def _hash(name: str) -> str:
    return blake2b(name.encode("utf-8", "replace"), digest_size=12).hexdigest()


def check_origin(headers: Mapping[str, str], allowed: list[str]) -> None:
    """A page of another origin may not speak for its visitors.

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
