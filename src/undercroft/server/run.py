"""Runs a server in this process until it is told to stop."""

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

from granian.constants import Interfaces
from granian.server.embed import Server
from sqlalchemy.exc import DBAPIError

from undercroft.server.app import create, guarded
from undercroft.server.hall import Hall
from undercroft.server.migrations import StoredByNewer
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore, upgrade

BACKLOG = 1024
GOODBYE = 3.0
"""Most seconds that connections are given to close."""
RARELY = (10_000, 20, 100)
"""Tables leave no cycles behind: looking for them took up to 50 ms and found none."""
SWITCH = 0.0005
"""Seconds after which the writing thread and the serving one give way to each other."""


async def serve(settings: Settings, on_ready: Callable[[], None] = lambda: None) -> None:
    """Serve tables until SIGTERM or SIGINT; what was accepted is stored, so nothing is lost."""
    hall = Hall(settings, SqliteStore(settings.db))
    app = guarded(create(hall))
    server = Server(
        app,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGINL,
        backlog=BACKLOG,
        backpressure=settings.connections + BACKLOG,
        log_enabled=False,
    )
    loop = asyncio.get_running_loop()

    asked_to_stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, asked_to_stop.set)
    ending = asyncio.create_task(_end(asked_to_stop, hall, server))
    hall.open()
    loop.call_later(0, on_ready)
    try:
        await server.serve()
    finally:
        ending.cancel()
        await hall.close()


async def _end(asked: asyncio.Event, hall: Hall, server: Server) -> None:
    """When asked to stop: say goodbye to every connection, wait a little, end."""
    await asked.wait()
    hall.stop()
    until = time.monotonic() + GOODBYE
    while hall.connections and time.monotonic() < until:
        await asyncio.sleep(0.02)
    server.stop()  # type: ignore[no-untyped-call]


def run(settings: Settings, on_ready: Callable[[], None] = lambda: None) -> None:
    """Serve in this process, with its logs on stderr."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    sys.setswitchinterval(SWITCH)
    gc.freeze()  # what was imported lives for ever: the collector need not look at it
    gc.set_threshold(*RARELY)
    _run(serve(settings, on_ready))


def _run(work: Coroutine[None, None, None]) -> None:
    """uvloop is faster; where it is missing the standard loop does as well."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(work)
    else:
        uvloop.run(work)


def hold(path: str) -> None:
    """Keep the tables of a database to this server for as long as it lives."""
    lock = Path(f"{path}-lock").open("w")  # noqa: SIM115
    flock(lock, LOCK_EX | LOCK_NB)
    _held.append(lock)


_held: list[IO[str]] = []


def check_db(path: str) -> str | None:
    """Why a database cannot be used, if so: found before the server answers."""
    try:
        Path(path).resolve().parent.mkdir(parents=True, exist_ok=True)
        hold(path)
        with sqlite3.connect(path, timeout=5) as connection:
            connection.execute("PRAGMA user_version")
            connection.execute("BEGIN IMMEDIATE")
        upgrade(path)
    except (sqlite3.Error, OSError, DBAPIError, StoredByNewer) as error:
        return str(error)
    return None
