"""Alchemist and Thaumaturge."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_1, CHEST, POTION
from undercroft.games.dungeon_roll.heroes.amounts import Numbered
from undercroft.games.dungeon_roll.heroes.side import EXACT, Hero, Side
from undercroft.games.dungeon_roll.rules.dice import roll_graveyard
from undercroft.games.dungeon_roll.state import DungeonRoll


class RollGraves(Numbered):
    """R12.3. Graveyard dice are rolled into the party."""

    number: i64 = 11

    def there(self, state: DungeonRoll) -> i64:
        return state.graveyard

    def act_on(self, state: DungeonRoll, seat: i64, amount: i64) -> None:
        roll_graveyard(state, seat, amount, False)


TO_POTION: Final = (CHEST, POTION)

# R12.3
ALCHEMIST: Final = Hero(
    BOOSTER_1,
    Side("alchemist", RollGraves(), turns=TO_POTION, tables=EXACT),
    Side("thaumaturge", RollGraves(2), turns=TO_POTION, tables=EXACT),
)
