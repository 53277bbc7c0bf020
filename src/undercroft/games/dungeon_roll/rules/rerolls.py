"""Dice picked one by one, then rerolled or turned."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.games.dungeon_roll.cards import DRAGON, FACES, MONSTERS, MOST_SEATS
from undercroft.games.dungeon_roll.heroes.side import SIDES
from undercroft.games.dungeon_roll.moves import PICK, ROLL, STOP
from undercroft.games.dungeon_roll.rules.counts import total
from undercroft.games.dungeon_roll.rules.dice import reroll_picked, set_party
from undercroft.games.dungeon_roll.rules.question import Frequent
from undercroft.games.dungeon_roll.state import DungeonRoll

MOST_MOVES: Final = 12  # usually


class Picking:
    """What dice are picked for: which ones, and what happens to them.

    `why` is stored in snapshots: it never changes, and a new picking takes the next free number.
    Those of a hero are in the hero's file.
    """

    def __init__(
        self,
        why: int,
        party: bool = True,
        dungeon: bool = True,
        lair: bool = False,
        optional: bool = False,
        number: int = 0,
        turns_to: int = 0,
    ) -> None:
        self.why = why
        self.party = party
        self.dungeon = dungeon
        self.lair = lair
        self.optional = optional  # the player may pick none
        self.number: i64 = number  # exactly so many are turned to a face; 0: any are rerolled
        self.turns_to: i64 = turns_to
        assert why not in PICKINGS, f"{why} is taken"
        PICKINGS[why] = self
        self.questions = [PickDice(seat, why) for seat in range(MOST_SEATS)]


def pick_dice(state: DungeonRoll, seat: i64, picking: Picking) -> None:
    state.picked = vec[i64]([0] * (2 * FACES))
    state.push(picking.questions[seat])


class PickDice(Frequent):
    """R4.5. One die after the other, then reroll or turn them."""

    def __init__(self, seat: int, why: int) -> None:
        super().__init__(seat)
        self.why = why
        self.picking = PICKINGS[why]

    def args(self) -> list[int]:
        return [self.seat, self.why]

    def remaining(self, state: DungeonRoll) -> int:
        number = self.picking.number
        return number - total(state.picked) if number else 0

    def moves(self, state: DungeonRoll) -> vec[i64]:
        picked = state.picked
        picking = self.picking
        moves = vec[i64](capacity=MOST_MOVES)
        count: i64 = 0
        for face in range(FACES):
            count += picked[face] + picked[FACES + face]
            if picking.party and state.party[face] > picked[face]:
                moves = append(moves, PICK + face)
        if picking.dungeon:
            for face in range(DRAGON):
                if state.dungeon[face] > picked[FACES + face]:
                    moves = append(moves, PICK + FACES + face)
        if count and not picking.number:
            moves = append(moves, ROLL)
        if picking.lair and state.lair > picked[FACES + DRAGON]:
            moves = append(moves, PICK + FACES + DRAGON)
        if picking.optional and not count:
            moves = append(moves, STOP)
        return moves

    def answer(self, state: DungeonRoll, move: int) -> None:
        picking = self.picking
        if move == ROLL:
            by = "scroll" if picking is BY_SCROLL else SIDES[state.side].id
            reroll_picked(state, self.seat, by)
            return
        if move == STOP:
            state.picked = vec[i64]()
            return
        state.picked[move - PICK] += 1
        if picking.number and total(state.picked) >= picking.number:
            turn_picked(state, self.seat, picking.turns_to)
        else:
            state.push(self)

    def hunch(self, state: DungeonRoll, rng: Rng) -> int:
        """Reroll every monster, and keep the party as it is."""
        options = self.options(state)
        if self.picking.optional:
            return options[-1]
        for move in options:
            if PICK + FACES <= move < PICK + FACES + MONSTERS:
                return move
        if ROLL in options:
            return ROLL
        return options[rng.below(len(options))]


PICKINGS: Final[dict[int, Picking]] = {}
BY_SCROLL: Final = Picking(0)
BY_STUDY: Final = Picking(5)  # a die spent as a scroll is, see `Side.studies`


def turn_picked(state: DungeonRoll, seat: i64, face: i64) -> None:
    """Turn the picked party dice to a face."""
    before = [one for one in range(FACES) for _ in range(state.picked[one])]
    state.picked = vec[i64]()
    set_party(state, seat, before, face)
