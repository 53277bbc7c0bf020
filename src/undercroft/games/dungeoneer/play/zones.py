"""Where adventure cards lie (R6, R11): hands, gear, lairs, hosts, discards, and drawing (R8.17)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.engine.kit import decks, shuffles
from undercroft.games.dungeoneer.bits import count_of, lowest
from undercroft.games.dungeoneer.dungeon.tokens import return_idle_wards, return_ward_on_bane
from undercroft.games.dungeoneer.events import CardDiscarded, CardsDrawn, DeckShuffled
from undercroft.games.dungeoneer.moves import SOURCE_ADVENTURE, SOURCE_PERIL
from undercroft.games.dungeoneer.printed.words import BOON, NONE, PERMANENT, TREASURE
from undercroft.games.dungeoneer.state import (
    CARD,
    DAMAGE,
    GEAR,
    HAND_CARDS,
    HOST,
    KEEPER,
    LAIR,
    LOCATION_HOST,
    PERSON,
    QUEST_HOST,
    STAMP,
    Dungeoneer,
)


def deck_name(state: Dungeoneer, number: i64) -> str:
    if not state.house.split:
        return "adventure"
    return "glory" if number == 0 else "peril"


def deck_row(state: Dungeoneer, number: i64) -> list[int]:
    return state.perils if number else state.deck


def deck_number(state: Dungeoneer, card: i64) -> i64:
    return 1 if card >= state.split else 0


def card_in_deck(state: Dungeoneer, card: i64) -> int:
    """The number of a card in the row of its deck."""
    return card - state.split if card >= state.split else card


def learn_faces(state: Dungeoneer) -> None:
    """Read the faces anew after a shuffle or a redeal."""
    for card in range(state.deck[decks.SIZE]):
        state.faces[card] = state.deck[decks.HEAD + card]
    for card in range(state.perils[decks.SIZE]):
        state.faces[state.split + card] = state.perils[decks.HEAD + card]


def show_to(state: Dungeoneer, card: i64, mask: int) -> None:
    row = deck_row(state, deck_number(state, card))
    decks.show(row, card_in_deck(state, card), mask)


def shuffle_decks(state: Dungeoneer) -> None:
    """R7.6."""
    shuffles.shuffle_deck(state, SOURCE_ADVENTURE, state.deck)
    if state.house.split:
        shuffles.shuffle_deck(state, SOURCE_PERIL, state.perils)
    learn_faces(state)


# --- drawing --------------------------------------------------------------------------------------


def can_draw(state: Dungeoneer, number: i64) -> bool:
    row = deck_row(state, number)
    return row[decks.LEFT] + row[decks.GONE] > 0


def refill(state: Dungeoneer, number: i64) -> None:
    """R8.17. The discards become the new draw pile; nothing of them lies open any more."""
    row = deck_row(state, number)
    for card in decks.discard_pile(row):
        state.shown[row[decks.HEAD + card]] -= 1
    count = row[decks.GONE]
    shuffles.refill(state, SOURCE_PERIL if number else SOURCE_ADVENTURE, row)
    learn_faces(state)
    if state.listens:
        state.emit(DeckShuffled(deck_name(state, number), count))


def draw_one(state: Dungeoneer, number: i64) -> i64:
    """The next card of a deck, in no zone yet; NONE if there is none."""
    row = deck_row(state, number)
    if not row[decks.LEFT] and row[decks.GONE]:
        refill(state, number)
    card = decks.draw_card(row)
    if card == decks.NO_CARD:
        return NONE
    return state.split + card if number else card


def draw_to_hand(state: Dungeoneer, seat: i64, number: i64, count: i64) -> i64:
    """Draw so many cards into a hand; return how many there were."""
    names: list[str] = []
    drawn: i64 = 0
    while drawn < count:
        card = draw_one(state, number)
        if card == NONE:
            break
        show_to(state, card, decks.bit_of(int(seat)))
        state.people[seat * PERSON + HAND_CARDS] |= 1 << card
        drawn += 1
        if state.listens:
            names.append(state.cards.face_ids[state.faces[card]])
    if drawn and state.listens:
        state.emit(CardsDrawn(int(seat), int(drawn), names, deck_name(state, number)))
    return drawn


# --- hands ----------------------------------------------------------------------------------------


def hand_of(state: Dungeoneer, seat: i64) -> i64:
    return state.people[seat * PERSON + HAND_CARDS]


def find_face(state: Dungeoneer, mask: i64, face: i64) -> i64:
    """The card with a face in a set: of equal ones the best known, as `decks.card_with`."""
    best: i64 = NONE
    most: i64 = -1
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if state.faces[card] == face:
            row = deck_row(state, deck_number(state, card))
            seen = row[decks.start_of(row, decks.SEEN) + card_in_deck(state, card)]
            known = count_of(seen)
            if known > most:
                best, most = card, known
    return best


def faces_in(state: Dungeoneer, mask: i64, first: i64) -> list[int]:
    """A move for each face in a set, equal ones once."""
    moves: list[int] = []
    seen: i64 = 0
    while mask:
        face = state.faces[lowest(mask)]
        mask &= mask - 1
        if not seen >> face & 1:
            seen |= 1 << face
            moves.append(int(first + face))
    return moves


def leave_hand(state: Dungeoneer, seat: i64, card: i64) -> None:
    """A card is shown to all, but not which of equal ones; it lies on the table, in no zone yet."""
    if state.cards.copies[state.faces[card]] > 1:
        row = deck_row(state, deck_number(state, card))
        hand = _hand_in_deck(state, seat, deck_number(state, card))
        every = decks.everybody(int(state.seats))
        decks.show_from(row, hand, card_in_deck(state, card), every)
    state.people[seat * PERSON + HAND_CARDS] &= ~(1 << card)
    lay_open(state, card)


def _hand_in_deck(state: Dungeoneer, seat: i64, number: i64) -> list[int]:
    """The cards of a hand that are of one deck, as that deck numbers them."""
    found: list[int] = []
    mask = hand_of(state, seat)
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if deck_number(state, card) == number:
            found.append(card_in_deck(state, card))
    return found


def lay_open(state: Dungeoneer, card: i64) -> None:
    show_to(state, card, decks.everybody(int(state.seats)))
    state.shown[state.faces[card]] += 1
    state.table |= 1 << card


def take_in_hand(state: Dungeoneer, seat: i64, card: i64) -> None:
    """R12.17, R11.8. A monster goes back to a hand; its attachments are discarded."""
    drop_attachments(state, card)
    forget(state, card)
    state.shown[state.faces[card]] -= 1
    state.people[seat * PERSON + HAND_CARDS] |= 1 << card


def lair_cards(state: Dungeoneer, seat: i64) -> vec[i64]:
    """The monsters of a lair as they are numbered: by face, then by wounds."""
    mask = state.people[seat * PERSON + LAIR]
    found = vec[i64]()
    while mask:
        best = lowest(mask)
        rest = mask & (mask - 1)
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if _lair_key(state, card) < _lair_key(state, best):
                best = card
        found = append(found, best)
        mask &= ~(1 << best)
    return found


def _lair_key(state: Dungeoneer, card: i64) -> i64:
    attached = attachments_of(state, card)
    weight: i64 = 0
    while attached:
        weight += 1 + state.faces[lowest(attached)]
        attached &= attached - 1
    return (state.faces[card] * 16 + state.rows[card * CARD + DAMAGE]) * 1000 + weight


# --- hosts ----------------------------------------------------------------------------------------


def attach(state: Dungeoneer, card: i64, host: i64, keeper: i64) -> None:
    """R11.8. A card goes under its host: a card, a location or a quest."""
    state.table &= ~(1 << card)
    state.attached |= 1 << card
    state.stamp += 1
    row = card * CARD
    state.rows[row + HOST] = host
    state.rows[row + KEEPER] = keeper
    state.rows[row + STAMP] = state.stamp


def attachments_of(state: Dungeoneer, host: i64) -> i64:
    """The cards under a host, as a set."""
    found: i64 = 0
    mask = state.attached
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if state.rows[card * CARD + HOST] == host:
            found |= 1 << card
    return found


def drop_attachments(state: Dungeoneer, host: i64) -> None:
    mask = attachments_of(state, host)
    while mask:
        discard_card(state, lowest(mask), "host")
        mask &= mask - 1


def forget(state: Dungeoneer, card: i64) -> None:
    """Nothing is known of a card any more but where it lies."""
    bit: i64 = 1 << card
    row = card * CARD
    state.table &= ~bit
    state.attached &= ~bit
    state.waiting &= ~bit
    state.rows[row + DAMAGE] = 0
    state.rows[row + HOST] = NONE
    state.rows[row + KEEPER] = NONE
    state.rows[row + STAMP] = 0


def discard_card(state: Dungeoneer, card: i64, why: str) -> None:
    """R5.19, R11.8. An open card goes to its discard pile, and what lies under it, too."""
    if state.attached != 0:
        drop_attachments(state, card)
    bit: i64 = 1 << card
    seat: i64 = 0
    owner: i64 = NONE
    while seat < state.seats:
        zone: i64 = GEAR
        while zone < GEAR + 3:  # gear, banes, lair
            if state.people[seat * PERSON + zone] & bit:
                state.people[seat * PERSON + zone] &= ~bit
                owner = seat
            zone += 1
        seat += 1
    if owner == NONE:
        owner = state.rows[card * CARD + KEEPER]
    host = state.rows[card * CARD + HOST]
    if host >= LOCATION_HOST:
        return_ward_on_bane(state, card)
    forget(state, card)
    if LOCATION_HOST <= host < QUEST_HOST:
        return_idle_wards(state, host - LOCATION_HOST)
    decks.discard(deck_row(state, deck_number(state, card)), card_in_deck(state, card))
    if state.listens:
        name = state.cards.face_ids[state.faces[card]]
        state.emit(CardDiscarded(None if owner == NONE else int(owner), name, why))


def discard_from_hand(state: Dungeoneer, seat: i64, card: i64, why: str) -> None:
    leave_hand(state, seat, card)
    state.rows[card * CARD + KEEPER] = seat
    discard_card(state, card, why)


# --- gear -----------------------------------------------------------------------------------------


def count_gear(state: Dungeoneer, seat: i64, type: i64) -> i64:
    """R11.7. Permanent boons or treasures: what counts against the limit."""
    count: i64 = 0
    mask = state.people[seat * PERSON + GEAR]
    while mask:
        face = state.faces[lowest(mask)]
        mask &= mask - 1
        if state.cards.type[face] == type and state.cards.duration[face] == PERMANENT:
            count += 1
    return count


def gear_of(state: Dungeoneer, seat: i64, type: i64) -> i64:
    """The boons or treasures a hero has prepared, as a set, attached ones included."""
    found: i64 = 0
    mask = state.people[seat * PERSON + GEAR]
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if state.cards.type[state.faces[card]] == type:
            found |= 1 << card
    return found


def has_type(state: Dungeoneer, seat: i64, face: i64) -> bool:
    """R11.10. Whether a treasure of the same type lies prepared."""
    if state.cards.type[face] != TREASURE:
        return False
    word = state.cards.words[face]
    mask = gear_of(state, seat, TREASURE)
    while mask:
        if state.cards.words[state.faces[lowest(mask)]] == word:
            return True
        mask &= mask - 1
    return False


def weapon_of(state: Dungeoneer, seat: i64) -> i64:
    """R11.10: there is at most one weapon; NONE without one."""
    word = state.cards.weapon
    mask = gear_of(state, seat, TREASURE)
    while mask:
        card = lowest(mask)
        if state.cards.words[state.faces[card]] == word:
            return card
        mask &= mask - 1
    return NONE


def has_boon(state: Dungeoneer, seat: i64) -> bool:
    return gear_of(state, seat, BOON) != 0
