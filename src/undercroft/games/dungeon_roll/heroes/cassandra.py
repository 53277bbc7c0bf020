"""Cassandra."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import ANY_COMPANION, BOOSTER_2, CHEST, POTION
from undercroft.games.dungeon_roll.heroes.aiming import Aimed
from undercroft.games.dungeon_roll.heroes.side import Hero, Side
from undercroft.games.dungeon_roll.rules.mastery import make_ready
from undercroft.games.dungeon_roll.state import DungeonRoll


class Cassandra(Side):
    """R14.1. While she is exhausted every companion has an extra; quaffing makes her ready."""

    def extra_now(self, state: DungeonRoll) -> i64:
        return ANY_COMPANION if state.exhausted else 0

    def quaffed(self, state: DungeonRoll, seat: i64) -> None:
        make_ready(state, seat)


class BestialFury(Aimed):
    """R14.1. A chest or potion is discarded."""

    number: i64 = 24
    idle = True

    def can_use(self, state: DungeonRoll) -> bool:
        return state.dungeon[CHEST] + state.dungeon[POTION] > 0

    def faces(self, state: DungeonRoll) -> list[int]:
        return [face for face in (CHEST, POTION) if state.dungeon[face]]


# R14.1
CASSANDRA: Final = Hero(BOOSTER_2, Cassandra("cassandra", BestialFury(), begins_exhausted=True))
