"""Bot temperaments by name; `Game.taste` defines what each likes in a game."""

from __future__ import annotations

from typing import Final

CAUTIOUS: Final = "cautious"  # keeps out of harm
GRASPING: Final = "grasping"  # wants much for itself
SPITEFUL: Final = "spiteful"  # works against whoever is ahead
BOLD: Final = "bold"  # wants to win big, or to take risks
SLY: Final = "sly"  # likes nothing in particular: the hardest to read
TEMPERS: Final = (CAUTIOUS, GRASPING, SPITEFUL, BOLD, SLY)
