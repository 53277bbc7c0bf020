"""Runs a server in this process until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path

from granian.constants import Interfaces
from granian.server.embed import Server

from undercroft.server.app import create, guarded
from undercroft.server.hall import Hall
from undercroft.server.settings import Settings
from undercroft.server.sqlite import SqliteStore

BACKLOG = 1024


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
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, server.stop)
    hall.open()
    loop.call_later(0, on_ready)
    try:
        await server.serve()
    finally:
        await hall.close()


def run(settings: Settings, on_ready: Callable[[], None] = lambda: None) -> None:
    """Serve on the fastest event loop there is."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    try:
        from uvloop import run as run_loop
    except ImportError:
        run_loop = asyncio.run
    run_loop(serve(settings, on_ready))


def check_db(path: str) -> str | None:
    """Why a database cannot be used, if so: found before the server answers."""
    try:
        Path(path).resolve().parent.mkdir(parents=True, exist_ok=True)
        with sqlite3.connect(path, timeout=5) as connection:
            connection.execute("PRAGMA user_version")
            connection.execute("BEGIN IMMEDIATE")
    except (sqlite3.Error, OSError) as error:
        return str(error)
    return None
