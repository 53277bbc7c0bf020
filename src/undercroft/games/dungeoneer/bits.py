"""Sets of cards, locations and quests as masks."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

PRIME: Final[i64] = 67  # the powers of two up to 2**62 have different remainders
BIT_OF: Final = vec[i64]([0] * 67)
for _bit in range(63):
    BIT_OF[(1 << _bit) % 67] = _bit


def lowest(mask: i64) -> i64:
    """The lowest number in a set that is not empty."""
    return BIT_OF[(mask & -mask) % PRIME]


def count_of(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def members(mask: i64) -> vec[i64]:
    """The numbers in a set, the lowest first."""
    found = vec[i64]()
    while mask:
        found = append(found, BIT_OF[(mask & -mask) % PRIME])
        mask &= mask - 1
    return found


def nth(mask: i64, number: i64) -> i64:
    """The member of a set with so many lower ones."""
    while number:
        mask &= mask - 1
        number -= 1
    return lowest(mask)
