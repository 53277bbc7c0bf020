"""The outlook of an event (R16): numbers that change exactly if the chances of its results do.

Each number stands for one roll or pair of rolls that is still to come. Whoever wants to know
whether a card would change an event compares the numbers before and after it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeoneer.battle.checks import count_attacks
from undercroft.games.dungeoneer.battle.rolls import coming_roll, tally_roll
from undercroft.games.dungeoneer.battle.stakes import hit_wounds, share_of
from undercroft.games.dungeoneer.battle.sums import (
    NO_OTHER,
    add_checks,
    tally_attack,
    tally_counter,
)
from undercroft.games.dungeoneer.battle.traps import trap_program, trap_value
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.tokens import exit_code, location_banes, ward_on
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.play.values import Tally, tally_stat
from undercroft.games.dungeoneer.printed.tables import FAILED, OP, OP_WIDTH, STAT, VALUE
from undercroft.games.dungeoneer.printed.words import (
    ATTACK_ROLL,
    BLOCKED,
    BLOCKED_EXIT_ROLL,
    CHANCE_ROLL,
    COUNTER_ROLL,
    DIE,
    IN_ENTERED,
    IN_LEAVING,
    IN_ROLL,
    NONE,
    ON_ENTRY,
    OP_THREAT,
    OPEN,
    PIT,
    SPIKES,
    THREAT_ROLL,
    TRAP_CARD_ROLL,
)
from undercroft.games.dungeoneer.state import (
    AT,
    ATTACK,
    ATTACK_DICE,
    ATTACK_SUM,
    BY_HERO,
    BY_TRAP,
    COUNTER_DICE,
    DICE,
    FRAME,
    KIND,
    NEED,
    ON,
    ON_BANE,
    ON_OBSTACLE,
    OWNER,
    PERSON,
    ROLES_OF,
    SCENE,
    SLOT,
    STATUS,
    TARGET,
    WHICH,
    Dungeoneer,
)

NO_ROLL: Final = -1  # nothing is rolled: the way is open, the obstacle is covered
WIDE: Final = 64  # more than any number of dice


def between(value: i64, least: i64, most: i64) -> i64:
    return max(min(value, most), least)


def with_dice(value: i64, least: i64, most: i64, dice: i64) -> int:
    """A sum that is certain at both ends, however many dice are rolled."""
    held = between(value, least, most)
    return int(held * WIDE + (0 if held in (least, most) else dice))


# --- rolls ----------------------------------------------------------------------------------------


def of_threat(state: Dungeoneer, seat: i64, roles: i64, stat: i64, value: i64) -> int:
    """R13.1. A threat as a hero would face it now."""
    tally = Tally()
    tally_stat(state, tally, seat, stat, False)
    add_checks(state, tally, seat, THREAT_ROLL | roles, stat, NO_OTHER)
    return with_dice(value - tally.total - 1, 0, DIE, 1)


def of_roll(state: Dungeoneer, depth: i64) -> int:
    """R16.5. An announced roll."""
    row = depth * FRAME
    roles, dice, slot = (
        state.rolls[row + ROLES_OF],
        state.rolls[row + DICE],
        state.rolls[row + SLOT],
    )
    if roles & ATTACK_ROLL:
        return of_attack(state, slot, dice)
    tally = Tally()
    tally_roll(state, tally, depth)
    if roles & CHANCE_ROLL:
        return int(tally.total * WIDE + dice)
    if roles & COUNTER_ROLL:
        lead = tally.total - state.attacks[slot * ATTACK + ATTACK_SUM]
        return with_dice(lead, -DIE - 1, 0, dice)
    return with_dice(state.rolls[row + NEED] - tally.total - 1, 0, DIE, dice)


def of_attack(state: Dungeoneer, slot: i64, dice: i64) -> int:
    """R12.10. Both checks of an attack are still to come."""
    attack, counter = Tally(), Tally()
    tally_attack(state, attack, slot)
    tally_counter(state, counter, slot)
    return with_dice(attack.total - counter.total, -DIE, DIE, dice)


# --- events ---------------------------------------------------------------------------------------


def outlook(state: Dungeoneer, seat: i64, inside: i64) -> list[int]:
    """All that the event of a window may do to a hero, or that the coming roll decides."""
    if inside == IN_LEAVING:
        return [of_exit(state, seat)]
    if inside == IN_ENTERED:
        return of_place(state, seat)
    found = of_battle(state, seat) if state.battle != NONE else []
    if inside == IN_ROLL:
        found.append(of_roll(state, len(state.rolls) // FRAME - 1))
    return found


def of_exit(state: Dungeoneer, seat: i64) -> int:
    """R10.3. The exit of the running move."""
    code = exit_code(state, state.people[seat * PERSON + AT], state.leaving)
    kind = code & 3
    if kind == OPEN or state.free_exit:
        return NO_ROLL
    roles: i64 = BLOCKED_EXIT_ROLL if kind == BLOCKED else 0
    return of_threat(state, seat, roles, code >> 2 & 7, code >> 5)


def has_obstacle(state: Dungeoneer, place: i64) -> bool:
    """R10.11. Spikes or a pit without a token."""
    acts = state.cards.obstacle[place] in (SPIKES, PIT)
    return acts and ward_on(state, place, ON_OBSTACLE) == NONE


def banes_met(state: Dungeoneer, place: i64) -> i64:
    """R10.10. The attached banes that act on entry, as a set."""
    found: i64 = 0
    mask = location_banes(state, place)
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        acts = state.cards.trigger[state.faces[card]] == ON_ENTRY
        if acts and ward_on(state, place, ON_BANE + card) == NONE:
            found |= 1 << card
    return found


def of_place(state: Dungeoneer, seat: i64) -> list[int]:
    """R10.10, R10.11. What the location does to the hero that has entered it."""
    place = state.people[seat * PERSON + AT]
    cards = state.cards
    found = [NO_ROLL]
    if has_obstacle(state, place):
        stat, value = cards.obstacle_stat[place], cards.obstacle_value[place]
        found[0] = of_threat(state, seat, 0, stat, value)
    mask = banes_met(state, place)
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        found.append(int(card))
        at = threat_in(state, cards.trigger_ops[state.faces[card]])
        if at != NONE:
            stat, value = cards.code[at + STAT], cards.code[at + VALUE]
            found.append(of_threat(state, seat, 0, stat, value))
    return found


def threat_in(state: Dungeoneer, program: i64) -> i64:
    """The operation of a program that is a threat, or NONE."""
    cards = state.cards
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        if cards.code[at + OP] == OP_THREAT:
            return at
        at += OP_WIDTH
    return NONE


def of_battle(state: Dungeoneer, seat: i64) -> list[int]:
    """R12. The attacks on a hero that are not yet rolled, and the traps where it is."""
    found: list[int] = []
    slot: i64 = 0
    while slot < count_attacks(state):
        row = slot * ATTACK
        if state.attacks[row + STATUS] == ON:
            if is_trap_for(state, slot, seat):
                face = state.faces[state.attacks[row + WHICH]]
                stat = state.cards.trap_stat[face]
                value = trap_value(state, slot)
                found.append(of_threat(state, seat, TRAP_CARD_ROLL, stat, value))
            elif is_aimed(state, slot, seat) and not state.attacks[row + ATTACK_DICE]:
                found.append(of_attack(state, slot, 1))
        slot += 1
    return found


def is_trap_for(state: Dungeoneer, slot: i64, seat: i64) -> bool:
    """R12.6. A trap of the battle that tests a hero."""
    row = slot * ATTACK
    there = state.attacks[row + SCENE] == state.people[seat * PERSON + AT]
    return state.attacks[row + KIND] == BY_TRAP and there and lives(state, seat)


def is_aimed(state: Dungeoneer, slot: i64, seat: i64) -> bool:
    """An attack by or on this hero that can be fought."""
    row = slot * ATTACK
    kind, target = state.attacks[row + KIND], state.attacks[row + TARGET]
    if kind == BY_TRAP or (target != NONE and not lives(state, target)):
        return False
    own = kind == BY_HERO and state.attacks[row + OWNER] == seat
    if kind == BY_HERO and not lives(state, state.attacks[row + OWNER]):
        return False
    return own or target == seat


def is_threatened(state: Dungeoneer, seat: i64) -> bool:
    """R12.5. An attack or a trap still aims at this hero, cancelled attacks apart."""
    slot: i64 = 0
    while slot < count_attacks(state):
        row = slot * ATTACK
        if state.attacks[row + STATUS] == ON and (
            is_trap_for(state, slot, seat) or state.attacks[row + TARGET] == seat
        ):
            return True
        slot += 1
    return False


# --- wounds ---------------------------------------------------------------------------------------


def wounds_at_stake(state: Dungeoneer, seat: i64, inside: i64) -> i64:
    """The most wounds that the event may deal to a hero."""
    if inside == IN_ENTERED:
        return _wounds_of_place(state, seat)
    if inside == IN_LEAVING:
        code = exit_code(state, state.people[seat * PERSON + AT], state.leaving)
        return 1 if code & 3 > BLOCKED and not state.free_exit else 0
    wounds = _wounds_of_battle(state, seat) if state.battle != NONE else 0
    if inside == IN_ROLL:
        roll = coming_roll(state)
        if roll is not None:
            wounds += roll.endangers(state, seat)
    return wounds


def _wounds_of_place(state: Dungeoneer, seat: i64) -> i64:
    place = state.people[seat * PERSON + AT]
    cards = state.cards
    wounds: i64 = 0
    if has_obstacle(state, place) and cards.obstacle[place] == SPIKES:
        wounds = 1
    mask = banes_met(state, place)
    while mask:
        program = cards.trigger_ops[state.faces[lowest(mask)]]
        mask &= mask - 1
        wounds += share_of(state, program, seat, seat)
        at = threat_in(state, program)
        if at != NONE:
            wounds += share_of(state, cards.code[at + FAILED], seat, seat)
    return wounds


def _wounds_of_battle(state: Dungeoneer, seat: i64) -> i64:
    """Attacks not yet compared, and traps not yet settled."""
    wounds: i64 = 0
    slot: i64 = 0
    while slot < count_attacks(state):
        row = slot * ATTACK
        if state.attacks[row + STATUS] == ON:
            if is_trap_for(state, slot, seat):
                wounds += share_of(state, trap_program(state, slot), seat, seat)
            elif is_aimed(state, slot, seat) and not state.attacks[row + COUNTER_DICE]:
                wounds += hit_wounds(state, slot)
        slot += 1
    return wounds
