"""Shuffles of a deck (`decks`): the faces move, and what each seat knew of them goes along.

A seat that knew a face knows it among the cards it was shuffled with. When some of these are
shuffled again with others, the shuffle falls apart, and what can no longer be told apart is a pool.
"""

from __future__ import annotations

from undercroft.engine.chance import lay_on_top, mix, ready_places
from undercroft.engine.kit.decks import (
    BLIND,
    FACES,
    GONE,
    HEAD,
    KNEW,
    LAST,
    LEFT,
    MATES,
    POOLS,
    SEEN,
    SIZE,
    STIRS,
    discard_pile,
    draw_card,
    draw_pile,
    faces_of,
    mask_of_cards,
    put_on_top,
    show,
    start_of,
)
from undercroft.engine.state import State


def shuffle_deck(state: State, source: int, deck: list[int]) -> None:
    """Shuffle the draw pile; stacked faces end up on top in their order."""
    cards = draw_pile(deck)
    _stir(deck, cards)
    origins = cards[:]
    mix(state, origins)
    if state.stacked is not None:
        lay_on_top(origins, ready_places(state, source, faces_of(deck, origins)))
    move_faces(deck, cards, origins)


def refill(state: State, source: int, deck: list[int]) -> None:
    """Shuffle the discards together with what is left of the draw pile."""
    for card in discard_pile(deck):
        discarded = len(deck) - deck[GONE]
        deck[discarded] = 0
        deck[GONE] -= 1
        put_on_top(deck, card)
    shuffle_deck(state, source, deck)


def draw_or_refill(state: State, source: int, deck: list[int]) -> int:
    """Take the top card; an empty pile is first rebuilt from the discards."""
    if not deck[LEFT]:
        refill(state, source, deck)
    return draw_card(deck)


def shuffle_in(state: State, source: int, deck: list[int], cards: list[int]) -> None:
    """Shuffle these cards, which are in no pile, into the draw pile."""
    for card in cards:
        put_on_top(deck, card)
    shuffle_deck(state, source, deck)


def mingle(state: State, deck: list[int], cards: list[int], keepers: int) -> None:
    """Mix a hand before a card leaves it face down, so that no other seat can follow a card.

    `keepers`: mask of the seats that hold the cards and see them all.
    """
    for card in cards:
        hidden = keepers & ~deck[start_of(deck, SEEN) + card]
        assert not hidden, f"card {card} is hidden from a seat that should see the whole hand"
    _stir(deck, cards)
    origins = cards[:]
    mix(state, origins)
    move_faces(deck, cards, origins)
    for card in cards:
        show(deck, card, keepers)


# --- what is known, before and after ------------------------------------------------------------


def move_faces(deck: list[int], cards: list[int], origins: list[int]) -> None:
    """Give each card the face of its origin, with all that is known about that face."""
    for stretch in (FACES, KNEW, POOLS):
        start = start_of(deck, stretch)
        values = [deck[start + card] for card in origins]
        for place in range(len(cards)):
            deck[start + cards[place]] = values[place]


def _stir(deck: list[int], cards: list[int]) -> None:
    """Prepare cards for a shuffle: what was known about each goes with its face."""
    seen, stirs, knew = start_of(deck, SEEN), start_of(deck, STIRS), start_of(deck, KNEW)
    for stir in sorted({deck[stirs + card] for card in cards}):
        if stir:
            _leave(deck, stir, cards)
    for card in cards:
        deck[knew + card] |= deck[seen + card]
    deck[LAST] += 1
    for card in cards:
        deck[stirs + card] = deck[LAST]
        deck[seen + card] = 0
    _part_mates(deck, cards)


def _part_mates(deck: list[int], cards: list[int]) -> None:
    """Forget with which cards in a hand these were: they are shuffled now."""
    mates, blind = start_of(deck, MATES), start_of(deck, BLIND)
    for card in cards:
        deck[mates + card] = deck[blind + card] = 0
    parted = mask_of_cards(cards)
    for card in range(deck[SIZE]):
        if deck[mates + card]:
            deck[mates + card] &= ~parted


def _leave(deck: list[int], stir: int, cards: list[int]) -> None:
    """Update an earlier shuffle when some of its cards go into another one.

    A seat that knew faces of it, and can place them neither among those that go nor among those
    that stay, can no longer tell them apart: they become a pool of their own.
    """
    members = _members(deck, stir)
    _settle_names(deck, members)
    seen, knew = start_of(deck, SEEN), start_of(deck, KNEW)
    lost = going = staying = 0  # masks of seats: for whom a face is lost, a card hidden
    leaving = set(cards)
    for card in members:
        lost |= deck[knew + card] & ~deck[seen + card]
        if card in leaving:
            going |= ~deck[seen + card]
        else:
            staying |= ~deck[seen + card]
    if lost & going & staying:
        _pool(deck, members)


def _pool(deck: list[int], members: list[int]) -> None:
    """Make a pool, within which a seat cannot tell apart the faces of cards it has not seen."""
    seen, knew = start_of(deck, SEEN), start_of(deck, KNEW)
    deck[LAST] += 1
    for card in members:
        deck[start_of(deck, POOLS) + card] = deck[LAST]
        deck[knew + card] = deck[seen + card]
        deck[start_of(deck, STIRS) + card] = 0


def _settle_names(deck: list[int], members: list[int]) -> None:
    """Of equal faces, let a seat that was shown one take it for the one it knew before."""
    seen, knew = start_of(deck, SEEN), start_of(deck, KNEW)
    for card in members:
        if deck[seen + card] & ~deck[knew + card]:
            _settle_name(deck, members, card)


def _settle_name(deck: list[int], members: list[int], card: int) -> None:
    seen, knew = start_of(deck, SEEN), start_of(deck, KNEW)
    face = deck[HEAD + card]
    for other in members:
        new = deck[seen + card] & ~deck[knew + card]
        old = deck[knew + other] & ~deck[seen + other]
        if deck[HEAD + other] == face and new & old:
            swap_names(deck, card, other)


def swap_names(deck: list[int], card: int, other: int) -> None:
    for stretch in (KNEW, POOLS):
        at = start_of(deck, stretch)
        deck[at + card], deck[at + other] = deck[at + other], deck[at + card]


def _members(deck: list[int], stir: int) -> list[int]:
    stirs = start_of(deck, STIRS)
    return [card for card in range(deck[SIZE]) if deck[stirs + card] == stir]
