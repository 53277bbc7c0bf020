"""How the player's own cards and abilities would change the odds at hand (R16.5)."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeoneer.battle.checks import count_attacks
from undercroft.games.dungeoneer.battle.rolls import tally_roll
from undercroft.games.dungeoneer.battle.sums import tally_attack, tally_counter
from undercroft.games.dungeoneer.events_view import Forecast
from undercroft.games.dungeoneer.play.choices import attacks_on, is_attack_on
from undercroft.games.dungeoneer.play.effects import OPERATIONS, Program
from undercroft.games.dungeoneer.play.plans import ability_entry
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.play.uses import abilities_of
from undercroft.games.dungeoneer.play.values import Tally
from undercroft.games.dungeoneer.printed.tables import OP, OP_WIDTH, PROGRAM, SCOPE
from undercroft.games.dungeoneer.printed.words import (
    ATTACK_ROLL,
    CHANCE_ROLL,
    COUNTER_ROLL,
    DIE,
    FOR_ROLL,
    NONE,
    OP_CHECK,
    OP_KEEP_HIGH,
    OP_STAT,
    OP_ZERO_BASE,
)
from undercroft.games.dungeoneer.shown.battle import can_fight
from undercroft.games.dungeoneer.shown.bills import names
from undercroft.games.dungeoneer.state import (
    ATTACK,
    ATTACK_SUM,
    DICE,
    FRAME,
    HAND_CARDS,
    NEED,
    PERSON,
    ROLES_OF,
    SLOT,
    Dungeoneer,
)

BENDING = (OP_CHECK, OP_STAT, OP_KEEP_HIGH, OP_ZERO_BASE)


def forecasts(state: Dungeoneer, seat: i64) -> list[Forecast]:
    """R16.5. How own cards and abilities would change the odds; each is tried on a copy."""
    slot = _attack_on(state, seat)
    if seat < 0 or not lives(state, seat) or (slot == NONE and not len(state.rolls)):
        return []
    cards = state.cards
    before = _chance(state, slot)
    found: list[Forecast] = []
    for card in names(state, state.people[seat * PERSON + HAND_CARDS]):
        program = cards.on_play[cards.face_ids.index(card)]
        found += _forecast(state, seat, program, slot, card, before)
    for ability in abilities_of(state, seat):
        program = ability_entry(state, ability, PROGRAM)
        found += _forecast(state, seat, program, slot, cards.ability_ids[ability], before)
    return found


def _attack_on(state: Dungeoneer, seat: i64) -> i64:
    """The attack that is being rolled for, else the first that is aimed at the hero."""
    if len(state.rolls):
        return state.rolls[len(state.rolls) - FRAME + SLOT]
    if state.battle != NONE:
        for slot in range(count_attacks(state)):
            if is_attack_on(state, slot, seat) and can_fight(state, slot):
                return slot
    return NONE


def _forecast(
    state: Dungeoneer, seat: i64, program: i64, slot: i64, source: str, before: int
) -> list[Forecast]:
    bending = _bending(state, seat, program, slot)
    if not bending:
        return []
    trial = state.clone()
    step = Program(int(program), 0, int(seat), int(seat), 0, a=int(slot))
    for at in bending:
        OPERATIONS[state.cards.code[at + OP]](trial, at, step)
    after = _chance(trial, slot)
    return [] if after == before else [Forecast(source, before, after)]


def _bending(state: Dungeoneer, seat: i64, program: i64, slot: i64) -> list[int]:
    """The operations of a program that bear on the odds."""
    cards = state.cards
    at = cards.starts[program]
    found: list[int] = []
    for _ in range(cards.counts[program]):
        if cards.code[at + OP] in BENDING and _bears(state, seat, at, slot):
            found.append(int(at))
        at += OP_WIDTH
    return found


def _bears(state: Dungeoneer, seat: i64, at: i64, slot: i64) -> bool:
    """Whether an operation would bear on the coming roll, or on the attack."""
    code = state.cards.code
    if code[at + OP] == OP_KEEP_HIGH or code[at + SCOPE] == FOR_ROLL:
        return len(state.rolls) != 0
    if code[at + OP] == OP_STAT:
        return True
    return slot != NONE and attacks_on(state, at, seat) >> slot & 1 != 0


def _chance(state: Dungeoneer, slot: i64) -> int:
    """In percent: the coming roll reaches its goal, or the counterattack hits."""
    if not len(state.rolls):
        return _duel(state, slot, 1, False)
    depth: i64 = len(state.rolls) // FRAME - 1
    row = depth * FRAME
    dice, roles = state.rolls[row + DICE], state.rolls[row + ROLES_OF]
    if roles & CHANCE_ROLL:
        return 0
    if roles & ATTACK_ROLL:
        return _duel(state, slot, dice, True)
    tally = Tally(False)
    tally_roll(state, tally, depth)
    goal = state.rolls[row + NEED]
    if roles & COUNTER_ROLL:
        goal = state.attacks[slot * ATTACK + ATTACK_SUM] + 1
    bad = min(max(goal - tally.total - 1, 0), DIE)
    return percent(power(DIE, dice) - power(bad, dice), power(DIE, dice))


def _duel(state: Dungeoneer, slot: i64, dice: i64, attacker: bool) -> int:
    """Both dice are still to come; `dice` are rolled for the one of the attacker or defender."""
    attack, counter = Tally(False), Tally(False)
    tally_attack(state, attack, slot)
    tally_counter(state, counter, slot)
    lead = attack.total - counter.total if attacker else counter.total - attack.total
    good: i64 = 0
    for one in range(1, DIE + 1):
        beaten = min(max(one + lead - 1, 0), DIE)
        good += (power(one, dice) - power(one - 1, dice)) * beaten
    return percent(good, power(DIE, dice + 1))


def power(base: i64, times: i64) -> i64:
    found: i64 = 1
    while times > 0:
        found *= base
        times -= 1
    return found


def percent(good: i64, of: i64) -> int:
    return int((200 * good + of) // (2 * of))
