"""A fair coin: a seat bets, then the coin falls. Nobody can win more than half of the bets."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.chance import roll
from undercroft.engine.events import Event
from undercroft.engine.game import Game, Source, Verb
from undercroft.engine.state import Decision, State, Step, in_order


class Coin(State):
    bet: int = -1
    fallen: int = -1


class CoinView(msgspec.Struct, frozen=True):
    bet: int


class Bet(Decision[Coin]):
    def options(self, state: Coin) -> list[int]:
        return [0, 1]

    def answer(self, state: Coin, move: int) -> None:
        state.bet = move


class Fall(Step[Coin]):
    def run(self, state: Coin) -> None:
        state.fallen = roll(state, 0, 2)
        state.end([0] if state.fallen == state.bet else [], "fallen")


class CoinGame(Game[Coin]):
    def __init__(self) -> None:
        super().__init__(
            id="coin",
            rules_version="1",
            least_seats=1,
            most_seats=1,
            verbs=(Verb("bet", ("heads", "tails")),),
            sources=(Source("coin", ("heads", "tails")),),
            table_options=(),
            steps=(Bet, Fall),
            reasons=("fallen",),
            event_type=Event,
            view_type=CoinView,
            catalogue_type=CoinView,
        )

    def new_state(self, seats: int, options: dict[str, Any]) -> Coin:
        return Coin(seats)

    def begin(self, state: Coin) -> None:
        state.then(in_order([Bet(0), Fall()]))

    def scores(self, state: Coin) -> list[int]:
        return [len(state.winners)]

    def view_for(self, state: Coin, seat: int) -> CoinView:
        return CoinView(state.bet)

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event

    def redeal(self, world: Coin, seat: int) -> None:
        """Nothing lies hidden: only the future is unknown."""

    def catalogue(self, state: Coin) -> CoinView:
        return CoinView(-1)

    def census(self, state: Coin) -> dict[str, int]:
        return {"coin": 1}


GAME = CoinGame()
