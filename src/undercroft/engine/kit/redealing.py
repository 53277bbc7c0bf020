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
    rounds = ROUNDS if _is_tangled(deck, bit) or _is_mistakable(deck, bit) else 1
    for _ in range(rounds):
        _deal_strange(world, deck, bit)
        _deal_stirred(world, deck, bit)
        if rounds > 1:
            _deal_names(world, deck)
            _deal_leavers(world, deck, bit)


def _deal_strange(world: State, deck: list[int], bit: int) -> None:
    """Redeal the faces that were never known, pool by pool."""
    seen, stirs, knew = start_of(deck, SEEN), start_of(deck, STIRS), start_of(deck, KNEW)
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
    seen, stirs = start_of(deck, SEEN), start_of(deck, STIRS)
    hidden: list[int] = []
    for card in range(deck[SIZE]):
        if deck[stirs + card] and not deck[seen + card] & bit:
            hidden.append(card)
    for cards in _sorted_out(deck, STIRS, hidden):
        origins = cards[:]
        mix(world, origins)
        move_faces(deck, cards, origins)


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
