"""Mercenary and Commander."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BASE, FIGHTER
from undercroft.games.dungeon_roll.heroes.aiming import Aimed
from undercroft.games.dungeon_roll.heroes.side import EXACT, NEAR, Ability, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_level, count_party
from undercroft.games.dungeon_roll.rules.monsters import defeat
from undercroft.games.dungeon_roll.rules.rerolls import Picking, pick_dice
from undercroft.games.dungeon_roll.state import DungeonRoll

FRESH_PARTY: Final = Picking(1, dungeon=False, optional=True)
ACTIVE_DICE: Final = Picking(2)


class Mercenary(Side):
    """R11.2. Any dice of a fresh party are rerolled once; R15.10 says when."""

    def form(self, state: DungeonRoll, seat: i64) -> None:
        if not state.house.reroll_after:
            pick_dice(state, seat, FRESH_PARTY)

    def enter(self, state: DungeonRoll, seat: i64) -> None:
        pick_dice(state, seat, FRESH_PARTY)


class CalculatedStrike(Aimed):
    """R11.2. Up to two monsters of any types are defeated."""

    number: i64 = 3
    in_tables = True

    def hit(self, state: DungeonRoll, seat: i64, face: i64, done: i64) -> None:
        defeat(state, seat, face, 1)


class BattlefieldPresence(Ability):
    """R11.3. Any active party dice and dungeon dice of the level are rerolled."""

    number: i64 = 4

    def can_use(self, state: DungeonRoll) -> bool:
        return count_party(state) + count_level(state) > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        pick_dice(state, seat, ACTIVE_DICE)


# R11.2, R11.3
MERCENARY: Final = Hero(
    BASE,
    Mercenary("mercenary", CalculatedStrike(2), tables=NEAR),
    Side("commander", BattlefieldPresence(), extra=1 << FIGHTER, tables=EXACT),
)
