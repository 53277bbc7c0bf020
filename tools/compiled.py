"""The compiled copy of the package, built beside the source, completely or not at all.

python -m tools.compiled                 builds it, unless the present one is up to date
python -m tools.compiled play [OPTIONS]  serves at once: from the copy if there is one, otherwise
                                         interpreted, building it in the background for next time
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path

from setup import compiler, lacks

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
COPY = BUILD / "compiled"
STAMP = "made-of"
"""File in the copy: a fingerprint of its sources."""
MAKING = BUILD / "making"
LOCK = BUILD / "making.lock"
LOG = BUILD / "making.log"
KINDS = (".py", ".json", ".md", ".toml", ".css")


def say(line: str) -> None:
    print(line, flush=True)


# --- making it ----------------------------------------------------------------------------------


def sources() -> str:
    """Return a fingerprint of all sources of the copy, and of the tools that build it."""
    found = hashlib.blake2b(repr((sys.version, compiler(), lacks())).encode(), digest_size=16)
    files = [path for path in (ROOT / "src").rglob("*") if path.suffix in KINDS]
    own = [ROOT / name for name in ("setup.py", "mypyc.ini", "pyproject.toml", "constraints.txt")]
    for path in sorted([*files, *own]):
        found.update(f"\0{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return found.hexdigest()


def is_there() -> bool:
    """Return whether there is a complete copy of the current sources."""
    with suppress(OSError):
        return (COPY / STAMP).read_text() == sources()
    return False


def make() -> None:
    """Wait for any other build to finish, then build the copy if it is still needed."""
    with at_it():
        if not is_there():
            made_of = sources()
            build(MAKING / "copy")
            (MAKING / "copy" / STAMP).write_text(made_of)
            if COPY.exists():
                COPY.rename(MAKING / "old")
            (MAKING / "copy").rename(COPY)
            shutil.rmtree(MAKING)


@contextmanager
def at_it() -> Iterator[None]:
    """Allow one build at a time; the system releases the lock however its holder ends."""
    BUILD.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            say("The rules are being compiled already: waiting for that.")
            flock(lock, LOCK_EX)
        yield


def build(folder: Path) -> None:
    shutil.rmtree(MAKING, ignore_errors=True)
    command = [sys.executable, "setup.py", "-q"]
    command += ["build_py", "--build-lib", str(folder)]
    command += ["build_ext", "--build-lib", str(folder), "--build-temp", str(MAKING / "temp")]
    c_files = str((MAKING / "c").relative_to(ROOT))
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "UNDERCROFT_C_FILES": c_files})


# --- playing meanwhile --------------------------------------------------------------------------


def play(options: list[str]) -> int:
    """Serve at once; return the server's exit code."""
    serve = [sys.executable, "-m", "undercroft.cli", "serve", *options]
    if is_there():
        os.execve(sys.executable, serve, from_copy(COPY))
    if lacks():
        say(f"The rules cannot be compiled here: {lacks()}.")
        os.execve(sys.executable, serve, from_copy(ROOT / "src"))
    say("The rules run interpreted now; the compiled ones are used from the next start.")
    making = start_making()
    try:
        return until_told(serve)
    finally:
        end(making)


def from_copy(package: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(package)}


def start_making() -> subprocess.Popen[bytes]:
    """Start a build in its own session, so that it can be ended with everything it starts."""
    BUILD.mkdir(exist_ok=True)
    with LOG.open("w") as log:
        making = subprocess.Popen(
            ["nice", "-n", "19", sys.executable, "-m", "tools.compiled"],
            cwd=ROOT, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
    threading.Thread(target=tell_the_end, args=[making], daemon=True).start()
    return making


def tell_the_end(making: subprocess.Popen[bytes]) -> None:
    code = making.wait()
    if code == 0:
        say("The rules are compiled: the next start uses them.")
    elif code > 0:
        say(f"The rules could not be compiled, see {LOG.relative_to(ROOT)}.")


def end(making: subprocess.Popen[bytes]) -> None:
    """End a build; the next one discards what is half built."""
    if making.poll() is None:
        with suppress(ProcessLookupError):
            os.killpg(making.pid, signal.SIGTERM)
        making.wait()


def until_told(serve: list[str]) -> int:
    """Run the server interpreted, and pass signals on to it."""
    server = subprocess.Popen(serve, env=from_copy(ROOT / "src"))
    for told in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(told, lambda *_: server.terminate())
    return server.wait()


if __name__ == "__main__":
    if sys.argv[1:2] == ["play"]:
        sys.exit(play(sys.argv[2:]))
    try:
        make()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
