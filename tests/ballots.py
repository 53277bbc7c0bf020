"""Ballots: in every round all seats vote at the same time, and once a game each may cough."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from undercroft.engine.events import Event
from undercroft.engine.game import Game, Verb
from undercroft.engine.state import Decision, State, Step, in_order

ROUNDS = 12
PAPERS = ("no", "yes")
COUGH = len(PAPERS)


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
            row: list[Step[Any]] = [Vote(seat, simultaneous=True) for seat in range(state.seats)]
            state.then(in_order([*row, NextRound()]))
        else:
            state.end(list(range(state.seats)), "counted")


class BallotsGame(Game[Ballots]):
    """`judged` keeps how many votes a seat had given whenever its value was asked for."""

    def __init__(self, papers: tuple[str, ...] = PAPERS) -> None:
        super().__init__(
            id="ballots",
            rules_version="1",
            least_seats=3,
            most_seats=3,
            verbs=(Verb("vote", papers), Verb("cough", interrupt=True)),
            sources=(),
            table_options=(),
            steps=(Vote, NextRound),
            reasons=("counted",),
            event_type=Event,
            view_type=BallotsView,
            catalogue_type=BallotsView,
        )
        self.judged: list[int] = []

    def new_state(self, seats: int, options: dict[str, Any]) -> Ballots:
        return Ballots(seats)

    def begin(self, state: Ballots) -> None:
        state.then(in_order([NextRound()]))

    def interrupts(self, state: Ballots, seat: int) -> list[int]:
        return [] if state.coughed[seat] else [self.first_interrupt]

    def interrupt(self, state: Ballots, seat: int, move: int) -> None:
        state.coughed[seat] = 1

    def value(self, state: Ballots, seat: int) -> float:
        self.judged.append(state.votes[seat])
        return 0.5

    def scores(self, state: Ballots) -> list[int]:
        return [1] * state.seats

    def view_for(self, state: Ballots, seat: int) -> BallotsView:
        return BallotsView(state.votes)

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event

    def redeal(self, world: Ballots, seat: int) -> None:
        """What others voted counts for nothing."""

    def catalogue(self, state: Ballots) -> BallotsView:
        return BallotsView([])

    def census(self, state: Ballots) -> dict[str, int]:
        return {"ballots": ROUNDS}
