"""The villainy phase (R8.6 to R8.8): banes, and one declaration of encounters."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.dungeoneer.battle.checks import add_attack
from undercroft.games.dungeoneer.battle.rolls import add_mod
from undercroft.games.dungeoneer.battle.stages import begin_battle
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.events import CardPlayed
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import (
    AGAINST,
    AMOUNT,
    DECLARE,
    FORM_MOVE,
    MOST_PLACES,
    ROUSE,
    SOONER,
    TARGET_MOVE,
)
from undercroft.games.dungeoneer.play.choices import opponents
from undercroft.games.dungeoneer.play.plans import least_cost
from undercroft.games.dungeoneer.play.playing import tell_chosen
from undercroft.games.dungeoneer.play.purse import change_peril
from undercroft.games.dungeoneer.play.zones import (
    attach,
    faces_in,
    find_face,
    lair_cards,
    leave_hand,
)
from undercroft.games.dungeoneer.printed.records import ANY_NUMBER
from undercroft.games.dungeoneer.printed.tables import ATTACKS, FIGHTER_WIDTH, OP, OP_WIDTH, N
from undercroft.games.dungeoneer.printed.words import (
    AT_PAYER,
    AT_TRAP_TARGET,
    MONSTER,
    NONE,
    OP_THREAT_VALUE,
    TRAP,
    TRAP_CARD_ROLL,
)
from undercroft.games.dungeoneer.state import (
    BY_MONSTER,
    BY_TRAP,
    CARD,
    ENCOUNTERS,
    ENTRY,
    ENTRY_CARD,
    ENTRY_EXTRA,
    ENTRY_FORM,
    ENTRY_TARGET,
    ENTRY_X,
    HAND_CARDS,
    KEEPER,
    LAIR,
    PERIL,
    PERSON,
    Dungeoneer,
)

MOST_MOVED: Final = 6  # more than a slip needs, and soon over for a bot that does not care


def entry_cost(state: Dungeoneer, at: i64) -> i64:
    """What one entry of the declaration costs so far, with what is declared with it."""
    face = state.faces[state.draft[at + ENTRY_CARD]]
    cost = state.cards.cost[face]
    x = max(state.draft[at + ENTRY_X], 0)
    total = x if cost == ANY_NUMBER else cost + x
    mask = state.draft[at + ENTRY_EXTRA]
    while mask:
        total += state.cards.cost[state.faces[lowest(mask)]]
        mask &= mask - 1
    return total


def left_of(state: Dungeoneer, seat: i64) -> i64:
    """R8.8. The peril of a target that the declaration has not yet spent."""
    left = state.people[seat * PERSON + PERIL]
    at: i64 = 0
    while at < len(state.draft):
        if state.draft[at + ENTRY_TARGET] == seat:
            left -= entry_cost(state, at)
        at += ENTRY
    return left


def marks_for(state: Dungeoneer, seat: i64, face: i64) -> i64:
    """The opponents that can still pay for an encounter, as a set."""
    cost = least_cost(state, face)
    mask: i64 = 0
    rest = opponents(state, seat)
    while rest:
        other = lowest(rest)
        rest &= rest - 1
        if left_of(state, other) >= cost:
            mask |= 1 << other
    return mask


def encounters_in(state: Dungeoneer, seat: i64, cards: i64) -> i64:
    """The monsters and traps of a set that somebody can pay for."""
    found: i64 = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        face = state.faces[card]
        if state.cards.type[face] in (MONSTER, TRAP) and marks_for(state, seat, face):
            found |= 1 << card
    return found


def drafted(state: Dungeoneer) -> i64:
    """The cards of the declaration so far, as a set."""
    mask: i64 = 0
    at: i64 = 0
    while at < len(state.draft):
        mask |= 1 << state.draft[at + ENTRY_CARD] | state.draft[at + ENTRY_EXTRA]
        at += ENTRY
    return mask


def sends(state: Dungeoneer, seat: i64) -> list[int]:
    """R8.7. The encounters that may be added to the declaration."""
    row = seat * PERSON
    moves = faces_in(
        state, encounters_in(state, seat, state.people[row + HAND_CARDS]), state.cards.send
    )
    lair = lair_cards(state, seat)
    able = encounters_in(state, seat, state.people[row + LAIR]) & ~drafted(state)
    for number in range(len(lair)):
        if able >> lair[number] & 1:
            moves.append(ROUSE + number)
    return moves


def send(state: Dungeoneer, seat: i64, move: i64) -> None:
    """One more encounter: its card is shown, then target, form and X are asked."""
    row = seat * PERSON
    shown = move >= state.cards.send
    if shown:
        card = find_face(state, state.people[row + HAND_CARDS], move - state.cards.send)
        leave_hand(state, seat, card)
        state.rows[card * CARD + KEEPER] = seat
    else:
        card = lair_cards(state, seat)[move - ROUSE]
    entries = state.draft
    for entry in (card, NONE, NONE, NONE, 0):
        entries = append(entries, entry)
    state.draft = entries
    if shown:
        tell_chosen(state, seat, card)
    go_on(state, seat)


def go_on(state: Dungeoneer, seat: i64) -> None:
    """Ask what the last entry still needs, then whether there is more."""
    at: i64 = len(state.draft) - ENTRY
    face = state.faces[state.draft[at + ENTRY_CARD]]
    if state.draft[at + ENTRY_TARGET] == NONE:
        mask = marks_for(state, seat, face)
        if mask & (mask - 1):
            state.push(EntryTarget(seat))
            return
        state.draft[at + ENTRY_TARGET] = lowest(mask)
    if state.draft[at + ENTRY_FORM] == NONE and state.cards.type[face] == MONSTER:
        forms = state.cards.fighters[face * FIGHTER_WIDTH + ATTACKS]
        if forms & (forms - 1):
            state.push(EntryForm(seat))
            return
        state.draft[at + ENTRY_FORM] = lowest(forms)
    if state.draft[at + ENTRY_X] == NONE:
        low, high = entry_amounts(state, at)
        if low < high:
            state.push(EntryAmount(seat))
            return
        state.draft[at + ENTRY_X] = low
    state.push(Drafting(seat))


def entry_amounts(state: Dungeoneer, at: i64) -> tuple[i64, i64]:
    """R11.3. X of a trap, or the extra payment of a monster."""
    face = state.faces[state.draft[at + ENTRY_CARD]]
    least, most = state.cards.least_x[face], state.cards.most_x[face]
    left = left_of(state, state.draft[at + ENTRY_TARGET])
    return least, max(least, min(most, left))


class EntryTarget(Question):
    """R8.7. Against whom."""

    def options(self, state: Dungeoneer) -> list[int]:
        face = state.faces[state.draft[len(state.draft) - ENTRY + ENTRY_CARD]]
        mask = marks_for(state, self.seat, face)
        return [int(TARGET_MOVE + seat) for seat in members(mask)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        state.draft[len(state.draft) - ENTRY + ENTRY_TARGET] = move - TARGET_MOVE
        go_on(state, self.seat)


class EntryForm(Question):
    """R12.3. In which form."""

    def options(self, state: Dungeoneer) -> list[int]:
        face = state.faces[state.draft[len(state.draft) - ENTRY + ENTRY_CARD]]
        forms = state.cards.fighters[face * FIGHTER_WIDTH + ATTACKS]
        return [int(FORM_MOVE + form) for form in members(forms)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        state.draft[len(state.draft) - ENTRY + ENTRY_FORM] = move - FORM_MOVE
        go_on(state, self.seat)


class EntryAmount(Question):
    """R11.3. How much."""

    def options(self, state: Dungeoneer) -> list[int]:
        low, high = entry_amounts(state, len(state.draft) - ENTRY)
        return [AMOUNT + number for number in range(low, high + 1)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        state.draft[len(state.draft) - ENTRY + ENTRY_X] = move - AMOUNT
        go_on(state, self.seat)


def takes(state: Dungeoneer, at: i64, face: i64) -> bool:
    """R8.7, R22.27. A monster takes attachments, a trap boosters, if its target can pay."""
    encounter = state.faces[state.draft[at + ENTRY_CARD]]
    kind = AT_PAYER if state.cards.type[encounter] == MONSTER else AT_TRAP_TARGET
    if state.cards.target[face] != kind:
        return False
    return state.cards.cost[face] <= left_of(state, state.draft[at + ENTRY_TARGET])


def hosts_for(state: Dungeoneer, face: i64) -> i64:
    """The encounters of the declaration that a card may join: a set of places, counted from 0."""
    found: i64 = 0
    at: i64 = 0
    while at < len(state.draft):
        if takes(state, at, face):
            found |= 1 << at // ENTRY
        at += ENTRY
    return found


def additions(state: Dungeoneer, seat: i64) -> i64:
    """The cards of the hand that may join an encounter of the declaration, as a set."""
    found: i64 = 0
    mask = state.people[seat * PERSON + HAND_CARDS]
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        face = state.faces[card]
        if state.cards.target[face] in (AT_PAYER, AT_TRAP_TARGET) and hosts_for(state, face):
            found |= 1 << card
    return found


def join_entry(state: Dungeoneer, face: i64, place: i64) -> None:
    """A card that was shown joins one encounter of the declaration."""
    card = find_face(state, state.table & ~drafted(state), face)
    state.draft[place * ENTRY + ENTRY_EXTRA] |= 1 << card


def bring_forward(state: Dungeoneer, place: i64) -> None:
    """R8.7. An encounter changes places with the one before it; `place` counts from 0."""
    at = place * ENTRY
    field: i64 = 0
    while field < ENTRY:
        entry = state.draft[at + field]
        state.draft[at + field] = state.draft[at + field - ENTRY]
        state.draft[at + field - ENTRY] = entry
        field += 1


class Drafting(Question):
    """R8.7. More encounters, more with those declared, another order, or declare.

    `moved`: how often the order was changed since the last encounter joined. There is an end to it,
    so that nobody ponders for ever.
    """

    def __init__(self, seat: int, moved: int = 0) -> None:
        super().__init__(seat)
        self.moved: i64 = moved

    def options(self, state: Dungeoneer) -> list[int]:
        more = faces_in(state, additions(state, self.seat), state.cards.add)
        return [DECLARE, *sends(state, self.seat), *more, *self.orders(state)]

    def orders(self, state: Dungeoneer) -> list[int]:
        """The places from which an encounter may come forward."""
        if self.moved >= MOST_MOVED:
            return []
        last = min(len(state.draft) // ENTRY, MOST_PLACES)
        return [SOONER + place - 1 for place in range(1, last)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        cards = state.cards
        if move == DECLARE:
            declare(state, self.seat)
        elif SOONER <= move < SOONER + MOST_PLACES - 1:
            bring_forward(state, move - SOONER + 1)
            state.push(Drafting(self.seat, self.moved + 1))
        elif cards.add <= move < cards.discard:
            self.add(state, move - cards.add)
        else:
            send(state, self.seat, move)

    def add(self, state: Dungeoneer, face: i64) -> None:
        """The card is shown; which encounter it joins is asked where several fit."""
        hosts = hosts_for(state, face)
        card = find_face(state, additions(state, self.seat), face)
        leave_hand(state, self.seat, card)
        state.rows[card * CARD + KEEPER] = self.seat
        tell_chosen(state, self.seat, card)
        if hosts & (hosts - 1):
            state.push(EntryHost(self.seat, face, self.moved))
            return
        join_entry(state, face, lowest(hosts))
        state.push(Drafting(self.seat, self.moved))

    def args(self) -> list[int]:
        return [self.seat, self.moved]


class EntryHost(Question):
    """R8.7. Which encounter a card joins; `moved` is kept for the question after it."""

    def __init__(self, seat: int, face: int, moved: int) -> None:
        super().__init__(seat)
        self.face: i64 = face
        self.moved: i64 = moved

    def options(self, state: Dungeoneer) -> list[int]:
        return [int(AGAINST + place) for place in members(hosts_for(state, self.face))]

    def answer(self, state: Dungeoneer, move: int) -> None:
        join_entry(state, self.face, move - AGAINST)
        state.push(Drafting(self.seat, self.moved))

    def args(self) -> list[int]:
        return [self.seat, self.face, self.moved]


def declare(state: Dungeoneer, seat: i64) -> None:
    """R8.8. Everything is paid by its target, and the battle begins."""
    draft = state.draft
    state.declared = 1
    at: i64 = 0
    while at < len(draft):
        bring_in(state, seat, draft, at)
        at += ENTRY
    state.draft = vec[i64]()
    begin_battle(state, ENCOUNTERS)


def bring_in(state: Dungeoneer, seat: i64, draft: vec[i64], at: i64) -> None:
    """One entry of a declaration becomes an attack; its target pays."""
    card, target = draft[at + ENTRY_CARD], draft[at + ENTRY_TARGET]
    face = state.faces[card]
    bit: i64 = 1 << card
    lair: i64 = 1 if state.people[seat * PERSON + LAIR] & bit else 0
    state.people[seat * PERSON + LAIR] &= ~bit
    state.table |= bit
    x = draft[at + ENTRY_X]
    cost = x if state.cards.cost[face] == ANY_NUMBER else state.cards.cost[face] + x
    change_peril(state, target, -cost, face)
    kind = BY_MONSTER if state.cards.type[face] == MONSTER else BY_TRAP
    slot = add_attack(state, kind, card, seat, target, draft[at + ENTRY_FORM], x, lair)
    tell_declared(state, seat, face, cost, target, None)
    for extra in members(draft[at + ENTRY_EXTRA]):
        join_extra(state, seat, extra, card, slot, target)


def join_extra(state: Dungeoneer, seat: i64, extra: i64, card: i64, slot: i64, payer: i64) -> None:
    """R22.27. An attachment, or a card that makes a trap harder, paid by the same target."""
    face = state.faces[extra]
    change_peril(state, payer, -state.cards.cost[face], face)
    harden(state, slot, face)
    attach(state, extra, card, seat)
    host = state.cards.face_ids[state.faces[card]]
    tell_declared(state, seat, face, state.cards.cost[face], payer, host)


def harden(state: Dungeoneer, slot: i64, face: i64) -> None:
    """R22.27 `threat_value`."""
    cards = state.cards
    at = cards.starts[cards.on_play[face]]
    end = at + cards.counts[cards.on_play[face]] * OP_WIDTH
    while at < end:
        if cards.code[at + OP] == OP_THREAT_VALUE:
            add_mod(state, slot, TRAP_CARD_ROLL, cards.code[at + N], face)
        at += OP_WIDTH


def tell_declared(
    state: Dungeoneer, seat: i64, face: i64, cost: i64, target: i64, on: str | None
) -> None:
    if state.listens:
        name = state.cards.face_ids[face]
        state.emit(CardPlayed(int(seat), name, int(target), int(cost), int(target), on))
