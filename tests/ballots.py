"""Ballots: in every round all seats vote at the same time, and once a game each may cough."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from undercroft.engine.events import Event
from undercroft.engine.game import Game, Verb
from undercroft.engine.state import Decision, State, Step, in_order

ROUNDS = 12
COUGH = 2


class Ballots(State):
    FIELDS: ClassVar[tuple[str, ...]] = ("votes", "coughed")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.votes = [0] * seats  # given so far, by seat
        self.coughed = [0] * seats

    def clone(self) -> Ballots:
        copy = Ballots(self.seats)
        self.copy_engine_to(copy)
        copy.votes, copy.coughed = self.votes[:], self.coughed[:]
        return copy


class BallotsView(msgspec.Struct, frozen=True):
    votes: list[int]


class Vote(Decision[Ballots]):
    def options(self, state: Ballots) -> list[int]:
        return [0, 1]

    def answer(self, state: Ballots, move: int) -> None:
        state.votes[self.seat] += 1


class NextRound(Step[Ballots]):
    def run(self, state: Ballots) -> None:
        if max(state.votes) < ROUNDS:
            row: list[Step[Any]] = [Vote(seat, together=True) for seat in range(state.seats)]
            state.then(in_order([*row, NextRound()]))
        else:
            state.end(list(range(state.seats)), "counted")


class BallotsGame(Game):
    """`judged` keeps how many votes a seat had given whenever its value was asked for."""

    def __init__(self) -> None:
        super().__init__(
            id="ballots",
            rules_version="1",
            least_seats=3,
            most_seats=3,
            verbs=(Verb("vote", ("no", "yes")), Verb("cough", interrupt=True)),
            sources=(),
            choices=(),
            steps=(Vote, NextRound),
            reasons=("counted",),
        )
        self.judged: list[int] = []

    def new_state(self, seats: int, options: dict[str, Any]) -> Ballots:
        return Ballots(seats)

    def begin(self, state: State) -> None:
        state.then(in_order([NextRound()]))

    def interrupts(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, Ballots)
        return [] if state.coughed[seat] else [COUGH]

    def interrupt(self, state: State, seat: int, move: int) -> None:
        assert isinstance(state, Ballots)
        state.coughed[seat] = 1

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Ballots)
        self.judged.append(state.votes[seat])
        return 0.5

    def scores(self, state: State) -> list[int]:
        return [1] * state.seats

    def view_for(self, state: State, seat: int) -> BallotsView:
        assert isinstance(state, Ballots)
        return BallotsView(state.votes)

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event

    def redeal(self, world: State, seat: int) -> None:
        """What others voted counts for nothing."""

    def catalogue(self, state: State) -> BallotsView:
        return BallotsView([])

    def census(self, state: State) -> dict[str, int]:
        return {"ballots": ROUNDS}

    def event_type(self) -> Any:
        return Event

    def view_type(self) -> type:
        return BallotsView

    def catalogue_type(self) -> type:
        return BallotsView
