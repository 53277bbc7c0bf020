"""Tracker and Ranger."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_1, GOBLIN, MONSTERS
from undercroft.games.dungeon_roll.heroes.aiming import Aimed
from undercroft.games.dungeon_roll.heroes.outcomes import monsters_in
from undercroft.games.dungeon_roll.heroes.shared import REROLL_ONCE
from undercroft.games.dungeon_roll.heroes.side import EXACT, Ability, Counts, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_monsters
from undercroft.games.dungeon_roll.rules.dice import remove_dice
from undercroft.games.dungeon_roll.state import DungeonRoll


class CalledShot(Aimed):
    """R12.12. A monster is removed."""

    number: i64 = 20
    in_tables = True


class Flurry(Ability):
    """R12.12. One goblin, one skeleton and one ooze are removed."""

    number: i64 = 21
    in_tables = True

    def can_use(self, state: DungeonRoll) -> bool:
        return count_monsters(state) > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        for face in range(MONSTERS):
            remove_dice(state, seat, face, min(1, state.dungeon[face]))

    def results(self, row: Counts) -> list[Counts]:
        fewer = [max(0, count - 1) for count in row[:MONSTERS]]
        return [(*fewer, *row[MONSTERS:])] if monsters_in(row) else []


GOBLINS: Final = 1 << GOBLIN

# R12.12
TRACKER: Final = Hero(
    BOOSTER_1,
    Side("tracker", CalledShot(), REROLL_ONCE, rerolls_once=GOBLINS, tables=EXACT),
    Side("ranger", Flurry(), REROLL_ONCE, rerolls_once=GOBLINS, tables=EXACT),
)
