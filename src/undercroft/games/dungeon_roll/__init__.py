"""Dungeon Roll: one to four seats, dice, push your luck."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll.game import DungeonRollGame

# Three legends changed with version 2 (R16.1): tables of version 1 are finished by its rules.
GAME: Final = DungeonRollGame("2", older=(DungeonRollGame("1"),))

# Bots of this game's own, by name: the class that advises them, loaded when it is asked for.
BOTS: Final = {"solver": "undercroft.games.dungeon_roll.adviser:SolverAdviser"}
CHAMPION: Final = "solver"  # what the champion follows wherever there are tables

# The command `undercroft solve dungeon_roll`.
SOLVE: Final = "undercroft.games.dungeon_roll.solver.command:solve"
