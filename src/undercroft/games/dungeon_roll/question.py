"""The shape of every question of Dungeon Roll: one seat is asked, nobody else waits."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.engine.state import Decision
from undercroft.games.dungeon_roll.state import DungeonRoll


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Decision[DungeonRoll]):
    """A decision of the adventurer alone."""

    def secret(self, state: DungeonRoll) -> int:
        """The dice that lie on the table: nobody hides them, but no answer tells them."""
        number = state.lair
        for count in state.party:
            number = number * 9 + count
        for count in state.dungeon:
            number = number * 8 + count
        return number


@mypyc_attr(allow_interpreted_subclasses=True)
class Purposeful(Question):
    """A question whose answer serves different ends; `why` says which."""

    def __init__(self, seat: int, why: int) -> None:
        super().__init__(seat)
        self.why = why

    def args(self) -> list[int]:
        return [self.seat, self.why]
