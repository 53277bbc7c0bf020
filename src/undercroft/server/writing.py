"""Changes as database rows, and the deletion of old rows."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from undercroft.server.schema import chat, endings, meta, moves, pushes, snapshots, tables
from undercroft.server.store import CHAT_KEPT, StoredPush, Write
from undercroft.table.saved import StoredMove, StoredSnapshot

Row = dict[str, Any]

encode = msgspec.json.Encoder().encode


def table_row(write: Write) -> Row:
    sheet = write.sheet
    listed = sheet.listed and sheet.status != "finished" and bool(sheet.open_seats())
    return {
        "id": sheet.id, "status": sheet.status, "version": write.version,
        "updated": sheet.updated, "deadline": sheet.deadline, "restless": write.restless,
        "listed": listed, "listed_by": (sheet.address or None) if listed else None,
        "guest": sheet.guest, "created": sheet.created, "sheet": write.packed or encode(sheet),
        "marked": None,
    }  # fmt: skip


def move_row(table: str, move: StoredMove) -> Row:
    return {
        "table": table, "version": move.version, "seat": move.seat, "move": move.move,
        "message": move.message,
    }  # fmt: skip


def snapshot_row(table: str, snapshot: StoredSnapshot) -> Row:
    questions = encode(snapshot.questions)
    return {
        "table": table, "version": snapshot.version, "game": snapshot.game, "questions": questions,
    }  # fmt: skip


def _upsert(table: sa.Table, key: str) -> sa.Executable:
    statement = insert(table)
    changed = {c.name: statement.excluded[c.name] for c in table.columns if c.name != key}
    return statement.on_conflict_do_update(index_elements=[key], set_=changed)


UPSERT_TABLE = _upsert(tables, "id")
UPSERT_SNAPSHOT = _upsert(snapshots, "table")
UPSERT_PUSH = _upsert(pushes, "id")
OLD_CHAT = chat.delete().where(
    chat.c.table == sa.bindparam("of"), chat.c.number <= sa.bindparam("upto")
)


def write_group(connection: sa.Connection, writes: list[Write]) -> None:
    """Store many changes, grouped by kind; if a table has several, the last sheet wins."""
    said = [(write.sheet.id, write.chat) for write in writes if write.chat]
    ended = [(write.sheet.id, write.ending) for write in writes if write.ending]
    _many(connection, UPSERT_TABLE, [table_row(write) for write in writes])
    _many(connection, moves.insert(), [move_row(w.sheet.id, w.move) for w in writes if w.move])
    _many(
        connection,
        UPSERT_SNAPSHOT,
        [snapshot_row(w.sheet.id, w.snapshot) for w in writes if w.snapshot],
    )
    _many(
        connection,
        chat.insert(),
        [{"table": table, "number": line.number, "line": encode(line)} for table, line in said],
    )
    old = [(table, line.number - CHAT_KEPT) for table, line in said]
    _many(connection, OLD_CHAT, [{"of": table, "upto": upto} for table, upto in old if upto > 0])
    _many(
        connection,
        endings.insert(),
        [{"table": table, "ending": encode(ending), "replay": None} for table, ending in ended],
    )


def _many(connection: sa.Connection, statement: sa.Executable, rows: list[Row]) -> None:
    if rows:
        connection.execute(statement, rows)


# --- web push -------------------------------------------------------------------

PUSH_KEY = "push_key"


def keep_push(connection: sa.Connection, push: StoredPush) -> None:
    row = {"id": push.id, "table": push.table, "push": encode(push)}
    connection.execute(UPSERT_PUSH, [row])


def push_key(connection: sa.Connection, fresh: str) -> str:
    """Return the host's key; store the fresh one if there is none."""
    found = sa.select(meta.c.value).where(meta.c.name == PUSH_KEY)
    stored = connection.execute(found).scalar()
    if stored is None:
        connection.execute(meta.insert().values(name=PUSH_KEY, value=fresh))
    return stored or fresh


# --- forgetting ----------------------------------------------------------------


def add_uptime(connection: sa.Connection, ran: float) -> float:
    """Add to the total server uptime on this database, and return it."""
    stored = connection.execute(sa.select(meta.c.value).where(IS_UPTIME)).scalar()
    uptime = float(stored or 0.0) + ran
    connection.execute(meta.delete().where(IS_UPTIME))
    connection.execute(meta.insert().values(name=UPTIME, value=str(uptime)))
    return uptime


UPTIME = "uptime"
IS_UPTIME = meta.c.name == UPTIME
MARK = tables.update().where(tables.c.id == sa.bindparam("of")).values(marked=sa.bindparam("mark"))


def mark(connection: sa.Connection, ids: list[str], uptime: float | None) -> None:
    _many(connection, MARK, [{"of": table, "mark": uptime} for table in ids])


def unmark(connection: sa.Connection, ids: list[str]) -> None:
    mark(connection, ids, None)


FORGET = [
    table.delete().where(column == sa.bindparam("of"))
    for table, column in (
        (moves, moves.c.table), (snapshots, snapshots.c.table), (chat, chat.c.table),
        (pushes, pushes.c.table), (tables, tables.c.id),
    )
]  # fmt: skip


def forget(connection: sa.Connection, ids: list[str]) -> None:
    for statement in FORGET:
        _many(connection, statement, [{"of": table} for table in ids])
