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

`redeal_deck` redeals just what the seat does not know (a determinization), and no other row or list
of the game needs to change.

Other seats do not see which card leaves a hidden hand. Choose one with `card_with` and show it with
`show_from`; before one leaves face down, `mingle` the hand.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import below, lay_on_top, mix, ready_places
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
ROUNDS: Final = 8  # of a redeal in which it is open which of two equal faces is the known one


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


def _at(deck: list[int], stretch: int) -> int:
    """Return the index at which a stretch of the row begins."""
    return HEAD + stretch * ((len(deck) - HEAD) // STRETCHES)


def face_of(deck: list[int], card: int) -> int:
    """Return what is printed on a card, whichever seats know it."""
    return deck[HEAD + card]


def faces_of(deck: list[int], cards: list[int]) -> list[int]:
    return [deck[HEAD + card] for card in cards]


def knows(deck: list[int], card: int, seat: int) -> bool:
    """Whether a seat knows the present face of a card."""
    return deck[_at(deck, SEEN) + card] & bit_of(seat) != 0


def count_left(deck: list[int]) -> int:
    """Return the number of cards in the draw pile."""
    return deck[LEFT]


def count_gone(deck: list[int]) -> int:
    """Return the number of cards in the discard pile."""
    return deck[GONE]


def draw_pile(deck: list[int]) -> list[int]:
    """Return the cards of the draw pile, the top last."""
    piles = _at(deck, PILES)
    return [deck[piles + place] for place in range(deck[LEFT])]


def discard_pile(deck: list[int]) -> list[int]:
    """Return the cards of the discard pile, the most recent last."""
    end = len(deck) - 1
    return [deck[end - place] for place in range(deck[GONE])]


def show(deck: list[int], card: int, mask: int) -> None:
    """Show the present face of a card to a mask of seats."""
    deck[_at(deck, SEEN) + card] |= mask


def show_from(deck: list[int], cards: list[int], card: int, mask: int) -> None:
    """Show a card that leaves a hidden hand to a mask of seats.

    A seat that had not followed it sees its face, but not which card of the hand it was: that
    matters if the deck has another one like it.
    """
    blind = mask & ~deck[_at(deck, SEEN) + card]
    if blind and _has_twin(deck, card):
        assert deck[SIZE] <= MOST_MATES, f"equal faces in hands need a deck of up to {MOST_MATES}"
        deck[_at(deck, MATES) + card] = _mask_of(cards) & ~(1 << card)
        deck[_at(deck, BLIND) + card] = blind
    show(deck, card, mask)


def _has_twin(deck: list[int], card: int) -> bool:
    return deck[HEAD : HEAD + deck[SIZE]].count(deck[HEAD + card]) > 1


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
            count = _count_bits(deck[_at(deck, SEEN) + card])
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
    return deck[_at(deck, PILES) + left - 1] if left else NO_CARD


def top_cards(deck: list[int], count: int) -> list[int]:
    """Return the cards that are drawn next, in order; fewer if the pile runs out."""
    last = _at(deck, PILES) + deck[LEFT] - 1
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
        deck[_at(deck, PILES) + deck[LEFT]] = 0
    return card


def draw_or_refill(state: State, source: int, deck: list[int]) -> int:
    """Take the top card; an empty pile is first rebuilt from the discards."""
    if not deck[LEFT]:
        refill(state, source, deck)
    return draw_card(deck)


def put_on_top(deck: list[int], card: int) -> None:
    """Put a card on top of the draw pile; seats that know it know it there."""
    deck[_at(deck, PILES) + deck[LEFT]] = card
    deck[LEFT] += 1


def put_under(deck: list[int], card: int) -> None:
    """Put a card under the draw pile; seats that know it know it there."""
    piles = _at(deck, PILES)
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
    piles = _at(deck, PILES)
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
    deck[_at(deck, SEEN) + card] = mask
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
    _move_faces(deck, cards, origins)


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
        hidden = keepers & ~deck[_at(deck, SEEN) + card]
        assert not hidden, f"card {card} is hidden from a seat that should see the whole hand"
    _stir(deck, cards)
    origins = cards[:]
    mix(state, origins)
    _move_faces(deck, cards, origins)
    for card in cards:
        show(deck, card, keepers)


def _move_faces(deck: list[int], cards: list[int], origins: list[int]) -> None:
    """Give each card the face of its origin, with all that is known about that face."""
    for stretch in (FACES, KNEW, POOLS):
        start = _at(deck, stretch)
        values = [deck[start + card] for card in origins]
        for place in range(len(cards)):
            deck[start + cards[place]] = values[place]


def _stir(deck: list[int], cards: list[int]) -> None:
    """Prepare cards for a shuffle: what was known about each goes with its face."""
    seen, stirs, knew = _at(deck, SEEN), _at(deck, STIRS), _at(deck, KNEW)
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
    mates, blind = _at(deck, MATES), _at(deck, BLIND)
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
    seen, knew = _at(deck, SEEN), _at(deck, KNEW)
    lost = going = staying = 0  # masks of seats: for whom a face is lost, a card hidden
    for card in members:
        lost |= deck[knew + card] & ~deck[seen + card]
        if card in cards:
            going |= ~deck[seen + card]
        else:
            staying |= ~deck[seen + card]
    if lost & going & staying:
        _pool(deck, members)


def _pool(deck: list[int], members: list[int]) -> None:
    """Make a pool, within which a seat cannot tell apart the faces of cards it has not seen."""
    seen, knew = _at(deck, SEEN), _at(deck, KNEW)
    deck[LAST] += 1
    for card in members:
        deck[_at(deck, POOLS) + card] = deck[LAST]
        deck[knew + card] = deck[seen + card]
        deck[_at(deck, STIRS) + card] = 0


def _settle_names(deck: list[int], members: list[int]) -> None:
    """Of equal faces, let a seat that was shown one take it for the one it knew before."""
    seen, knew = _at(deck, SEEN), _at(deck, KNEW)
    for card in members:
        if deck[seen + card] & ~deck[knew + card]:
            face = deck[HEAD + card]
            for other in members:
                if deck[HEAD + other] == face:
                    new = deck[seen + card] & ~deck[knew + card]
                    old = deck[knew + other] & ~deck[seen + other]
                    if new & old:
                        _swap_names(deck, card, other)


def _swap_names(deck: list[int], card: int, other: int) -> None:
    for stretch in (KNEW, POOLS):
        at = _at(deck, stretch)
        deck[at + card], deck[at + other] = deck[at + other], deck[at + card]


def _members(deck: list[int], stir: int) -> list[int]:
    stirs = _at(deck, STIRS)
    return [card for card in range(deck[SIZE]) if deck[stirs + card] == stir]


# --- worlds -------------------------------------------------------------------------------------


def redeal_deck(world: State, deck: list[int], seat: int) -> None:
    """Redeal what a seat (a spectator is -1) cannot know, all possibilities equally likely.

    Faces the seat never saw change places with each other; then, in each shuffle, all faces it
    cannot place. Where both kinds were shuffled together and some were seen since, or a card left
    a hand that may have been another like it, the passes alternate a few times.
    """
    bit = bit_of(seat)
    rounds = ROUNDS if _is_tangled(deck, bit) or _is_mistakable(deck, bit) else 1
    for _ in range(rounds):
        _deal_strange(world, deck, bit)
        _deal_stirred(world, deck, bit)
        if rounds > 1:
            _deal_names(world, deck)
            _deal_leavers(world, deck, bit)


def _deal_strange(world: State, deck: list[int], bit: int) -> None:
    """Redeal the faces that were never known, pool by pool."""
    seen, stirs, knew = _at(deck, SEEN), _at(deck, STIRS), _at(deck, KNEW)
    strange: list[int] = []
    for card in range(deck[SIZE]):
        if not deck[seen + card] & bit and not (deck[stirs + card] and deck[knew + card] & bit):
            strange.append(card)
    for cards in _sorted_out(deck, POOLS, strange):
        faces = faces_of(deck, cards)
        mix(world, faces)
        for place in range(len(cards)):
            deck[HEAD + cards[place]] = faces[place]


def _deal_stirred(world: State, deck: list[int], bit: int) -> None:
    """Redeal the faces that may be anywhere among the cards they were shuffled with."""
    seen, stirs = _at(deck, SEEN), _at(deck, STIRS)
    hidden: list[int] = []
    for card in range(deck[SIZE]):
        if deck[stirs + card] and not deck[seen + card] & bit:
            hidden.append(card)
    for cards in _sorted_out(deck, STIRS, hidden):
        origins = cards[:]
        mix(world, origins)
        _move_faces(deck, cards, origins)


def _deal_names(world: State, deck: list[int]) -> None:
    """Redeal which of equal faces is the one that was known when they were shuffled."""
    stirs = _at(deck, STIRS)
    stirred = [card for card in range(deck[SIZE]) if deck[stirs + card]]
    for members in _sorted_out(deck, STIRS, stirred):
        for cards in _sorted_out(deck, FACES, members):
            origins = cards[:]
            mix(world, origins)
            _move_faces(deck, cards, origins)


def _deal_leavers(world: State, deck: list[int], bit: int) -> None:
    """Redeal which of equal cards left a hand, and which is still there."""
    for card in range(deck[SIZE]):
        cards = [card]
        for other in _hidden_mates(deck, card, bit):
            if deck[HEAD + other] == deck[HEAD + card]:
                cards.append(other)
        if len(cards) > 1:
            _swap_origins(deck, card, cards[below(world, len(cards))])


def _hidden_mates(deck: list[int], card: int, bit: int) -> list[int]:
    """Return the cards that a seat has not seen and that may have left a hand in place of this."""
    mask = deck[_at(deck, MATES) + card]
    if not mask or not deck[_at(deck, BLIND) + card] & bit:
        return []
    seen = _at(deck, SEEN)
    every = range(deck[SIZE])
    return [mate for mate in every if mask >> mate & 1 and not deck[seen + mate] & bit]


def _swap_origins(deck: list[int], card: int, other: int) -> None:
    """Let two cards of a hand have come there the one in place of the other."""
    if card == other:
        return
    _swap_names(deck, card, other)
    stirs, mates = _at(deck, STIRS), _at(deck, MATES)
    deck[stirs + card], deck[stirs + other] = deck[stirs + other], deck[stirs + card]
    for leaver in range(deck[SIZE]):
        mask = deck[mates + leaver]
        if leaver != card and (mask >> card ^ mask >> other) & 1:
            deck[mates + leaver] = mask ^ (1 << card | 1 << other)


def _is_mistakable(deck: list[int], bit: int) -> bool:
    """Whether a card left a hand, and one like it may be there that came from elsewhere."""
    seen = _at(deck, SEEN)
    for card in range(deck[SIZE]):
        mates = _hidden_mates(deck, card, bit)
        if mates and _differ(deck, card, mates):
            for other in range(deck[SIZE]):
                if deck[HEAD + other] == deck[HEAD + card] and not deck[seen + other] & bit:
                    return True
    return False


def _differ(deck: list[int], card: int, mates: list[int]) -> bool:
    """Whether some of the mates of a card come from another shuffle, or from another pool."""
    for stretch in (STIRS, POOLS):
        at = _at(deck, stretch)
        for mate in mates:
            if deck[at + mate] != deck[at + card]:
                return True
    return False


def _is_tangled(deck: list[int], bit: int) -> bool:
    """Whether some face seen since a shuffle may or may not have been known before it."""
    seen, stirs = _at(deck, SEEN), _at(deck, STIRS)
    stirred = [card for card in range(deck[SIZE]) if deck[stirs + card]]
    for members in _sorted_out(deck, STIRS, stirred):
        shown = False
        alike = True
        for card in members:
            shown = shown or deck[seen + card] & bit != 0
            alike = alike and _name(deck, card, bit) == _name(deck, members[0], bit)
        if shown and not alike:
            return True
    return False


def _name(deck: list[int], card: int, bit: int) -> int:
    """Return -1 for a face known when it was shuffled, else its pool."""
    return -1 if deck[_at(deck, KNEW) + card] & bit else deck[_at(deck, POOLS) + card]


def _sorted_out(deck: list[int], stretch: int, cards: list[int]) -> list[list[int]]:
    """Group the cards by their values in a stretch of the row."""
    start = _at(deck, stretch)
    groups: list[list[int]] = []
    while cards:
        value = deck[start + cards[0]]
        groups.append([card for card in cards if deck[start + card] == value])
        cards = [card for card in cards if deck[start + card] != value]
    return groups
