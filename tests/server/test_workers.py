"""Bots in processes of their own."""

from __future__ import annotations

import os
import signal
import time

import pytest

from tests.server.playing import live
from tests.table.builder import At
from undercroft.server.replays import json_of_upload
from undercroft.server.thinking import think
from undercroft.server.workers import Workers, WorkFailed
from undercroft.table.errors import Refusal


@live
async def test_workers_choose_and_are_started_anew_when_one_dies() -> None:
    workers, game = Workers(1, limit=60), At("me", "local", "local").table.begun()
    assert workers.pool is None
    options = [str(move) for move in game.options(1)]
    assert await workers.choose(game, 1, "adventurer") in options
    assert workers.pool is not None
    for process in list(workers.pool._processes.values()):
        os.kill(process.pid, signal.SIGKILL)
    assert await workers.choose(game, 1, "novice") in options
    workers.close()


@live
async def test_a_bot_that_fails_or_thinks_too_long_still_moves(
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = At("me", "local", "local").table.begun()
    options = [str(move) for move in game.options(1)]
    workers = Workers(1, limit=60)
    assert await workers.choose(game, 1, "no such level") in options
    workers.close()
    hasty = Workers(1, limit=0.001)
    assert await hasty.choose(game, 1, "champion") in options
    hasty.close()
    assert "restarting bot workers" in caplog.text


@pytest.mark.parametrize("level", ["novice", "adventurer"])
def test_a_bot_thinks_about_a_world_dealt_anew(level: str) -> None:
    game = At("me", "local", "local").table.begun()
    world = game.redealt(2, 5).snapshot()
    assert think(level, None, world, 2, 1) in [str(move) for move in game.options(2)]


@live
async def test_other_work_is_done_by_a_worker_and_its_refusals_come_back() -> None:
    workers = Workers(1, limit=60)
    assert await workers.run(os.getpid) != os.getpid()
    with pytest.raises(Refusal) as refusal:
        await workers.run(json_of_upload, {"moves": "no"}, None)
    assert refusal.value.code == "bad_record"
    assert "detail" in refusal.value.facts
    workers.close()


@live
async def test_work_whose_worker_dies_fails_and_the_next_is_done() -> None:
    workers = Workers(1, limit=60)
    with pytest.raises(WorkFailed):
        await workers.run(os._exit, 1)
    assert await workers.run(os.getpid) != os.getpid()
    workers.close()
    hasty = Workers(1, limit=0.001)
    with pytest.raises(WorkFailed):
        await hasty.run(time.sleep, 60)
    hasty.close()
