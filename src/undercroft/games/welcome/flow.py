"""The order of play of Welcome to the Dungeon: steps and decisions, read from top to bottom."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.engine.chance import Rng
from undercroft.engine.state import Decision, Step
from undercroft.games.welcome.cards import HEROES, MONSTERS, STRENGTH
from undercroft.games.welcome.effects import (
    ASKS_AXE,
    ASKS_POLYMORPH,
    beating_bit,
    enter,
    explore,
    faced_card,
    finish_walk,
    meet,
    must_name,
    name_monster,
    polymorph,
    swing_axe,
    take_hit,
)
from undercroft.games.welcome.heuristics import is_grave, most_feared, would_pass
from undercroft.games.welcome.rules import (
    ADD,
    CHOOSE,
    DISCARD,
    DRAW,
    FACE,
    NAME,
    NEXT,
    ONLY,
    PASS,
    USE_AXE,
    USE_POLYMORPH,
    add_monster,
    begin_round,
    card_in_hand,
    card_options,
    discard_monster,
    draw_first_hero,
    draw_first_player,
    draw_monster,
    next_first_player,
    pass_bidding,
    tell_reckoning,
    turn_options,
)
from undercroft.games.welcome.state import ADDED, Welcome

# --- rounds -------------------------------------------------------------------------------


class SetUp(Step[Welcome]):
    """R2. Choose the first player and the hero; begin the first turn."""

    def run(self, state: Welcome) -> None:
        first = draw_first_player(state)
        begin_round(state, first, draw_first_hero(state))
        state.then(TURNS[first])


class ChooseHero(Decision[Welcome]):
    """R7.4, R7.5. Choose any hero for the next round; the seat that chose goes first."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, horizon=True)

    def options(self, state: Welcome) -> list[int]:
        return ALL_HEROES

    def answer(self, state: Welcome, move: int) -> None:
        begin_round(state, self.seat, move - CHOOSE)
        state.then(TURNS[self.seat])


# --- bidding ------------------------------------------------------------------------------


class TakeTurn(Decision[Welcome]):
    """R3.1, R3.2. Draw or pass, before seeing the card."""

    def options(self, state: Welcome) -> list[int]:
        return turn_options(state, self.seat)

    def answer(self, state: Welcome, move: int) -> None:
        if move == PASS:
            pass_bidding(state, self.seat)
            hand_on(state, self.seat)
            return
        draw_monster(state, self.seat)
        state.then(CARDS[self.seat])

    def hunch(self, state: Welcome, rng: Rng) -> int:
        options = turn_options(state, self.seat)
        if len(options) == 1:
            return options[0]
        return PASS if would_pass(state, self.seat, rng) else DRAW

    def infoset_key(self, state: Welcome) -> int:
        return known_harm(state, self.seat)


class PlaceCard(Decision[Welcome]):
    """R4. Add the drawn card to the dungeon, or discard it with a piece of equipment."""

    def options(self, state: Welcome) -> list[int]:
        return card_options(state, self.seat)

    def answer(self, state: Welcome, move: int) -> None:
        if move == ADD:
            add_monster(state, self.seat)
        else:
            discard_monster(state, self.seat, move - DISCARD)
        state.acted |= 1 << self.seat
        state.then(TURNS[NEXT[state.bidding][self.seat]])

    def infoset_key(self, state: Welcome) -> int:
        return int(card_in_hand(state)) + 8 * known_harm(state, self.seat)


def hand_on(state: Welcome, seat: i64) -> None:
    """R3.5, R3.6, R3.7, R4.5. Begin the next turn, or send the last bidder into the dungeon."""
    state.acted |= 1 << seat
    runner = ONLY[state.bidding]
    if runner < 0:
        state.then(TURNS[NEXT[state.bidding][seat]])
        return
    enter(state, runner)
    if must_name(state):
        state.then(NAMINGS[runner])
    else:
        walk(state)


