"""Abilities aimed at dungeon dice, one after the other."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import FACES, MONSTERS
from undercroft.games.dungeon_roll.heroes.outcomes import removed
from undercroft.games.dungeon_roll.heroes.side import ABILITIES, Ability, Counts
from undercroft.games.dungeon_roll.moves import PICK, STOP
from undercroft.games.dungeon_roll.rules.counts import count_monsters
from undercroft.games.dungeon_roll.rules.dice import remove_dice
from undercroft.games.dungeon_roll.rules.question import Question
from undercroft.games.dungeon_roll.state import DungeonRoll


class Aimed(Ability):
    """R10.8. By default it removes up to `reach` monsters."""

    def can_use(self, state: DungeonRoll) -> bool:
        return count_monsters(state) > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        aim(state, seat, self, self.picks(state), 0)

    def picks(self, state: DungeonRoll) -> i64:
        """Return how many dice it may hit."""
        return self.reach

    def faces(self, state: DungeonRoll) -> list[int]:
        return [face for face in range(MONSTERS) if state.dungeon[face]]

    def hit(self, state: DungeonRoll, seat: i64, face: i64, done: i64) -> None:
        remove_dice(state, seat, face, 1)

    def results(self, row: Counts) -> list[Counts]:
        return removed(row, MONSTERS, self.reach)


def aim(state: DungeonRoll, seat: i64, ability: Ability, left: i64, done: i64) -> None:
    """R10.8. Ask for the next die, unless there is only one or none is left."""
    faces = ability.faces(state) if left else []
    if not faces:
        ability.finish(state, seat)
    elif len(faces) == 1 and not done:
        hit(state, seat, ability, faces[0], left, done)
    else:
        state.push(Aim(seat, ability.number, left, done))


def hit(state: DungeonRoll, seat: i64, ability: Ability, face: i64, left: i64, done: i64) -> None:
    """Let one pick take effect, then ask for the next."""
    ability.hit(state, seat, face, done)
    aim(state, seat, ability, left - 1, done + 1)


class Aim(Question):
    """R10.8. Which die an ability hits next; after the first the player may stop."""

    def __init__(self, seat: i64, ability: i64, left: i64, done: i64) -> None:
        super().__init__(seat)
        self.ability = ability
        self.left = left
        self.done = done

    def args(self) -> list[int]:
        return [self.seat, self.ability, self.left, self.done]

    def remaining(self, state: DungeonRoll) -> int:
        return self.left

    def options(self, state: DungeonRoll) -> list[int]:
        moves = [PICK + FACES + face for face in ABILITIES[self.ability].faces(state)]
        if self.done:
            moves.append(STOP)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        ability = ABILITIES[self.ability]
        if move == STOP:
            ability.finish(state, self.seat)
        else:
            hit(state, self.seat, ability, move - PICK - FACES, self.left, self.done)
