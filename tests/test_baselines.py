"""Plain players of Dungeon Roll score on our table what they score elsewhere."""

from __future__ import annotations

from statistics import fmean

import pytest

from bench.dungeon_roll_players import MAKERS, play


@pytest.mark.parametrize(
    ("player", "least", "most"),
    [("commands", 3.0, 4.0), ("commands, flight last", 4.5, 5.8), ("script", 12.3, 14.3)],
)
def test_plain_players_score_as_elsewhere(player: str, least: float, most: float) -> None:
    scores = [play(seed, MAKERS[player](seed))[0] for seed in range(300)]
    assert least < fmean(scores) < most
