"""Chests and potions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.games.dungeon_roll.cards import CHAMPION, CHEST, FACES, POTION
from undercroft.games.dungeon_roll.events import ChestsOpened, DragonWoken, LootLeft, PotionsQuaffed
from undercroft.games.dungeon_roll.heroes.side import SIDES
from undercroft.games.dungeon_roll.moves import FACE
from undercroft.games.dungeon_roll.rules.counts import is_awake
from undercroft.games.dungeon_roll.rules.dice import revive
from undercroft.games.dungeon_roll.rules.question import Question
from undercroft.games.dungeon_roll.rules.treasure import draw_token
from undercroft.games.dungeon_roll.state import DRAGON_PHASE, DungeonRoll


def open_chests(state: DungeonRoll, seat: i64, amount: i64) -> None:
    """R5.1. Draw a token for each chest."""
    state.dungeon[CHEST] -= amount
    if state.listens:
        state.emit(ChestsOpened(seat, amount))
    for _ in range(amount):
        draw_token(state, seat, "chest")


def quaff(state: DungeonRoll, seat: i64, amount: i64) -> None:
    """R5.3, R5.4. Revive a die for each potion; the hero may react (R14.1)."""
    state.dungeon[POTION] -= amount
    if state.listens:
        state.emit(PotionsQuaffed(seat, amount))
    if state.side:
        SIDES[state.side].quaffed(state, seat)
    state.push(CHOOSE_FACE[seat][amount])


class ChooseFace(Question):
    """R5.3, R8.4. The face of a revived die; `left` dice are to be revived, this one included."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left = left

    def args(self) -> list[int]:
        return [self.seat, self.left]

    def remaining(self, state: DungeonRoll) -> int:
        return self.left

    def options(self, state: DungeonRoll) -> list[int]:
        return ALL_FACES

    def answer(self, state: DungeonRoll, move: int) -> None:
        revive(state, self.seat, move - FACE)
        if self.left > 1:
            state.push(CHOOSE_FACE[self.seat][self.left - 1])

    def hunch(self, state: DungeonRoll, rng: Rng) -> int:
        return FACE + CHAMPION


ALL_FACES: Final = [FACE + face for face in range(FACES)]
CHOOSE_FACE: Final = [[ChooseFace(seat, left) for left in range(9)] for seat in range(4)]


def leave_loot(state: DungeonRoll) -> None:
    """R5.5. Remove the remaining loot and go on to the dragon."""
    chests = state.dungeon[CHEST]
    potions = state.dungeon[POTION]
    state.dungeon[CHEST] = 0
    state.dungeon[POTION] = 0
    if state.listens and chests + potions:
        state.emit(LootLeft(state.adventurer, chests, potions))
    state.phase = DRAGON_PHASE
    if state.listens and is_awake(state):
        state.emit(DragonWoken(state.adventurer, state.lair))
