"""Sorceress and Drake Kin."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_1, DRAGON, MONSTERS
from undercroft.games.dungeon_roll.heroes.aiming import Aimed
from undercroft.games.dungeon_roll.heroes.outcomes import removed, swept
from undercroft.games.dungeon_roll.heroes.side import EXACT, Counts, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_monsters
from undercroft.games.dungeon_roll.rules.dice import remove_dice, remove_lair
from undercroft.games.dungeon_roll.state import DungeonRoll


class Sorceress(Side):
    """R12.6. Three or more lair dice are removed at once, without reward."""

    def after_roll(self, state: DungeonRoll) -> None:
        if state.lair >= 3:
            remove_lair(state, state.adventurer)


class LairPowered(Aimed):
    """R12.6. An ability with as many picks as there are lair dice."""

    in_tables = True

    def can_use(self, state: DungeonRoll) -> bool:
        return state.lair > 0 and count_monsters(state) > 0

    def picks(self, state: DungeonRoll) -> i64:
        return state.lair


class DragonBreath(LairPowered):
    """R12.6. A monster is removed for each lair die."""

    number: i64 = 14

    def results(self, row: Counts) -> list[Counts]:
        return removed(row, MONSTERS, row[DRAGON])


class DragonFury(LairPowered):
    """R12.6. All monsters of one type are removed for each lair die."""

    number: i64 = 15

    def hit(self, state: DungeonRoll, seat: i64, face: i64, done: i64) -> None:
        remove_dice(state, seat, face, state.dungeon[face])

    def results(self, row: Counts) -> list[Counts]:
        return swept(row, row[DRAGON])


# R12.6
SORCERESS: Final = Hero(
    BOOSTER_1,
    Sorceress("sorceress", DragonBreath(), calm_lair=True, tables=EXACT),
    Sorceress("drake_kin", DragonFury(), calm_lair=True, tables=EXACT),
)
