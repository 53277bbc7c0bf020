"""Minstrel and Bard."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll.cards import BASE, CHAMPION, MAGE, THIEF
from undercroft.games.dungeon_roll.heroes.shared import ClearLair
from undercroft.games.dungeon_roll.heroes.side import EXACT, Hero, Side

SWAP: Final = (THIEF, MAGE)

# R11.7, R11.8
MINSTREL: Final = Hero(
    BASE,
    Side("minstrel", ClearLair(), swap=SWAP, tables=EXACT),
    Side("bard", ClearLair(), swap=SWAP, extra=1 << CHAMPION, tables=EXACT),
)
