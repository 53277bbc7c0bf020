"""Leprechaun and Clurichaun."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import ALL_TOKENS, BOOSTER_1, CHEST, POTION
from undercroft.games.dungeon_roll.heroes.aiming import Aimed
from undercroft.games.dungeon_roll.heroes.outcomes import turned
from undercroft.games.dungeon_roll.heroes.side import EXACT, Counts, Hero, Side
from undercroft.games.dungeon_roll.rules.monsters import turn_monster
from undercroft.games.dungeon_roll.state import DungeonRoll


class Luck(Aimed):
    """R12.8. A monster becomes a chest; a second one leaves with it."""

    number: i64 = 17
    in_tables = True

    def hit(self, state: DungeonRoll, seat: i64, face: i64, done: i64) -> None:
        turn_monster(state, seat, face, CHEST, 0 if done else 1)

    def results(self, row: Counts) -> list[Counts]:
        return turned(row, CHEST, self.reach)


TO_CHEST: Final = (POTION, CHEST)

# R12.8
LEPRECHAUN: Final = Hero(
    BOOSTER_1,
    Side("leprechaun", Luck(), turns=TO_CHEST, discards=ALL_TOKENS, tables=EXACT),
    Side("clurichaun", Luck(2), turns=TO_CHEST, discards=ALL_TOKENS, tables=EXACT),
)
