"""Runs a server in this process until it receives a signal to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import IO

from sqlalchemy.exc import DBAPIError

from undercroft.server.app import create, guarded
from undercroft.server.front import Listening
from undercroft.server.manager import TableManager
from undercroft.server.migrations import StoredByNewer
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore, upgrade

GOODBYE = 3.0
"""Most seconds to wait for connections to close."""
RARELY = (50_000, 50, 10_000)
"""Tables leave no reference cycles: a full collection took up to 100 ms and found none."""
SWITCH = 0.0005
"""Seconds after which the writer thread and the server thread yield to each other."""


async def serve(settings: Settings, on_ready: Callable[[], None] = lambda: None) -> None:
    """Serve tables until SIGTERM or SIGINT; every accepted change is stored, so nothing is lost."""
    manager = TableManager(settings, SqliteStore(settings.db))
    listening = Listening(manager, guarded(create(manager), manager))
    asked_to_stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, asked_to_stop.set)
    try:
        await listening.open()
        manager.open()
        on_ready()
        await asked_to_stop.wait()
        await _say_goodbye(manager, listening)
    finally:
        await manager.close()


async def _say_goodbye(manager: TableManager, listening: Listening) -> None:
    """Ask every connection to come back soon, and give it a moment to close."""
    manager.stop()
    listening.close()
    until = time.monotonic() + GOODBYE
    while manager.callers.open and time.monotonic() < until:
        await asyncio.sleep(0.02)


def run(settings: Settings, on_ready: Callable[[], None] = lambda: None) -> None:
    """Serve in this process, logging to stderr."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    sys.setswitchinterval(SWITCH)
    gc.freeze()  # imported modules live forever: the collector can skip them
    gc.set_threshold(*RARELY)
    _run(serve(settings, on_ready))


def _run(work: Coroutine[None, None, None]) -> None:
    """Run on uvloop, which is faster, or on the standard loop if it is not installed."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(work)
    else:
        uvloop.run(work)


def hold(path: Path) -> None:
    """Lock a database for this process for as long as it lives."""
    lock = path.with_name(f"{path.name}-lock").open("w")
    try:
        flock(lock, LOCK_EX | LOCK_NB)
    except BlockingIOError as error:
        lock.close()
        raise OSError("another server is using this database") from error
    _held.append(lock)


_held: list[IO[str]] = []


CHECK_SECONDS = 5.0
"""Most seconds to look for damage at the start; a very large database is looked at in part."""
MOST_TOLD = 3
REBUILD = "keep a copy of it, then restore a backup or rebuild it: sqlite3 {path} .recover"
"""What to do about a damaged database."""


def damage_in(name: str) -> str | None:
    """Return what is damaged in a database that can still be used, and what to do about it."""
    path, until = Path(name).resolve(), time.monotonic() + CHECK_SECONDS
    found: list[str] = []
    try:
        with closing(sqlite3.connect(path, timeout=5)) as connection:
            connection.set_progress_handler(lambda: time.monotonic() > until, 100_000)
            found = [row[0] for row in connection.execute("PRAGMA quick_check(100)")]
    except sqlite3.OperationalError as error:  # out of time, or locked
        if error.sqlite_errorcode not in (sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_BUSY):
            found.append(str(error))
    except sqlite3.DatabaseError as error:
        found.append(str(error))
    problems = [line for said in found for line in said.splitlines() if line not in ("ok", "")]
    if not problems:
        return None
    told = "; ".join(problems[:MOST_TOLD])
    more = f"; {len(problems)} problems in all" if len(problems) > MOST_TOLD else ""
    return (
        f"{path} is damaged ({told}{more}). Tables on damaged pages cannot be opened, and changes "
        f"may be refused. Stop the server, {REBUILD.format(path=path)}"
    )


def check_db(name: str) -> str | None:
    """Return why a database cannot be used, or None; called before the server accepts requests."""
    try:
        path = Path(name).resolve()  # one lock per database, whatever the link
        path.parent.mkdir(parents=True, exist_ok=True)
        hold(path)
        with sqlite3.connect(path, timeout=5) as connection:
            connection.execute("PRAGMA user_version")
            connection.execute("BEGIN IMMEDIATE")
        upgrade(str(path))
    except (sqlite3.Error, OSError, DBAPIError, StoredByNewer) as error:
        return _with_advice(error, name)
    return None


def _with_advice(error: Exception, name: str) -> str:
    """Describe why a database cannot be used; if it is damaged, also what to do."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(origin, "sqlite_errorcode", None) or 0
    if code & 0xFF not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return str(error)
    return f"{origin}; if it was a database of this program, {REBUILD.format(path=name)}"
