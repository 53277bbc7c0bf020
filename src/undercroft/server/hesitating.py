"""How long a window takes: drawn, so that its length tells nothing about what seats hold.

There is one draw for a whole round. Bots think at its start, all at once, and their answers are
held until the draw is over. At a table with several people each of them whom the table passes for
gets a draw that looks like that person's own answers, and the round ends with the slowest.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict, deque
from collections.abc import Sequence
from random import Random
from typing import NamedTuple


class Draw(NamedTuple):
    """A log-normal distribution, cut at both ends; in seconds at pace 1."""

    median: float
    sigma: float
    least: float
    most: float

    def of(self, random: Random) -> float:
        value = random.lognormvariate(math.log(self.median), self.sigma)
        return min(max(value, self.least), self.most)


BRISK = Draw(0.45, 0.35, 0.25, 1.2)
"""A round at a table with bots that answer in milliseconds."""
DEEP = Draw(0.75, 0.2, 0.6, 1.4)
"""A round at a table with a bot that searches: never shorter than the search."""
SEARCH = 0.4
"""Seconds that a bot searches in a window."""
BRIEF = 0.15
"""A round in which nothing hidden can be played, and the least of any other."""
ENOUGH = 3.0
"""Seconds that the windows of one turn may take; they become shorter on the way there."""

KNOWN = 20
"""A person's last answers that count."""
WEIGHT = 8
"""How many answers the habit of all people on this server weighs against a person's own."""
MEDIAN = 2.2
SIGMA = 0.6
LEAST, MOST = 0.4, 12.0
SAMPLE = 300
"""Answers of a kind of window from which their spread is known."""


def round_draw(random: Random, deep: bool, brief: bool, spent: float) -> float:
    """Return how long a round without a person to imitate takes; `spent`: in this turn so far."""
    if brief:
        return BRIEF
    if deep:
        return DEEP.of(random)
    return max(BRISK.of(random) * max(0.0, 1.0 - spent / ENOUGH), BRIEF)


class Answers:
    """How long people take in windows on this server."""

    def __init__(self) -> None:
        self.by_kind: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=SAMPLE))

    def note(self, kind: str, seconds: float) -> None:
        self.by_kind[kind].append(min(max(seconds, LEAST), MOST))

    def like(self, kind: str, own: Sequence[float]) -> Draw:
        """Return the distribution of a person's answers, as far as it is known."""
        everyone = self.by_kind.get(kind, ())
        sigma = SIGMA
        if len(everyone) >= SAMPLE:
            sigma = statistics.stdev([math.log(seconds) for seconds in everyone])
        general = math.log(statistics.median(everyone) if len(everyone) >= WEIGHT else MEDIAN)
        last = [min(max(seconds, LEAST), MOST) for seconds in own[-KNOWN:]]
        if last:
            habit = math.log(statistics.median(last))
            general = (WEIGHT * general + len(last) * habit) / (WEIGHT + len(last))
        return Draw(math.exp(general), sigma, LEAST, MOST)
