"""The stored form by number, and how the database of an older build becomes one of this build.

Every change of the form is one function here, and never changed afterwards. All that are due run in
one transaction, after the file was copied beside itself: an upgrade that fails leaves everything as
it was, and whoever wants the older build back has the older file.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from undercroft.server.schema import meta, metadata

log = logging.getLogger("undercroft.storage")


class StoredByNewer(Exception):
    """A newer build has written this database; this one would not understand it."""

    def __init__(self, path: str, found: int) -> None:
        super().__init__(
            f"{path} is stored in form {found}, this program knows forms up to {VERSION}: "
            "start the newer program, or use another database"
        )


def _mark_before_forgetting(connection: sa.Connection) -> None:
    """To form 2: old tables are marked first, and the database knows its form and its age."""
    connection.exec_driver_sql("CREATE TABLE meta (name VARCHAR PRIMARY KEY, value VARCHAR)")
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN marked FLOAT")
    connection.exec_driver_sql(
        "CREATE INDEX tables_by_mark ON tables (marked) WHERE marked IS NOT NULL"
    )


MIGRATIONS: Final[tuple[Callable[[sa.Connection], None], ...]] = (_mark_before_forgetting,)
"""The first leads from form 1, that of release 0.1.0, to form 2."""
VERSION: Final = len(MIGRATIONS) + 1


def version_of(engine: sa.Engine) -> int:
    """The form of a database: 0 when it is new, 1 before forms had numbers."""
    inspector = sa.inspect(engine)
    if not inspector.has_table("meta"):
        return 1 if inspector.has_table("tables") else 0
    with engine.connect() as connection:
        return int(connection.execute(sa.select(meta.c.value).where(IS_FORM)).scalar_one())


def bring_up(engine: sa.Engine, path: str) -> None:
    """Give a new database its form, and an older one the form of this build."""
    found = version_of(engine)
    if found > VERSION:
        raise StoredByNewer(path, found)
    if found == VERSION:
        return
    if found:
        copy = keep_copy(path, found)
        log.warning("%s is brought from form %d to %d; before: %s", path, found, VERSION, copy)
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        _change(connection, found)
        connection.commit()


def _change(connection: sa.Connection, found: int) -> None:
    if found:
        for migrate in MIGRATIONS[found - 1 :]:
            migrate(connection)
        connection.execute(meta.delete().where(IS_FORM))
    else:
        metadata.create_all(connection)
    connection.execute(meta.insert().values(name=FORM, value=str(VERSION)))


FORM: Final = "form"
IS_FORM: Final = meta.c.name == FORM


def keep_copy(path: str, form: int) -> Path:
    """The database as it is, beside itself; whole under its name or not there at all."""
    copy = Path(f"{path}.form-{form}")
    half = Path(f"{copy}.half")
    half.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(half)) as target:
        source.backup(target)
    os.replace(half, copy)
    return copy
