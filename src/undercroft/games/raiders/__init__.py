"""Dungeon Raiders, second edition: three to five seats, simultaneous hidden choice."""

from __future__ import annotations

from typing import Final

from undercroft.games.raiders.game import DungeonRaiders

GAME: Final = DungeonRaiders()
