"""Many tables at once, every seat."""

from __future__ import annotations

import numpy as np
import pytest

from undercroft import BadSetup, IllegalMove
from undercroft.envs.play import Play
from undercroft.envs.vector import ManyTables


def test_rows_are_what_a_single_table_shows() -> None:
    tables = ManyTables("welcome", count=3, seats=2, seed=4)
    for _ in range(30):
        for row, play in enumerate(tables.plays):
            assert isinstance(play, Play)
            assert (tables.observations[row] == play.observation(play.seat)).all()
            assert (tables.masks[row] == play.mask(play.seat)).all()
        tables.step(tables.masks.argmax(axis=1))


def test_finished_games_pay_once_and_begin_anew() -> None:
    tables = ManyTables("welcome", count=4, seats=2, seed=1)
    finished = 0
    for _ in range(120):
        rewards, ended = tables.step(tables.masks.argmax(axis=1))
        finished += int(ended.sum())
        assert (rewards.sum(axis=1) == ended).all()
        assert (tables.masks.sum(axis=1) > 0).all()
    assert finished > 4


def test_nothing_is_played_when_one_row_is_refused() -> None:
    tables = ManyTables("raiders", count=2, seats=3, seed=1)
    before = tables.observations
    with pytest.raises(IllegalMove):
        tables.step([int(tables.masks[0].argmax()), int(tables.masks[1].argmin())])
    tables._look()
    assert (tables.observations == before).all()
    with pytest.raises(IllegalMove):
        tables.step(np.array([0]))


def test_there_is_at_least_one_table() -> None:
    with pytest.raises(BadSetup):
        ManyTables("raiders", count=0)
