"""Archaeologist and Tomb Raider."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_1
from undercroft.games.dungeon_roll.heroes.paying import FOR_SEEKER, discard
from undercroft.games.dungeon_roll.heroes.side import ALSO_AT_REGROUP, NEAR, Ability, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_box
from undercroft.games.dungeon_roll.rules.treasure import draw_token
from undercroft.games.dungeon_roll.state import DungeonRoll


class Archaeologist(Side):
    """R12.7. Two tokens are drawn when the party is formed."""

    def form(self, state: DungeonRoll, seat: i64) -> None:
        draw_token(state, seat, "")
        draw_token(state, seat, "")


class TreasureSeeker(Ability):
    """R12.7. Draw two tokens, then discard `reach`; also at regroup."""

    number: i64 = 16
    phases: i64 = ALSO_AT_REGROUP
    can_wait = True
    idle = True

    def can_use(self, state: DungeonRoll) -> bool:
        return count_box(state) > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        draw_token(state, seat, "")
        draw_token(state, seat, "")
        discard(state, seat, FOR_SEEKER, self.reach)


# R12.7
ARCHAEOLOGIST: Final = Hero(
    BOOSTER_1,
    Archaeologist("archaeologist", TreasureSeeker(2), discards=6, tables=NEAR),
    Archaeologist("tomb_raider", TreasureSeeker(1), discards=6, tables=NEAR),
)
