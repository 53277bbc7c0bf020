"""Which windows open, and for whom (R16.2 to R16.5, R16.10, R16.11), by what everyone knows.

A window opens only if somebody could change what is about to happen. It depends on open cards,
purses, tokens and how many copies of a card have been seen, never on a hand: so the course of a
game is the same in every world that a seat cannot tell from the truth.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeoneer.battle.outlook import (
    banes_met,
    has_obstacle,
    is_aimed,
    is_threatened,
)
from undercroft.games.dungeoneer.battle.rolls import is_hero_roll, tally_roll
from undercroft.games.dungeoneer.battle.sums import tally_attack, tally_counter
from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.moving import can_stand
from undercroft.games.dungeoneer.play.choices import monsters_on
from undercroft.games.dungeoneer.play.plans import least_cost
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.play.uses import has_use, is_shut, is_usable, may_hold, may_speak
from undercroft.games.dungeoneer.play.values import Tally
from undercroft.games.dungeoneer.printed.tables import OP, OP_WIDTH, SCOPE, STAT, N
from undercroft.games.dungeoneer.printed.words import (
    ATTACK_ROLL,
    BANE,
    CHANCE_ROLL,
    COUNTER_ROLL,
    DIE,
    FOR_ROLL,
    IN_ANY,
    IN_CHALLENGE,
    IN_ENTERED,
    IN_LEAVING,
    IN_RESPONSE,
    IN_ROLL,
    IN_WOUND,
    NONE,
    OP_AP,
    OP_CHECK,
    OP_DEACTIVATE,
    OP_EXIT_OPEN,
    OP_HEAL,
    OP_KEEP_HIGH,
    OP_STAT,
    OP_ZERO_BASE,
)
from undercroft.games.dungeoneer.state import (
    ARTIFACTS,
    AT,
    ATTACK,
    ATTACK_SUM,
    BLOW,
    FORM,
    FRAME,
    GEAR,
    GLORY,
    HAND_CARDS,
    HERO,
    HOW_MANY,
    LIFE,
    NEED,
    PERIL,
    PERSON,
    ROLES_OF,
    ROLL_STAT,
    ROLLER,
    SLOT,
    STRUCK,
    Dungeoneer,
)

OPENS_EXITS: Final = 1 << OP_EXIT_OPEN | 1 << OP_DEACTIVATE
BENDS_ROLLS: Final = 1 << OP_KEEP_HIGH | 1 << OP_CHECK | 1 << OP_ZERO_BASE
HEALS: Final = 1 << OP_HEAL
GIVES_POINTS: Final = 1 << OP_AP


def speakers(state: Dungeoneer, seats: i64, inside: i64) -> i64:
    """The seats of a set that a window asks."""
    mask: i64 = 0
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        if may_answer(state, seat, inside):
            mask |= 1 << seat
    return mask


def may_answer(state: Dungeoneer, seat: i64, inside: i64) -> bool:
    """R16.7. Whether a seat may have a use for a window, by what everyone knows."""
    if not lives(state, seat):
        return False
    if inside == IN_WOUND:
        return may_save(state, seat)
    if inside == IN_CHALLENGE:
        return may_gain_points(state, seat)
    if inside == IN_ANY or opens_always(state):
        return may_speak(state, seat, inside)
    if inside == IN_ROLL:
        return may_turn_roll(state, seat)
    if inside == IN_LEAVING:
        return seat == state.active and may_open_exit(state, seat)
    if inside == IN_ENTERED:
        return seat == state.active and may_meet_place(state, seat)
    return may_respond(state, seat)


def opens_always(state: Dungeoneer) -> bool:
    """R16.2, R28.5. Where heroes may attack or lie down in the turn of others, they stay many."""
    house = state.house
    return house.rules < 2 or house.attack_outside or house.limited


# --- what there may be ----------------------------------------------------------------------------


def has_use_with(state: Dungeoneer, seat: i64, inside: i64, ops: i64, stats: i64) -> bool:
    """Whether an open ability with one of these operations, or for a characteristic, is usable."""
    cards = state.cards
    row = seat * PERSON
    if _is_such(state, seat, inside, cards.hero_ability[state.people[row + HERO]], ops, stats):
        return True
    mask = state.people[row + GEAR]
    while mask:
        ability = cards.use[state.faces[lowest(mask)]]
        mask &= mask - 1
        if _is_such(state, seat, inside, ability, ops, stats):
            return True
    mask = state.people[row + ARTIFACTS]
    while mask:
        ability = cards.quest_use[lowest(mask)]
        mask &= mask - 1
        if _is_such(state, seat, inside, ability, ops, stats):
            return True
    return False


def _is_such(state: Dungeoneer, seat: i64, inside: i64, ability: i64, ops: i64, stats: i64) -> bool:
    if ability == NONE:
        return False
    fits = state.cards.use_ops[ability] & ops or state.cards.use_stats[ability] & stats
    return fits != 0 and is_usable(state, seat, ability, inside)


def may_hold_such(state: Dungeoneer, seat: i64, inside: i64, ops: i64, stats: i64) -> bool:
    """Whether a hidden hand may hold an any-time glory card with such an operation, and pay it."""
    cards = state.cards
    if not state.people[seat * PERSON + HAND_CARDS]:
        return False
    rest = cards.fits[inside] & cards.anytime
    while rest:
        face = lowest(rest)
        rest &= rest - 1
        if (
            cards.type[face] < BANE
            and state.shown[face] < cards.copies[face]
            and (cards.play_ops[face] & ops or cards.play_stats[face] & stats)
            and state.people[seat * PERSON + GLORY] >= least_cost(state, face)
        ):
            return True
    return False


# --- exits, places, attacks -----------------------------------------------------------------------


def may_open_exit(state: Dungeoneer, seat: i64) -> bool:
    """R16.3. The exit has a condition, and the mover an open ability for it."""
    return is_shut(state, seat) and has_use_with(state, seat, IN_LEAVING, OPENS_EXITS, 0)


def may_meet_place(state: Dungeoneer, seat: i64) -> bool:
    """R16.4. The location acts, or cards were drawn for it, and the mover may prepare."""
    place = state.people[seat * PERSON + AT]
    acts = has_obstacle(state, place) or (state.attached and banes_met(state, place) != 0)
    if not acts and not len(state.queue):
        return False
    if state.people[seat * PERSON + HAND_CARDS] and may_hold(state, seat, IN_ENTERED):
        return True
    return has_use(state, seat, IN_ENTERED)


def may_respond(state: Dungeoneer, seat: i64) -> bool:
    """R12.5. An attack or a trap still aims at the hero, which may have an answer.

    A monster whose attack was cancelled is still there, and may be marked (R22.4).
    """
    aims = is_threatened(state, seat) or monsters_on(state, seat) != 0
    return aims and may_speak(state, seat, IN_RESPONSE)


# --- rolls ----------------------------------------------------------------------------------------


def may_turn_roll(state: Dungeoneer, seat: i64) -> bool:
    """R16.5. The result is open, and the seat may make it likelier or less likely."""
    depth: i64 = len(state.rolls) // FRAME - 1
    row = depth * FRAME
    roles, roller = state.rolls[row + ROLES_OF], state.rolls[row + ROLLER]
    if not is_open(state, depth):
        return False
    if roles & (ATTACK_ROLL | COUNTER_ROLL):
        slot = state.rolls[row + SLOT]
        form: i64 = 1 << state.attacks[slot * ATTACK + FORM] if is_aimed(state, slot, seat) else 0
        if may_bend(state, seat, form, seat == roller):
            return True
    elif seat == roller:
        stat = state.rolls[row + ROLL_STAT]
        if may_bend(state, seat, 0 if stat == NONE else 1 << stat, True):
            return True
    return may_spoil(state, seat, depth)


def may_bend(state: Dungeoneer, seat: i64, stats: i64, rolls: bool) -> bool:
    """Whether a seat may change a roll by a characteristic, or as the one who makes it."""
    ops: i64 = BENDS_ROLLS if rolls else 0
    if not ops and not stats:
        return False
    if has_use_with(state, seat, IN_ROLL, ops, stats):
        return True
    return may_hold_such(state, seat, IN_ROLL, ops, stats)


def may_spoil(state: Dungeoneer, seat: i64, depth: i64) -> bool:
    """R22.14. Whether an opponent may hold a bane for this roll, which the roller's peril pays."""
    roller = state.rolls[depth * FRAME + ROLLER]
    if seat == roller or not state.people[seat * PERSON + HAND_CARDS]:
        return False
    return is_hero_roll(state, depth) and banes_for(state, roller) != 0


