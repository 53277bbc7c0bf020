"""Vigil: a small cooperative game that only tests play, on decks and modifiers of the kit.

It does what Lantern does not: a deck for each seat, whose order is hidden from everybody and partly
known after a look; open hands; and an end that may come in the middle of anything.

V1 Each guard has a deck of its own: three spears, two torches, a horn. It holds two cards, which
all see. V2 The night has ten cards: five wolves, three thieves, two of quiet. V3 In a turn a guard
plays a card. A spear drives two foes off. A torch shows all the next card of the night, and the
guard leaves it there or lays it under the others; a wolf that is shown howls, and a foe comes at
once. A horn keeps one foe away whenever a card of the night brings some, until the next turn of
who blew it. V4 Then comes a card of the night: a wolf brings two foes, a thief one. V5 With six
foes at the gate, at any moment, all have lost. V6 When the night is over, all have won. V7 A guard
draws up to two cards at the end of its turn; an empty deck is made anew of what it discarded.
"""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.events import Event
from undercroft.engine.game import Factor, Game, Source, TableOption, Verb, seat_sources
from undercroft.engine.kit.decks import (
    count_left,
    discard,
    discard_pile,
    draw_card,
    draw_pile,
    everybody,
    face_of,
    faces_of,
    knows,
    new_deck,
    put_under,
    show,
    top_card,
)
from undercroft.engine.kit.modifiers import ANYBODY, OWN_TURN, add, expire, modified, new_modifiers
from undercroft.engine.kit.redealing import redeal_deck
from undercroft.engine.kit.shuffles import draw_or_refill, shuffle_deck
from undercroft.engine.state import Decision, State, Step, in_order

SPEAR, TORCH, HORN = 0, 1, 2
GUARDS = ("spear", "torch", "horn")
GUARD_CARDS = [SPEAR] * 3 + [TORCH] * 2 + [HORN]
WOLF, THIEF, QUIET = 0, 1, 2
NIGHT = ("wolf", "thief", "quiet")
NIGHT_CARDS = [WOLF] * 5 + [THIEF] * 3 + [QUIET] * 2
NIGHT_SOURCE, GUARD_SOURCE = 0, 1
PLAY, LEAVE, BURY = 0, 3, 4
HAND = 2
GATE = 6
COMING = 1  # what a modifier of this game changes: foes brought by a card of the night


class Vigil(State):
    foes: int
    night: list[int]
    decks: list[list[int]]
    hands: list[list[int]]
    charms: list[int]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.foes = 1
        self.night = new_deck(NIGHT_CARDS)
        self.decks = [new_deck(GUARD_CARDS) for _ in range(seats)]
        self.hands = [[] for _ in range(seats)]
        self.charms = new_modifiers(8)


class CardDrawn(Event, frozen=True):
    seat: int
    card: str


class CardPlayed(Event, frozen=True):
    seat: int
    card: str


class NightShown(Event, frozen=True):
    seat: int
    card: str


class NightBuried(Event, frozen=True):
    seat: int


class NightCame(Event, frozen=True):
    card: str
    foes: int


class VigilView(msgspec.Struct, frozen=True):
    foes: int
    night: list[str | None]  # the next card first, where all know it
    decks: list[int]
    hands: list[list[str]]
    discards: list[list[str]]
    gone: list[str]


def come(state: Vigil, foes: int) -> None:
    """V5. Everything else is over when the gate falls."""
    state.foes += foes
    if state.foes >= GATE:
        state.end([], "gate_fell")


def fill_hand(state: Vigil, seat: int) -> None:
    """V7."""
    while len(state.hands[seat]) < HAND:
        card = draw_or_refill(state, GUARD_SOURCE + seat, state.decks[seat])
        show(state.decks[seat], card, everybody(state.seats))
        state.hands[seat].append(card)
        if state.listens:
            state.emit(CardDrawn(seat, GUARDS[face_of(state.decks[seat], card)]))


class Dusk(Step[Vigil]):
    """V1, V2."""

    def run(self, state: Vigil) -> None:
        shuffle_deck(state, NIGHT_SOURCE, state.night)
        for seat in range(state.seats):
            shuffle_deck(state, GUARD_SOURCE + seat, state.decks[seat])
            fill_hand(state, seat)


