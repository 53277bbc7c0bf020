"""Redeals a deck (`decks`): a world that a seat cannot tell from the true one.

What a seat knows of each card follows from whom it was shown to, and from the shuffles since.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import below, mix
from undercroft.engine.kit.decks import (
    BLIND,
    FACES,
    HEAD,
    KNEW,
    MATES,
    POOLS,
    SEEN,
    SIZE,
    STIRS,
    bit_of,
    faces_of,
    start_of,
)
from undercroft.engine.kit.shuffles import move_faces, swap_names
from undercroft.engine.state import State

ROUNDS: Final = 8  # of a redeal in which it is open which of two equal faces is the known one


def redeal_deck(world: State, deck: list[int], seat: int) -> None:
    """Redeal what a seat (a spectator is -1) cannot know, all possibilities equally likely.

    Faces the seat never saw change places with each other; then, in each shuffle, all faces it
    cannot place. Where both kinds were shuffled together and some were seen since, or a card left
    a hand that may have been another like it, the passes alternate a few times.
    """
    bit = bit_of(seat)
    _forget_faces(deck, bit)
    _forget_leavers(deck, bit)
    rounds = ROUNDS if _is_tangled(deck, bit) or _is_mistakable(deck, bit) else 1
    if rounds > 1:
        _forget_names(deck, bit)
    _forget_faces(deck, bit)
    for _ in range(rounds):
        _deal_strange(world, deck, bit)
        _deal_stirred(world, deck, bit)
        if rounds > 1:
            _deal_names(world, deck)
            _deal_leavers(world, deck, bit)


# --- forgetting: what a redeal starts from must not depend on what the seat cannot know -----------


def _forget_leavers(deck: list[int], bit: int) -> None:
    """Of cards that may have left a hand in each other's place, let them have come in order."""
    for card in range(deck[SIZE]):
        mates = _hidden_mates(deck, card, bit)
        if not mates or not _has_hidden_twin(deck, card, bit):
            continue
        for mate in mates:
            if _came_before(deck, mate, card):
                _trade(deck, bit, card, [mate])
        for place in range(len(mates)):
            _put_first(deck, bit, card, mates[place:])


def _put_first(deck: list[int], bit: int, card: int, mates: list[int]) -> None:
    """Let the first of these mates of a card have come before the others, if that may be."""
    stirs = start_of(deck, STIRS)
    earlier = [(deck[stirs + mate], mate) for mate in mates if _came_before(deck, mate, mates[0])]
    earlier.sort()
    for _, mate in earlier:
        if _exchange_origins(deck, bit, card, mate, mates[0]):
            return


def _came_before(deck: list[int], one: int, other: int) -> bool:
    stirs = start_of(deck, STIRS)
    return deck[stirs + one] < deck[stirs + other]


def _exchange_origins(deck: list[int], bit: int, card: int, one: int, other: int) -> bool:
    """Let two mates of a card have come the one in place of the other, if that may be."""
    if _are_alike(deck, STIRS, card, one) and _trade(deck, bit, card, [other, one]):
        return True
    if _are_alike(deck, STIRS, card, other) and _trade(deck, bit, card, [one, other]):
        return True
    if _trade(deck, bit, card, [one, other, one]):
        return True
    return _trade(deck, bit, card, [other, one, other])


def _trade(deck: list[int], bit: int, card: int, mates: list[int]) -> bool:
    """Swap the origin of a card that left with those of some mates, one after the other, if the
    seat cannot notice any of it."""
    before = deck[:]
    for mate in mates:
        if not _bring(deck, bit, deck[HEAD + card], mate):
            deck[:] = before
            return False
        _swap_origins(deck, card, mate)
    return True


