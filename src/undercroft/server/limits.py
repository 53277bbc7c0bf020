"""Token buckets: rate limits."""

from __future__ import annotations

import time

from undercroft.table.errors import Refusal


class Bucket:
    """Fills at `rate` tokens per second up to `burst`; each request takes one or more."""

    __slots__ = ("burst", "filled", "rate", "tokens")

    def __init__(self, rate: float, burst: float, now: float | None = None) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.filled = time.monotonic() if now is None else now

    def take(self, now: float | None = None, price: float = 1) -> None:
        """Take the price of a request in tokens, or refuse with the time to wait."""
        now = time.monotonic() if now is None else now
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        if self.tokens < price:
            raise Refusal("too_fast", wait=round((price - self.tokens) / self.rate, 2))
        self.tokens -= price

    def is_full(self, now: float) -> bool:
        return self.tokens + (now - self.filled) * self.rate >= self.burst


class Buckets:
    """One bucket per key; full ones are dropped, so memory stays bounded."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.by_key: dict[str, Bucket] = {}

    def take(self, key: str, now: float | None = None) -> None:
        now = time.monotonic() if now is None else now
        if key not in self.by_key:
            if len(self.by_key) >= self.MOST:
                self._forget_full(now)
            self.by_key[key] = Bucket(self.rate, self.burst, now)
        self.by_key[key].take(now)

    def _forget_full(self, now: float) -> None:
        kept = {key: bucket for key, bucket in self.by_key.items() if not bucket.is_full(now)}
        self.by_key = kept if len(kept) < self.MOST else {}
