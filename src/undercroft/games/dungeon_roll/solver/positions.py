"""Positions of a delve by number: parties, and dungeons with dice not rolled yet."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import factorial
from typing import Final

import numpy as np
import numpy.typing as npt

from undercroft.games.dungeon_roll.cards import DRAGON, DUNGEON_DICE, FACES
from undercroft.games.dungeon_roll.heroes.outcomes import changed
from undercroft.games.dungeon_roll.heroes.side import Counts, Side

Values = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]
UNROLLED: Final = 6  # the seventh face: a die not rolled yet


def multisets(kinds: int, dice: int) -> list[Counts]:
    """Every way `dice` dice can show `kinds` faces."""
    if kinds == 1:
        return [(dice,)]
    return [
        (first, *rest) for first in range(dice + 1) for rest in multisets(kinds - 1, dice - first)
    ]


def multinomial(counts: Counts) -> float:
    """How likely dice show these faces."""
    ways = factorial(sum(counts))
    for count in counts:
        ways //= factorial(count)
    return float(ways / FACES ** sum(counts))


def less(counts: Counts, taken: Counts) -> Counts:
    return tuple(have - gone for have, gone in zip(counts, taken, strict=True))


@lru_cache(maxsize=8192)
def subsets(counts: Counts) -> list[Counts]:
    """Every way to pick some of these dice, the smallest first."""
    return sorted(product(*[range(count + 1) for count in counts]), key=sum)


@lru_cache(maxsize=16)
def outcomes(dice: int) -> tuple[list[Counts], Values]:
    """Every result of so many party dice, and how likely it is."""
    rows = multisets(FACES, dice)
    return rows, np.array([multinomial(row) for row in rows])


class Space:
    """Positions by number: parties by size, dungeons with lair and dice not rolled yet."""

    def __init__(self, party_dice: int) -> None:
        self.party_dice = party_dice
        self.parties: list[Counts] = []
        self.start = [0]
        for size in range(party_dice + 1):
            self.parties += multisets(FACES, size)
            self.start.append(len(self.parties))
        self.party_at = {party: at for at, party in enumerate(self.parties)}
        rows = [row for dice in range(DUNGEON_DICE + 1) for row in multisets(7, dice)]
        rows.sort(key=lambda row: row[UNROLLED])
        self.dungeons = rows
        self.dungeon_at = {row: at for at, row in enumerate(rows)}
        self.table = np.array(rows)
        self.rolled = int((self.table[:, UNROLLED] == 0).sum())  # they come first
        self.gain = self._neighbours(1)
        self.loss = self._neighbours(-1)
        self.unroll = np.array([[self._turned(row, face) for face in range(5)] for row in rows])

    def _neighbours(self, by: int) -> Indices:
        """The party with one die of a face more or less; -1 is none."""
        return np.array(
            [
                [self.party_at.get(changed(party, face, by), -1) for face in range(FACES)]
                for party in self.parties
            ]
        )

    def _turned(self, row: Counts, face: int) -> int:
        """The dungeon with one die of a face not rolled yet; -1 is none."""
        if not row[face]:
            return -1
        return self.dungeon_at[changed(changed(row, face, -1), UNROLLED, 1)]

    def resolved(self, side: Side) -> Indices:
        """For every dungeon with a die to roll, where each face leads."""
        out = np.full((len(self.dungeons), FACES), -1)
        for at in range(self.rolled, len(self.dungeons)):
            row = changed(self.dungeons[at], UNROLLED, -1)
            for face in range(FACES):
                shown = side.turns_to if face == side.turns_from else face
                after = changed(row, shown, 1)
                if side.calm_lair and after[UNROLLED] == 0 and after[DRAGON] >= 3:  # R12.6
                    after = changed(after, DRAGON, -after[DRAGON])
                out[at, face] = self.dungeon_at[after]
        return out

    def of_size(self, size: int) -> slice:
        return slice(self.start[size], self.start[size + 1])

    def moved(self, changes: Counts) -> tuple[Indices, Indices]:
        """Dungeons without unrolled dice that have so many dice of each face less, and where to."""
        have = self.table[: self.rolled]
        need = np.array(changes)
        sources = np.flatnonzero((have[:, : len(need)] >= need).all(axis=1))
        targets = [
            self.dungeon_at[tuple(int(n) for n in have[at] - np.pad(need, (0, 7 - len(need))))]
            for at in sources
        ]
        return sources, np.array(targets, dtype=np.int64)


@lru_cache(maxsize=4)
def space_of(party_dice: int) -> Space:
    return Space(party_dice)


@lru_cache(maxsize=16)
def unrolled_parties(size: int) -> tuple[list[Counts], Indices, Indices]:
    """Parties of a size with dice not rolled yet; the plain ones first, in the space's order."""
    parties = [(*party, 0) for party in multisets(FACES, size)]
    parties += [
        (*party, dice) for dice in range(1, size + 1) for party in multisets(FACES, size - dice)
    ]
    place = {party: at for at, party in enumerate(parties)}
    resolve = np.full((len(parties), FACES), -1)
    unroll = np.full((len(parties), FACES), -1)
    for at, party in enumerate(parties):
        for face in range(FACES):
            if party[UNROLLED]:
                resolve[at, face] = place[changed(changed(party, UNROLLED, -1), face, 1)]
            if party[face]:
                unroll[at, face] = place[changed(changed(party, face, -1), UNROLLED, 1)]
    return parties, resolve, unroll