def _bring(deck: list[int], bit: int, face: int, mate: int) -> bool:
    """Let a hidden card have this face, by exchanges that the seat cannot notice, if it may."""
    if deck[HEAD + mate] == face:
        return True
    strange = _strange(deck, bit)
    together = [card for card in _stirred(deck, bit) if _are_alike(deck, STIRS, card, mate)]
    for twin in together:
        if deck[HEAD + twin] == face:
            return _exchange(deck, twin, mate)
    for twin in strange:
        if deck[HEAD + twin] != face:
            continue
        for card in strange:
            if (card == mate or card in together) and _are_alike(deck, POOLS, card, twin):
                deck[HEAD + twin], deck[HEAD + card] = deck[HEAD + card], face
                return card == mate or _exchange(deck, card, mate)
    return False


def _exchange(deck: list[int], one: int, other: int) -> bool:
    move_faces(deck, [one, other], [other, one])
    return True


def _are_alike(deck: list[int], stretch: int, one: int, other: int) -> bool:
    start = start_of(deck, stretch)
    return deck[start + one] == deck[start + other]


def _forget_names(deck: list[int], bit: int) -> None:
    """Of equal faces that were shuffled together, let those that the seat was shown since be the
    ones that it knew before."""
    seen, stirs = start_of(deck, SEEN), start_of(deck, STIRS)
    stirred = [card for card in range(deck[SIZE]) if deck[stirs + card]]
    for members in _sorted_out(deck, STIRS, stirred):
        for equal in _sorted_out(deck, FACES, members):
            shown = [card for card in equal if deck[seen + card] & bit]
            cards = shown + [card for card in equal if not deck[seen + card] & bit]
            ranks = [(*_name_rank(deck, card, bit), card) for card in cards]
            ranks.sort()
            move_faces(deck, cards, [rank[-1] for rank in ranks])


def _name_rank(deck: list[int], card: int, bit: int) -> tuple[int, int, int]:
    """Return what is known of a face besides the face, what this seat knew first."""
    knew = deck[start_of(deck, KNEW) + card]
    return 0 if knew & bit else 1, knew, deck[start_of(deck, POOLS) + card]


def _forget_faces(deck: list[int], bit: int) -> None:
    """Put the faces that the seat cannot place into an order of their own."""
    for cards in _sorted_out(deck, STIRS, _stirred(deck, bit)):
        ranks = [(*_name_rank(deck, card, bit), deck[HEAD + card], card) for card in cards]
        ranks.sort()
        move_faces(deck, cards, [rank[-1] for rank in ranks])
    for cards in _sorted_out(deck, POOLS, _strange(deck, bit)):
        faces = sorted(faces_of(deck, cards))
        for place in range(len(cards)):
            deck[HEAD + cards[place]] = faces[place]


def redeal_unseen(state: State, deck: list[int]) -> None:
    """Redeal the faces that no one has been shown since their last shuffle.

    Cards shuffled together change places, with what was known of each before; others change
    within their pool.
    """
    seen, stirs = start_of(deck, SEEN), start_of(deck, STIRS)
    unseen = [card for card in range(deck[SIZE]) if not deck[seen + card]]
    stirred = [card for card in unseen if deck[stirs + card]]
    unstirred = [card for card in unseen if not deck[stirs + card]]
    for cards in _sorted_out(deck, STIRS, stirred) + _sorted_out(deck, POOLS, unstirred):
        origins = cards[:]
        mix(state, origins)
        move_faces(deck, cards, origins)


def _deal_strange(world: State, deck: list[int], bit: int) -> None:
    """Redeal the faces that were never known, pool by pool."""
    for cards in _sorted_out(deck, POOLS, _strange(deck, bit)):
        faces = faces_of(deck, cards)
        mix(world, faces)
        for place in range(len(cards)):
            deck[HEAD + cards[place]] = faces[place]


def _deal_stirred(world: State, deck: list[int], bit: int) -> None:
    """Redeal the faces that may be anywhere among the cards they were shuffled with."""
    for cards in _sorted_out(deck, STIRS, _stirred(deck, bit)):
        origins = cards[:]
        mix(world, origins)
        move_faces(deck, cards, origins)


