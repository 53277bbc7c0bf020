"""Face Down: in turn each seat lays one card of a hidden hand, face down or openly; tests play it.

Nobody knows what lies face down, so an answer may tell others nothing though they could not have
given it: in the worlds they hold possible the hand has other cards.
"""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.chance import mix, shuffle
from undercroft.engine.events import Event
from undercroft.engine.game import Game, Source, Verb
from undercroft.engine.state import Decision, State, Step

CARDS = 8  # all different
HAND = 2
HIDE, SHOW = 0, CARDS  # the first moves of their kinds


class FaceDown(State):
    hands: list[list[int]]
    hidden: list[list[int]]  # laid face down, by seat
    shown: list[int]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hands = [[] for _ in range(seats)]
        self.hidden = [[] for _ in range(seats)]
        self.shown = []


class CardLaid(Event, frozen=True):
    seat: int
    card: int | None
    open: bool


class FaceDownView(msgspec.Struct, frozen=True):
    hand: list[int]
    laid: list[int]  # how many lie face down, by seat
    shown: list[int]


class Deal(Step[FaceDown]):
    def run(self, state: FaceDown) -> None:
        deck = list(range(CARDS))
        shuffle(state, 0, deck)
        for seat in range(state.seats):
            state.hands[seat] = sorted(deck.pop() for _ in range(HAND))
        state.then([LayCard(seat) for seat in range(state.seats - 1, -1, -1)])


class LayCard(Decision[FaceDown]):
    def options(self, state: FaceDown) -> list[int]:
        hand = state.hands[self.seat]
        return [HIDE + card for card in hand] + [SHOW + card for card in hand]

    def answer(self, state: FaceDown, move: int) -> None:
        card = move % CARDS
        state.hands[self.seat].remove(card)
        (state.shown if move >= SHOW else state.hidden[self.seat]).append(card)
        if state.listens:
            state.emit(CardLaid(self.seat, card, move >= SHOW))


class FaceDownGame(Game[FaceDown]):
    """Only what taking back asks of a game: nobody plays it to an end."""

    def __init__(self) -> None:
        cards = tuple(str(card) for card in range(CARDS))
        super().__init__(
            id="face_down",
            rules_version="1",
            least_seats=2,
            most_seats=3,
            verbs=(Verb("hide", cards), Verb("show", cards)),
            sources=(Source("deck", cards),),
            table_options=(),
            steps=(Deal, LayCard),
            reasons=("laid",),
            event_type=CardLaid,
            view_type=FaceDownView,
            catalogue_type=FaceDownView,
            hides=("hands", "hidden"),
        )

    def new_state(self, seats: int, options: dict[str, Any]) -> FaceDown:
        return FaceDown(seats)

    def begin(self, state: FaceDown) -> None:
        state.then([Deal()])

    def copies(self, state: FaceDown, source: int) -> list[int]:
        return [1] * CARDS

    def scores(self, state: FaceDown) -> list[int]:
        return [0] * state.seats

    def view_for(self, state: FaceDown, seat: int) -> FaceDownView:
        hand = [] if seat < 0 else state.hands[seat][:]
        return FaceDownView(hand, [len(laid) for laid in state.hidden], state.shown[:])

    def event_for(self, event: Event, seat: int) -> Event | None:
        hides = isinstance(event, CardLaid) and event.seat != seat and not event.open
        return msgspec.structs.replace(event, card=None) if hides else event

    def redeal(self, world: FaceDown, seat: int) -> None:
        """Others hold, and have laid face down, any of the cards that this seat has not seen."""
        own = [] if seat < 0 else [*world.hands[seat], *world.hidden[seat]]
        deck = [card for card in range(CARDS) if card not in own and card not in world.shown]
        mix(world, deck)
        for other in range(world.seats):
            if other != seat:
                world.hands[other] = sorted(deck.pop() for _ in world.hands[other])
                world.hidden[other] = [deck.pop() for _ in world.hidden[other]]


GAME = FaceDownGame()
