"""Secrets of seats and of seeds. A seat's secret is told once and kept only as its hash.

The secret of a seat is the token that a browser brings when it asks for the seat, or one made here.
All that the request makes follows from it, so it can be repeated when its answer was lost.
"""

from __future__ import annotations

import base64
import secrets
from hashlib import blake2b
from hmac import compare_digest

TABLE_BITS = 128
SEARCH_BITS = 62


def new_secret() -> str:
    return secrets.token_urlsafe(18)


def seat_secret(token: str, seat: int) -> str:
    """The secret of a further seat on the device that brought the token."""
    derived = blake2b(f"seat:{seat}".encode(), digest_size=18, key=token.encode()).digest()
    return base64.urlsafe_b64encode(derived).decode()


LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def table_id_of(token: str, before: str = "") -> str:
    """The id of a table, or of the rematch of the one `before`, that is made for a token.

    Ten letters and digits without look-alikes: 50 bits, so a link cannot be guessed.
    """
    made = blake2b(f"table:{before}".encode(), digest_size=16, key=token.encode())
    number = int.from_bytes(made.digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(10))


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
