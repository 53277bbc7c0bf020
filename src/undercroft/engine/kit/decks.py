"""Cards with one back: a draw pile, a discard pile, and which seats know which cards.

A deck is one row for all its cards, wherever they are: in its two piles, in hands, on the table.
A *card* is the number of one back. It stays the same wherever the card goes, hands and markets
are lists of such numbers, and it reveals nothing about the *face*: a shuffle leaves every card in
its place and moves the faces. So a view may name any card, but a face only to seats that know it.

What a seat knows about a face:

* It was shown the card (`show`), and the card has not been shuffled since: it knows the face.
* It knew the face when the card was shuffled: then that face is somewhere among the cards
  that were shuffled together, wherever they are now.
* Otherwise the face is one of those that the seat has never seen.

`redeal_deck` (in `redealing`) redeals just what the seat does not know (a determinization), and no
other row or list of the game needs to change.

Other seats do not see which card leaves a hidden hand. Choose one with `card_with` and show it with
`show_from`; before one leaves face down, `mingle` the hand.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import lay_on_top, mix, ready_places
from undercroft.engine.state import State

NO_CARD: Final = -1

# The row begins with these, followed by stretches with one entry for each card it has room for.
SIZE: Final = 0  # number of cards
LEFT: Final = 1  # of them in the draw pile
GONE: Final = 2  # of them in the discard pile
LAST: Final = 3  # number of the last shuffle, or of the last pool
HEAD: Final = 4

FACES: Final = 0  # by card: what is printed on it
SEEN: Final = 1  # by card: mask of the seats that were shown it since its last shuffle
STIRS: Final = 2  # by card: the shuffle it was last in; 0: in none yet, or none that still counts
KNEW: Final = 3  # by face, at its present card: mask of the seats that knew it before that shuffle
POOLS: Final = 4  # by face: seats that did not know it cannot tell it from others of its pool
MATES: Final = 5  # by card shown from a hand: mask of the cards it was in that hand with
BLIND: Final = 6  # by such a card: mask of the seats that cannot tell it from its mates
PILES: Final = 7  # the draw pile from the start, top last; the discard pile from the end
STRETCHES: Final = 8

MOST_MATES: Final = 62  # cards of a deck with equal faces in hidden hands: bits of a mask


# --- masks --------------------------------------------------------------------------------------


def bit_of(seat: int) -> int:
    """Return a seat's bit in a mask; a spectator (-1) has one, too."""
    return 1 << seat + 1


def everybody(seats: int) -> int:
    """Return the mask of all seats and the spectators."""
    return (1 << seats + 1) - 1


# --- the row ------------------------------------------------------------------------------------


def new_deck(faces: list[int], room: int = 0) -> list[int]:
    """Return a draw pile of these faces, in this order, the top last; no one knows any of them.

    `room`: for how many cards, if some will join later.
    """
    count = len(faces)
    room = max(room, count)
    deck = [count, count, 0, 0] + [0] * (room * STRETCHES)
    piles = HEAD + PILES * room
    for card in range(count):
        deck[HEAD + card] = faces[card]
        deck[piles + card] = card
    return deck


def _room(deck: list[int]) -> int:
    return (len(deck) - HEAD) // STRETCHES


