"""Databases of older and newer builds."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from undercroft.server import migrations
from undercroft.server.migrations import VERSION, StoredByNewer, bring_up, version_of
from undercroft.server.sqlite import open_engine, upgrade

FIRST = """
CREATE TABLE tables (
    id VARCHAR NOT NULL PRIMARY KEY, status VARCHAR NOT NULL, version INTEGER NOT NULL,
    created FLOAT NOT NULL, updated FLOAT NOT NULL, deadline FLOAT, restless BOOLEAN NOT NULL,
    listed BOOLEAN NOT NULL, guest VARCHAR NOT NULL, sheet BLOB NOT NULL
);
CREATE INDEX tables_by_guest ON tables (guest, status, created);
CREATE INDEX tables_by_status ON tables (status, updated);
CREATE TABLE moves (
    "table" VARCHAR NOT NULL, version INTEGER NOT NULL, seat INTEGER NOT NULL,
    move VARCHAR NOT NULL, message VARCHAR NOT NULL, PRIMARY KEY ("table", version)
) WITHOUT ROWID;
CREATE TABLE snapshots (
    "table" VARCHAR NOT NULL PRIMARY KEY, version INTEGER NOT NULL, game BLOB NOT NULL,
    questions BLOB NOT NULL
);
CREATE TABLE chat (
    "table" VARCHAR NOT NULL, number INTEGER NOT NULL, line BLOB NOT NULL,
    PRIMARY KEY ("table", number)
) WITHOUT ROWID;
CREATE TABLE endings ("table" VARCHAR NOT NULL PRIMARY KEY, ending BLOB NOT NULL, replay BLOB);
INSERT INTO tables VALUES ('abc', 'waiting', 0, 1.0, 1.0, NULL, 0, 0, 'guest', x'7b7d');
"""


def asked(path: Path, question: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchall()


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A database as release 0.1.0 laid it out."""
    path = tmp_path / "first.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST)
    return path


def shape(path: Path) -> dict[str, set[tuple[str, str]]]:
    """Columns and indexes by table."""
    inspector = sa.inspect(open_engine(str(path)))
    return {
        table: {(column["name"], str(column["type"])) for column in inspector.get_columns(table)}
        | {
            (str(index["name"]), str(index["column_names"]))
            for index in inspector.get_indexes(table)
        }
        for table in inspector.get_table_names()
    }


def indexes(path: Path) -> list[tuple[Any, ...]]:
    said = asked(path, "SELECT sql FROM sqlite_master WHERE type = 'index' ORDER BY name")
    return [(" ".join(str(sql).split()),) for (sql,) in said]


def test_a_database_of_the_first_form_gets_the_shape_of_a_new_one(
    first: Path, tmp_path: Path
) -> None:
    upgrade(str(first))
    upgrade(str(tmp_path / "new.db"))
    assert shape(first) == shape(tmp_path / "new.db")
    assert indexes(first) == indexes(tmp_path / "new.db")
    assert asked(first, "SELECT value FROM meta WHERE name = 'form'") == [(str(VERSION),)]
    assert asked(first, "SELECT id, marked FROM tables") == [("abc", None)]


def test_the_older_database_is_kept_beside_the_new_one(first: Path) -> None:
    before = shape(first)
    upgrade(str(first))
    copy = Path(f"{first}.form-1")
    assert shape(copy) == before
    assert asked(copy, "SELECT id FROM tables") == [("abc",)]
    assert not Path(f"{copy}.half").exists()
    upgrade(str(first))
    assert not Path(f"{first}.form-{VERSION}").exists()


def test_a_new_database_needs_no_copy(tmp_path: Path) -> None:
    upgrade(str(tmp_path / "new.db"))
    assert not list(tmp_path.glob("*.form-*"))
    assert version_of(open_engine(str(tmp_path / "new.db"))) == VERSION


def test_an_upgrade_that_fails_leaves_everything_as_it_was(
    first: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(connection: sa.Connection) -> None:
        raise ZeroDivisionError

    before = shape(first)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, breaks))
    with pytest.raises(ZeroDivisionError):
        upgrade(str(first))
    assert shape(first) == before
    monkeypatch.undo()
    upgrade(str(first))
    assert version_of(open_engine(str(first))) == VERSION


def test_a_database_of_a_newer_build_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    upgrade(str(path))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE meta SET value = '99' WHERE name = 'form'")
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(StoredByNewer, match="form 99, but this program supports forms up to"):
        bring_up(open_engine(str(path)), str(path))
    assert path.read_bytes() == before
