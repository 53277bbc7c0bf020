"""How much a decision mattered: every option tried in redealt worlds (determinizations)."""

from __future__ import annotations

import math
from typing import Final

from undercroft.engine.chance import Rng
from undercroft.engine.knowledge import Knowledge
from undercroft.engine.playout import play_out
from undercroft.engine.run import apply
from undercroft.lab.statistics import Z95

WORLDS: Final = 32  # to find the best option, and as many again to test it


def stake(knowledge: Knowledge, rng: Rng) -> tuple[bool, float]:
    """Return whether the best option is clearly better than the mean of all, and by how much.

    The option is chosen in one half of the worlds and tested in the other; otherwise the best of
    several equal options would look better than it is.
    """
    trials = [results(knowledge, rng) for _ in range(WORLDS)]
    means = [sum(column) for column in zip(*trials, strict=True)]
    best = means.index(max(means))
    leads = []
    for _ in range(WORLDS):
        row = results(knowledge, rng)
        leads.append(row[best] - sum(row) / len(row))
    lead = sum(leads) / WORLDS
    variance = sum((one - lead) ** 2 for one in leads) / (WORLDS - 1)
    return lead > Z95 * math.sqrt(variance / WORLDS), max(0.0, lead)


def results(knowledge: Knowledge, rng: Rng) -> list[float]:
    """Return the result of each option in one world, with random playouts."""
    world = knowledge.sample(rng.seed())
    found = []
    for code in knowledge.codes:
        after = world.clone()
        apply(knowledge.game, after, knowledge.seat, code)
        play_out(after, rng)
        found.append(knowledge.game.rewards(after)[knowledge.seat])
    return found