def start_of(deck: list[int], stretch: int) -> int:
    """Return the index at which a stretch of the row begins."""
    return HEAD + stretch * ((len(deck) - HEAD) // STRETCHES)


def face_of(deck: list[int], card: int) -> int:
    """Return what is printed on a card, whichever seats know it."""
    return deck[HEAD + card]


def faces_of(deck: list[int], cards: list[int]) -> list[int]:
    return [deck[HEAD + card] for card in cards]


def knows(deck: list[int], card: int, seat: int) -> bool:
    """Whether a seat knows the present face of a card."""
    return deck[start_of(deck, SEEN) + card] & bit_of(seat) != 0


def count_left(deck: list[int]) -> int:
    """Return the number of cards in the draw pile."""
    return deck[LEFT]


def count_gone(deck: list[int]) -> int:
    """Return the number of cards in the discard pile."""
    return deck[GONE]


def draw_pile(deck: list[int]) -> list[int]:
    """Return the cards of the draw pile, the top last."""
    piles = start_of(deck, PILES)
    return [deck[piles + place] for place in range(deck[LEFT])]


def discard_pile(deck: list[int]) -> list[int]:
    """Return the cards of the discard pile, the most recent last."""
    end = len(deck) - 1
    return [deck[end - place] for place in range(deck[GONE])]


def show(deck: list[int], card: int, mask: int) -> None:
    """Show the present face of a card to a mask of seats."""
    deck[start_of(deck, SEEN) + card] |= mask


def show_from(deck: list[int], cards: list[int], card: int, mask: int) -> None:
    """Show a card that leaves a hidden hand to a mask of seats.

    A seat that had not followed it sees its face, but not which card of the hand it was: that
    matters if the deck has another one like it.
    """
    blind = mask & ~deck[start_of(deck, SEEN) + card]
    if blind and _has_twin(deck, card):
        assert deck[SIZE] <= MOST_MATES, f"equal faces in hands need a deck of up to {MOST_MATES}"
        deck[start_of(deck, MATES) + card] = _mask_of(cards) & ~(1 << card)
        deck[start_of(deck, BLIND) + card] = blind
    show(deck, card, mask)


def _has_twin(deck: list[int], card: int) -> bool:
    face = deck[HEAD + card]
    for other in range(HEAD, HEAD + deck[SIZE]):
        if deck[other] == face and other != HEAD + card:
            return True
    return False


def _mask_of(cards: list[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def card_with(deck: list[int], cards: list[int], face: int) -> int:
    """Return the card to take from a hidden hand for a face: of equal ones, the best known.

    No one else sees which of them it was; if it were another, a seat that had followed the known
    one would seem to know that it is still there.
    """
    best = NO_CARD
    most = -1
    for card in cards:
        if deck[HEAD + card] == face:
            count = _count_bits(deck[start_of(deck, SEEN) + card])
            if count > most:
                best, most = card, count
    return best


def _count_bits(mask: int) -> int:
    count = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count


# --- piles --------------------------------------------------------------------------------------


def top_card(deck: list[int]) -> int:
    """Return the card that is drawn next, or NO_CARD."""
    left = deck[LEFT]
    return deck[start_of(deck, PILES) + left - 1] if left else NO_CARD


def top_cards(deck: list[int], count: int) -> list[int]:
    """Return the cards that are drawn next, in order; fewer if the pile runs out."""
    last = start_of(deck, PILES) + deck[LEFT] - 1
    return [deck[last - place] for place in range(min(count, deck[LEFT]))]


def look_at_top(deck: list[int], count: int, mask: int) -> list[int]:
    """Show the cards that are drawn next to a mask of seats, and return them."""
    cards = top_cards(deck, count)
    for card in cards:
        show(deck, card, mask)
    return cards


def draw_card(deck: list[int]) -> int:
    """Take the top card, or NO_CARD; this shows it to no one."""
    card = top_card(deck)
    if card != NO_CARD:
        deck[LEFT] -= 1
        deck[start_of(deck, PILES) + deck[LEFT]] = 0
    return card


def draw_or_refill(state: State, source: int, deck: list[int]) -> int:
    """Take the top card; an empty pile is first rebuilt from the discards."""
    if not deck[LEFT]:
        refill(state, source, deck)
    return draw_card(deck)


def put_on_top(deck: list[int], card: int) -> None:
    """Put a card on top of the draw pile; seats that know it know it there."""
    deck[start_of(deck, PILES) + deck[LEFT]] = card
    deck[LEFT] += 1


def put_under(deck: list[int], card: int) -> None:
    """Put a card under the draw pile; seats that know it know it there."""
    piles = start_of(deck, PILES)
    for place in range(piles + deck[LEFT], piles, -1):
        deck[place] = deck[place - 1]
    deck[piles] = card
    deck[LEFT] += 1


def discard(deck: list[int], card: int) -> None:
    """Put a card on the discard pile; `show` it first if discards lie face up."""
    deck[GONE] += 1
    deck[len(deck) - deck[GONE]] = card


def take_discarded(deck: list[int], card: int) -> None:
    """Take a card out of the discard pile."""
    _take(deck, len(deck) - 1, len(deck) - 1 - deck[GONE], -1, card)
    deck[GONE] -= 1


def take_left(deck: list[int], card: int) -> None:
    """Take a card out of the draw pile, wherever it is there."""
    piles = start_of(deck, PILES)
    _take(deck, piles, piles + deck[LEFT], 1, card)
    deck[LEFT] -= 1


def _take(deck: list[int], first: int, end: int, step: int, card: int) -> None:
    """Remove a card from a pile and close the gap."""
    found = False
    for place in range(first, end, step):
        if found:
            deck[place - step] = deck[place]
        elif deck[place] == card:
            found = True
    assert found, f"card {card} is not in this pile"
    deck[end - step] = 0


def add_card(deck: list[int], face: int, mask: int) -> int:
    """Add a card from elsewhere, in no pile yet, its face known to a mask of seats."""
    card = deck[SIZE]
    assert card < _room(deck), f"this deck has room for {_room(deck)} cards"
    deck[SIZE] += 1
    deck[HEAD + card] = face
    deck[start_of(deck, SEEN) + card] = mask
    return card


# --- shuffles -----------------------------------------------------------------------------------


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
    parted = _mask_of(cards)
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