def _strange(deck: list[int], bit: int) -> list[int]:
    """Return the cards whose faces the seat never knew."""
    seen, stirs, knew = start_of(deck, SEEN), start_of(deck, STIRS), start_of(deck, KNEW)
    strange: list[int] = []
    for card in range(deck[SIZE]):
        if not deck[seen + card] & bit and not (deck[stirs + card] and deck[knew + card] & bit):
            strange.append(card)
    return strange


def _stirred(deck: list[int], bit: int) -> list[int]:
    """Return the cards that were shuffled and not shown to the seat since."""
    seen, stirs = start_of(deck, SEEN), start_of(deck, STIRS)
    hidden: list[int] = []
    for card in range(deck[SIZE]):
        if deck[stirs + card] and not deck[seen + card] & bit:
            hidden.append(card)
    return hidden


def _deal_names(world: State, deck: list[int]) -> None:
    """Redeal which of equal faces is the one that was known when they were shuffled."""
    stirs = start_of(deck, STIRS)
    stirred = [card for card in range(deck[SIZE]) if deck[stirs + card]]
    for members in _sorted_out(deck, STIRS, stirred):
        for cards in _sorted_out(deck, FACES, members):
            origins = cards[:]
            mix(world, origins)
            move_faces(deck, cards, origins)


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
    mask = deck[start_of(deck, MATES) + card]
    if not mask or not deck[start_of(deck, BLIND) + card] & bit:
        return []
    seen = start_of(deck, SEEN)
    every = range(deck[SIZE])
    return [mate for mate in every if mask >> mate & 1 and not deck[seen + mate] & bit]


def _swap_origins(deck: list[int], card: int, other: int) -> None:
    """Let two cards of a hand have come there the one in place of the other."""
    if card == other:
        return
    swap_names(deck, card, other)
    stirs, mates = start_of(deck, STIRS), start_of(deck, MATES)
    deck[stirs + card], deck[stirs + other] = deck[stirs + other], deck[stirs + card]
    for leaver in range(deck[SIZE]):
        mask = deck[mates + leaver]
        if leaver != card and (mask >> card ^ mask >> other) & 1:
            deck[mates + leaver] = mask ^ (1 << card | 1 << other)


def _is_mistakable(deck: list[int], bit: int) -> bool:
    """Whether a card left a hand, and one like it may be there that came from elsewhere."""
    for card in range(deck[SIZE]):
        mates = _hidden_mates(deck, card, bit)
        if mates and _differ(deck, card, mates) and _has_hidden_twin(deck, card, bit):
            return True
    return False


def _has_hidden_twin(deck: list[int], card: int, bit: int) -> bool:
    """Whether a seat has not seen some card with this face."""
    seen = start_of(deck, SEEN)
    for other in range(deck[SIZE]):
        if deck[HEAD + other] == deck[HEAD + card] and not deck[seen + other] & bit:
            return True
    return False


def _differ(deck: list[int], card: int, mates: list[int]) -> bool:
    """Whether some of the mates of a card come from another shuffle, or from another pool."""
    for stretch in (STIRS, POOLS):
        at = start_of(deck, stretch)
        for mate in mates:
            if deck[at + mate] != deck[at + card]:
                return True
    return False


def _is_tangled(deck: list[int], bit: int) -> bool:
    """Whether some face seen since a shuffle may or may not have been known before it."""
    seen, stirs = start_of(deck, SEEN), start_of(deck, STIRS)
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
    return -1 if deck[start_of(deck, KNEW) + card] & bit else deck[start_of(deck, POOLS) + card]


def _sorted_out(deck: list[int], stretch: int, cards: list[int]) -> list[list[int]]:
    """Group the cards by their values in a stretch of the row."""
    start = start_of(deck, stretch)
    groups: list[list[int]] = []
    while cards:
        value = deck[start + cards[0]]
        groups.append([card for card in cards if deck[start + card] == value])
        cards = [card for card in cards if deck[start + card] != value]
    return groups
