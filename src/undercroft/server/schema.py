"""The database schema; every change here needs a function in `migrations`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    text,
)

metadata: Final = MetaData()
IS_MARKED: Final = text("marked IS NOT NULL")  # hardly any rows: moves pay nothing for the index
IS_LISTED: Final = text("listed")
IS_LISTED_BY: Final = text("listed_by IS NOT NULL")

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("status", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("deadline", Float),
    Column("restless", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("guest", String, nullable=False),
    Column("sheet", LargeBinary, nullable=False),
    Column("marked", Float),  # server uptime when it was found to be old
    Column("listed_by", String),  # hash of the address that listed it, while it is listed
    Index("tables_listed", "updated", sqlite_where=IS_LISTED, postgresql_where=IS_LISTED),
    Index(
        "tables_by_lister", "listed_by", sqlite_where=IS_LISTED_BY, postgresql_where=IS_LISTED_BY
    ),
    Index("tables_by_mark", "marked", sqlite_where=IS_MARKED, postgresql_where=IS_MARKED),
    Index("tables_by_guest", "guest", "status", "created"),
    Index("tables_by_status", "status", "updated"),
)

moves: Final = Table(
    "moves",
    metadata,
    Column("table", String, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", String, nullable=False),
    Column("message", String, nullable=False),
    sqlite_with_rowid=False,
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table", String, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("game", LargeBinary, nullable=False),
    Column("questions", LargeBinary, nullable=False),
)

chat: Final = Table(
    "chat",
    metadata,
    Column("table", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

endings: Final = Table(
    "endings",
    metadata,
    Column("table", String, primary_key=True),
    Column("ending", LargeBinary, nullable=False),
    Column("replay", LargeBinary),
)

pushes: Final = Table(
    "pushes",
    metadata,
    Column("id", String, primary_key=True),
    Column("table", String, nullable=False),
    Column("push", LargeBinary, nullable=False),
    Index("pushes_by_table", "table"),
)

meta: Final = Table(
    "meta",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", String),
)
"""Facts about the database itself: its form, the total uptime of servers on it, and the host's key
for web push."""
