"""The passages around the entrance: drawn and laid at random, or by the first player (R27.5)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.chance import draw_from, roll
from undercroft.engine.state import Step
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.dungeon.fitting import turns_of
from undercroft.games.dungeoneer.dungeon.laying import lay_location, tell_laid
from undercroft.games.dungeoneer.dungeon.map import ORIGIN, STEPS, is_wall, put
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import LAY, SIDE, SOURCE_ARRANGEMENT, SOURCE_PASSAGES
from undercroft.games.dungeoneer.printed.words import NONE
from undercroft.games.dungeoneer.state import BESIDE, PLACE, Dungeoneer

# --- the map --------------------------------------------------------------------------------------


class LayPassages(Step[Dungeoneer]):
    """R7.2. The entrance, and a passage on each of its sides."""

    def run(self, state: Dungeoneer) -> None:
        gate = lowest(state.cards.entrances)
        state.pool &= ~(1 << gate)
        put(state, gate, ORIGIN, 0)
        tell_laid(state, NONE, gate, ORIGIN, 0)
        passages = draw_passages(state)
        while not len(arrangements(state, passages)):
            passages = draw_passages(state)
        for passage in passages:
            state.pool &= ~(1 << passage)
        if state.house.setup_by_player:
            state.push(Arrange(state.first, _mask(passages)))
            return
        found = arrangements(state, passages)
        number = roll(state, SOURCE_ARRANGEMENT, len(found)) % len(found)
        lay_arrangement(state, passages, found[number])


def _mask(numbers: vec[i64]) -> i64:
    mask: i64 = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def draw_passages(state: Dungeoneer) -> vec[i64]:
    """Four of the passages, grim ones included."""
    pile: vec[i64] = members(state.cards.passages)
    drawn = vec[i64]()
    for _ in range(4):
        pile, passage = draw_from(state, SOURCE_PASSAGES, pile)
        drawn = append(drawn, passage)
    return drawn


def arrangements(state: Dungeoneer, passages: vec[i64]) -> vec[i64]:
    """All legal arrangements: for each passage its side and turn, three bits each."""
    found = vec[i64]()
    for code in range(1 << 12):
        if is_arrangement(state, passages, code):
            found = append(found, code)
    return found


def is_arrangement(state: Dungeoneer, passages: vec[i64], code: i64) -> bool:
    sides: i64 = 0
    for place in range(4):
        entry = code >> (3 * place) & 7
        if not joins_gate(state, passages[place], entry >> 1, entry & 1):
            return False
        sides |= 1 << (entry >> 1)
    return sides == 15


def joins_gate(state: Dungeoneer, passage: i64, side: i64, turn: i64) -> bool:
    """R7.2. A working joint with the entrance."""
    if turn >= turns_of(state, passage):
        return False
    gate = lowest(state.cards.entrances)
    return not is_wall(state.cards, passage, turn, side ^ 2) and not is_wall(
        state.cards, gate, 0, side
    )


def lay_arrangement(state: Dungeoneer, passages: vec[i64], code: i64) -> None:
    for place in range(4):
        entry = code >> (3 * place) & 7
        cell = ORIGIN + STEPS[entry >> 1]
        put(state, passages[place], cell, entry & 1)
        tell_laid(state, NONE, passages[place], cell, entry & 1)


class Arrange(Question):
    """R27.5. The first player arranges the four passages: the side of the next one."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: i64 = left

    def options(self, state: Dungeoneer) -> list[int]:
        return [SIDE + side for side in range(4) if self.turns(state, side)]

    def turns(self, state: Dungeoneer, side: i64) -> i64:
        """How the passage may lie there so that the others still fit: a mask of turns."""
        passage = lowest(self.left)
        turns: i64 = 0
        free = free_sides(state)
        if not free >> side & 1 or not can_fill(
            state, self.left & (self.left - 1), free & ~(1 << side)
        ):
            return 0
        for turn in range(2):
            if joins_gate(state, passage, side, turn):
                turns |= 1 << turn
        return turns

    def answer(self, state: Dungeoneer, move: int) -> None:
        side = move - SIDE
        turns = self.turns(state, side)
        if turns == 3:
            state.push(ArrangeTurn(self.seat, self.left, side))
        else:
            arrange(state, self.seat, self.left, side, turns >> 1)

    def args(self) -> list[int]:
        return [self.seat, self.left]


class ArrangeTurn(Question):
    """R27.5. How it is turned."""

    def __init__(self, seat: int, left: int, side: int) -> None:
        super().__init__(seat)
        self.left: i64 = left
        self.side: i64 = side

    def options(self, state: Dungeoneer) -> list[int]:
        return [LAY, LAY + 1]

    def answer(self, state: Dungeoneer, move: int) -> None:
        arrange(state, self.seat, self.left, self.side, move - LAY)

    def args(self) -> list[int]:
        return [self.seat, self.left, self.side]


def arrange(state: Dungeoneer, seat: i64, left: i64, side: i64, turn: i64) -> None:
    lay_location(state, seat, lowest(left), ORIGIN + STEPS[side], turn)
    rest = left & (left - 1)
    if rest:
        state.push(Arrange(seat, rest))


def free_sides(state: Dungeoneer) -> i64:
    gate = lowest(state.cards.entrances)
    sides: i64 = 0
    for side in range(4):
        if state.places[gate * PLACE + BESIDE + side] == NONE:
            sides |= 1 << side
    return sides


def can_fill(state: Dungeoneer, left: i64, sides: i64) -> bool:
    """Whether the passages left can all be laid on the sides left."""
    if not left:
        return True
    passage = lowest(left)
    for side in range(4):
        fits = joins_gate(state, passage, side, 0) or joins_gate(state, passage, side, 1)
        rest = sides & ~(1 << side)
        if sides >> side & 1 and fits and can_fill(state, left & (left - 1), rest):
            return True
    return False
