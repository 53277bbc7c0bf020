"""Dungeoneer: Vault of the Fiends: one to four heroes, quests, and villains in turn."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeoneer.game import DungeoneerGame

# What version 2 plays otherwise is in R28; tables of version 1 are finished by its rules.
GAME: Final = DungeoneerGame("2", older=(DungeoneerGame("1"),))
