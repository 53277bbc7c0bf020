"""Spellsword and Battlemage."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BASE, DRAGON, FIGHTER, MAGE
from undercroft.games.dungeon_roll.heroes.shared import Join
from undercroft.games.dungeon_roll.heroes.side import EXACT, Ability, Counts, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_level
from undercroft.games.dungeon_roll.rules.dice import remove_dice, remove_lair
from undercroft.games.dungeon_roll.state import DungeonRoll


class ArcaneFury(Ability):
    """R11.1. All monsters, chests, potions and lair dice are removed."""

    number: i64 = 2
    in_tables = True

    def can_use(self, state: DungeonRoll) -> bool:
        return state.lair + count_level(state) > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        for face in range(DRAGON):
            remove_dice(state, seat, face, state.dungeon[face])
        remove_lair(state, seat)

    def results(self, row: Counts) -> list[Counts]:
        return [(0,) * len(row)]


SWAP: Final = (FIGHTER, MAGE)
ALLY: Final = 1 << FIGHTER | 1 << MAGE

# R11.1
SPELLSWORD: Final = Hero(
    BASE,
    Side("spellsword", Join(), swap=SWAP, ally=ALLY, tables=EXACT),
    Side("battlemage", ArcaneFury(), swap=SWAP, ally=ALLY, tables=EXACT),
)
