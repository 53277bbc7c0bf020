"""The same work on a Ray cluster of two nodes, one of which is lost in the middle."""

from __future__ import annotations

import os
import signal
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.lab.builder import lab
from undercroft.engine.errors import BadSetup
from undercroft.lab.crews import Cluster, Crew
from undercroft.lab.experiment import Experiment, new_experiment
from undercroft.lab.match import STUDY, play_part, total_of
from undercroft.lab.runner import Run

GAMES = 12
DONE = "done"


class Two:
    """A head and a second node on this machine; workers run on the second alone at first."""

    def __init__(self) -> None:
        patience = "RAY_raylet_start_wait_time_s"  # a busy machine starts nodes slowly
        os.environ[patience] = "120"
        os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
        from ray.cluster_utils import Cluster as LocalCluster

        self.cluster: Any = LocalCluster()
        quiet = {"object_store_memory": 80_000_000, "include_dashboard": False}
        self.head = self.cluster.add_node(num_cpus=1, **quiet)
        self.other = self.cluster.add_node(num_cpus=1, object_store_memory=80_000_000)
        self.cluster.wait_for_nodes()

    @property
    def address(self) -> str:
        return str(self.cluster.address)


@pytest.fixture(scope="module")
def two() -> Iterator[Two]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        cluster = Two()
        yield cluster
        import ray

        ray.shutdown()
        cluster.cluster.shutdown()


def slow_part(experiment: Experiment, games: range) -> bytes:
    """As `play_part`, leaving a note of the process that plays, slow enough to be killed."""
    note = Path(experiment.options["notes"]) / f"{games.start}-{os.getpid()}"
    note.write_text(str(os.getpid()))
    time.sleep(1.0)
    plain = msgspec.structs.replace(experiment, options=dict(experiment.options["plain"]))
    part = play_part(plain, games)
    note.write_text(DONE)
    return part


def one_process(experiment: Experiment) -> Any:
    return total_of(Run(experiment, GAMES, STUDY, Crew(), None, lambda done: None).parts())


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_and_a_lost_node_cost_only_time(two: Two, tmp_path: Path) -> None:
    plain = new_experiment("match", "welcome", ["random", "random"], 2, 4, None, chunk=2)
    noted: dict[str, Any] = {"notes": str(tmp_path), "plain": plain.options}
    experiment = msgspec.structs.replace(plain, options=noted)
    crew = Cluster(two.address)
    jobs = ((number, range(number * 2, number * 2 + 2)) for number in range(GAMES // 2))
    parts: dict[int, bytes] = {}
    for number, part in crew.done(slow_part, experiment, jobs):
        parts[number] = part
        if len(parts) == 1:
            os.kill(at_work(tmp_path, number * 2), signal.SIGKILL)
        if len(parts) == 2:
            two.cluster.remove_node(two.other, allow_graceful=False)
    assert sorted(parts) == list(range(GAMES // 2))
    assert len(list(tmp_path.iterdir())) > GAMES // 2, "a chunk was played again"
    assert total_of(parts[number] for number in sorted(parts)) == one_process(plain)


def at_work(notes: Path, finished: int) -> int:
    """The process that plays another chunk now."""
    for _ in range(600):
        for note in notes.iterdir():
            start, _, process = note.name.partition("-")
            if int(start) != finished and note.read_text() not in ("", DONE):
                return int(process)
        time.sleep(0.05)
    raise AssertionError("no other chunk was begun")


@pytest.mark.filterwarnings("ignore")
def test_the_command_gives_the_same_on_a_cluster(two: Two, tmp_path: Path) -> None:
    common = ["match", "welcome", "--bots", "random,greedy", "--games", "4", "--seed", "8"]
    here = lab(*common, "--out", tmp_path / "here")
    there = lab(*common, "--out", tmp_path / "there", "--cluster", two.address)
    assert (here.code, there.code) == (0, 0)
    results = [(tmp_path / name / "result.json").read_bytes() for name in ("here", "there")]
    assert results[0] == results[1]


def test_an_address_where_nobody_listens_is_refused_at_once() -> None:
    with pytest.raises(BadSetup, match="no Ray cluster at"):
        Cluster("127.0.0.1:1")
    with pytest.raises(BadSetup, match="no Ray cluster at"):
        Cluster("nonsense")
