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
other row or list of the game needs to change. `shuffles` mixes a pile or a hand.

Other seats do not see which card leaves a hidden hand. Choose one with `card_with` and show it with
`show_from`; before one leaves face down, `mingle` the hand.
"""

from __future__ import annotations

from typing import Final

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


def mask_of_cards(cards: list[int]) -> int:
    """Return the mask of some cards of one deck; it fits a deck of up to MOST_MATES."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


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
        deck[start_of(deck, MATES) + card] = mask_of_cards(cards) & ~(1 << card)
        deck[start_of(deck, BLIND) + card] = blind
    show(deck, card, mask)


def _has_twin(deck: list[int], card: int) -> bool:
    face = deck[HEAD + card]
    for other in range(HEAD, HEAD + deck[SIZE]):
        if deck[other] == face and other != HEAD + card:
            return True
    return False


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
