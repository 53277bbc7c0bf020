"""Guild Leader and Guild Master: dice set to a face of choice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll.cards import DRAGON, DUNGEON, FACES, PARTY, PROMOS
from undercroft.games.dungeon_roll.events import DungeonDieSet
from undercroft.games.dungeon_roll.heroes.side import SIDES, Ability, Hero, Side
from undercroft.games.dungeon_roll.moves import FACE, PICK, STOP, TURN
from undercroft.games.dungeon_roll.rules.counts import count_level, count_party
from undercroft.games.dungeon_roll.rules.dice import place_die, set_party
from undercroft.games.dungeon_roll.rules.loot import ALL_FACES
from undercroft.games.dungeon_roll.rules.question import Question
from undercroft.games.dungeon_roll.state import DungeonRoll


class Favor(Ability):
    """R13.1. A party die or a dungeon die is set to any face; with `reach` 2 one of each."""

    number: i64 = 22

    def can_use(self, state: DungeonRoll) -> bool:
        return count_party(state) + count_level(state) > 0

    def use(self, state: DungeonRoll, seat: i64) -> None:
        state.push(PickToTurn(seat, 3, self.reach - 1))


class PickToTurn(Question):
    """R13.1. Which die is set. `groups`: 1 party, 2 dungeon; `more`: dice of the other follow."""

    def __init__(self, seat: i64, groups: int, more: i64) -> None:
        super().__init__(seat)
        self.groups = groups
        self.more = more

    def args(self) -> list[int]:
        return [self.seat, self.groups, self.more]

    def remaining(self, state: DungeonRoll) -> int:
        return 1 + self.more

    def options(self, state: DungeonRoll) -> list[int]:
        moves: list[int] = []
        if self.groups & 1:
            moves += [PICK + face for face in range(FACES) if state.party[face]]
        if self.groups & 2:
            moves += [PICK + FACES + face for face in range(DRAGON) if state.dungeon[face]]
        if self.groups != 3:
            moves.append(STOP)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move != STOP:
            state.push(TurnDie(self.seat, move - PICK, self.more))


class TurnDie(Question):
    """R13.1. The face a die is set to; `die` counts party faces, then dungeon faces."""

    def __init__(self, seat: i64, die: i64, more: i64) -> None:
        super().__init__(seat)
        self.die = die
        self.more = more

    def args(self) -> list[int]:
        return [self.seat, self.die, self.more]

    def remaining(self, state: DungeonRoll) -> int:
        return 1

    def about(self) -> str | None:
        return PARTY[self.die] if self.die < FACES else DUNGEON[self.die - FACES]

    def options(self, state: DungeonRoll) -> list[int]:
        return ALL_FACES if self.die < FACES else ALL_TURNS

    def answer(self, state: DungeonRoll, move: int) -> None:
        if self.die < FACES:
            set_party(state, self.seat, [self.die], move - FACE)
        else:
            turn_die(state, self.seat, self.die - FACES, move - TURN)
        other = count_level(state) if self.die < FACES else count_party(state)
        if self.more and other:
            state.push(PickToTurn(self.seat, 2 if self.die < FACES else 1, 0))


ALL_TURNS: Final = [TURN + face for face in range(FACES)]


def turn_die(state: DungeonRoll, seat: i64, before: int, after: i64) -> None:
    """R13.1, R3.5. Set a die of the level; a dragon goes to the lair."""
    state.dungeon[before] -= 1
    place_die(state, after)
    if state.listens:
        state.emit(DungeonDieSet(seat, DUNGEON[before], DUNGEON[after]))
    SIDES[state.side].after_roll(state)


# R13.1
GUILD_LEADER: Final = Hero(
    PROMOS,
    Side("guild_leader", Favor(), rolls=8),
    Side("guild_master", Favor(2), rolls=8),
)
