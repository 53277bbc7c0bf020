"""Viking and Undead Viking."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll.cards import BOOSTER_1, CHAMPION, POTION, SKELETON
from undercroft.games.dungeon_roll.heroes.shared import ClearLair
from undercroft.games.dungeon_roll.heroes.side import EXACT, Hero, Side

PARTY: Final = (CHAMPION,) * 5

# R12.1, R12.2
VIKING: Final = Hero(
    BOOSTER_1,
    Side("viking", ClearLair(), brings=PARTY, tables=EXACT),
    Side("undead_viking", ClearLair(), brings=PARTY, turns=(SKELETON, POTION), tables=EXACT),
)
