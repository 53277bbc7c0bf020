"""Schema versions ("forms"), and the migration of databases from older builds.

Every schema change is one function here that is never edited afterwards. All pending migrations run
in one transaction, after the file was backed up beside the original: a failed upgrade leaves
everything as it was, and the old file is still there for anyone who needs the older build.
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
    """The database was written by a newer build, which this one cannot read."""

    def __init__(self, path: str, found: int) -> None:
        super().__init__(
            f"{path} has form {found}, but this program supports forms up to {VERSION}: "
            "start the newer program, or use another database"
        )


def _mark_before_forgetting(connection: sa.Connection) -> None:
    """Migrate to form 2: mark old tables before deleting them; store the form and the uptime."""
    connection.exec_driver_sql("CREATE TABLE meta (name VARCHAR PRIMARY KEY, value VARCHAR)")
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN marked FLOAT")
    connection.exec_driver_sql(
        "CREATE INDEX tables_by_mark ON tables (marked) WHERE marked IS NOT NULL"
    )


def _index_the_list(connection: sa.Connection) -> None:
    """Migrate to form 3: find the few listed tables by an index, and count them by address."""
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN listed_by VARCHAR")
    connection.exec_driver_sql("CREATE INDEX tables_listed ON tables (updated) WHERE listed")
    connection.exec_driver_sql(
        "CREATE INDEX tables_by_lister ON tables (listed_by) WHERE listed_by IS NOT NULL"
    )


def _push(connection: sa.Connection) -> None:
    """Migrate to form 4: browsers that are told by web push when it is their turn."""
    connection.exec_driver_sql(
        "CREATE TABLE pushes (id VARCHAR NOT NULL PRIMARY KEY, "
        '"table" VARCHAR NOT NULL, push BLOB NOT NULL)'
    )
    connection.exec_driver_sql('CREATE INDEX pushes_by_table ON pushes ("table")')


MIGRATIONS: Final[tuple[Callable[[sa.Connection], None], ...]] = (
    _mark_before_forgetting,
    _index_the_list,
    _push,
)
"""The first migrates form 1, used by release 0.1.0, to form 2."""
VERSION: Final = len(MIGRATIONS) + 1


def version_of(engine: sa.Engine) -> int:
    """Return the form of a database: 0 if it is new, 1 from before forms were numbered."""
    inspector = sa.inspect(engine)
    if not inspector.has_table("meta"):
        return 1 if inspector.has_table("tables") else 0
    with engine.connect() as connection:
        return int(connection.execute(sa.select(meta.c.value).where(IS_FORM)).scalar_one())


def bring_up(engine: sa.Engine, path: str) -> None:
    """Create the schema of a new database, or migrate an older one."""
    found = version_of(engine)
    if found > VERSION:
        raise StoredByNewer(path, found)
    if found == VERSION:
        return
    if found:
        copy = keep_copy(path, found)
        log.warning("migrating %s from form %d to %d; backup: %s", path, found, VERSION, copy)
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
    """Back up the database beside the original; the copy appears complete or not at all."""
    copy = Path(f"{path}.form-{form}")
    half = Path(f"{copy}.half")
    half.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(half)) as target:
        source.backup(target)
    os.replace(half, copy)
    return copy
