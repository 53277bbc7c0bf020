"""Drawing by an effect; with split decks the player chooses from which (R21.2)."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import DECK
from undercroft.games.dungeoneer.play.zones import can_draw, draw_to_hand
from undercroft.games.dungeoneer.state import Dungeoneer


def draw_cards(state: Dungeoneer, seat: i64, count: i64) -> None:
    """R5.20, R8.17, R21.2. From the one deck; of split decks each draw lets the player choose."""
    if not state.house.split or state.house.solo:
        draw_to_hand(state, seat, 0, count)
    elif count > 0:
        state.push(DrawChosen(seat, count))


class DrawChosen(Step[Dungeoneer]):
    """R21.2. One draw after the other, as long as there are cards."""

    def __init__(self, seat: int, count: int) -> None:
        self.seat: i64 = seat
        self.count: i64 = count

    def run(self, state: Dungeoneer) -> None:
        glory, peril = can_draw(state, 0), can_draw(state, 1)
        if glory and peril:
            state.push(ChooseDeck(self.seat, self.count))
        elif glory or peril:
            draw_to_hand(state, self.seat, 0 if glory else 1, self.count)

    def args(self) -> list[int]:
        return [self.seat, self.count]


class ChooseDeck(Question):
    """R21.2."""

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count: i64 = count

    def options(self, state: Dungeoneer) -> list[int]:
        return [DECK, DECK + 1]

    def answer(self, state: Dungeoneer, move: int) -> None:
        draw_to_hand(state, self.seat, move - DECK, 1)
        if self.count > 1:
            state.push(DrawChosen(self.seat, self.count - 1))

    def args(self) -> list[int]:
        return [self.seat, self.count]