def banes_for(state: Dungeoneer, roller: i64) -> i64:
    """The unseen banes that the peril of the roller pays for, as a set of faces."""
    cards = state.cards
    found: i64 = 0
    rest = cards.fits[IN_ROLL] & cards.anytime
    while rest:
        face = lowest(rest)
        rest &= rest - 1
        if (
            cards.type[face] >= BANE
            and state.shown[face] < cards.copies[face]
            and state.people[roller * PERSON + PERIL] >= least_cost(state, face)
        ):
            found |= 1 << face
    return found


def is_open(state: Dungeoneer, depth: i64) -> bool:
    """Whether a roll may end in more than one way, after the best and the worst that is played."""
    row = depth * FRAME
    roles = state.rolls[row + ROLES_OF]
    if roles & CHANCE_ROLL:
        return True
    worst, best = -spoiled_by(state, depth), raised_by(state, depth)
    if roles & ATTACK_ROLL:
        slot = state.rolls[row + SLOT]
        attack, counter = Tally(), Tally()
        tally_attack(state, attack, slot)
        tally_counter(state, counter, slot)
        lead = attack.total - counter.total
        return lead + best > -DIE and lead + worst - best < DIE
    tally = Tally()
    tally_roll(state, tally, depth)
    if roles & COUNTER_ROLL:
        lead = tally.total - state.attacks[state.rolls[row + SLOT] * ATTACK + ATTACK_SUM]
        return lead + best > -DIE - 1 and lead + worst < 0
    lacking = state.rolls[row + NEED] - tally.total
    return lacking - best <= DIE and lacking - worst > 1


