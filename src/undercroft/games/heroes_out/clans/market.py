"""The available items of Keep the Heroes Out! (R4.3, R6.5, R6.6)."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from undercroft.engine.chance import draw_from
from undercroft.games.heroes_out.cards import CARD_IDS, FACES, MARKET, ROOM_IDS
from undercroft.games.heroes_out.dungeon.board import clan_name
from undercroft.games.heroes_out.events import (
    ItemRevealed,
    ItemsReturned,
    ItemTaken,
    MarketOpened,
)
from undercroft.games.heroes_out.moves import SOURCE_ITEMS
from undercroft.games.heroes_out.question import seat_of
from undercroft.games.heroes_out.state import NO_CARD, HeroesOut


def next_item(state: HeroesOut) -> i64:
    """R6.6, R12.31. The top of the item deck; NO_CARD when it has run out."""
    if len(state.items):
        state.items, card = draw_from(state, SOURCE_ITEMS, state.items)
        return card
    if len(state.under):
        state.under, card = pop(state.under, 0)
        return card
    return NO_CARD


def open_market(state: HeroesOut) -> None:
    """R4.3. Five items are turned up."""
    state.market = vec[i64]()
    for _ in range(MARKET):
        state.market = append(state.market, next_item(state))
    if state.listens:
        state.emit(MarketOpened([CARD_IDS[card] for card in state.market if card != NO_CARD]))


def fill(state: HeroesOut, place: i64) -> None:
    """R4.3. A gap is filled at once."""
    state.market[place] = next_item(state)
    if state.listens and state.market[place] != NO_CARD:
        left = len(state.items) + len(state.under)
        state.emit(ItemRevealed(int(place), CARD_IDS[state.market[place]], left))


def type_of(state: HeroesOut, card: i64) -> i64:
    """R9.2. A tactic card in the market has a type of its own."""
    return state.cards.type[card]


def has_type(state: HeroesOut, kind: i64) -> bool:
    """R8.4. Whether a card of this type is available."""
    found = False
    for card in state.market:
        found = found or (card != NO_CARD and type_of(state, card) == kind)
    return found


def moves_of_type(state: HeroesOut, kind: i64, first: i64) -> vec[i64]:
    """Return a move for each different card of a type."""
    moves = vec[i64]()
    for card in state.market:
        if card != NO_CARD and type_of(state, card) == kind and first + card not in moves:
            moves = append(moves, first + card)
    return moves


def take_item(state: HeroesOut, band: i64, card: i64, room: i64) -> None:
    """R8.3. To the discard pile of the buyer."""
    place: i64 = 0
    while state.market[place] != card:
        place += 1
    state.market[place] = NO_CARD
    state.discards = append(state.discards, band * FACES + card)
    if state.listens:
        seat = int(seat_of(state, band))
        state.emit(ItemTaken(seat, clan_name(state, band), CARD_IDS[card], ROOM_IDS[room]))
    fill(state, place)


def replace_items(state: HeroesOut, band: i64, places: list[int]) -> None:
    """R6.6. Items go under the deck in this order; then the gaps are filled."""
    names = [CARD_IDS[state.market[place]] for place in places] if state.listens else []
    for place in places:
        state.under = append(state.under, state.market[place])
        state.market[place] = NO_CARD
    if state.listens:
        state.emit(ItemsReturned(int(seat_of(state, band)), clan_name(state, band), names))
    for place in places:
        fill(state, place)
