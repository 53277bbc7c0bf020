"""Counts for the balance of a game: factors, lengths, options, stakes. Tallies can be added up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from undercroft.engine.game import WHOLE_TABLE

Key = tuple[str, str, int]  # kind, id, seat or WHOLE_TABLE
Triple = tuple[float, float, float]  # cases, win share, score


class FactorSums(msgspec.Struct):
    """Sums over the games in which a factor occurred, for means and intervals clustered by game.

    `own` are products of its triple with itself, `cross` with the triple of all seats in the game.
    """

    table: bool
    games: int = 0
    moves: int = 0
    sums: list[float] = msgspec.field(default_factory=lambda: [0.0] * 3)
    own: list[float] = msgspec.field(default_factory=lambda: [0.0] * 9)
    cross: list[float] = msgspec.field(default_factory=lambda: [0.0] * 9)

    def count(self, triple: Triple, everybody: Triple, moves: int) -> None:
        self.games += 1
        self.moves += moves
        for i in range(3):
            self.sums[i] += triple[i]
            for j in range(3):
                self.own[3 * i + j] += triple[i] * triple[j]
                self.cross[3 * i + j] += triple[i] * everybody[j]

    def add(self, other: FactorSums) -> None:
        self.games += other.games
        self.moves += other.moves
        for name in ("sums", "own", "cross"):
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, [a + b for a, b in zip(mine, theirs, strict=True)])


class Tally(msgspec.Struct):
    """Everything counted under one condition."""

    games: int = 0
    moves: int = 0
    lost_by_all: int = 0
    seats: FactorSums = msgspec.field(default_factory=lambda: FactorSums(False))
    tables: FactorSums = msgspec.field(default_factory=lambda: FactorSums(True))
    factors: dict[str, FactorSums] = {}  # by "kind id"
    lengths: dict[int, int] = {}
    offered: dict[int, int] = {}  # decisions by number of options
    scores: dict[int, int] = {}
    reasons: dict[str, int] = {}
    decided: list[float] = msgspec.field(default_factory=lambda: [0.0] * 6)  # see count_stakes

    def count_game(
        self, found: set[Key], shares: list[float], scores: list[int], moves: int, reason: str
    ) -> None:
        """Count one game with every factor that applied at any point in it."""
        seats = len(scores)
        whole = (1.0, float(any(shares)), sum(scores) / seats)
        everybody = (float(seats), sum(shares), float(sum(scores)))
        self.games += 1
        self.moves += moves
        self.lost_by_all += 0 if any(shares) else 1
        self.seats.count(everybody, everybody, moves)
        self.tables.count(whole, whole, moves)
        add_one(self.lengths, moves)
        add_one(self.reasons, reason)
        for score in scores:
            add_one(self.scores, score)
        for name, held in by_factor(found).items():
            sums = self.factors.setdefault(name, FactorSums(WHOLE_TABLE in held))
            if sums.table:
                sums.count(whole, whole, moves)
            else:
                share, score = sum(shares[i] for i in held), sum(scores[i] for i in held)
                sums.count((float(len(held)), share, float(score)), everybody, moves)

    def count_stakes(self, choices: int, stakes: list[tuple[bool, float]]) -> None:
        """Count sampled decisions, which stand for all choices of a game; long games weigh more."""
        if not stakes:
            return
        mattered = choices * sum(1 for clear, _ in stakes if clear) / len(stakes)
        lead = choices * sum(size for _, size in stakes) / len(stakes)
        squares = [choices * choices, mattered * mattered, choices * mattered]
        row = [choices, mattered, lead, *squares]
        self.decided = [a + b for a, b in zip(self.decided, row, strict=True)]

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.moves += other.moves
        self.lost_by_all += other.lost_by_all
        self.seats.add(other.seats)
        self.tables.add(other.tables)
        for name, sums in other.factors.items():
            self.factors.setdefault(name, FactorSums(sums.table)).add(sums)
        for name in ("lengths", "offered", "scores", "reasons"):
            add_all(getattr(self, name), getattr(other, name))
        self.decided = [a + b for a, b in zip(self.decided, other.decided, strict=True)]


def by_factor(found: set[Key]) -> dict[str, list[int]]:
    """Group seats by factor, sorted so that sums do not depend on set order."""
    held: dict[str, list[int]] = {}
    for kind, name, seat in sorted(found):
        held.setdefault(f"{kind} {name}", []).append(seat)
    return held


T = TypeVar("T")


def add_one(counts: dict[T, int], value: T) -> None:
    counts[value] = counts.get(value, 0) + 1


def add_all(counts: dict[T, int], more: Mapping[T, int]) -> None:
    for value, count in more.items():
        counts[value] = counts.get(value, 0) + count
