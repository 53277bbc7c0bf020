"""Dungeoneer: Vault of the Fiends: one to four heroes, quests, and villains in turn."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.game import DungeoneerGame

GAME: Final = DungeoneerGame("1")
