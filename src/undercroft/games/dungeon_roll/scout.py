"""The Scout's six dice, allotted to the first three levels."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import DRAGON, DUNGEON, FACES
from undercroft.games.dungeon_roll.dice import names_of, place_die, roll_dungeon
from undercroft.games.dungeon_roll.events import DiceAllotted, DungeonScouted
from undercroft.games.dungeon_roll.moves import PICK
from undercroft.games.dungeon_roll.question import Question
from undercroft.games.dungeon_roll.state import DungeonRoll


def scout(state: DungeonRoll, seat: i64) -> None:
    """R12.4. Six dice, allotted before the party goes down."""
    roll_dungeon(state, 6)
    state.scouted = vec[i64]([0] * (4 * FACES))
    for face in range(DRAGON):
        state.scouted[face] = state.dungeon[face]
    state.scouted[DRAGON] = state.lair
    for face in range(DRAGON):
        state.dungeon[face] = 0
    state.lair = 0
    if state.listens:
        state.emit(DungeonScouted(seat, names_of(DUNGEON, allotted(state, 0))))
    state.push(Allot(seat, 1, 1))


class Allot(Question):
    """R12.4. A die for level 1, then two for level 2; the other three are for level 3."""

    def __init__(self, seat: i64, level: i64, left: i64) -> None:
        super().__init__(seat)
        self.level = level
        self.left = left

    def args(self) -> list[int]:
        return [self.seat, self.level, self.left]

    def options(self, state: DungeonRoll) -> list[int]:
        return [PICK + FACES + face for face in range(FACES) if state.scouted[face]]

    def answer(self, state: DungeonRoll, move: int) -> None:
        face = move - PICK - FACES
        state.scouted[face] -= 1
        state.scouted[FACES * self.level + face] += 1
        if self.left > 1:
            state.push(Allot(self.seat, self.level, self.left - 1))
            return
        tell_allotted(state, self.seat, self.level)
        if self.level == 1:
            state.push(Allot(self.seat, 2, 2))
        else:
            allot_rest(state, self.seat)


def allot_rest(state: DungeonRoll, seat: i64) -> None:
    for face in range(FACES):
        state.scouted[3 * FACES + face] += state.scouted[face]
        state.scouted[face] = 0
    tell_allotted(state, seat, 3)


def tell_allotted(state: DungeonRoll, seat: i64, level: i64) -> None:
    if state.listens:
        state.emit(DiceAllotted(seat, level, names_of(DUNGEON, allotted(state, level))))


def allotted(state: DungeonRoll, level: i64) -> list[int]:
    """The faces set aside for a level (0: not allotted yet)."""
    start = FACES * level
    return [face for face in range(FACES) for _ in range(state.scouted[start + face])]


def arrive(state: DungeonRoll) -> vec[i64]:
    """R12.4. The dice allotted to this level."""
    faces = allotted(state, state.level)
    for face in faces:
        state.scouted[FACES * state.level + face] -= 1
        place_die(state, face)
    if state.level == 3:
        state.scouted = vec[i64]()
    return vec[i64](faces)
