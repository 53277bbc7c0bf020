"""Which reactions bear on the event of a window (R16.8): what a person is asked about.

A card or ability bears on an event if it changes what the event may do to the own hero, or how
likely the coming roll is to succeed. It is tried on a copy, by operation, so that card sets of
others need nothing of their own.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.engine.windows import A_LITTLE, FULLY, NOT_AT_ALL
from undercroft.games.dungeoneer.battle.outlook import (
    NO_ROLL,
    is_threatened,
    of_place,
    outlook,
    wounds_at_stake,
)
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.dungeon.tokens import free_token, lay_ward
from undercroft.games.dungeoneer.moves import LIE, STAND, STRIKE
from undercroft.games.dungeoneer.play.choices import attacks_on, discards_of, things_at, ward_places
from undercroft.games.dungeoneer.play.effects import OPERATIONS, Program
from undercroft.games.dungeoneer.play.plans import ability_entry
from undercroft.games.dungeoneer.play.zones import attach, discard_card, find_face, weapon_of
from undercroft.games.dungeoneer.printed.names import EXIT
from undercroft.games.dungeoneer.printed.tables import OP, OP_WIDTH, PROGRAM, SCOPE, WINDOW, ZONE, N
from undercroft.games.dungeoneer.printed.words import (
    AT_ANY,
    AT_FALL,
    AT_WOUND,
    FOR_ATTACK,
    FOR_ROLL,
    IN_CHALLENGE,
    IN_ENTERED,
    IN_LEAVING,
    IN_RESPONSE,
    IN_ROLL,
    IN_WOUND,
    MOST_SEATS,
    NONE,
    ON_ATTACKER,
    ON_WEAPON,
    OP_AP,
    OP_CANCEL,
    OP_CHECK,
    OP_DEACTIVATE,
    OP_DISCARD,
    OP_EXIT_OPEN,
    OP_HEAL,
    OP_KEEP_HIGH,
    OP_STAT,
    OP_TRANSFER,
    OP_WITHDRAW,
    OP_ZERO_BASE,
    PERMANENT,
    SEARCH_ROLL,
    ZONE_BANE,
)
from undercroft.games.dungeoneer.state import (
    CAUSE,
    FRAME,
    GEAR,
    HAND_CARDS,
    LIFE,
    PERSON,
    ROLES_OF,
    ROLLER,
    Dungeoneer,
)

BENDING: Final = (OP_CHECK, OP_STAT, OP_KEEP_HIGH, OP_ZERO_BASE)
ESCAPING: Final = (OP_WITHDRAW, OP_CANCEL, OP_TRANSFER)


def bears_on(state: Dungeoneer, seat: i64, inside: i64, move: i64) -> int:
    """R16.8. How much a reaction changes the event of a window for the seat asked."""
    cards = state.cards
    if move == STAND:
        return NOT_AT_ALL if seat == state.active else FULLY
    if move == LIE:
        return NOT_AT_ALL
    if STRIKE <= move < STRIKE + MOST_SEATS:
        return FULLY
    if cards.play <= move < cards.send:
        face = move - cards.play
        changes = bears_card(state, seat, inside, face)
    elif move >= cards.use_move:
        program = ability_entry(state, move - cards.use_move, PROGRAM)
        changes = bears_program(state, seat, inside, program)
    else:
        return NOT_AT_ALL
    if not changes:
        return NOT_AT_ALL
    return A_LITTLE if inside == IN_ROLL and is_small(state, seat) else FULLY


def is_small(state: Dungeoneer, seat: i64) -> bool:
    """Whether the coming roll is another's at a door, or a search of another."""
    row = len(state.rolls) - FRAME
    if state.rolls[row + ROLLER] == seat:
        return False
    return state.rolls[row + CAUSE] == EXIT or state.rolls[row + ROLES_OF] & SEARCH_ROLL != 0


def bears_card(state: Dungeoneer, seat: i64, inside: i64, face: i64) -> bool:
    """What a card does when it is played, or by lying there."""
    cards = state.cards
    if bears_program(state, seat, inside, cards.on_play[face]):
        return True
    if cards.attach_to[face] == ON_ATTACKER:
        return inside == IN_RESPONSE and is_threatened(state, seat)
    if inside != IN_ENTERED:
        return False
    if len(state.queue):  # R20.4: what was drawn for the location comes next
        return True
    if cards.duration[face] == PERMANENT or cards.attach_to[face] == ON_WEAPON:
        return protects(state, seat, face) or changes_in_gear(state, seat, face)
    return False


