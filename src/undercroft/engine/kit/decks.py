"""Cards with one back: a draw pile, a discard pile, and who knows which card is where.

A deck is one row for all its cards, wherever they lie: in its two piles, in hands, on the table.
A *card* is the number of one back. It stays the same wherever the card goes, hands and markets
are lists of such numbers, and it tells nothing of the *face*: a shuffle leaves every card where it
lies and moves the faces. So a card may be named in a view; its face only to those who know it.

What a seat knows of a face:

* It was shown the card (`show`), and the card has not been shuffled since: it knows the face.
* It knew the face when the card went into a shuffle: then that face is somewhere among the cards
  that were shuffled together, wherever they are now.
* Otherwise the face is one of those that the seat has never seen.

`redeal_deck` deals anew just that, and no other row or list of the game needs to be touched.

Others do not see which card of a hidden hand leaves it. One that is shown is chosen by `card_with`;
before one leaves face down, `mingle` the hand.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import lay_on_top, mix, ready_places
from undercroft.engine.state import State

NO_CARD: Final = -1

# The row begins with these, followed by stretches as long as the deck has room.
SIZE: Final = 0  # cards there are
LEFT: Final = 1  # of them in the draw pile
GONE: Final = 2  # of them in the discard pile
LAST: Final = 3  # number of the last shuffle, or of the last pool
HEAD: Final = 4

FACES: Final = 0  # by card: what is printed on it
SEEN: Final = 1  # by card: who was shown it since its last shuffle, as a mask
STIRS: Final = 2  # by card: the shuffle it was last in; 0: in none yet, or none that still counts
KNEW: Final = 3  # by face, where it lies now: who knew it when it went into that shuffle
POOLS: Final = 4  # by face: those who did not know it take it for any other of its pool
PILES: Final = 5  # the draw pile from the beginning, top last; the discard pile from the end
STRETCHES: Final = 6

ROUNDS: Final = 8  # of a redeal in which faces known and unknown were shuffled together


# --- who knows ----------------------------------------------------------------------------------


def bit_of(seat: int) -> int:
    """A seat in a mask of those who know; a spectator (-1) has a place there, too."""
    return 1 << seat + 1


def everybody(seats: int) -> int:
    """All seats and the spectators."""
    return (1 << seats + 1) - 1


# --- the row ------------------------------------------------------------------------------------


def new_deck(faces: list[int], room: int = 0) -> list[int]:
    """A draw pile of these faces, in this order, the top last; nobody knows any of them.

    `room`: for how many cards, when some will join later.
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
    """Where a stretch of the row begins."""
    return HEAD + stretch * ((len(deck) - HEAD) // STRETCHES)


def face_of(deck: list[int], card: int) -> int:
    """What is printed on a card, whoever may know it."""
    return deck[HEAD + card]


def faces_of(deck: list[int], cards: list[int]) -> list[int]:
    return [deck[HEAD + card] for card in cards]


def knows(deck: list[int], card: int, seat: int) -> bool:
    """Whether a seat knows the face of a card where it lies."""
    return deck[_at(deck, SEEN) + card] & bit_of(seat) != 0


def count_left(deck: list[int]) -> int:
    """Cards in the draw pile."""
    return deck[LEFT]


def count_gone(deck: list[int]) -> int:
    """Cards in the discard pile."""
    return deck[GONE]


def draw_pile(deck: list[int]) -> list[int]:
    """The cards of the draw pile, the top last."""
    piles = _at(deck, PILES)
    return [deck[piles + place] for place in range(deck[LEFT])]


def discard_pile(deck: list[int]) -> list[int]:
    """The cards of the discard pile, the last one discarded last."""
    end = len(deck) - 1
    return [deck[end - place] for place in range(deck[GONE])]


def show(deck: list[int], card: int, mask: int) -> None:
    """These seats see the face of a card where it lies now."""
    deck[_at(deck, SEEN) + card] |= mask


def card_with(deck: list[int], cards: list[int], face: int) -> int:
    """The card that leaves a hidden hand when a face leaves it: of equal ones the best known.

    Nobody else sees which of them it was; were it another, who had followed the known one would
    seem to know it still there.
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
    """The card that is drawn next, or NO_CARD."""
    left = deck[LEFT]
    return deck[_at(deck, PILES) + left - 1] if left else NO_CARD


def top_cards(deck: list[int], count: int) -> list[int]:
    """The cards that are drawn next, the first of them first; fewer when there are no more."""
    last = _at(deck, PILES) + deck[LEFT] - 1
    return [deck[last - place] for place in range(min(count, deck[LEFT]))]


def look_at_top(deck: list[int], count: int, mask: int) -> list[int]:
    """These seats see the cards that are drawn next, and know them there."""
    cards = top_cards(deck, count)
    for card in cards:
        show(deck, card, mask)
    return cards


def draw_card(deck: list[int]) -> int:
    """Take the top card, or NO_CARD; nobody has seen it by that."""
    card = top_card(deck)
    if card != NO_CARD:
        deck[LEFT] -= 1
        deck[_at(deck, PILES) + deck[LEFT]] = 0
    return card


def draw_or_refill(state: State, source: int, deck: list[int]) -> int:
    """Take the top card; an empty pile is first made anew of the discards."""
    if not deck[LEFT]:
        refill(state, source, deck)
    return draw_card(deck)


def put_on_top(deck: list[int], card: int) -> None:
    """Lay a card on the draw pile; who knows it knows it there."""
    deck[_at(deck, PILES) + deck[LEFT]] = card
    deck[LEFT] += 1


def put_under(deck: list[int], card: int) -> None:
    """Lay a card under the draw pile; who knows it knows it there."""
    piles = _at(deck, PILES)
    for place in range(piles + deck[LEFT], piles, -1):
        deck[place] = deck[place - 1]
    deck[piles] = card
    deck[LEFT] += 1


def discard(deck: list[int], card: int) -> None:
    """Lay a card on the discard pile; `show` it before where discards lie face up."""
    deck[GONE] += 1
    deck[len(deck) - deck[GONE]] = card


def take_discarded(deck: list[int], card: int) -> None:
    """Take a card out of the discard pile."""
    _take(deck, len(deck) - 1, len(deck) - 1 - deck[GONE], -1, card)
    deck[GONE] -= 1


def take_left(deck: list[int], card: int) -> None:
    """Take a card out of the draw pile, wherever it lies there."""
    piles = _at(deck, PILES)
    _take(deck, piles, piles + deck[LEFT], 1, card)
    deck[LEFT] -= 1


def _take(deck: list[int], first: int, end: int, step: int, card: int) -> None:
    """Close up a pile behind one of its cards."""
    found = False
    for place in range(first, end, step):
        if found:
            deck[place - step] = deck[place]
        elif deck[place] == card:
            found = True
    assert found, f"card {card} does not lie in this pile"
    deck[end - step] = 0


def add_card(deck: list[int], face: int, mask: int) -> int:
    """A card joins the deck from elsewhere, in no pile yet, its face known to a mask of seats."""
    card = deck[SIZE]
    assert card < _room(deck), f"this deck has room for {_room(deck)} cards"
    deck[SIZE] += 1
    deck[HEAD + card] = face
    deck[_at(deck, SEEN) + card] = mask
    return card


# --- shuffles -----------------------------------------------------------------------------------


def shuffle_deck(state: State, source: int, deck: list[int]) -> None:
    """Shuffle the draw pile; stacked faces come to its top in their order."""
    cards = draw_pile(deck)
    _stir(deck, cards)
    origins = cards[:]
    mix(state, origins)
    if state.stacked is not None:
        lay_on_top(origins, ready_places(state, source, faces_of(deck, origins)))
    _move_faces(deck, cards, origins)


def refill(state: State, source: int, deck: list[int]) -> None:
    """The discards go under what is left of the draw pile, and all of it is shuffled."""
    for card in discard_pile(deck):
        discarded = len(deck) - deck[GONE]
        deck[discarded] = 0
        deck[GONE] -= 1
        put_on_top(deck, card)
    shuffle_deck(state, source, deck)


def shuffle_in(state: State, source: int, deck: list[int], cards: list[int]) -> None:
    """Shuffle these cards, which lie in no pile, into the draw pile."""
    for card in cards:
        put_on_top(deck, card)
    shuffle_deck(state, source, deck)


def mingle(state: State, deck: list[int], cards: list[int], keepers: int) -> None:
    """Mix a hand before one of its cards leaves it face down: who had followed a card is lost.

    `keepers`: those who hold the cards and see them all, as a mask.
    """
    for card in cards:
        hidden = keepers & ~deck[_at(deck, SEEN) + card]
        assert not hidden, f"card {card} is hidden from one who should see the whole hand"
    _stir(deck, cards)
    origins = cards[:]
    mix(state, origins)
    _move_faces(deck, cards, origins)
    for card in cards:
        show(deck, card, keepers)


def _move_faces(deck: list[int], cards: list[int], origins: list[int]) -> None:
    """Each of the cards gets the face of its origin, with all that is known of that face."""
    for stretch in (FACES, KNEW, POOLS):
        start = _at(deck, stretch)
        values = [deck[start + card] for card in origins]
        for place in range(len(cards)):
            deck[start + cards[place]] = values[place]


def _stir(deck: list[int], cards: list[int]) -> None:
    """The cards are about to be shuffled together: what was known of each goes with its face."""
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


def _leave(deck: list[int], stir: int, cards: list[int]) -> None:
    """Some cards of an earlier shuffle go into another one.

    A seat that knew faces of it, and can place them neither among those that go nor among those
    that stay, takes them from now on for any of each other: they become a pool of their own.
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
    """Who has not seen one of these cards takes its face for any that it has not seen of them."""
    seen, knew = _at(deck, SEEN), _at(deck, KNEW)
    deck[LAST] += 1
    for card in members:
        deck[_at(deck, POOLS) + card] = deck[LAST]
        deck[knew + card] = deck[seen + card]
        deck[_at(deck, STIRS) + card] = 0


def _settle_names(deck: list[int], members: list[int]) -> None:
    """Of equal faces, who was shown one takes it for the one that was known before."""
    seen, knew = _at(deck, SEEN), _at(deck, KNEW)
    for card in members:
        for other in members:
            new = deck[seen + card] & ~deck[knew + card]
            old = deck[knew + other] & ~deck[seen + other]
            if new & old and deck[HEAD + card] == deck[HEAD + other]:
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
    """Deal anew what a seat (a spectator is -1) cannot know, each way it may be equally likely.

    Faces the seat never saw change places with each other; then, in each shuffle, all faces it
    cannot place. Where both kinds were shuffled together and some were seen since, one must follow
    the other a few times.
    """
    bit = bit_of(seat)
    rounds = ROUNDS if _is_tangled(deck, bit) else 1
    for _ in range(rounds):
        _deal_strange(world, deck, bit)
        _deal_stirred(world, deck, bit)
        if rounds > 1:
            _deal_names(world, deck)


def _deal_strange(world: State, deck: list[int], bit: int) -> None:
    """Faces that were never known, by pool."""
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
    """Faces that lie anywhere among the cards they were shuffled with."""
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
    """Which of equal faces is the one that was known when they were shuffled."""
    stirs = _at(deck, STIRS)
    stirred = [card for card in range(deck[SIZE]) if deck[stirs + card]]
    for members in _sorted_out(deck, STIRS, stirred):
        for cards in _sorted_out(deck, FACES, members):
            origins = cards[:]
            mix(world, origins)
            _move_faces(deck, cards, origins)


def _is_tangled(deck: list[int], bit: int) -> bool:
    """Whether a face seen since a shuffle may have been known before it, or may not."""
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
    """-1 for a face known when it was shuffled, else its pool."""
    return -1 if deck[_at(deck, KNEW) + card] & bit else deck[_at(deck, POOLS) + card]


def _sorted_out(deck: list[int], stretch: int, cards: list[int]) -> list[list[int]]:
    """The cards by what a stretch of the row says of each."""
    start = _at(deck, stretch)
    groups: list[list[int]] = []
    while cards:
        value = deck[start + cards[0]]
        groups.append([card for card in cards if deck[start + card] == value])
        cards = [card for card in cards if deck[start + card] != value]
    return groups
