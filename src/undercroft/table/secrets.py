"""Secrets of seats and of seeds. A seat's secret is told once and kept only as its hash."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from hmac import compare_digest

TABLE_BITS = 128
SEARCH_BITS = 62


def new_secret() -> str:
    return secrets.token_urlsafe(18)


def new_table_id() -> str:
    """Ten letters and digits without look-alikes: 50 bits, so a link cannot be guessed."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10))


def new_table_seed() -> int:
    """The secret of a live table: above 2**128, so its chance is sealed."""
    return 1 << TABLE_BITS | secrets.randbits(TABLE_BITS)


def new_search_seed() -> int:
    """Of the worlds and thoughts of a bot, which play by the fast generator."""
    return secrets.randbits(SEARCH_BITS)


def new_salt() -> str:
    return secrets.token_hex(16)


def digest(secret: str) -> str:
    """What is stored of a secret of 144 random bits: a fast hash is enough for those."""
    return blake2b(secret.encode(), digest_size=24).hexdigest()


def opens(secret: str, stored: str) -> bool:
    return bool(stored) and compare_digest(digest(secret), stored)


def seed_hash(salt: str, seed: int) -> str:
    """The promise shown at the start; the salt keeps chosen seeds from being tried one by one."""
    return blake2b(f"{salt}:{seed}".encode(), digest_size=32).hexdigest()
