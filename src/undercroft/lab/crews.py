"""Crews that play the chunks: this process, several processes, or Ray, all with equal results."""

from __future__ import annotations

import multiprocessing
import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Final

from undercroft.engine.errors import BadSetup
from undercroft.lab.errors import NotInstalled
from undercroft.lab.experiment import Experiment

Play = Callable[[Experiment, range], bytes]
Job = tuple[int, range]
Done = tuple[int, bytes]

AHEAD: Final = 16  # chunks queued per worker, so that none sits idle
REACH_SECONDS: Final = 5.0
MOST_BREAKS: Final = 5  # in a row, without a single chunk finished


class Crew:
    """Plays jobs in any order; `done` yields each with its part as it is finished."""

    workers = 1

    def done(self, play: Play, experiment: Experiment, jobs: Iterator[Job]) -> Iterator[Done]:
        for number, games in jobs:
            yield number, play(experiment, games)

    def next_jobs(self, jobs: Iterator[Job], running: int) -> Iterator[Job]:
        """As many jobs as may still be given out."""
        return islice(jobs, max(0, self.workers * AHEAD - running))


class Processes(Crew):
    """Worker processes on this machine; one that is killed is replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def done(self, play: Play, experiment: Experiment, jobs: Iterator[Job]) -> Iterator[Done]:
        owed: dict[int, range] = {}
        breaks = 0
        while True:
            try:
                for number, part in self._with_one_pool(play, experiment, jobs, owed):
                    breaks = 0
                    yield number, part
                return
            except BrokenProcessPool:
                breaks += 1
                if breaks == MOST_BREAKS:
                    raise

    def _with_one_pool(
        self, play: Play, experiment: Experiment, jobs: Iterator[Job], owed: dict[int, range]
    ) -> Iterator[Done]:
        """Play with one pool; `owed`, the unfinished jobs given out, survives a broken pool."""
        strangers = set(multiprocessing.active_children())
        spawn = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=leave_interrupts)
        running: dict[Future[bytes], int] = {
            pool.submit(play, experiment, games): number for number, games in owed.items()
        }
        try:
            while True:
                for number, games in self.next_jobs(jobs, len(running)):
                    owed[number] = games
                    running[pool.submit(play, experiment, games)] = number
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    part = future.result()
                    number = running.pop(future)
                    del owed[number]
                    yield number, part
        finally:
            if running:  # first: a starting worker must not find a half-closed pool
                _end(set(multiprocessing.active_children()) - strangers)
            pool.shutdown(cancel_futures=True)


def leave_interrupts() -> None:
    """Ignore Ctrl-C in a worker; the parent process keeps the results and ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(processes: set[Any]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()


class Cluster(Crew):
    """Ray: a chunk whose worker or node is lost is played again elsewhere."""

    def __init__(self, address: str) -> None:
        self.ray = _ray()
        check_reachable(address)
        try:
            self.ray.init(
                address=address, log_to_driver=False, logging_level="ERROR",
                ignore_reinit_error=True,
            )  # fmt: skip
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise BadSetup(f"no Ray cluster at {address}: {error}", what="cluster") from error
        self.workers = max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def done(self, play: Play, experiment: Experiment, jobs: Iterator[Job]) -> Iterator[Done]:
        remote = self.ray.remote(num_cpus=1, max_retries=-1)(play)
        running: dict[Any, int] = {}
        try:
            while True:
                for number, games in self.next_jobs(jobs, len(running)):
                    running[remote.remote(experiment, games)] = number
                if not running:
                    return
                ready, _ = self.ray.wait(list(running), num_returns=1)
                for reference in ready:
                    part = self._part(reference)
                    yield running.pop(reference), part
        finally:
            for reference in running:
                self.ray.cancel(reference, force=True)

    def _part(self, reference: Any) -> bytes:
        """Return the part of a chunk; raise its own error instead of Ray's wrapper."""
        try:
            part: bytes = self.ray.get(reference)
        except self.ray.exceptions.RayTaskError as error:
            raise (error.cause or error) from error
        return part


def check_reachable(address: str) -> None:
    """Check an address first, because Ray waits for minutes if nothing is listening."""
    place = address.removeprefix("ray://")
    if place in ("auto", "local"):
        return
    host, _, port = place.rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=REACH_SECONDS).close()
    except (OSError, ValueError, OverflowError) as error:
        raise BadSetup(f"no Ray cluster at {address}: {error}", what="cluster") from error


def _ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise NotInstalled(
            "--cluster needs Ray: pip install 'undercroft[cluster]'", what="cluster"
        ) from error
    return ray


def crew_for(workers: int, cluster: str | None) -> Crew:
    """Return the requested crew."""
    if cluster is not None:
        return Cluster(cluster)
    return Processes(workers) if workers > 1 else Crew()
