"""Occultist and Necromancer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BASE, CLERIC, MAGE, SKELETON
from undercroft.games.dungeon_roll.heroes.amounts import Numbered
from undercroft.games.dungeon_roll.heroes.shared import borrow
from undercroft.games.dungeon_roll.heroes.side import EXACT, Hero, Side
from undercroft.games.dungeon_roll.state import DungeonRoll


class BorrowSkeletons(Numbered):
    """R11.10. Skeletons join the party as fighters."""

    number: i64 = 9

    def there(self, state: DungeonRoll) -> i64:
        return state.dungeon[SKELETON]

    def act_on(self, state: DungeonRoll, seat: i64, amount: i64) -> None:
        borrow(state, seat, SKELETON, amount)


SWAP: Final = (CLERIC, MAGE)

# R11.10
OCCULTIST: Final = Hero(
    BASE,
    Side("occultist", BorrowSkeletons(), swap=SWAP, tables=EXACT),
    Side("necromancer", BorrowSkeletons(2), swap=SWAP, tables=EXACT),
)