class Turn(Step[Vigil]):
    """V3 to V7, and again."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, state: Vigil) -> None:
        if not count_left(state.night):
            state.end(list(range(state.seats)), "dawn")
            return
        expire(state.charms, OWN_TURN, self.seat)
        following = (self.seat + 1) % state.seats
        state.then(in_order([PlayCard(self.seat), Come(), Draw(self.seat), Turn(following)]))


class PlayCard(Decision[Vigil]):
    def options(self, state: Vigil) -> list[int]:
        faces = faces_of(state.decks[self.seat], state.hands[self.seat])
        return [PLAY + face for face in sorted(set(faces))]

    def answer(self, state: Vigil, move: int) -> None:
        deck, hand = state.decks[self.seat], state.hands[self.seat]
        card = next(card for card in hand if face_of(deck, card) == move - PLAY)
        hand.remove(card)
        discard(deck, card)
        if move - PLAY == SPEAR:
            state.foes = max(0, state.foes - 2)
        elif move - PLAY == HORN:
            add(state.charms, COMING, ANYBODY, -1, OWN_TURN, self.seat, least=0)
        if state.listens:
            state.emit(CardPlayed(self.seat, GUARDS[move - PLAY]))
        if move - PLAY == TORCH:
            state.then([Look(self.seat)])


class Look(Step[Vigil]):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, state: Vigil) -> None:
        card = top_card(state.night)
        show(state.night, card, everybody(state.seats))
        if state.listens:
            state.emit(NightShown(self.seat, NIGHT[face_of(state.night, card)]))
        state.then([Leave(self.seat)])
        if face_of(state.night, card) == WOLF:
            come(state, 1)


class Leave(Decision[Vigil]):
    def options(self, state: Vigil) -> list[int]:
        return [LEAVE, BURY]

    def answer(self, state: Vigil, move: int) -> None:
        if move == BURY:
            put_under(state.night, draw_card(state.night))
            if state.listens:
                state.emit(NightBuried(self.seat))


class Come(Step[Vigil]):
    """V4."""

    def run(self, state: Vigil) -> None:
        card = draw_card(state.night)
        show(state.night, card, everybody(state.seats))
        discard(state.night, card)
        face = face_of(state.night, card)
        foes = modified(state.charms, (2, 1, 0)[face], COMING, ANYBODY)
        come(state, foes)
        if state.listens:
            state.emit(NightCame(NIGHT[face], foes))


class Draw(Step[Vigil]):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, state: Vigil) -> None:
        fill_hand(state, self.seat)


class VigilGame(Game[Vigil]):
    def __init__(self) -> None:
        super().__init__(
            id="vigil",
            rules_version="1",
            least_seats=1,
            most_seats=4,
            verbs=(Verb("play", GUARDS), Verb("leave"), Verb("bury")),
            sources=(Source("night", NIGHT), *seat_sources("guards", GUARDS, 4)),
            table_options=(TableOption("foes", (1, 4)),),
            steps=(Dusk, Turn, PlayCard, Look, Leave, Come, Draw),
            reasons=("dawn", "gate_fell"),
            event_type=CardDrawn | CardPlayed | NightShown | NightBuried | NightCame,
            view_type=VigilView,
            catalogue_type=VigilView,
            reveals=("card_drawn", "night_shown", "night_came"),
            hides=("night", "decks"),
            cooperative=True,
            factor_kinds=("card",),
        )

    def new_state(self, seats: int, options: dict[str, Any]) -> Vigil:
        state = Vigil(seats)
        state.foes = options["foes"]
        return state

    def begin(self, state: Vigil) -> None:
        state.then(in_order([Dusk(), Turn(0)]))

    def copies(self, state: Vigil, source: int) -> list[int]:
        cards = NIGHT_CARDS if source == NIGHT_SOURCE else GUARD_CARDS
        return [cards.count(face) for face in range(3)]

    def scores(self, state: Vigil) -> list[int]:
        return [len(NIGHT_CARDS) - count_left(state.night)] * state.seats

    def value(self, state: Vigil, seat: int) -> float:
        if state.reason:
            return self.rewards(state)[seat]
        return 1.0 - state.foes / GATE

    def factors(self, state: Vigil) -> list[Factor]:
        found = []
        for seat in range(state.seats):
            for face in faces_of(state.decks[seat], state.hands[seat]):
                found.append(Factor("card", GUARDS[face], seat))
        return found

    def view_for(self, state: Vigil, seat: int) -> VigilView:
        night = draw_pile(state.night)[::-1]
        known = [
            NIGHT[face_of(state.night, card)] if knows(state.night, card, seat) else None
            for card in night
        ]
        return VigilView(
            state.foes,
            known,
            [count_left(deck) for deck in state.decks],
            [named(deck, hand) for deck, hand in zip(state.decks, state.hands, strict=True)],
            [named(deck, discard_pile(deck)) for deck in state.decks],
            [NIGHT[face] for face in faces_of(state.night, discard_pile(state.night))],
        )

    def event_for(self, event: Event, seat: int) -> Event | None:
        return event

    def redeal(self, world: Vigil, seat: int) -> None:
        for deck in [world.night, *world.decks]:
            redeal_deck(world, deck, seat)

    def truth(self, state: Vigil) -> dict[str, Any]:
        seats = range(state.seats)
        return {
            "foes": state.foes,
            "night": faces_of(state.night, draw_pile(state.night)),
            "gone": faces_of(state.night, discard_pile(state.night)),
            "decks": [faces_of(state.decks[s], draw_pile(state.decks[s])) for s in seats],
            "hands": [faces_of(state.decks[s], state.hands[s]) for s in seats],
            "discards": [faces_of(state.decks[s], discard_pile(state.decks[s])) for s in seats],
            "charms": state.charms,
        }

    def catalogue(self, state: Vigil) -> VigilView:
        return self.view_for(Vigil(state.seats), 0)

    def census(self, state: Vigil) -> dict[str, int]:
        night = draw_pile(state.night) + discard_pile(state.night)
        found = {"night": len(night), "guards": 0}
        for deck, hand in zip(state.decks, state.hands, strict=True):
            found["guards"] += len(draw_pile(deck) + discard_pile(deck) + hand)
        return found


def named(deck: list[int], cards: list[int]) -> list[str]:
    return [GUARDS[face] for face in faces_of(deck, cards)]


GAME = VigilGame()
