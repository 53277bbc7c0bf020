"""Cloaks: a small game of hidden hands on a deck of the kit, that only tests play.

C1 Nine cloaks, each of another colour. Each of two or three seats holds two, hidden. C2 In a turn a
seat peeks at the top of the deck; or it shows a card, lays it under the deck and draws one; or it
swaps: draws a card and discards one for all to see. C3 An empty deck is made anew of the discards.
C4 After ten turns the best hand wins.
"""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.events import Event
from undercroft.engine.game import Game, Source, Verb
from undercroft.engine.kit.decks import (
    NO_CARD,
    bit_of,
    card_with,
    count_left,
    discard,
    discard_pile,
    draw_pile,
    everybody,
    face_of,
    faces_of,
    look_at_top,
    new_deck,
    put_under,
    show,
    show_from,
)
from undercroft.engine.kit.redealing import redeal_deck
from undercroft.engine.kit.shuffles import draw_or_refill, shuffle_deck
from undercroft.engine.state import SPECTATOR, Decision, State, Step

KINDS = ("grey", "brown", "green", "blue", "red", "white", "black", "silver", "gold")
CARDS = list(range(len(KINDS)))
PEEK, BURY, SWAP, DROP = 0, 1, 10, 11
TURNS = 10


class Cloaks(State):
    turn: int
    deck: list[int]
    hands: list[list[int]]
    last: str  # what was done in the turn before, as all could see

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.turn = 0
        self.deck = new_deck(CARDS)
        self.hands = [[] for _ in range(seats)]
        self.last = ""


class Drawn(Event, frozen=True):
    seat: int
    card: str | None


class Peeked(Event, frozen=True):
    seat: int
    card: str | None


class Buried(Event, frozen=True):
    seat: int
    card: str


class Dropped(Event, frozen=True):
    seat: int
    card: str


class CloaksView(msgspec.Struct, frozen=True):
    turn: int
    last: str
    hand: list[str]
    hands: list[int]
    deck: int
    discards: list[str]


def draw(state: Cloaks, seat: int) -> None:
    """C3."""
    card = draw_or_refill(state, 0, state.deck)
    if card == NO_CARD:
        return
    show(state.deck, card, bit_of(seat))
    state.hands[seat].append(card)
    if state.listens:
        state.emit(Drawn(seat, KINDS[face_of(state.deck, card)]))


def take_from_hand(state: Cloaks, seat: int, face: int) -> int:
    """Whatever leaves a hand is seen by all."""
    card = card_with(state.deck, state.hands[seat], face)
    show_from(state.deck, state.hands[seat], card, everybody(state.seats))
    state.hands[seat].remove(card)
    return card


class Deal(Step[Cloaks]):
    """C1."""

    def run(self, state: Cloaks) -> None:
        shuffle_deck(state, 0, state.deck)
        for seat in [*range(state.seats)] * 2:
            draw(state, seat)
        state.then([Turn(0)])


class Turn(Decision[Cloaks]):
    """C2, C4."""

    def options(self, state: Cloaks) -> list[int]:
        kinds = sorted(set(faces_of(state.deck, state.hands[self.seat])))
        peek = [PEEK] if count_left(state.deck) else []
        return [*peek, *[BURY + kind for kind in kinds], SWAP]

    def answer(self, state: Cloaks, move: int) -> None:
        state.turn += 1
        state.last = "peek" if move == PEEK else "swap" if move == SWAP else "bury"
        following = (self.seat + 1) % state.seats
        state.then([End() if state.turn == TURNS else Turn(following)])
        if move == PEEK:
            self.peek(state)
        elif move == SWAP:
            draw(state, self.seat)
            state.then([Drop(self.seat)])
        else:
            self.bury(state, move - BURY)

    def peek(self, state: Cloaks) -> None:
        card = look_at_top(state.deck, 1, bit_of(self.seat))[0]
        if state.listens:
            state.emit(Peeked(self.seat, KINDS[face_of(state.deck, card)]))

    def bury(self, state: Cloaks, face: int) -> None:
        card = take_from_hand(state, self.seat, face)
        put_under(state.deck, card)
        if state.listens:
            state.emit(Buried(self.seat, KINDS[face]))
        draw(state, self.seat)


class Drop(Decision[Cloaks]):
    def options(self, state: Cloaks) -> list[int]:
        return [DROP + kind for kind in sorted(set(faces_of(state.deck, state.hands[self.seat])))]

    def answer(self, state: Cloaks, move: int) -> None:
        card = take_from_hand(state, self.seat, move - DROP)
        discard(state.deck, card)
        if state.listens:
            state.emit(Dropped(self.seat, KINDS[move - DROP]))


class End(Step[Cloaks]):
    def run(self, state: Cloaks) -> None:
        worth = [sum(faces_of(state.deck, hand)) for hand in state.hands]
        best = [seat for seat in range(state.seats) if worth[seat] == max(worth)]
        state.end(best, "best_hand")


class CloaksGame(Game[Cloaks]):
    def __init__(self) -> None:
        super().__init__(
            id="cloaks",
            rules_version="1",
            least_seats=2,
            most_seats=3,
            verbs=(Verb("peek"), Verb("bury", KINDS), Verb("swap"), Verb("drop", KINDS)),
            sources=(Source("deck", KINDS),),
            table_options=(),
            steps=(Deal, Turn, Drop, End),
            reasons=("best_hand",),
            event_type=Drawn | Peeked | Buried | Dropped,
            view_type=CloaksView,
            catalogue_type=CloaksView,
            reveals=("buried", "dropped"),
            hides=("deck", "hands"),
        )

    def new_state(self, seats: int, options: dict[str, Any]) -> Cloaks:
        return Cloaks(seats)

    def begin(self, state: Cloaks) -> None:
        state.then([Deal()])

    def copies(self, state: Cloaks, source: int) -> list[int]:
        return [CARDS.count(kind) for kind in range(len(KINDS))]

    def scores(self, state: Cloaks) -> list[int]:
        return [sum(faces_of(state.deck, hand)) for hand in state.hands]

    def view_for(self, state: Cloaks, seat: int) -> CloaksView:
        own = [] if seat == SPECTATOR else faces_of(state.deck, state.hands[seat])
        return CloaksView(
            state.turn,
            state.last,
            [KINDS[face] for face in own],
            [len(hand) for hand in state.hands],
            count_left(state.deck),
            [KINDS[face] for face in faces_of(state.deck, discard_pile(state.deck))],
        )

    def event_for(self, event: Event, seat: int) -> Event | None:
        if isinstance(event, Drawn | Peeked) and event.seat != seat:
            return type(event)(event.seat, None)
        return event

    def redeal(self, world: Cloaks, seat: int) -> None:
        redeal_deck(world, world.deck, seat)

    def truth(self, state: Cloaks) -> dict[str, Any]:
        return {
            "turn": state.turn,
            "last": state.last,
            "deck": faces_of(state.deck, draw_pile(state.deck)),
            "discards": faces_of(state.deck, discard_pile(state.deck)),
            "hands": [sorted(faces_of(state.deck, hand)) for hand in state.hands],
        }

    def catalogue(self, state: Cloaks) -> CloaksView:
        return self.view_for(Cloaks(state.seats), SPECTATOR)

    def census(self, state: Cloaks) -> dict[str, int]:
        held = [card for hand in state.hands for card in hand]
        everything = draw_pile(state.deck) + discard_pile(state.deck) + held
        faces = faces_of(state.deck, everything)
        return {name: faces.count(kind) for kind, name in enumerate(KINDS)}


GAME = CloaksGame()
