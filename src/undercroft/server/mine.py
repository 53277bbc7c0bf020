"""Whose turn it is at the tables of one browser, in most cases without loading their games."""

from __future__ import annotations

from contextlib import suppress

from undercroft.server import messages, protocol
from undercroft.server.manager import TableManager
from undercroft.table import clock
from undercroft.table.errors import Refusal
from undercroft.table.sheet import Sheet

Held = dict[str, list[str]]
"""By table, the secrets that a browser presents."""


async def own_tables(
    manager: TableManager, kept: list[protocol.KeptSeat]
) -> list[protocol.MyTable]:
    """Return the tables at which these secrets open a seat; all others are left out."""
    held: Held = {}
    for one in kept:
        held.setdefault(one.table, []).append(one.secret)
    stored = await _stored(manager, held)
    found = [stored.get(table) or _in_memory(manager, table, held[table]) for table in held]
    return [one for one in found if one is not None]


async def _stored(manager: TableManager, held: Held) -> dict[str, protocol.MyTable]:
    """Answer from the sheets of tables that are not in memory."""
    ids = [table for table in held if table not in manager.sessions]
    found = {}
    for sheet, version in await manager.store.sheets(ids) if ids else []:
        seats = _owned(sheet, held[sheet.id])
        if seats and sheet.status == "playing" and sheet.asks is None:
            with suppress(Refusal):  # an older build did not note whose turn it is
                await manager.session(sheet.id)
        elif seats:
            info = messages.stored_info(sheet, version, manager.settings.host_away_seconds)
            found[sheet.id] = _mine(info, sheet, seats)
    return found


def _in_memory(manager: TableManager, table: str, secrets: list[str]) -> protocol.MyTable | None:
    session = manager.sessions.get(table)
    if session is None:
        return None
    live = session.table
    clock.note_turns(live)
    seats = _owned(live.sheet, secrets)
    return _mine(messages.table_info(live), live.sheet, seats) if seats else None


def _owned(sheet: Sheet, secrets: list[str]) -> list[int]:
    owners = {sheet.owner_of(secret) for secret in secrets}
    return sorted(seat for seat in owners if seat is not None)


def _mine(info: protocol.TableInfo, sheet: Sheet, seats: list[int]) -> protocol.MyTable:
    """Tell the owner of some seats what these may know, and nothing of the others."""
    asks = sheet.asks or {}
    asked = [seat for seat in seats if seat in asks]
    return protocol.MyTable(
        table=info,
        seats=seats,
        asked=asked,
        ask=asks[asked[0]] if asked else None,
        deadline=sheet.deadline if asked else None,
        waits=list(sheet.waits),
        outcome=sheet.outcome,
    )
