"""Abilities that several heroes have."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import (
    DRAGON,
    DUNGEON,
    DUNGEON_DICE,
    FACES,
    GOBLIN,
    SKELETON,
)
from undercroft.games.dungeon_roll.events import DiceBorrowed, HeroJoined
from undercroft.games.dungeon_roll.heroes.aiming import Aimed
from undercroft.games.dungeon_roll.heroes.side import SIDES, Ability, Counts
from undercroft.games.dungeon_roll.rules.dice import remove_lair, reroll_picked
from undercroft.games.dungeon_roll.state import MONSTER_PHASE, DungeonRoll


class Join(Ability):
    """R10.7, R11.1, R11.11. The hero joins the party as a companion."""

    number: i64 = 1
    can_wait = True

    def can_use(self, state: DungeonRoll) -> bool:
        return True

    def use(self, state: DungeonRoll, seat: i64) -> None:
        state.ally = 1
        if state.listens:
            state.emit(HeroJoined(seat, SIDES[state.side].id))


class ClearLair(Ability):
    """R11.7, R12.1. All lair dice are removed."""

    number: i64 = 7
    in_tables = True
    calms: i64 = DUNGEON_DICE

    def can_use(self, state: DungeonRoll) -> bool:
        return state.lair > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        remove_lair(state, seat)

    def results(self, row: Counts) -> list[Counts]:
        return [(*row[:DRAGON], 0, 0)] if row[DRAGON] else []


class RerollOnce(Aimed):
    """R12.12, R14.3. Once on each level, reroll a die on one of the side's `rerolls_once` faces."""

    number: i64 = 33

    def can_use(self, state: DungeonRoll) -> bool:
        at_all = state.phase == MONSTER_PHASE or not state.house.first_rules  # R16.3
        return at_all and not state.used_once and len(once_faces(state)) > 0

    def faces(self, state: DungeonRoll) -> list[int]:
        return once_faces(state)

    def hit(self, state: DungeonRoll, seat: i64, face: i64, done: i64) -> None:
        state.used_once = True
        state.picked = vec[i64]([0] * (2 * FACES))
        state.picked[FACES + face] = 1
        reroll_picked(state, seat, SIDES[state.side].id)


REROLL_ONCE: Final = RerollOnce()


def once_faces(state: DungeonRoll) -> list[int]:
    """Return the faces on the level that may be rerolled once."""
    mask = SIDES[state.side].rerolls_once
    return [face for face in range(DRAGON) if mask >> face & 1 and state.dungeon[face]]


def borrow(state: DungeonRoll, seat: i64, face: i64, amount: i64) -> None:
    """R10.5. Dungeon dice join the party as companions."""
    if face == GOBLIN:
        state.dungeon[GOBLIN] -= amount
        state.goblins += amount
    elif face == SKELETON:
        state.dungeon[SKELETON] -= amount
        state.skeletons += amount
    else:
        state.lair -= amount
        state.dragons += amount
    if state.listens:
        state.emit(DiceBorrowed(seat, DUNGEON[face], amount))
