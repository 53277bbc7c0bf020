"""How the player's own cards and abilities would change the odds at hand (R16.5)."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeoneer.battle.checks import count_attacks
from undercroft.games.dungeoneer.battle.rolls import tally_roll
from undercroft.games.dungeoneer.events_view import Forecast
from undercroft.games.dungeoneer.play.choices import attacks_on, is_attack_on
from undercroft.games.dungeoneer.play.effects import OPERATIONS, Program
from undercroft.games.dungeoneer.play.plans import ability_entry
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.play.values import Tally
from undercroft.games.dungeoneer.printed.names import QUEST_SOURCE
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
from undercroft.games.dungeoneer.shown.battle import can_fight, wins_of
from undercroft.games.dungeoneer.shown.bills import lucky_throws, power
from undercroft.games.dungeoneer.shown.duels import moves_of
from undercroft.games.dungeoneer.state import (
    ATTACK,
    ATTACK_SUM,
    CAUSE,
    DICE,
    FRAME,
    NEED,
    ROLES_OF,
    SLOT,
    Dungeoneer,
)

BENDING = (OP_CHECK, OP_STAT, OP_KEEP_HIGH, OP_ZERO_BASE)


def forecasts(state: Dungeoneer, seat: i64) -> list[Forecast]:
    """R16.5. How what a seat may play or use now would change the odds; tried on copies."""
    moves = moves_of(state, seat)
    if not moves or not lives(state, seat):
        return []
    slot = _attack_on(state, seat)
    if slot == NONE and not len(state.rolls):
        return []
    cards = state.cards
    before = _chance(state, slot)
    found: list[Forecast] = []
    for move in moves:
        if cards.play <= move < cards.send:
            face = move - cards.play
            program, source = cards.on_play[face], cards.face_ids[face]
        elif move >= cards.use_move:
            ability = move - cards.use_move
            program, source = ability_entry(state, ability, PROGRAM), cards.ability_ids[ability]
        else:
            continue
        found += _forecast(state, seat, program, slot, source, before)
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
        return _duel(state, slot, 2)
    depth: i64 = len(state.rolls) // FRAME - 1
    row = depth * FRAME
    dice, roles = state.rolls[row + DICE], state.rolls[row + ROLES_OF]
    if roles & ATTACK_ROLL:
        return _duel(state, slot, 0)
    tally = Tally(False)
    tally_roll(state, tally, depth)
    goal = state.rolls[row + NEED]
    if roles & CHANCE_ROLL:
        quest = state.rolls[row + CAUSE] - QUEST_SOURCE
        doubles = state.cards.quest_double[quest] != 0
        return percent(lucky_throws(goal - tally.total, doubles, dice), power(DIE, dice + 1))
    if roles & COUNTER_ROLL:
        goal = state.attacks[slot * ATTACK + ATTACK_SUM] + 1
    bad = min(max(goal - tally.total - 1, 0), DIE)
    return percent(power(DIE, dice) - power(bad, dice), power(DIE, dice))


def _duel(state: Dungeoneer, slot: i64, side: i64) -> int:
    """Both dice are still to come; `side`: 0 where the attacker wins, 2 the defender."""
    wins = wins_of(state, slot)
    return percent(wins[side], sum(wins))


def percent(good: i64, of: i64) -> int:
    return int((200 * good + of) // (2 * of))
