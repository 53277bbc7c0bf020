"""The shape of every question of Dungeon Roll: one seat is asked, nobody else waits."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.engine.state import Decision
from undercroft.games.dungeon_roll.state import DungeonRoll


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Decision[DungeonRoll]):
    """A decision of the adventurer alone."""

    def __init__(self, seat: int, *, horizon: bool = False) -> None:
        super().__init__(seat, False, horizon)
