"""Marpesia."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_2
from undercroft.games.dungeon_roll.heroes.side import EXACT, Ability, Hero, Side
from undercroft.games.dungeon_roll.rules.dice import roll_graveyard
from undercroft.games.dungeon_roll.state import DungeonRoll


class RallyingCry(Ability):
    """R14.2. The whole graveyard is rolled; scrolls go back, the others join."""

    number: i64 = 25

    def can_use(self, state: DungeonRoll) -> bool:
        return state.graveyard > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        roll_graveyard(state, seat, state.graveyard, True)


# R14.2
MARPESIA: Final = Hero(
    BOOSTER_2, Side("marpesia", RallyingCry(), wakes=4, weak_champions=True, tables=EXACT)
)
