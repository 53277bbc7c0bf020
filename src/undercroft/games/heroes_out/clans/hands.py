"""Tactic cards of Keep the Heroes Out!: decks, hands, discards (R6.2 to R6.7)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from undercroft.engine.chance import below
from undercroft.engine.state import Step
from undercroft.games.heroes_out.cards import CARD_IDS, FACES
from undercroft.games.heroes_out.dungeon.board import clan_name, scenario_card
from undercroft.games.heroes_out.events import CardDiscarded, CardsDrawn, DeckShuffled
from undercroft.games.heroes_out.moves import DISCARD, SOURCE_TACTICS
from undercroft.games.heroes_out.question import About, seat_of
from undercroft.games.heroes_out.state import NO_CARD, NO_SIDE, HeroesOut

# Why a hand loses a card.
BY_CURSE: Final = 0
BY_SCENARIO: Final = 1


def count_of_band(cards: vec[i64], band: i64) -> i64:
    count: i64 = 0
    for card in cards:
        if card // FACES == band:
            count += 1
    return count


def cards_of(cards: vec[i64], band: i64) -> list[int]:
    """Return the cards of a band, in their order."""
    return [int(card % FACES) for card in cards if card // FACES == band]


def different_cards(cards: vec[i64], band: i64, first: i64) -> vec[i64]:
    """Return a move for each different card of a band; `first`: the move with card 0."""
    moves = vec[i64]()
    for card in cards:
        if card // FACES == band:
            move = first + card % FACES
            if move not in moves:
                moves = append(moves, move)
    return moves


def without_card(cards: vec[i64], card: i64) -> vec[i64]:
    """Return the vector without the first of this card, the others in their order."""
    found = False
    for place in range(len(cards)):
        if found:
            cards[place - 1] = cards[place]
        elif cards[place] == card:
            found = True
    assert found, "the card is not there"
    cards, _ = pop(cards)
    return cards


# --- drawing (R7.5) -----------------------------------------------------------------------------


def can_draw(state: HeroesOut, band: i64) -> bool:
    """R6.4."""
    return count_of_band(state.decks, band) + count_of_band(state.discards, band) > 0


def draw_cards(state: HeroesOut, band: i64, count: i64, why: str) -> None:
    """R7.5. Draw that many cards into the hand, or as many as there are."""
    drawn: list[str] = []
    for _ in range(count):
        if not count_of_band(state.decks, band) and not shuffle_discards(state, band):
            break
        card = take_top(state, band)
        state.hands = append(state.hands, band * FACES + card)
        if state.listens:
            drawn.append(CARD_IDS[card])
        if not count_of_band(state.decks, band) and count_of_band(state.discards, band):
            tell_drawn(state, band, drawn, why)
            drawn = []
            shuffle_discards(state, band)
    tell_drawn(state, band, drawn, why)


def tell_drawn(state: HeroesOut, band: i64, drawn: list[str], why: str) -> None:
    if drawn:
        state.emit(CardsDrawn(int(seat_of(state, band)), clan_name(state, band), drawn, why))


def take_top(state: HeroesOut, band: i64) -> i64:
    """Take a card off a deck that is not empty; its order is not known before."""
    place = _ready_place(state, band)
    if place < 0:
        place = _place_of(state, band, below(state, count_of_band(state.decks, band)))
    card = state.decks[place]
    state.decks[place] = state.decks[-1]
    state.decks, _ = pop(state.decks)
    return card % FACES


def _place_of(state: HeroesOut, band: i64, number: i64) -> i64:
    """Return where the card with this number among those of a band is."""
    place: i64 = 0
    while True:
        if state.decks[place] // FACES == band:
            if number == 0:
                return place
            number -= 1
        place += 1


def _ready_place(state: HeroesOut, band: i64) -> i64:
    """R14.6. Return where the next preset card is; -1 if none is due."""
    if state.stacked is None:
        return -1
    ready = state.stacked[SOURCE_TACTICS + band]
    for place in range(len(state.decks) if ready else 0):
        if state.decks[place] == band * FACES + ready[-1]:
            ready.pop()
            return place
    return -1


def shuffle_discards(state: HeroesOut, band: i64) -> bool:
    """R6.4. The discard pile of a band becomes its deck; whether there was one."""
    count: i64 = 0
    rest = vec[i64]()
    for card in state.discards:
        if card // FACES == band:
            state.decks = append(state.decks, card)
            count += 1
        else:
            rest = append(rest, card)
    state.discards = rest
    if count and state.listens:
        state.emit(DeckShuffled(int(seat_of(state, band)), clan_name(state, band), int(count)))
    return count > 0


# --- the card being played (R6.2) ---------------------------------------------------------------


def end_card(state: HeroesOut) -> None:
    """R3.1.1. Nothing more comes of it; it stays in the play area."""
    state.card = NO_CARD
    state.side = NO_SIDE
    state.units = 0


# --- leaving a hand -----------------------------------------------------------------------------


def take_from_hand(state: HeroesOut, band: i64, card: i64) -> None:
    state.hands = without_card(state.hands, band * FACES + card)


def discard_from_hand(state: HeroesOut, band: i64, card: i64, why: str) -> None:
    take_from_hand(state, band, card)
    discard(state, band, card, why)


def discard(state: HeroesOut, band: i64, card: i64, why: str) -> None:
    """A card goes to its band's discard pile."""
    state.discards = append(state.discards, band * FACES + card)
    if state.listens:
        seat = int(seat_of(state, band))
        state.emit(CardDiscarded(seat, clan_name(state, band), CARD_IDS[card], why))


def everybody_discards(state: HeroesOut, why: i64) -> None:
    """R2.1.2, R6.12. In turn order, the active player first."""
    bands = state.house.bands
    for turn in range(bands - 1, -1, -1):
        state.push(OweCard((state.active + turn) % bands, why))


def everybody_draws(state: HeroesOut) -> None:
    """R11.1. A card for each, in turn order."""
    bands = state.house.bands
    for turn in range(bands):
        draw_cards(state, (state.active + turn) % bands, 1, scenario_card(state))


class OweCard(Step[HeroesOut]):
    """R2.1.2, R12.33. A band has to discard a card, if it has any."""

    def __init__(self, band: i64, why: i64) -> None:
        self.band = band
        self.why = why

    def args(self) -> list[int]:
        return [int(self.band), int(self.why)]

    def run(self, state: HeroesOut) -> None:
        moves = different_cards(state.hands, self.band, DISCARD)
        if len(moves) == 1:
            discard_from_hand(state, self.band, moves[0] - DISCARD, why_discarded(state, self.why))
        elif len(moves):
            state.push(DiscardCard(seat_of(state, self.band), self.band, self.why))


class DiscardCard(About):
    """R2.1.2, R11.1. Which card goes."""

    def moves(self, state: HeroesOut) -> vec[i64]:
        return different_cards(state.hands, self.band, DISCARD)

    def answer(self, state: HeroesOut, move: int) -> None:
        discard_from_hand(state, self.band, move - DISCARD, why_discarded(state, self.about))


def why_discarded(state: HeroesOut, why: i64) -> str:
    if why == BY_CURSE or state.guild_card == NO_CARD:
        return "curse"
    return scenario_card(state)
