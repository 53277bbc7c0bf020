"""A server in a process of its own, on a free loopback port."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

SOURCE = Path(__file__).resolve().parent.parent / "src"

GENEROUS = {
    "pace": "0",
    "posts_per_second": "100000",
    "posts_burst": "100000",
    "messages_per_second": "100000",
    "messages_burst": "100000",
    "hellos_per_second": "100000",
    "hellos_burst": "100000",
    "tables_per_guest": "100000",
    "tables_per_address": "100000",
    "listed_per_address": "100000",
    "requests_per_second": "100000",
    "requests_burst": "100000",
    "arrivals_per_second": "100000",
    "arrivals_burst": "100000",
    "connections": "20000",
    "connections_per_address": "20000",
}
"""Settings for measurements: bots do not wait, and there are no rate limits."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def resident(pid: int) -> float:
    """Return the resident memory of one process in MB, as reported by Linux."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def children(pid: int) -> list[int]:
    try:
        return [
            int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        ]
    except OSError:
        return []


class ServerProcess:
    """Starts `undercroft serve`, waits until it responds, and stops or kills it."""

    def __init__(self, db: Path, module: str = "undercroft.cli", **settings: str) -> None:
        self.db = db
        self.module = module
        self.port = free_port()
        self.settings = settings
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/tables"

    def start(self, seconds: float = 30.0) -> float:
        """Start it; return the seconds it took to respond."""
        began = time.perf_counter()
        command = [sys.executable, "-m", self.module, "serve"]
        command += ["--port", str(self.port), "--db", str(self.db)]
        self.process = subprocess.Popen(command, env=self._environment(), stdout=subprocess.DEVNULL)
        while time.perf_counter() - began < seconds:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server exited with {self.process.returncode}")
            if self._answers():
                return time.perf_counter() - began
            time.sleep(0.02)
        raise RuntimeError("the server is not responding")

    def _environment(self) -> dict[str, str]:
        given = {f"UNDERCROFT_{name.upper()}": value for name, value in self.settings.items()}
        path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH", ""), str(SOURCE)]))
        return {**os.environ, "PYTHONPATH": path, **given}

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/games", timeout=5, verify=False).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """Kill it, as a power failure would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to stop; return its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None, "it was started"
        self.process.send_signal(how)
        return self.process.wait(30)

    def memory(self) -> float:
        """Return the resident memory of the server and its workers, in MB."""
        assert self.process is not None, "it was started"
        return sum(resident(pid) for pid in [self.process.pid, *children(self.process.pid)])

    def cpu(self) -> float:
        """Return the CPU seconds used by the server itself, without its bot workers."""
        assert self.process is not None, "it was started"
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(self, *_: Any) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
