"""Dungeon Roll: one to four seats, dice, push your luck."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll.game import DungeonRollGame

GAME: Final = DungeonRollGame()
