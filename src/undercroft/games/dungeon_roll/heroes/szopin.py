"""Szopin."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_2, DRAGON
from undercroft.games.dungeon_roll.heroes.aiming import Aimed
from undercroft.games.dungeon_roll.heroes.outcomes import removed
from undercroft.games.dungeon_roll.heroes.side import EXACT, Counts, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_level
from undercroft.games.dungeon_roll.rules.mastery import make_ready
from undercroft.games.dungeon_roll.state import DungeonRoll


class Szopin(Side):
    """R14.9. A companion that defeats two or more monsters makes him ready again."""

    def after_many(self, state: DungeonRoll, seat: i64, item: i64) -> None:
        make_ready(state, seat)


class StrikeFear(Aimed):
    """R14.9. Up to two dungeon dice are discarded, lair dice included."""

    number: i64 = 31
    in_tables = True
    calms: i64 = 2

    def can_use(self, state: DungeonRoll) -> bool:
        return state.lair + count_level(state) > 0

    def faces(self, state: DungeonRoll) -> list[int]:
        faces = [face for face in range(DRAGON) if state.dungeon[face]]
        if state.lair:
            faces.append(DRAGON)
        return faces

    def results(self, row: Counts) -> list[Counts]:
        return removed(row, DRAGON + 1, self.reach)


# R14.9
SZOPIN: Final = Hero(BOOSTER_2, Szopin("szopin", StrikeFear(2), roused_by_many=True, tables=EXACT))
