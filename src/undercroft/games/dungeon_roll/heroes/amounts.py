"""Abilities that act on a number of dice of one kind."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeon_roll.heroes.side import ABILITIES, Ability
from undercroft.games.dungeon_roll.moves import NUMBER
from undercroft.games.dungeon_roll.rules.question import Question
from undercroft.games.dungeon_roll.state import DungeonRoll


class Numbered(Ability):
    """R10.8. It acts on up to `reach` of the dice that `there` counts."""

    def there(self, state: DungeonRoll) -> i64:
        raise AssertionError("an ability counts its dice")

    def can_use(self, state: DungeonRoll) -> bool:
        return self.there(state) > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        """Ask for the number, unless it can only be one."""
        most = min(self.reach, self.there(state))
        if most > 1:
            state.push(ChooseAmount(seat, self.number, most))
        else:
            self.act_on(state, seat, most)


class ChooseAmount(Question):
    """R10.8. How many dice an ability acts on."""

    def __init__(self, seat: i64, ultimate: i64, most: i64) -> None:
        super().__init__(seat)
        self.ultimate = ultimate
        self.most = most

    def args(self) -> list[int]:
        return [self.seat, self.ultimate, self.most]

    def remaining(self, state: DungeonRoll) -> int:
        return self.most

    def options(self, state: DungeonRoll) -> list[int]:
        return [NUMBER + less for less in range(self.most)]

    def answer(self, state: DungeonRoll, move: int) -> None:
        ABILITIES[self.ultimate].act_on(state, self.seat, move - NUMBER + 1)
