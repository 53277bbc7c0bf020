"""Where people leave a lesson: counted from the stored tables, which do not say who played."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

import sqlalchemy as sa

from undercroft.server.reading import load
from undercroft.server.schema import tables
from undercroft.server.store import StorageDamaged
from undercroft.table.lessons import step_of
from undercroft.table.saved import counted

DONE = None
"""The step of a table whose lesson is over, or whose learner has left its line."""
Steps = dict[str, Counter[int | None]]


def lesson_steps(db: Path) -> Steps:
    """Return how many tables of each lesson stand at each step; damaged ones are left out."""
    engine = sa.create_engine(f"sqlite:///file:{db}?mode=ro&uri=true")
    found: defaultdict[str, Counter[int | None]] = defaultdict(Counter)
    with engine.connect() as connection:
        for table in connection.scalars(sa.select(tables.c.id).where(IS_LESSON)).all():
            try:
                saved = load(connection, table)
            except StorageDamaged:
                continue
            if saved is not None:
                sheet = saved.sheet
                moves, _ = counted(saved.moves)
                found[f"{sheet.game}/{sheet.lesson}"][step_of(sheet, moves)] += 1
    engine.dispose()
    return dict(found)


_SHEET = sa.cast(tables.c.sheet, sa.Text)
IS_LESSON = _SHEET.contains('"lesson":"') & ~_SHEET.contains('"lesson":""')
