"""Temperaments of bots by name; what each likes in a game is said by `Game.taste`."""

from __future__ import annotations

from typing import Final

CAUTIOUS: Final = "cautious"  # keeps out of harm
GRASPING: Final = "grasping"  # wants much for itself
SPITEFUL: Final = "spiteful"  # grudges whoever is ahead
BOLD: Final = "bold"  # wants to win high, or to dare
SLY: Final = "sly"  # likes nothing in particular: the hardest to read
TEMPERS: Final = (CAUTIOUS, GRASPING, SPITEFUL, BOLD, SLY)
