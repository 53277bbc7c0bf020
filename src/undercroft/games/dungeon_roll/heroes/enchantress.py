"""Enchantress and Beguiler."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import ANY_COMPANION, BASE, POTION
from undercroft.games.dungeon_roll.heroes.aiming import Aimed
from undercroft.games.dungeon_roll.heroes.outcomes import turned
from undercroft.games.dungeon_roll.heroes.side import EXACT, Counts, Hero, Side
from undercroft.games.dungeon_roll.rules.monsters import turn_monster
from undercroft.games.dungeon_roll.state import DungeonRoll


class Charm(Aimed):
    """R11.9. A monster becomes a potion; a second one leaves with it."""

    number: i64 = 8
    in_tables = True

    def hit(self, state: DungeonRoll, seat: i64, face: i64, done: i64) -> None:
        turn_monster(state, seat, face, POTION, 0 if done else 1)

    def results(self, row: Counts) -> list[Counts]:
        return turned(row, POTION, self.reach)


# R11.9
ENCHANTRESS: Final = Hero(
    BASE,
    Side("enchantress", Charm(), scroll_as=ANY_COMPANION, tables=EXACT),
    Side("beguiler", Charm(2), scroll_as=ANY_COMPANION, tables=EXACT),
)
