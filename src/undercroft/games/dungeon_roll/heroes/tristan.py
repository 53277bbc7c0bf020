"""Tristan."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_2
from undercroft.games.dungeon_roll.heroes.paying import ask_token
from undercroft.games.dungeon_roll.heroes.side import Ability, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_level, count_tokens
from undercroft.games.dungeon_roll.rules.mastery import make_ready
from undercroft.games.dungeon_roll.rules.rerolls import Picking, pick_dice
from undercroft.games.dungeon_roll.rules.treasure import draw_token
from undercroft.games.dungeon_roll.state import DungeonRoll

DUNGEON_AND_LAIR: Final = Picking(3, party=False, lair=True)


class Tristan(Side):
    """R14.5. A companion that defeats two or more monsters brings a token."""

    def after_many(self, state: DungeonRoll, seat: i64, item: i64) -> None:
        draw_token(state, seat, "")


class PayToBeReady(Ability):
    """R14.5. A token is paid to be ready again."""

    number: i64 = 34
    price: i64 = 2

    def can_use(self, state: DungeonRoll) -> bool:
        return state.exhausted and count_tokens(state, state.adventurer) > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        ask_token(state, seat, self)

    def paid(self, state: DungeonRoll, seat: i64) -> None:
        make_ready(state, seat)


class CalculatedRisk(Ability):
    """R14.5. Any dungeon dice are rerolled, lair dice included."""

    number: i64 = 28

    def can_use(self, state: DungeonRoll) -> bool:
        return state.lair + count_level(state) > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        pick_dice(state, seat, DUNGEON_AND_LAIR)


# R14.5
TRISTAN: Final = Hero(BOOSTER_2, Tristan("tristan", CalculatedRisk(), PayToBeReady()))