def protects(state: Dungeoneer, seat: i64, face: i64) -> bool:
    """Whether a card to be prepared can be used against what the location does."""
    ability = state.cards.use[face]
    if ability == NONE or of_place(state, seat) == [NO_ROLL]:
        return False
    window = ability_entry(state, ability, WINDOW)
    if window == AT_ANY:
        return bears_program(state, seat, IN_ENTERED, ability_entry(state, ability, PROGRAM))
    return window in (AT_WOUND, AT_FALL)


def changes_in_gear(state: Dungeoneer, seat: i64, face: i64) -> bool:
    trial = state.clone()
    row = seat * PERSON
    card = find_face(trial, trial.people[row + HAND_CARDS], face)
    trial.people[row + GEAR] |= 1 << card
    if state.cards.attach_to[face] == ON_WEAPON:
        attach(trial, card, weapon_of(trial, seat), seat)
    return outlook(trial, seat, IN_ENTERED) != outlook(state, seat, IN_ENTERED)


# --- programs -------------------------------------------------------------------------------------


def bears_program(state: Dungeoneer, seat: i64, inside: i64, program: i64) -> bool:
    """Whether one of the operations bears on the event."""
    cards = state.cards
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        if bears_operation(state, seat, inside, program, at):
            return True
        at += OP_WIDTH
    return False


def bears_operation(state: Dungeoneer, seat: i64, inside: i64, program: i64, at: i64) -> bool:
    op = state.cards.code[at + OP]
    if op in BENDING:
        return bends(state, seat, inside, program, at)
    if op in ESCAPING:
        return is_to_escape(state, seat, inside)
    if op == OP_HEAL:
        return is_mortal(state, seat, inside) or bends(state, seat, inside, program, at)
    if op == OP_AP:
        return inside == IN_CHALLENGE and state.cards.code[at + N] > 0
    if op == OP_EXIT_OPEN:
        return inside == IN_LEAVING
    if op == OP_DEACTIVATE:
        return wards(state, seat, inside, at)
    if op == OP_DISCARD and state.cards.code[at + ZONE] == ZONE_BANE:
        return lifts(state, seat, inside, at)
    return False


def is_to_escape(state: Dungeoneer, seat: i64, inside: i64) -> bool:
    """An attack or trap aims at the own hero, or the location is about to act on it."""
    if inside == IN_RESPONSE:
        return is_threatened(state, seat)
    return inside == IN_ENTERED and seat == state.active and of_place(state, seat) != [NO_ROLL]


def is_mortal(state: Dungeoneer, seat: i64, inside: i64) -> bool:
    """Whether the event could defeat the own hero, and there is no later moment to heal it."""
    if state.house.rules > 1:
        return inside == IN_WOUND
    wounds = wounds_at_stake(state, seat, inside)
    return 0 < state.people[seat * PERSON + LIFE] <= wounds


def bends(state: Dungeoneer, seat: i64, inside: i64, program: i64, at: i64) -> bool:
    """Whether an operation, tried on a copy, changes the outlook; on any attack it may choose."""
    code = state.cards.code
    op = code[at + OP]
    if op == OP_KEEP_HIGH or (op == OP_CHECK and code[at + SCOPE] == FOR_ROLL):
        return inside == IN_ROLL and is_changed(state, seat, inside, program, at, NONE)
    if op == OP_ZERO_BASE or (op == OP_CHECK and code[at + SCOPE] == FOR_ATTACK):
        mask = attacks_on(state, at, seat) if state.battle != NONE else 0
        while mask:
            if is_changed(state, seat, inside, program, at, lowest(mask)):
                return True
            mask &= mask - 1
        return False
    return is_changed(state, seat, inside, program, at, NONE)


def is_changed(state: Dungeoneer, seat: i64, inside: i64, program: i64, at: i64, slot: i64) -> bool:
    trial = state.clone()
    run = Program(int(program), 0, int(seat), int(seat), 0, a=int(slot))
    OPERATIONS[state.cards.code[at + OP]](trial, int(at), run)
    return outlook(trial, seat, inside) != outlook(state, seat, inside)


def wards(state: Dungeoneer, seat: i64, inside: i64, at: i64) -> bool:
    """R17.1. Whether a token on something within reach changes the outlook."""
    before = outlook(state, seat, inside)
    token = max(free_token(state), 0)
    for location in members(ward_places(state, at, seat)):
        for thing in things_at(state, at, location):
            trial = state.clone()
            lay_ward(trial, seat, token, location, thing)
            if outlook(trial, seat, inside) != before:
                return True
    return False


def lifts(state: Dungeoneer, seat: i64, inside: i64, at: i64) -> bool:
    """R5.19. Whether a bane fewer changes the outlook."""
    before = outlook(state, seat, inside)
    for card in members(discards_of(state, at, seat)):
        trial = state.clone()
        discard_card(trial, card, "effect")
        if outlook(trial, seat, inside) != before:
            return True
    return False
