"""Abilities aimed at dice of the level, one after the other."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import (
    BESTIAL_FURY,
    CALCULATED_STRIKE,
    CALLED_SHOT,
    CHAMPION,
    CHARM,
    CHEST,
    DRAGON,
    DRAGON_BREATH,
    DRAGON_FURY,
    FACES,
    LUCK,
    MIDAS,
    MONSTERS,
    POTION,
    RALLY,
    SIDES,
    STRIKE_FEAR,
)
from undercroft.games.dungeon_roll.dice import remove_dice, reroll_picked
from undercroft.games.dungeon_roll.heroes import once_faces
from undercroft.games.dungeon_roll.monsters import defeat, turn_monster
from undercroft.games.dungeon_roll.moves import PICK, STOP
from undercroft.games.dungeon_roll.question import Question
from undercroft.games.dungeon_roll.state import DungeonRoll
from undercroft.games.dungeon_roll.treasure import draw_token

SUMMON: Final = 32  # R14.6, a specialty
REROLL_ONCE: Final = 33  # R12.12, R14.3, a specialty


def aim_reach(state: DungeonRoll, ultimate: i64, reach: int) -> i64:
    """How many picks an ability has."""
    if ultimate in (DRAGON_BREATH, DRAGON_FURY):
        return state.lair
    return state.party[CHAMPION] if ultimate == RALLY else reach


def aim_faces(state: DungeonRoll, ability: i64) -> list[int]:
    """What an ability may be aimed at."""
    if ability == BESTIAL_FURY:
        return [face for face in (CHEST, POTION) if state.dungeon[face]]
    if ability == REROLL_ONCE:
        return once_faces(state)
    last = DRAGON if ability == STRIKE_FEAR else MONSTERS
    faces = [face for face in range(last) if state.dungeon[face]]
    if ability == STRIKE_FEAR and state.lair:
        faces.append(DRAGON)
    return faces


def aim(state: DungeonRoll, seat: i64, ability: i64, left: i64, done: i64) -> None:
    """R10.8. Ask for the next die, unless there is but one way or none is left."""
    faces = aim_faces(state, ability) if left else []
    if not faces:
        finish_aim(state, seat, ability)
    elif len(faces) == 1 and not done:
        hit(state, seat, ability, faces[0], left, done)
    else:
        state.push(Aim(seat, ability, left, done))


def hit(state: DungeonRoll, seat: i64, ability: i64, face: i64, left: i64, done: i64) -> None:
    """One pick takes effect, then the next is asked for."""
    if ability == CALCULATED_STRIKE:  # R11.2
        defeat(state, seat, face, 1)
    elif ability == CHARM:  # R11.9
        turn_monster(state, seat, face, POTION, 1 if not done else 0)
    elif ability == LUCK:  # R12.8
        turn_monster(state, seat, face, CHEST, 1 if not done else 0)
    elif ability == SUMMON:  # R14.6
        turn_monster(state, seat, face, DRAGON, 1)
    elif ability == MIDAS:
        reap(state, seat, face)
    elif ability == DRAGON_FURY:  # R12.6
        remove_dice(state, seat, face, state.dungeon[face])
    elif ability == REROLL_ONCE:
        reroll_one(state, seat, face)
    else:  # R12.6, R12.10, R12.12, R14.1, R14.9
        assert ability in (DRAGON_BREATH, RALLY, CALLED_SHOT, BESTIAL_FURY, STRIKE_FEAR)
        remove_dice(state, seat, face, 1)
    aim(state, seat, ability, left - 1, done + 1)


class Aim(Question):
    """R10.8. Which die an ability takes next; after the first one may stop."""

    def __init__(self, seat: i64, ability: i64, left: i64, done: i64) -> None:
        super().__init__(seat)
        self.ability = ability
        self.left = left
        self.done = done

    def args(self) -> list[int]:
        return [self.seat, self.ability, self.left, self.done]

    def options(self, state: DungeonRoll) -> list[int]:
        moves = [PICK + FACES + face for face in aim_faces(state, self.ability)]
        if self.done:
            moves.append(STOP)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move == STOP:
            finish_aim(state, self.seat, self.ability)
        else:
            face = move - PICK - FACES
            hit(state, self.seat, self.ability, face, self.left, self.done)


def finish_aim(state: DungeonRoll, seat: i64, ability: i64) -> None:
    """R12.10. After the rally the champions are re-rolled."""
    if ability == RALLY:
        state.picked = vec[i64]([0] * (2 * FACES))
        state.picked[CHAMPION] = state.party[CHAMPION]
        reroll_picked(state, seat, SIDES[state.side].id)


def reroll_one(state: DungeonRoll, seat: i64, face: i64) -> None:
    """R12.12, R14.3. Once on each level."""
    state.used_once = True
    state.picked = vec[i64]([0] * (2 * FACES))
    state.picked[FACES + face] = 1
    reroll_picked(state, seat, SIDES[state.side].id)


def reap(state: DungeonRoll, seat: i64, monster: i64) -> None:
    """R14.4. Gold for every monster of one type."""
    amount = state.dungeon[monster]
    remove_dice(state, seat, monster, amount)
    for _ in range(amount):
        draw_token(state, seat, "")
