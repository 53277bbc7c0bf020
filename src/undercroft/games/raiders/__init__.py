"""Dungeon Raiders, second edition: three to five seats, simultaneous hidden choice."""

from __future__ import annotations

from typing import Final

from undercroft.games.raiders.game import RaidersGame

# Version 2 played as version 1 did, with hands written as masks; version 3 beats every monster of
# strength 0 in a pack (R5.2.4, R12.1).
GAME: Final = RaidersGame("3", older=(RaidersGame("2", same_rules=("1",), lost_forms=("1",)),))