def known_harm(state: Welcome, seat: i64) -> int:
    """Return what the seat's own cards in the pile would cost the hero now, in six steps."""
    harm: i64 = 0
    for place in range(len(state.drawn)):
        if state.drawers[place] == seat and state.fates[place] == ADDED:
            card = state.drawn[place]
            if not beating_bit(state, card):
                harm += STRENGTH[card]
    return HARM_STEPS[min(harm, len(HARM_STEPS) - 1)]


# --- the dungeon --------------------------------------------------------------------------


class NameMonster(Decision[Welcome]):
    """R6.5. Name a monster before the first card is turned up."""

    def options(self, state: Welcome) -> list[int]:
        return ALL_NAMES

    def hunch(self, state: Welcome, rng: Rng) -> int:
        return NAME + most_feared(state, self.seat)

    def answer(self, state: Welcome, move: int) -> None:
        name_monster(state, move - NAME)
        walk(state)


class OfferPolymorph(Decision[Welcome]):
    """R6.9. Fight the card just turned up, or another one from the deck."""

    def options(self, state: Welcome) -> list[int]:
        return POLYMORPH_OR_FACE

    def hunch(self, state: Welcome, rng: Rng) -> int:
        return USE_POLYMORPH if is_grave(state) else FACE

    def answer(self, state: Welcome, move: int) -> None:
        if move == USE_POLYMORPH:
            polymorph(state)
        met = meet(state)
        assert met, "no hero has both polymorph and the axe"
        walk(state)


class OfferAxe(Decision[Welcome]):
    """R6.6. Beat the card just turned up, or keep the axe and take the hit."""

    def options(self, state: Welcome) -> list[int]:
        return AXE_OR_FACE

    def hunch(self, state: Welcome, rng: Rng) -> int:
        return USE_AXE if is_grave(state) else FACE

    def answer(self, state: Welcome, move: int) -> None:
        if move == USE_AXE:
            swing_axe(state)
        else:
            take_hit(state, faced_card(state))
        walk(state)


def walk(state: Welcome) -> None:
    """R5. Go on through the dungeon; then begin a new round unless the game is over."""
    asks = explore(state)
    if asks == ASKS_POLYMORPH:
        state.then(POLYMORPH_OFFERS[state.runner])
    elif asks == ASKS_AXE:
        state.then(AXE_OFFERS[state.runner])
    else:
        success = finish_walk(state)
        if not state.reason:
            state.then(CHOICES[next_first_player(state)])
        if state.listens:
            tell_reckoning(state, success)


# --- rows of steps and lists of moves, made once --------------------------------------------

SEATS: Final = range(4)
START: Final[list[Step[Any]]] = [SetUp()]
TURNS: Final[list[list[Step[Any]]]] = [[TakeTurn(seat)] for seat in SEATS]
CARDS: Final[list[list[Step[Any]]]] = [[PlaceCard(seat)] for seat in SEATS]
NAMINGS: Final[list[list[Step[Any]]]] = [[NameMonster(seat)] for seat in SEATS]
POLYMORPH_OFFERS: Final[list[list[Step[Any]]]] = [[OfferPolymorph(seat)] for seat in SEATS]
AXE_OFFERS: Final[list[list[Step[Any]]]] = [[OfferAxe(seat)] for seat in SEATS]
CHOICES: Final[list[list[Step[Any]]]] = [[ChooseHero(seat)] for seat in SEATS]
ALL_HEROES: Final = [CHOOSE + hero for hero in range(len(HEROES))]
ALL_NAMES: Final = [NAME + card for card in range(len(MONSTERS))]
POLYMORPH_OR_FACE: Final = [USE_POLYMORPH, FACE]
AXE_OR_FACE: Final = [USE_AXE, FACE]
HARM_STEPS: Final = vec[i64]([0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5])
STEPS: Final[tuple[type, ...]] = (
    SetUp, ChooseHero, TakeTurn, PlaceCard, NameMonster, OfferPolymorph, OfferAxe,
)  # fmt: skip
