"""Advice for bots: how good a table of Dungeon Roll is for a seat."""

from __future__ import annotations

from undercroft.games.dungeon_roll.rules import score
from undercroft.games.dungeon_roll.state import DungeonRoll


def value(state: DungeonRoll, seat: int) -> float:
    return score(state, seat) / 60
