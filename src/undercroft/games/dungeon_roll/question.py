"""The shape of every question of Dungeon Roll: one seat is asked, nobody else waits."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from undercroft.engine.chance import Rng
from undercroft.engine.state import Decision
from undercroft.games.dungeon_roll.moves import FLEE
from undercroft.games.dungeon_roll.state import DungeonRoll


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Decision[DungeonRoll]):
    """A decision of the adventurer alone."""

    def __init__(self, seat: int, *, horizon: bool = False) -> None:
        super().__init__(seat, False, horizon)

    def hunch(self, state: DungeonRoll, rng: Rng) -> int:
        """Any answer; flight, always the last of the options, only when there is no other."""
        options = self.options(state)
        count: i64 = len(options)
        if count > 1 and options[count - 1] == FLEE:
            count -= 1
        return options[rng.below(count)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Purposeful(Question):
    """A question whose answer serves different ends; `why` says which."""

    def __init__(self, seat: int, why: int) -> None:
        super().__init__(seat)
        self.why = why

    def args(self) -> list[int]:
        return [self.seat, self.why]
