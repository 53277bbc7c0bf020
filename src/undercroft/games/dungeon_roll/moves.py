"""The numbers of sources of chance and of moves, as the game lists them."""

from __future__ import annotations

from typing import Final

# Sources of chance, in the order of the game's list.
SOURCE_PARTY: Final = 0
SOURCE_DUNGEON: Final = 1
SOURCE_TREASURE: Final = 2
SOURCE_HEROES: Final = 3
SOURCE_FIRST: Final = 4

# Moves. 0 to 19 spend the item of that number: use a die, spend a token, send a guest.
USE: Final = 0
SPEND: Final = 6
SEND: Final = 16
PAY: Final = 20
PICK: Final = 30  # party faces, then dungeon faces
STRIKE: Final = 42  # by target: goblin, skeleton, ooze, then OPEN, QUAFF, REROLL, SLAY
OPEN: Final = 45
QUAFF: Final = 46
REROLL: Final = 47
SLAY: Final = 48
SOME: Final = 49  # by target, goblin to potion: ask how many
NUMBER: Final = 54  # 1 to 7
FACE: Final = 61
TURN: Final = 67
ULTIMATE: Final = 73
SPECIALTY: Final = 74
ROLL: Final = 75
END: Final = 76
FLEE: Final = 77
RETIRE: Final = 78
GLORY: Final = 79
STOP: Final = 80
HERO: Final = 81
TARGET_REROLL: Final = 5
TARGET_SLAY: Final = 6
