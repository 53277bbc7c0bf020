"""Database queries that skip damaged rows and pages."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from undercroft.server.schema import IS_LISTED, chat, endings, moves, pushes, snapshots, tables
from undercroft.server.store import Kept, StorageDamaged, StoredPush, Sweep
from undercroft.table.saved import ChatLine, Ending, Saved, StoredMove, StoredSnapshot
from undercroft.table.sheet import Sheet

log = logging.getLogger("undercroft.storage")
T = TypeVar("T")

PASSING = (
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_INTERRUPT,
)  # fmt: skip
UNREADABLE = (DBAPIError, msgspec.MsgspecError, TypeError, ValueError)
"""Errors raised by reading a damaged row; `is_damage` tells them from temporary failures."""


def is_damage(error: Exception) -> bool:
    """Return whether a page or a row is broken, not merely busy or short of memory."""
    code = getattr(error.orig, "sqlite_errorcode", None) if isinstance(error, DBAPIError) else None
    return code is None or code & 0xFF not in PASSING


# --- one table ------------------------------------------------------------------


def load(connection: sa.Connection, table: str) -> Saved | None:
    """Load a table; an unreadable snapshot or chat is left out."""
    try:
        row = connection.execute(SHEET, {"of": table}).first()
        if row is None:
            return None
        sheet = msgspec.json.decode(row.sheet, type=Sheet)
        moves = _moves(connection, table)
    except UNREADABLE as error:
        raise _damaged(table, error) from error
    return Saved(
        sheet,
        _if_readable(connection, table, _snapshot),
        moves,
        _if_readable(connection, table, _chat) or [],
        row.version,
        row.marked is not None,
    )


SHEET = sa.select(tables.c.sheet, tables.c.version, tables.c.marked).where(
    tables.c.id == sa.bindparam("of")
)


def _damaged(table: str, error: Exception) -> Exception:
    return StorageDamaged(table) if is_damage(error) else error


def _if_readable(
    connection: sa.Connection, table: str, read: Callable[[sa.Connection, str], T]
) -> T | None:
    try:
        return read(connection, table)
    except UNREADABLE as error:
        if not is_damage(error):
            raise
        log.warning("table %s: %s cannot be read", table, read.__name__[1:])
        return None


def _snapshot(connection: sa.Connection, table: str) -> StoredSnapshot | None:
    row = connection.execute(snapshots.select().where(snapshots.c.table == table)).first()
    if row is None:
        return None
    questions = msgspec.json.decode(row.questions, type=list[int])
    stored = {"version": row.version, "game": bytes(row.game), "questions": questions}
    return msgspec.convert(stored, StoredSnapshot)


def _moves(connection: sa.Connection, table: str) -> list[StoredMove]:
    wanted = moves.select().where(moves.c.table == table).order_by(moves.c.version)
    rows = connection.execute(wanted).all()
    return msgspec.convert(rows, list[StoredMove], from_attributes=True)


def _chat(connection: sa.Connection, table: str) -> list[ChatLine]:
    wanted = sa.select(chat.c.line).where(chat.c.table == table).order_by(chat.c.number)
    return [msgspec.json.decode(row.line, type=ChatLine) for row in connection.execute(wanted)]


def kept(connection: sa.Connection, table: str) -> Kept | None:
    try:
        row = connection.execute(endings.select().where(endings.c.table == table)).first()
        if row is None:
            return None
        return Kept(msgspec.json.decode(row.ending, type=Ending), row.replay)
    except UNREADABLE as error:
        raise _damaged(table, error) from error


# --- many tables ----------------------------------------------------------------


def listed(connection: sa.Connection, most: int) -> list[tuple[Sheet, int]]:
    """List joinable tables; unreadable rows are skipped."""
    rows: Sequence[sa.Row[Any]]
    try:
        rows = connection.execute(LISTED, {"most": most}).all()
    except DBAPIError as error:
        wanted = sa.select(tables).where(_by_row(tables.c.listed))
        found = _around(connection, wanted, _all_ids(connection, error))
        rows = sorted(found, key=lambda row: float(row.updated), reverse=True)[:most]
    sheets = [(_sheet_or_none(row.sheet), row.version) for row in rows]
    return [(sheet, version) for sheet, version in sheets if sheet is not None]


LISTED: sa.Select[Any] = (
    sa.select(tables)
    .where(IS_LISTED)  # as the partial index says it, or SQLite does not use it
    .order_by(tables.c.updated.desc())
    .limit(sa.bindparam("most", type_=sa.Integer))
)


def sheets(connection: sa.Connection, ids: list[str]) -> list[tuple[Sheet, int]]:
    """Return the sheets of some tables; missing and unreadable ones are skipped."""
    wanted: sa.Select[Any] = sa.select(tables).where(tables.c.id.in_(ids))
    try:
        rows: Sequence[sa.Row[Any]] = connection.execute(wanted).all()
    except DBAPIError as error:
        if not is_damage(error):
            raise
        rows = _around(connection, wanted, sorted(ids))
    found = [(_sheet_or_none(row.sheet), row.version) for row in rows]
    return [(sheet, version) for sheet, version in found if sheet is not None]


def stored_pushes(connection: sa.Connection) -> list[StoredPush]:
    """Return every registered browser; unreadable rows are skipped."""
    found = []
    for row in connection.execute(sa.select(pushes.c.push)):
        with suppress(*UNREADABLE):
            found.append(msgspec.json.decode(row.push, type=StoredPush))
    return found


def _sheet_or_none(stored: Any) -> Sheet | None:
    try:
        return msgspec.json.decode(stored, type=Sheet)
    except (msgspec.MsgspecError, TypeError, ValueError):
        return None


def count_listed(connection: sa.Connection, address: str) -> int:
    wanted = sa.select(sa.func.count()).where(tables.c.listed_by == address)
    return connection.execute(wanted).scalar_one()


def count_unfinished(connection: sa.Connection, guest: str, since: float) -> int:
    wanted = sa.select(sa.func.count()).where(
        tables.c.guest == guest, tables.c.status != "finished", tables.c.created >= since
    )
    return connection.execute(wanted).scalar_one()


def restless(connection: sa.Connection, now: float, before: float) -> list[str]:
    """Find tables to wake, including those updated in the future: the clock was set back since."""
    due = sa.or_(
        tables.c.restless,
        tables.c.deadline < before,
        sa.and_(tables.c.deadline.is_not(None), tables.c.updated > now + CLOCKS_DIFFER),
    )
    return ids_of(connection, sa.and_(tables.c.status == "playing", due))


CLOCKS_DIFFER = 5.0
"""Seconds by which a clock may normally be set back."""


# --- around damaged pages --------------------------------------------------------------------


Condition = sa.ColumnElement[bool]


def ids_of(connection: sa.Connection, wanted: Condition, most: int = -1) -> list[str]:
    """Return the ids of matching tables; those on a damaged page are skipped."""
    ids = sa.select(tables.c.id)
    try:
        return list(connection.execute(ids.where(wanted).limit(most)).scalars())
    except DBAPIError as error:
        rows = _around(connection, ids.where(_by_row(wanted)), _all_ids(connection, error))
        return [row.id for row in rows]


def _by_row(wanted: Condition) -> Condition:
    """Keep the query off the indexes, through which SQLite reaches damaged rows from anywhere."""
    return sa.func.coalesce(wanted, sa.false())


def _all_ids(connection: sa.Connection, error: DBAPIError) -> list[str]:
    """Return every id still found in the index of ids, read from both ends."""
    if not is_damage(error):
        raise error
    log.error("damaged page in the database: %s", error.orig)
    found: set[str] = set()
    for order in (tables.c.id.asc(), tables.c.id.desc()):
        with suppress(DBAPIError):
            for id in connection.execute(sa.select(tables.c.id).order_by(order)).scalars():
                found.add(id)
    return sorted(found)


def _around(connection: sa.Connection, wanted: sa.Select[Any], ids: list[str]) -> list[sa.Row[Any]]:
    """Return the rows of a query between the first and the last id, skipping damaged ones."""
    if not ids:
        return []
    try:
        return list(connection.execute(wanted.where(tables.c.id.between(ids[0], ids[-1]))))
    except DBAPIError:
        half = len(ids) // 2
        if not half:
            return []
        return _around(connection, wanted, ids[:half]) + _around(connection, wanted, ids[half:])


def is_old(sweep: Sweep) -> Condition:
    """Match tables that no one will come back to; finished games are kept."""
    return sa.or_(
        sa.and_(tables.c.status == "waiting", tables.c.updated < sweep.waiting),
        sa.and_(tables.c.status == "playing", tables.c.updated < sweep.unfinished),
    )
