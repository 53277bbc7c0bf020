"""Lantern: a small cooperative game that only tests play.

It does what the published games do not all do: decisions nested three deep (who, how much, what),
a reaction window in which several seats answer in order, an interrupt out of turn, hidden hands,
and an end that all share. Two to four walkers carry oil; the dark takes it; at dawn all win,
without light all lose.

L1 Each seat holds two hidden cards: oil, wind or rope. L2 In a turn a seat helps: it names a
fellow, then how much oil (1 or 2) to spend, then one of its cards. L3 After each help the dark
draws a card; every other seat with rope may answer in order, the first rope stops it. L4 A seat
with oil in hand may whistle at any time: the oil card adds one to the light. L5 Six turns: all
win; no light: all lose.
"""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.chance import draw
from undercroft.engine.events import Event
from undercroft.engine.game import Game, Source, TableOption, Verb
from undercroft.engine.state import SPECTATOR, Decision, State, Step, in_order

OIL, WIND, ROPE = 0, 1, 2
CARDS = ("oil", "wind", "rope")
COPIES = 8
HELP, SPEND, PICK, THROW, WAIT, WHISTLE = 0, 4, 6, 9, 10, 11
DAWN = 6


class Lantern(State):
    light: int
    turn: int
    deck: list[int]
    hands: list[list[int]]
    used: list[int]
    card: int
    stopped: int

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.light = 4
        self.turn = 0
        self.deck = [card for card in range(3) for _ in range(COPIES)]
        self.hands = [[] for _ in range(seats)]
        self.used = []
        self.card = -1
        self.stopped = 0


class CardDealt(Event, frozen=True):
    seat: int
    card: str | None


class DarkCame(Event, frozen=True):
    card: str


class RopeThrown(Event, frozen=True):
    seat: int


class HelpGiven(Event, frozen=True):
    seat: int
    fellow: int
    card: str
    oil: int


class Whistled(Event, frozen=True):
    seat: int


class LanternView(msgspec.Struct, frozen=True):
    light: int
    turn: int
    hand: list[str]
    cards: list[int]
    used: list[str]
    dark: str | None
    help: list[int]  # of the turn so far: the fellow, the oil


class Deal(Step[Lantern]):
    def run(self, state: Lantern) -> None:
        for seat in range(state.seats):
            for _ in range(2):
                card = draw(state, 0, state.deck)
                state.hands[seat].append(card)
                if state.listens:
                    state.emit(CardDealt(seat, CARDS[card]))


class Turn(Step[Lantern]):
    def run(self, state: Lantern) -> None:
        if state.light <= 0 or state.turn == DAWN:
            lit = state.light > 0
            state.end(list(range(state.seats)) if lit else [], "dawn" if lit else "dark")
            return
        seat = state.turn % state.seats
        state.turn += 1
        state.then(in_order([ChooseFellow(seat), Dark(seat), Turn()]))


class ChooseFellow(Decision[Lantern]):
    """The first of three nested questions."""

    def options(self, state: Lantern) -> list[int]:
        return [HELP + other for other in range(state.seats) if other != self.seat]

    def answer(self, state: Lantern, move: int) -> None:
        state.then([ChooseOil(self.seat, move - HELP)])


class ChooseOil(Decision[Lantern]):
    """The second: it knows whom the first one named."""

    def __init__(self, seat: int, fellow: int) -> None:
        super().__init__(seat, False)
        self.fellow = fellow

    def args(self) -> list[int]:
        return [self.seat, self.fellow]

    def options(self, state: Lantern) -> list[int]:
        return [SPEND, SPEND + 1]

    def answer(self, state: Lantern, move: int) -> None:
        state.then([ChooseCard(self.seat, self.fellow, move - SPEND + 1)])


class ChooseCard(Decision[Lantern]):
    """The third; a seat without cards gives none."""

    def __init__(self, seat: int, fellow: int, oil: int) -> None:
        super().__init__(seat, False)
        self.fellow = fellow
        self.oil = oil

    def args(self) -> list[int]:
        return [self.seat, self.fellow, self.oil]

    def options(self, state: Lantern) -> list[int]:
        return [PICK + card for card in sorted(set(state.hands[self.seat]))] or [WAIT]

    def answer(self, state: Lantern, move: int) -> None:
        if move == WAIT:
            return
        card = move - PICK
        state.hands[self.seat].remove(card)
        state.used.append(card)
        state.light += self.oil if card == OIL else 0
        if state.listens:
            state.emit(HelpGiven(self.seat, self.fellow, CARDS[card], self.oil))


