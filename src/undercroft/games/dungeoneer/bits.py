"""Sets of cards, locations and quests as masks."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SPREAD: Final[i64] = 0x03F79D71B4CB0A89  # a de Bruijn sequence: its 64 runs of six bits all differ
BIT_OF: Final = vec[i64]([0] * 64)  # by the six highest bits of SPREAD times a power of two
for _bit in range(64):
    BIT_OF[(0x03F79D71B4CB0A89 << _bit) >> 58 & 63] = _bit


def lowest(mask: i64) -> i64:
    """The lowest number in a set that is not empty."""
    return BIT_OF[((mask & -mask) * SPREAD) >> 58 & 63]


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
        found = append(found, lowest(mask))
        mask &= mask - 1
    return found


def nth(mask: i64, number: i64) -> i64:
    """The member of a set with so many lower ones."""
    while number:
        mask &= mask - 1
        number -= 1
    return lowest(mask)
