"""A damaged database says so at the start: what is damaged, and what to do."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.playing import damage
from tests.server.test_store import crowd
from tools.serving import SOURCE, free_port
from undercroft.server import run
from undercroft.server.run import check_db, damage_in


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "tables.db"
    asyncio.run(crowd(path, 20))
    return path


def test_a_sound_database_has_nothing_to_say(database: Path) -> None:
    assert damage_in(str(database)) is None


@pytest.mark.parametrize("filling", [b"\x00", b"garbage!"])
def test_damaged_pages_are_named_with_what_to_do(database: Path, filling: bytes) -> None:
    assert damage(database, b'"salt":', filling) > 0
    said = damage_in(str(database))
    assert said is not None
    assert "tables.db is damaged (" in said
    assert "page" in said.lower()
    assert ".recover" in said
    assert "\n" not in said


def test_a_database_that_takes_long_to_look_at_does_not_hold_up_the_start(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE filling (number INTEGER)")
        numbers = [(number,) for number in range(60_000)]
        connection.executemany("INSERT INTO filling VALUES (?)", numbers)
        connection.commit()
    monkeypatch.setattr(run, "CHECK_SECONDS", -1.0)
    assert damage_in(str(database)) is None


def test_a_file_that_is_no_database_any_more_is_refused_with_what_to_do(database: Path) -> None:
    whole = database.read_bytes()
    database.write_bytes(b"garbage!" * 512 + whole[4096:])
    said = check_db(str(database))
    assert said is not None
    assert "not a database" in said
    assert ".recover" in said


def test_the_server_says_it_when_it_starts(database: Path) -> None:
    damage(database, b'"salt":', b"garbage!")
    command = [sys.executable, "-m", "undercroft.cli", "serve"]
    command += ["--port", str(free_port()), "--db", str(database)]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    server = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    assert server.stderr is not None
    while "http://" not in server.stdout.readline():
        assert server.poll() is None, "it serves the tables that are sound"
    server.terminate()
    assert "tables.db is damaged (" in server.stderr.read()
    assert server.wait(30) == 0
    server.stdout.close()
    server.stderr.close()
