"""Secrets of seats and of seeds. A seat's secret is told once and kept only as its hash."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from hmac import compare_digest

SEED_BITS = 53
"""A browser holds whole numbers below 2**53 exactly."""


def new_secret() -> str:
    return secrets.token_urlsafe(18)


def new_table_id() -> str:
    """Ten letters and digits without look-alikes: 50 bits, so a link cannot be guessed."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10))


def new_seed() -> int:
    return secrets.randbits(SEED_BITS)


def new_salt() -> str:
    return secrets.token_hex(16)


def digest(secret: str) -> str:
    """What is stored of a secret of 144 random bits: a fast hash is enough for those."""
    return blake2b(secret.encode(), digest_size=24).hexdigest()


def opens(secret: str, stored: str) -> bool:
    return bool(stored) and compare_digest(digest(secret), stored)


def seed_hash(salt: str, seed: int) -> str:
    """The promise shown at the start; the salt keeps short seeds from being tried one by one."""
    return blake2b(f"{salt}:{seed}".encode(), digest_size=32).hexdigest()
