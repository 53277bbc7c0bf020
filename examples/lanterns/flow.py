"""The order of play."""

from __future__ import annotations

from examples.lanterns.events import FirstPlayerDrawn
from examples.lanterns.rules import (
    LIGHT,
    SELL,
    SEND,
    SOURCE_DECK,
    SOURCE_FIRST,
    VISIT,
    can_light,
    draw_up,
    end_reason,
    faces_in_hand,
    light,
    may_light,
    reveal,
    richest,
    sell,
    send,
)
from examples.lanterns.state import Lanterns
from undercroft.engine.chance import roll
from undercroft.engine.kit.shuffles import shuffle_deck
from undercroft.engine.state import Decision, Step, in_order
from undercroft.engine.windows import CLOSE, Window


class SetUp(Step[Lanterns]):
    """R2.1, R2.2."""

    def run(self, state: Lanterns) -> None:
        shuffle_deck(state, SOURCE_DECK, state.deck)
        for seat in range(state.seats):
            draw_up(state, seat)
        first = roll(state, SOURCE_FIRST, state.seats)
        if state.listens:
            state.emit(FirstPlayerDrawn(first))
        state.then([ChooseAct(first)])


class ChooseAct(Decision[Lanterns]):
    """R3.1. Sell a card, or choose a house to send one to."""

    def options(self, state: Lanterns) -> list[int]:
        sold = [SELL + face for face in faces_in_hand(state, self.seat)]
        return sold + [VISIT + seat for seat in range(state.seats) if seat != self.seat]

    def answer(self, state: Lanterns, move: int) -> None:
        if move >= VISIT:
            state.then([ChooseCard(self.seat, move - VISIT)])
            return
        sell(state, self.seat, move - SELL)
        state.then([EndTurn(self.seat)])


class ChooseCard(Decision[Lanterns]):
    """R3.3."""

    def __init__(self, seat: int, house: int) -> None:
        super().__init__(seat)
        self.house = house

    def options(self, state: Lanterns) -> list[int]:
        return [SEND + face for face in faces_in_hand(state, self.seat)]

    def answer(self, state: Lanterns, move: int) -> None:
        send(state, self.seat, self.house, move - SEND)
        window = LightHouse(self.house, may_light(state))
        state.then(in_order([window, Reveal(), EndTurn(self.seat)]))

    def args(self) -> list[int]:
        return [self.seat, self.house]


class LightHouse(Window[Lanterns]):
    """R4.1."""

    def reactions(self, state: Lanterns) -> list[int]:
        return [LIGHT] if can_light(state, self.seat) else []

    def afterwards(self, state: Lanterns, move: int) -> int:
        return CLOSE

    def react(self, state: Lanterns, move: int) -> None:
        light(state, self.seat)


class Reveal(Step[Lanterns]):
    """R4.2."""

    def run(self, state: Lanterns) -> None:
        reveal(state)


class EndTurn(Step[Lanterns]):
    """R3.4, R5."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Lanterns) -> None:
        for step in range(state.seats):
            draw_up(state, (self.seat + step) % state.seats)
        state.turn += 1
        reason = end_reason(state)
        if reason:
            state.end(richest(state), reason)
        else:
            state.then([ChooseAct((self.seat + 1) % state.seats)])

    def args(self) -> list[int]:
        return [self.seat]


STEPS = (SetUp, ChooseAct, ChooseCard, LightHouse, Reveal, EndTurn)
