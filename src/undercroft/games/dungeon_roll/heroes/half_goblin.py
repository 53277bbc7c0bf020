"""Half-Goblin and Chieftain."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BASE, GOBLIN
from undercroft.games.dungeon_roll.heroes.amounts import Numbered
from undercroft.games.dungeon_roll.heroes.shared import borrow
from undercroft.games.dungeon_roll.heroes.side import NEAR, Hero, Side
from undercroft.games.dungeon_roll.state import DungeonRoll


class BorrowGoblins(Numbered):
    """R11.6. Goblins join the party as thieves."""

    number: i64 = 6

    def there(self, state: DungeonRoll) -> i64:
        return state.dungeon[GOBLIN]

    def act_on(self, state: DungeonRoll, seat: i64, amount: i64) -> None:
        borrow(state, seat, GOBLIN, amount)


# R11.6
HALF_GOBLIN: Final = Hero(
    BASE,
    Side("half_goblin", BorrowGoblins(), loots_early=True, tables=NEAR),
    Side("chieftain", BorrowGoblins(2), loots_early=True, tables=NEAR),
)
