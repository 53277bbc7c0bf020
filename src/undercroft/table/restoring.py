"""Restores a live table from what was stored: its sheet, a snapshot and the moves."""

from __future__ import annotations

import logging

import undercroft
from undercroft.engine.api import Table
from undercroft.engine.codec import unpack_snapshot
from undercroft.engine.errors import BadRecord, UndercroftError
from undercroft.engine.setup import rules_for
from undercroft.games import game_called
from undercroft.table import clock
from undercroft.table.errors import Refusal
from undercroft.table.live import LiveTable
from undercroft.table.saved import Saved, StoredMove, StoredSnapshot, counted
from undercroft.table.sheet import Sheet

UNPLAYABLE = (UndercroftError, Refusal, ValueError, TypeError, LookupError)
"""Errors that corrupted bytes can cause, even if each part can be decoded."""

log = logging.getLogger("undercroft.table")


def load(saved: Saved) -> LiveTable:
    """Restore a table from storage.

    The moves are authoritative. A snapshot saves replaying them; one that this build cannot read,
    or that does not match them, is ignored. A game whose rules are no longer known is refused as
    `older_rules`, and moves that cannot be played as `table_damaged`.
    """
    if saved.snapshot is None and saved.sheet.status == "waiting" and not saved.moves:
        return LiveTable(saved.sheet, saved.chat)
    try:
        if len(saved.moves) + 1 < saved.version:
            raise BadRecord("the last moves are missing")
        table = _resumed(saved) or _rebuilt(saved)
    except UNPLAYABLE as error:
        if saved.sheet.status == "finished":  # its replay is stored
            return LiveTable(saved.sheet, saved.chat)
        raise why_it_ends(saved.sheet.id, error) from error
    table.shown_before = table.shown - 1
    table.silent = table.shown < table.version
    clock.resume(table)
    return table


def why_it_ends(table: str, error: Exception) -> Refusal:
    """Return the refusal for a table that cannot be restored."""
    facts = error.facts if isinstance(error, BadRecord) else {}
    if facts.get("what") != "rules_version":
        return Refusal("table_damaged", table=table)
    return Refusal("older_rules", table=table, rules=facts["value"], now=facts["allowed"][0])


def _resumed(saved: Saved) -> LiveTable | None:
    """Restore a table from its snapshot; None if the snapshot is unusable."""
    if saved.snapshot is None:
        return None
    table = LiveTable(saved.sheet, saved.chat)
    try:
        _catch_up(table, saved.snapshot, saved.moves)
    except UNPLAYABLE as error:
        log.info("table %s: replaying it from its moves: %s", saved.sheet.id, error)
        return None
    table.sheet.rules = table.begun().header.rules_version
    return table


def _rebuilt(saved: Saved) -> LiveTable:
    """Replay the table from its setup; if every rules version fails, raise the first error."""
    failures: list[Exception] = []
    for rules in _rules_of(saved):
        table = LiveTable(saved.sheet, saved.chat)
        try:
            _play_on(table, table.deal(rules), saved.moves)
        except UNPLAYABLE as error:
            failures.append(error)
            continue
        table.sheet.rules = table.begun().header.rules_version
        table.rebuilt = True
        return table
    raise failures[0]


def _rules_of(saved: Saved) -> list[str]:
    """Return the rules versions that the game may have been started with.

    If none is stored (a sheet of 0.1.0 with a broken snapshot) it could be any of them, newest
    first: the moves do not show which.
    """
    if saved.sheet.rules:
        return [saved.sheet.rules]
    try:
        assert saved.snapshot is not None
        return [unpack_snapshot(saved.snapshot.game).header.rules_version]
    except (AssertionError, BadRecord):
        return game_called(saved.sheet.game).versions()


def _catch_up(table: LiveTable, snapshot: StoredSnapshot, moves: list[StoredMove]) -> None:
    """Resume the snapshot and play the moves stored after it."""
    game = undercroft.resume(snapshot.game)
    if not _fit(table.sheet, game):
        raise BadRecord("the snapshot belongs to another table")
    table.adopt(game)
    table.questions = list(snapshot.questions)
    table.changes = known = snapshot.version - 1
    if not 0 <= known <= len(moves) or len(table.questions) != len(table.sheet.seats):
        raise BadRecord("the snapshot belongs to another version")
    table.counted, table.taken = counted(moves[:known])
    if game.moves != [(stored.seat, stored.move) for stored in table.counted]:
        raise BadRecord("the snapshot and the moves belong to different games")
    _play_on(table, game, moves)


def _fit(sheet: Sheet, game: Table) -> bool:
    """Return whether the game was set up as the sheet says."""
    rules = rules_for(game_called(sheet.game), sheet.rules or game.header.rules_version)
    return rules is game.game and sheet.seed == game.header.seed


def _play_on(table: LiveTable, game: Table, moves: list[StoredMove]) -> None:
    """Play the moves that the game has not seen, and remember their ids to detect duplicates."""
    seen = table.version
    for number, stored in enumerate(moves, start=1):
        if stored.version != number + 1:
            raise BadRecord("a move is missing")
        if stored.version > seen and stored.taken:
            table.undo(game, stored)
        elif stored.version > seen:
            table.play(game, stored.seat, stored.move, stored.message)
        elif stored.is_sent:
            table.accepted[stored.seat, stored.message] = stored.version
