"""Masks: a small game of memory and bluff that only tests play, as a newcomer would write it.

It does what Lantern does not: a deck that lies in its order, cards seen and put away, seats that
leave the game, and no view that remembers.

M1 Twelve masks, four of each kind, are shuffled; each seat holds two, hidden. M2 In a turn a seat
peeks at the top of the deck, changes a mask (its first one goes under the deck, the top one comes
to its hand), or strikes another seat. M3 Who is struck loses its last mask, which all see; without
a mask a seat is out. M4 After twelve turns the best masks win, or the only seat left.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from undercroft.engine.chance import mix, shuffle
from undercroft.engine.events import Event
from undercroft.engine.game import Game, Source, Verb, seat_ids
from undercroft.engine.state import SPECTATOR, Decision, State, Step

KINDS = ("fool", "knave", "king")
COPIES = 4
PEEK, CHANGE, STRIKE = 0, 1, 2
TURNS = 12


class Masks(State):
    FIELDS: ClassVar[tuple[str, ...]] = ("turn", "deck", "hands", "gone", "seen", "held", "last")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.turn = 0
        self.deck: list[int] = []  # top is last
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.gone: list[int] = []
        self.seen: list[int] = []  # by card of the deck: seats that know it, as a mask
        self.held: list[list[int]] = [[] for _ in range(seats)]  # the same by card in hand
        self.last = -1  # the move before

    def clone(self) -> Masks:
        copy = Masks(self.seats)
        self.copy_engine_to(copy)
        copy.turn, copy.last = self.turn, self.last
        copy.deck, copy.seen = self.deck[:], self.seen[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.held = [hand[:] for hand in self.held]
        copy.gone = self.gone[:]
        return copy


class MaskTaken(Event, frozen=True):
    seat: int
    mask: str | None


class Peeked(Event, frozen=True):
    seat: int
    mask: str | None


class Struck(Event, frozen=True):
    seat: int
    by: int
    mask: str


class MasksView(msgspec.Struct, frozen=True):
    turn: int
    hand: list[str]
    masks: list[int]
    deck: int
    gone: list[str]
    last: str | None


class Deal(Step[Masks]):
    """M1."""

    def run(self, state: Masks) -> None:
        state.deck = [kind for kind in range(len(KINDS)) for _ in range(COPIES)]
        shuffle(state, 0, state.deck)
        state.seen = [0] * len(state.deck)
        for seat in [*range(state.seats)] * 2:
            take(state, seat)
        state.then([Turn(0)])


def take(state: Masks, seat: int) -> None:
    """The top of the deck; who had seen it there knows where it is."""
    mask = state.deck.pop()
    state.hands[seat].append(mask)
    state.held[seat].append(state.seen.pop() | 1 << seat)
    if state.listens:
        state.emit(MaskTaken(seat, KINDS[mask]))


class Turn(Decision[Masks]):
    """M2."""

    def options(self, state: Masks) -> list[int]:
        others = [seat for seat in range(state.seats) if seat != self.seat and state.hands[seat]]
        return [PEEK, CHANGE, *[STRIKE + seat for seat in others]]

    def answer(self, state: Masks, move: int) -> None:
        if move == PEEK:
            peek(state, self.seat)
        elif move == CHANGE:
            change(state, self.seat)
        else:
            strike(state, move - STRIKE, self.seat)
        state.turn += 1
        state.last = move
        self.hand_on(state)

    def hand_on(self, state: Masks) -> None:
        """M4."""
        left = [seat for seat in range(state.seats) if state.hands[seat]]
        if len(left) == 1 or state.turn == TURNS:
            best = max(sum(hand) for hand in state.hands)
            winners = [seat for seat in left if sum(state.hands[seat]) == best]
            state.end(winners, "last_one" if len(left) == 1 else "best_masks")
            return
        order = [(self.seat + step) % state.seats for step in range(1, state.seats + 1)]
        state.then([Turn(next(seat for seat in order if seat in left))])


def peek(state: Masks, seat: int) -> None:
    state.seen[-1] |= 1 << seat
    if state.listens:
        state.emit(Peeked(seat, KINDS[state.deck[-1]]))


def change(state: Masks, seat: int) -> None:
    state.deck.insert(0, state.hands[seat].pop(0))
    state.seen.insert(0, state.held[seat].pop(0))
    take(state, seat)


def strike(state: Masks, seat: int, by: int) -> None:
    """M3."""
    state.gone.append(state.hands[seat].pop())
    state.held[seat].pop()
    if state.listens:
        state.emit(Struck(seat, by, KINDS[state.gone[-1]]))


class MasksGame(Game[Masks]):
    def __init__(self) -> None:
        super().__init__(
            id="masks",
            rules_version="1",
            least_seats=2,
            most_seats=4,
            verbs=(Verb("peek"), Verb("change"), Verb("strike", seat_ids(4))),
            sources=(Source("deck", KINDS),),
            table_options=(),
            steps=(Deal, Turn),
            reasons=("last_one", "best_masks"),
            event_type=MaskTaken | Peeked | Struck,
            view_type=MasksView,
            catalogue_type=MasksView,
            reveals=("struck",),
            hides=("deck", "hands"),
        )

    def new_state(self, seats: int, options: dict[str, Any]) -> Masks:
        return Masks(seats)

    def begin(self, state: Masks) -> None:
        state.then([Deal()])

    def copies(self, state: Masks, source: int) -> list[int]:
        return [COPIES] * len(KINDS)

    def scores(self, state: Masks) -> list[int]:
        return [sum(hand) for hand in state.hands]

    def view_for(self, state: Masks, seat: int) -> MasksView:
        hand = [] if seat == SPECTATOR else [KINDS[mask] for mask in state.hands[seat]]
        counts = [len(hand) for hand in state.hands]
        gone = [KINDS[mask] for mask in state.gone]
        last = None if state.last < 0 else self.notation(state.last)
        return MasksView(state.turn, hand, counts, len(state.deck), gone, last)

    def event_for(self, event: Event, seat: int) -> Event | None:
        if isinstance(event, MaskTaken) and event.seat != seat:
            return MaskTaken(event.seat, None)
        if isinstance(event, Peeked) and event.seat != seat:
            return Peeked(event.seat, None)
        return event

    def redeal(self, world: Masks, seat: int) -> None:
        """All that this seat has not seen, wherever it lies, changes places."""
        self.deal_anew(world, self.unknown(world, seat))

    def unknown(self, world: Masks, seat: int) -> list[tuple[list[int], int]]:
        """Rows with places that this seat does not know; a spectator knows none."""
        rows = [(world.deck, world.seen), *zip(world.hands, world.held, strict=True)]
        return [
            (row, place)
            for row, known in rows
            for place in range(len(row))
            if seat == SPECTATOR or not known[place] >> seat & 1
        ]

    def deal_anew(self, world: Masks, places: list[tuple[list[int], int]]) -> None:
        pool = [row[place] for row, place in places]
        mix(world, pool)
        for (row, place), mask in zip(places, pool, strict=True):
            row[place] = mask

    def is_out(self, state: Masks, seat: int) -> bool:
        return not state.hands[seat]

    def catalogue(self, state: Masks) -> MasksView:
        return MasksView(0, [], [], 0, [], None)

    def census(self, state: Masks) -> dict[str, int]:
        everything = state.deck + state.gone + [mask for hand in state.hands for mask in hand]
        return {name: everything.count(kind) for kind, name in enumerate(KINDS)}


GAME = MasksGame()
