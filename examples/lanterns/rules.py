"""What the rules allow and do. Order of play: flow.py."""

from __future__ import annotations

from typing import Final

from examples.lanterns.cards import CARDS, HAND, IDS, LANTERN, MOST_SEATS, PRICE
from examples.lanterns.events import (
    CardDrawn,
    CardRevealed,
    CardSent,
    CardSold,
    CoinsFound,
    CoinsTaken,
    HouseLit,
)
from examples.lanterns.state import NO_ONE, Lanterns
from undercroft.engine.game import seat_ids
from undercroft.engine.kit.decks import (
    NO_CARD,
    bit_of,
    card_with,
    count_left,
    discard,
    draw_card,
    everybody,
    face_of,
    faces_of,
    show,
)
from undercroft.engine.kit.shuffles import mingle
from undercroft.engine.windows import mask_of

SOURCE_DECK, SOURCE_FIRST = 0, 1
PASS, LIGHT = 0, 1
SELL: Final = 2  # and the face of a card
SEND: Final = SELL + len(CARDS)
VISIT: Final = SEND + len(CARDS)  # and the seat of a house
SEATS: Final = seat_ids(MOST_SEATS)


def faces_in_hand(state: Lanterns, seat: int) -> list[int]:
    """Return the different cards in a hand."""
    return sorted(set(faces_of(state.deck, state.hands[seat])))


def draw_up(state: Lanterns, seat: int) -> None:
    """R2.1, R3.4. Draw up to three cards, as long as there are any."""
    while len(state.hands[seat]) < HAND and count_left(state.deck):
        card = draw_card(state.deck)
        show(state.deck, card, bit_of(seat))
        state.hands[seat].append(card)
        if state.listens:
            state.emit(CardDrawn(seat, IDS[face_of(state.deck, card)]))


def sell(state: Lanterns, seat: int, face: int) -> None:
    """R3.2. Discard a card face up for a coin."""
    discard_openly(state, seat, face)
    if state.listens:
        state.emit(CardSold(seat, IDS[face]))
    find(state, seat, PRICE)


def discard_openly(state: Lanterns, seat: int, face: int) -> None:
    card = card_with(state.deck, state.hands[seat], face)
    state.hands[seat].remove(card)
    show(state.deck, card, everybody(state.seats))
    discard(state.deck, card)


def send(state: Lanterns, seat: int, house: int, face: int) -> None:
    """R3.3. Put a card face down before a house."""
    mingle(state, state.deck, state.hands[seat], bit_of(seat))
    state.sent = card_with(state.deck, state.hands[seat], face)
    state.hands[seat].remove(state.sent)
    state.sender, state.house = seat, house
    if state.listens:
        state.emit(CardSent(seat, SEATS[house], IDS[face]))


def may_light(state: Lanterns) -> int:
    """R4.1. Return the mask of the seats that are asked: all others with cards."""
    return mask_of([n for n in range(state.seats) if n != state.sender and state.hands[n]])


def can_light(state: Lanterns, seat: int) -> bool:
    """R4.1."""
    return LANTERN in faces_of(state.deck, state.hands[seat])


def light(state: Lanterns, seat: int) -> None:
    """R4.1. Discard a lantern to light the house."""
    discard_openly(state, seat, LANTERN)
    state.lighter = seat
    if state.listens:
        state.emit(HouseLit(seat, SEATS[state.house]))


def reveal(state: Lanterns) -> None:
    """R4.2. Turn the card up, let it act and discard it."""
    show(state.deck, state.sent, everybody(state.seats))
    face = face_of(state.deck, state.sent)
    discard(state.deck, state.sent)
    state.sent = NO_CARD
    if state.listens:
        state.emit(CardRevealed(state.sender, IDS[face], state.lighter != NO_ONE))
    if state.lighter == NO_ONE:
        act_in_the_dark(state, face)
    else:
        act_in_the_light(state, face)
    state.sender = state.house = state.lighter = NO_ONE


def act_in_the_dark(state: Lanterns, face: int) -> None:
    """R4.3."""
    take(state, state.sender, state.house, CARDS[face].steals)
    find(state, state.sender, CARDS[face].finds)


def act_in_the_light(state: Lanterns, face: int) -> None:
    """R4.4."""
    earns = CARDS[face].earns
    if earns > 0:
        take(state, state.sender, state.lighter, earns)
    else:
        take(state, state.lighter, state.sender, -earns)


def find(state: Lanterns, seat: int, amount: int) -> None:
    if not amount:
        return
    state.coins[seat] += amount
    if state.listens:
        state.emit(CoinsFound(seat, amount))


def take(state: Lanterns, seat: int, giver: int, amount: int) -> None:
    """R4.5. Take coins from a player, no more than there are."""
    amount = min(amount, state.coins[giver])
    if not amount:
        return
    state.coins[giver] -= amount
    state.coins[seat] += amount
    if state.listens:
        state.emit(CoinsTaken(seat, SEATS[giver], amount))


def richest(state: Lanterns) -> list[int]:
    """R5.3."""
    return [seat for seat in range(state.seats) if state.coins[seat] == max(state.coins)]


def end_reason(state: Lanterns) -> str:
    """R5.1, R5.2. Return why the game is over after this turn, or ""."""
    if max(state.coins) >= state.house_rules.goal:
        return "rich"
    return "" if count_left(state.deck) else "no_cards"
