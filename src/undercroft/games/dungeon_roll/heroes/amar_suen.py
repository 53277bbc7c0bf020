"""Amar-Suen."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_2, THIEF
from undercroft.games.dungeon_roll.heroes.aiming import Aimed
from undercroft.games.dungeon_roll.heroes.outcomes import swept
from undercroft.games.dungeon_roll.heroes.side import EXACT, Counts, Hero, Side
from undercroft.games.dungeon_roll.rules.dice import remove_dice
from undercroft.games.dungeon_roll.rules.treasure import draw_token
from undercroft.games.dungeon_roll.state import DungeonRoll


class TouchOfMidas(Aimed):
    """R14.4. All monsters of one type are removed, and each brings a token."""

    number: i64 = 27
    in_tables = True
    draws = True

    def hit(self, state: DungeonRoll, seat: i64, face: i64, done: i64) -> None:
        amount = state.dungeon[face]
        remove_dice(state, seat, face, amount)
        for _ in range(amount):
            draw_token(state, seat, "")

    def results(self, row: Counts) -> list[Counts]:
        return swept(row, 1)


# R14.4
AMAR_SUEN: Final = Hero(
    BOOSTER_2, Side("amar_suen", TouchOfMidas(), extra=1 << THIEF, tables=EXACT)
)
