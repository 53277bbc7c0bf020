"""Alexandra."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_2, CHAMPION
from undercroft.games.dungeon_roll.heroes.paying import ask_scroll, can_pay_scroll
from undercroft.games.dungeon_roll.heroes.side import IN_DRAGON_PHASE, NEAR, Ability, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import is_awake
from undercroft.games.dungeon_roll.rules.dragon import beat_dragon
from undercroft.games.dungeon_roll.state import DungeonRoll


class ForbiddenKnowledge(Ability):
    """R14.8. A scroll is spent to beat the dragon."""

    number: i64 = 30
    price: i64 = 5
    phases: i64 = IN_DRAGON_PHASE
    names_phase = True
    idle = True

    def can_use(self, state: DungeonRoll) -> bool:
        return is_awake(state) and can_pay_scroll(state)

    def use(self, state: DungeonRoll, seat: i64) -> None:
        ask_scroll(state, seat, self)

    def paid(self, state: DungeonRoll, seat: i64) -> None:
        beat_dragon(state, seat)


# R14.8
ALEXANDRA: Final = Hero(
    BOOSTER_2,
    Side("alexandra", ForbiddenKnowledge(), scroll_as=1 << CHAMPION, studies=True, tables=NEAR),
)
