"""Secrets of seats and of seeds. A seat's secret is sent once and stored only as a hash.

A seat's secret is the token that a browser sends when it asks for the seat, or one generated here.
Everything the request creates is derived from it, so a request can be repeated if its answer was
lost.
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
    """Return the secret of another seat on the device that sent the token."""
    derived = blake2b(f"seat:{seat}".encode(), digest_size=18, key=token.encode()).digest()
    return base64.urlsafe_b64encode(derived).decode()


LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def table_id_of(token: str, before: str = "") -> str:
    """Return the id of the table created for a token, or of the rematch of table `before`.

    Ten letters and digits without look-alikes: 50 bits, so a link cannot be guessed.
    """
    made = blake2b(f"table:{before}".encode(), digest_size=16, key=token.encode())
    number = int.from_bytes(made.digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(10))


def new_table_seed() -> int:
    """Return a secret seed for a live table: above 2**128, which selects the sealed generator."""
    return 1 << TABLE_BITS | secrets.randbits(TABLE_BITS)


def search_seeds(chosen: int | None, seat: int, question: int) -> tuple[int, int]:
    """Return seeds for a bot's redealt world and its search, which use the fast generator.

    With a seed chosen by hand they derive from it: anyone can compute such a game anyway, and bots
    that give the same answers again let it be repeated.
    """
    if chosen is None:
        return secrets.randbits(SEARCH_BITS), secrets.randbits(SEARCH_BITS)
    made = blake2b(f"search:{chosen}:{seat}:{question}".encode(), digest_size=16).digest()
    spare = 64 - SEARCH_BITS
    return int.from_bytes(made[:8]) >> spare, int.from_bytes(made[8:]) >> spare


def new_salt() -> str:
    return secrets.token_hex(16)


def digest(secret: str) -> str:
    """Hash a secret for storage; a fast hash is enough for 144 random bits."""
    return blake2b(secret.encode(), digest_size=24).hexdigest()


def opens(secret: str, stored: str) -> bool:
    return bool(stored) and compare_digest(digest(secret), stored)


def seed_hash(salt: str, seed: int) -> str:
    """Return the commitment shown at the start; the salt protects chosen seeds from guessing."""
    return blake2b(f"{salt}:{seed}".encode(), digest_size=32).hexdigest()