class Dark(Step[Lantern]):
    """Announce, a window for everybody else in order, resolve."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def run(self, state: Lantern) -> None:
        state.card = draw(state, 0, state.deck)
        state.stopped = 0
        if state.listens:
            state.emit(DarkCame(CARDS[state.card]))
        order = [(self.seat + step) % state.seats for step in range(1, state.seats)]
        window: list[Step[Any]] = [React(seat) for seat in order]
        state.then(in_order([*window, Resolve()]))


class React(Decision[Lantern]):
    def options(self, state: Lantern) -> list[int]:
        can = ROPE in state.hands[self.seat] and not state.stopped
        return [THROW, WAIT] if can else [WAIT]

    def answer(self, state: Lantern, move: int) -> None:
        if move == THROW:
            state.hands[self.seat].remove(ROPE)
            state.used.append(ROPE)
            state.stopped = 1
            if state.listens:
                state.emit(RopeThrown(self.seat))


class Resolve(Step[Lantern]):
    def run(self, state: Lantern) -> None:
        if not state.stopped:
            state.light -= 2 if state.card == WIND else 1
        state.used.append(state.card)
        state.card = -1


class LanternGame(Game[Lantern]):
    def __init__(self) -> None:
        super().__init__(
            id="lantern",
            rules_version="1",
            least_seats=2,
            most_seats=4,
            verbs=(
                Verb("help", ("0", "1", "2", "3")),
                Verb("spend", ("1", "2")),
                Verb("pick", CARDS),
                Verb("throw"),
                Verb("wait"),
                Verb("whistle", interrupt=True),
            ),
            sources=(Source("deck", CARDS),),
            table_options=(TableOption("storm", (False, True)),),
            steps=(Deal, Turn, ChooseFellow, ChooseOil, ChooseCard, Dark, React, Resolve),
            reasons=("dawn", "dark"),
            event_type=CardDealt | DarkCame | RopeThrown | HelpGiven | Whistled,
            view_type=LanternView,
            catalogue_type=LanternView,
            reveals=("dark_came",),
            hides=("deck", "hands"),
            cooperative=True,
        )

    def new_state(self, seats: int, options: dict[str, Any]) -> Lantern:
        state = Lantern(seats)
        state.light = 2 if options["storm"] else 4
        return state

    def begin(self, state: Lantern) -> None:
        state.then(in_order([Deal(), Turn()]))

    def copies(self, state: Lantern, source: int) -> list[int]:
        return [COPIES] * 3

    def interrupts(self, state: Lantern, seat: int) -> list[int]:
        return [WHISTLE] if OIL in state.hands[seat] else []

    def interrupt(self, state: Lantern, seat: int, move: int) -> None:
        state.hands[seat].remove(OIL)
        state.used.append(OIL)
        state.light += 1
        if state.listens:
            state.emit(Whistled(seat))

    def scores(self, state: Lantern) -> list[int]:
        return [state.light] * state.seats

    def view_for(self, state: Lantern, seat: int) -> LanternView:
        hand = [] if seat == SPECTATOR else [CARDS[card] for card in state.hands[seat]]
        dark = CARDS[state.card] if state.card >= 0 else None
        used = [CARDS[card] for card in state.used]
        cards = [len(hand) for hand in state.hands]
        top = state.stack[-1] if state.stack else None
        help = top.args()[1:] if isinstance(top, ChooseOil | ChooseCard) else []
        return LanternView(state.light, state.turn, hand, cards, used, dark, help)

    def event_for(self, event: Event, seat: int) -> Event | None:
        if isinstance(event, CardDealt) and event.seat != seat:
            return CardDealt(event.seat, None)
        return event

    def redeal(self, world: Lantern, seat: int) -> None:
        """A seat that waits with a rope offered or not keeps its hand: its options are its own."""
        others = [other for other in range(world.seats) if other != seat]
        for other in others:
            world.deck += world.hands[other]
        for other in others:
            world.hands[other] = [draw(world, 0, world.deck) for _ in world.hands[other]]

    def truth(self, state: Lantern) -> dict[str, Any]:
        return {**super().truth(state), "deck": sorted(state.deck)}

    def catalogue(self, state: Lantern) -> LanternView:
        return self.view_for(state, SPECTATOR)

    def census(self, state: Lantern) -> dict[str, int]:
        held = [card for hand in state.hands for card in hand]
        on_table = [state.card] if state.card >= 0 else []
        everything = state.deck + held + state.used + on_table
        return {name: everything.count(card) for card, name in enumerate(CARDS)}


GAME = LanternGame()
