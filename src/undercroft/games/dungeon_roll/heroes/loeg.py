"""Loeg Yllavyre."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_2, DRAGON, MONSTERS, SCROLL
from undercroft.games.dungeon_roll.heroes.aiming import Aimed, aim
from undercroft.games.dungeon_roll.heroes.paying import ask_scroll, can_pay_scroll
from undercroft.games.dungeon_roll.heroes.shared import borrow
from undercroft.games.dungeon_roll.heroes.side import Ability, Hero, Side
from undercroft.games.dungeon_roll.rules.counts import count_monsters
from undercroft.games.dungeon_roll.rules.mastery import make_ready
from undercroft.games.dungeon_roll.rules.monsters import turn_monster
from undercroft.games.dungeon_roll.rules.rerolls import Picking, pick_dice
from undercroft.games.dungeon_roll.state import MONSTER_PHASE, DungeonRoll

TWO_TO_SCROLLS: Final = Picking(4, dungeon=False, number=2, turns_to=SCROLL)


class Loeg(Side):
    """R14.6. Two fresh dice become scrolls; all three monster types make him ready again."""

    def form(self, state: DungeonRoll, seat: i64) -> None:
        pick_dice(state, seat, TWO_TO_SCROLLS)

    def face_monsters(self, state: DungeonRoll) -> None:
        if not state.house.first_rules:
            rouse(state)

    def after_roll(self, state: DungeonRoll) -> None:
        if state.house.first_rules and state.exhausted:  # R16.4
            rouse(state)


def rouse(state: DungeonRoll) -> None:
    """R14.6. Make him ready if all three monster types are on the level."""
    if 0 not in state.dungeon[:MONSTERS]:
        make_ready(state, state.adventurer)


class Summon(Aimed):
    """R14.6. A scroll is spent to turn a monster into a lair die."""

    number: i64 = 32
    price: i64 = 6

    def can_use(self, state: DungeonRoll) -> bool:
        is_time = state.phase == MONSTER_PHASE and count_monsters(state) > 0
        return is_time and can_pay_scroll(state)

    def use(self, state: DungeonRoll, seat: i64) -> None:
        ask_scroll(state, seat, self)

    def paid(self, state: DungeonRoll, seat: i64) -> None:
        aim(state, seat, self, 1, 0)

    def hit(self, state: DungeonRoll, seat: i64, face: i64, done: i64) -> None:
        turn_monster(state, seat, face, DRAGON, 1)


class WordOfCommand(Ability):
    """R14.7. All lair dice join the party as plain companions."""

    number: i64 = 29

    def can_use(self, state: DungeonRoll) -> bool:
        return state.lair > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        borrow(state, seat, DRAGON, state.lair)


# R14.6, R14.7
LOEG: Final = Hero(BOOSTER_2, Loeg("loeg", WordOfCommand(), Summon()))
