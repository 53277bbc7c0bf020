"""Time Traveler and Time Lady."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import (
    CHAMPION,
    CLERIC,
    FIGHTER,
    MAGE,
    PROMOS,
    SCROLL,
    THIEF,
)
from undercroft.games.dungeon_roll.heroes.paying import ask_token
from undercroft.games.dungeon_roll.heroes.side import EXACT, IN_DRAGON_PHASE, Ability, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_tokens, is_awake
from undercroft.games.dungeon_roll.rules.dragon import beat_dragon
from undercroft.games.dungeon_roll.state import DungeonRoll


class FutureTechnology(Ability):
    """R13.2. A token is paid to beat the dragon, with its reward."""

    number: i64 = 23
    price: i64 = 1
    phases: i64 = IN_DRAGON_PHASE
    names_phase = True
    idle = True

    def can_use(self, state: DungeonRoll) -> bool:
        scrolls = state.party[SCROLL] if self.also_scroll else 0
        return is_awake(state) and count_tokens(state, state.adventurer) + scrolls > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        ask_token(state, seat, self)

    def paid(self, state: DungeonRoll, seat: i64) -> None:
        beat_dragon(state, seat)


class SuperSonicTechnology(FutureTechnology):
    """R13.2. The same; a scroll pays, too."""

    also_scroll = True


PARTY: Final = (FIGHTER, CLERIC, MAGE, THIEF, CHAMPION, CHAMPION, SCROLL)

# R13.2
TIME_TRAVELER: Final = Hero(
    PROMOS,
    Side("time_traveler", FutureTechnology(), brings=PARTY, tables=EXACT),
    Side("time_lady", SuperSonicTechnology(), brings=PARTY, tables=EXACT),
)
