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
        return str(error)
    return None
