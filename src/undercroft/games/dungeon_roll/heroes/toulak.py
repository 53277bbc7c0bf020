"""Tou'lak."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_2, MONSTERS
from undercroft.games.dungeon_roll.heroes.outcomes import monsters_in, without_monsters
from undercroft.games.dungeon_roll.heroes.shared import REROLL_ONCE
from undercroft.games.dungeon_roll.heroes.side import EXACT, Ability, Counts, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_monsters
from undercroft.games.dungeon_roll.rules.dice import remove_dice
from undercroft.games.dungeon_roll.state import DungeonRoll


class Roar(Ability):
    """R14.3. All monsters are removed."""

    number: i64 = 26
    in_tables = True

    def can_use(self, state: DungeonRoll) -> bool:
        return count_monsters(state) > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        for face in range(MONSTERS):
            remove_dice(state, seat, face, state.dungeon[face])

    def results(self, row: Counts) -> list[Counts]:
        return [without_monsters(row)] if monsters_in(row) else []


LEVEL_DICE: Final = 0b11111

# R14.3
TOULAK: Final = Hero(
    BOOSTER_2, Side("toulak", Roar(), REROLL_ONCE, rerolls_once=LEVEL_DICE, tables=EXACT)
)
