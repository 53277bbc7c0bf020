"""Dice picked one by one and rolled again, by a scroll or a hero."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.games.dungeon_roll.cards import DRAGON, FACES, MONSTERS, SCROLL, SIDES
from undercroft.games.dungeon_roll.counts import total
from undercroft.games.dungeon_roll.dice import reroll_picked, set_party
from undercroft.games.dungeon_roll.moves import PICK, ROLL, STOP
from undercroft.games.dungeon_roll.question import Frequent
from undercroft.games.dungeon_roll.state import DungeonRoll

# What the picked dice are for.
BY_SCROLL: Final = 0
BY_MERCENARY: Final = 1  # R11.2: party dice, or none
BY_PRESENCE: Final = 2  # R11.3
BY_RISK: Final = 3  # R14.5: dungeon dice and the lair
TO_SCROLLS: Final = 4  # R14.6: two party dice
BY_STUDY: Final = 5  # R14.8: any die spent as a scroll is
MOST_MOVES: Final = 12  # usually


def pick_dice(state: DungeonRoll, seat: i64, why: i64) -> None:
    state.picked = vec[i64]([0] * (2 * FACES))
    state.push(PICK_DICE[seat][why])


class PickDice(Frequent):
    """R4.5, R11.2, R11.3, R14.5, R14.6. One die after the other, then roll them."""

    def __init__(self, seat: int, why: int) -> None:
        super().__init__(seat)
        self.why: i64 = why

    def args(self) -> list[int]:
        return [self.seat, self.why]

    def moves(self, state: DungeonRoll) -> vec[i64]:
        picked = state.picked
        why = self.why
        moves = vec[i64](capacity=MOST_MOVES)
        count: i64 = 0
        for face in range(FACES):
            count += picked[face] + picked[FACES + face]
            if why != BY_RISK and state.party[face] > picked[face]:
                moves = append(moves, PICK + face)
        if why != BY_MERCENARY and why != TO_SCROLLS:
            for face in range(DRAGON):
                if state.dungeon[face] > picked[FACES + face]:
                    moves = append(moves, PICK + FACES + face)
        if count and why != TO_SCROLLS:
            moves = append(moves, ROLL)
        if why == BY_RISK and state.lair > picked[FACES + DRAGON]:
            moves = append(moves, PICK + FACES + DRAGON)
        if why == BY_MERCENARY and not count:
            moves = append(moves, STOP)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        if move == ROLL:
            by = "scroll" if self.why == BY_SCROLL else SIDES[state.side].id
            reroll_picked(state, self.seat, by)
            return
        if move == STOP:
            state.picked = vec[i64]()
            return
        state.picked[move - PICK] += 1
        if self.why == TO_SCROLLS and total(state.picked) >= SIDES[state.side].sets_scrolls:
            turn_to_scrolls(state, self.seat)
        else:
            state.push(self)

    def hunch(self, state: DungeonRoll, rng: Rng) -> int:
        """Every monster; the party as it fell."""
        options = self.options(state)
        if self.why == BY_MERCENARY:
            return options[-1]
        for move in options:
            if PICK + FACES <= move < PICK + FACES + MONSTERS:
                return move
        if ROLL in options:
            return ROLL
        return options[rng.below(len(options))]


PICK_DICE: Final = [[PickDice(seat, why) for why in range(6)] for seat in range(4)]


def turn_to_scrolls(state: DungeonRoll, seat: i64) -> None:
    """R14.6. The chosen dice show scrolls."""
    before = [face for face in range(FACES) for _ in range(state.picked[face])]
    state.picked = vec[i64]()
    set_party(state, seat, before, SCROLL)