def spoiled_by(state: Dungeoneer, depth: i64) -> i64:
    """By how much opponents may lower a roll."""
    if not is_hero_roll(state, depth):
        return 0
    return summed(state, banes_for(state, state.rolls[depth * FRAME + ROLLER]), NONE)


def raised_by(state: Dungeoneer, depth: i64) -> i64:
    """By how much characteristics may be raised before the roll: open abilities, unseen cards."""
    stat = state.rolls[depth * FRAME + ROLL_STAT]
    if stat == NONE:
        return 0
    cards = state.cards
    bit: i64 = 1 << stat
    more: i64 = 0
    rest = cards.fits[IN_ROLL] & cards.anytime
    while rest:
        face = lowest(rest)
        rest &= rest - 1
        if cards.play_stats[face] & bit and state.shown[face] < cards.copies[face]:
            more += summed(state, 1 << face, stat)
    seat: i64 = 0
    while seat < state.seats:
        if lives(state, seat) and has_use_with(state, seat, IN_ROLL, 0, bit):
            more += DIE  # open, and rare: whoever has it is asked
        seat += 1
    return more


def summed(state: Dungeoneer, faces: i64, stat: i64) -> i64:
    """What cards add to a roll in all: to a characteristic, or for this roll alone."""
    cards = state.cards
    total: i64 = 0
    while faces:
        face = lowest(faces)
        faces &= faces - 1
        at = cards.starts[cards.on_play[face]]
        end = at + cards.counts[cards.on_play[face]] * OP_WIDTH
        while at < end:
            op, n = cards.code[at + OP], cards.code[at + N]
            if op == OP_STAT and cards.code[at + STAT] == stat:
                total += n
            elif op == OP_CHECK and cards.code[at + SCOPE] == FOR_ROLL and stat == NONE:
                total -= n
            at += OP_WIDTH
    return total


# --- the last moment ------------------------------------------------------------------------------


def may_save(state: Dungeoneer, seat: i64) -> bool:
    """R16.10. The wounds would defeat the hero, and its player may have a cure."""
    if due_wounds(state, seat) < state.people[seat * PERSON + LIFE]:
        return False
    if has_use_with(state, seat, IN_WOUND, HEALS, 0):
        return True
    return may_hold_such(state, seat, IN_WOUND, HEALS, 0)


def due_wounds(state: Dungeoneer, seat: i64) -> i64:
    """The wounds announced for a hero."""
    wounds: i64 = 0
    at: i64 = 0
    while at < len(state.blows):
        if state.blows[at + STRUCK] == seat:
            wounds += state.blows[at + HOW_MANY]
        at += BLOW
    return wounds


def may_gain_points(state: Dungeoneer, seat: i64) -> bool:
    """R16.11. The player may get the points that the challenge lacks."""
    if has_use_with(state, seat, IN_CHALLENGE, GIVES_POINTS, 0):
        return True
    return may_hold_such(state, seat, IN_CHALLENGE, GIVES_POINTS, 0)


def lying(state: Dungeoneer) -> i64:
    """R16.2. The heroes that lie outside of their own turn and have a point, as a set."""
    mask: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if seat != state.active and lives(state, seat) and can_stand(state, seat):
            mask |= 1 << seat
        seat += 1
    return mask
