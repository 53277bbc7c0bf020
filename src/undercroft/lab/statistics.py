"""Means and 95% intervals from sums, so that no game has to be kept."""

from __future__ import annotations

import math
from typing import Final

Z95: Final = 1.959964


def mean_and_variance(count: int, total: float, squares: float) -> tuple[float, float]:
    """Return mean and variance of the values themselves; the variance is not that of the mean."""
    mean = total / count
    if count < 2:
        return mean, 0.0
    return mean, max(0.0, squares - total * mean) / (count - 1)


def share_interval(count: float, share: float, variance: float) -> tuple[float, float]:
    """Return Wilson's interval for a mean of shares; it also holds near 0 and 1.

    The usual interval is empty there. A share that varies less than a coin flip (seats of one bot
    share a game) counts as more games.
    """
    if count <= 0:
        return 0.0, 1.0
    even = share * (1 - share)
    if even > 1e-12 and variance <= 1e-12:
        return share, share  # the same in every game
    weight = count * even / variance if even > 1e-12 else count
    middle = (share + Z95**2 / (2 * weight)) / (1 + Z95**2 / weight)
    half = Z95 * math.sqrt(even / weight + Z95**2 / (4 * weight**2)) / (1 + Z95**2 / weight)
    return max(0.0, middle - half), min(1.0, middle + half)


def clustered(sums: list[float], products: list[list[float]]) -> tuple[float, float, float]:
    """Return the means with and without, and the variance of their difference, clustered by game.

    Takes sums and sums of products, over games, of (cases with, their total, cases without, their
    total).
    """
    with_mean, without_mean = sums[1] / sums[0], sums[3] / sums[2]
    weights = [
        -with_mean / sums[0], 1 / sums[0], without_mean / sums[2], -1 / sums[2],
    ]  # fmt: skip
    return with_mean, without_mean, quadratic(weights, products)


def mean_variance(cases: float, total: float, products: list[list[float]], at: int) -> float:
    """Return the variance of a mean of cases, several per game; `at`: 0 with, 2 without."""
    mean = total / cases
    weights = [0.0] * 4
    weights[at], weights[at + 1] = -mean / cases, 1 / cases
    return quadratic(weights, products)


def quadratic(weights: list[float], products: list[list[float]]) -> float:
    pairs = ((i, j) for i in range(len(weights)) for j in range(len(weights)))
    return max(0.0, sum(weights[i] * weights[j] * products[i][j] for i, j in pairs))
