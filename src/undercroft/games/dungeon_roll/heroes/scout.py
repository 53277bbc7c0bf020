"""Scout and Dungeoneer: six dice, allotted to the first three levels."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import BOOSTER_1, DRAGON, DUNGEON, FACES
from undercroft.games.dungeon_roll.events import DiceAllotted, DungeonScouted
from undercroft.games.dungeon_roll.heroes.side import (
    IN_MONSTER_PHASE,
    Ability,
    Hero,
    Side,
)
from undercroft.games.dungeon_roll.moves import PICK
from undercroft.games.dungeon_roll.rules.counts import allotted
from undercroft.games.dungeon_roll.rules.dice import names_of, place_die, roll_dungeon
from undercroft.games.dungeon_roll.rules.endings import BY_HERO, end_delve
from undercroft.games.dungeon_roll.rules.mastery import gain_experience
from undercroft.games.dungeon_roll.rules.question import Question
from undercroft.games.dungeon_roll.state import DungeonRoll


class Scout(Side):
    """R12.4. Six dungeon dice are allotted before the party enters the dungeon."""

    def form(self, state: DungeonRoll, seat: i64) -> None:
        roll_dungeon(state, 6)
        state.scouted = vec[i64]([0] * (4 * FACES))
        for face in range(DRAGON):
            state.scouted[face] = state.dungeon[face]
            state.dungeon[face] = 0
        state.scouted[DRAGON] = state.lair
        state.lair = 0
        if state.listens:
            state.emit(DungeonScouted(seat, names_of(DUNGEON, allotted(state, 0))))
        state.push(Allot(seat, 1, 1))

    def brings_dice(self, state: DungeonRoll) -> bool:
        return len(state.scouted) > 0 and state.level <= 3

    def bring_dice(self, state: DungeonRoll) -> vec[i64]:
        faces = allotted(state, state.level)
        for face in faces:
            state.scouted[FACES * state.level + face] -= 1
            place_die(state, face)
        if state.level == 3:
            state.scouted = vec[i64]()
        return vec[i64](faces)


class Allot(Question):
    """R12.4. A die for level 1, then two for level 2; the other three are for level 3."""

    def __init__(self, seat: i64, level: i64, left: i64) -> None:
        super().__init__(seat)
        self.level = level
        self.left = left

    def args(self) -> list[int]:
        return [self.seat, self.level, self.left]

    def remaining(self, state: DungeonRoll) -> int:
        return self.left

    def options(self, state: DungeonRoll) -> list[int]:
        return [PICK + FACES + face for face in range(FACES) if state.scouted[face]]

    def answer(self, state: DungeonRoll, move: int) -> None:
        face = move - PICK - FACES
        state.scouted[face] -= 1
        state.scouted[FACES * self.level + face] += 1
        if self.left > 1:
            state.push(Allot(self.seat, self.level, self.left - 1))
            return
        emit_allotted(state, self.seat, self.level)
        if self.level == 1:
            state.push(Allot(self.seat, 2, 2))
        else:
            allot_rest(state, self.seat)


def allot_rest(state: DungeonRoll, seat: i64) -> None:
    for face in range(FACES):
        state.scouted[3 * FACES + face] += state.scouted[face]
        state.scouted[face] = 0
    emit_allotted(state, seat, 3)


def emit_allotted(state: DungeonRoll, seat: i64, level: i64) -> None:
    if state.listens:
        state.emit(DiceAllotted(seat, level, names_of(DUNGEON, allotted(state, level))))


class ScoutAhead(Ability):
    """R12.5. In the monster phase: retire for one level less."""

    number: i64 = 12
    phases: i64 = IN_MONSTER_PHASE
    names_phase = True

    def can_use(self, state: DungeonRoll) -> bool:
        return True

    def use(self, state: DungeonRoll, seat: i64) -> None:
        gain_experience(state, seat, state.level - 1, "hero")
        end_delve(state, BY_HERO)


class SayWhen(Ability):
    """R12.5. Retire at once for the whole level."""

    number: i64 = 13
    names_phase = True

    def can_use(self, state: DungeonRoll) -> bool:
        return True

    def use(self, state: DungeonRoll, seat: i64) -> None:
        gain_experience(state, seat, state.level, "hero")
        end_delve(state, BY_HERO)


# R12.4, R12.5
SCOUT: Final = Hero(
    BOOSTER_1,
    Scout("scout", ScoutAhead()),
    Scout("dungeoneer", SayWhen()),
)
