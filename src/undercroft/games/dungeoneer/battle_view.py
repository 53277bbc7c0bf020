"""What the view says of a battle, a roll, wounds to come, and of choices half made."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeoneer.bills import bill_of, names, odds, threat_of
from undercroft.games.dungeoneer.choices import attacks_on, is_attack_on
from undercroft.games.dungeoneer.effects import OPERATIONS, Program
from undercroft.games.dungeoneer.events_view import (
    AttackView,
    BattleView,
    Forecast,
    RollView,
    ThreatView,
    WoundView,
)
from undercroft.games.dungeoneer.fighting import Compare, count_attacks, trap_value
from undercroft.games.dungeoneer.names import name_of
from undercroft.games.dungeoneer.plans import ability_entry
from undercroft.games.dungeoneer.purse import lives
from undercroft.games.dungeoneer.reactions import abilities_of
from undercroft.games.dungeoneer.rolls import NO_NEED, purpose_of, roller_of, tally_roll
from undercroft.games.dungeoneer.state import (
    ATTACK,
    ATTACK_DICE,
    ATTACK_SUM,
    BATTLES,
    BLOW_CAUSE,
    BY_HERO,
    BY_QUEST,
    BY_TRAP,
    CANCELLED,
    CAUSE,
    COUNTER_DICE,
    COUNTER_SUM,
    DICE,
    DUE_PERIL,
    FLED,
    FORM,
    FRAME,
    HAND_CARDS,
    HOW_MANY,
    KIND,
    NEED,
    ON,
    OWNER,
    PERSON,
    ROLES_OF,
    ROLL_STAT,
    ROLLER,
    SCENE,
    SLOT,
    STAGES,
    STATUS,
    STRUCK,
    TARGET,
    VICTIM,
    WHICH,
    WITHDRAWN,
    Dungeoneer,
    X,
)
from undercroft.games.dungeoneer.tables import LIFE, OP, OP_WIDTH, PROGRAM, SCOPE
from undercroft.games.dungeoneer.values import (
    Tally,
    fighter_entry,
    monster_host,
    monster_left,
    monster_source,
    tally_attack,
    tally_counter,
)
from undercroft.games.dungeoneer.words import (
    ATTACK_ROLL,
    CHANCE_ROLL,
    COUNTER_ROLL,
    DIE,
    FOR_ROLL,
    FORMS,
    NONE,
    OP_CHECK,
    OP_KEEP_HIGH,
    OP_STAT,
    OP_ZERO_BASE,
    STATS,
    TRAP_CARD_ROLL,
)
from undercroft.games.dungeoneer.zones import attachments_of

KINDS = ("monster", "trap", "hero", "quest")


def battle_view(state: Dungeoneer) -> BattleView | None:
    if state.battle == NONE:
        return None
    return BattleView(
        battle=BATTLES[state.battle],
        stage=STAGES[state.stage],
        current=_current(state),
        attacks=[_attack(state, slot) for slot in range(count_attacks(state))],
        perils=[int(state.people[seat * PERSON + DUE_PERIL]) for seat in range(state.seats)],
    )


def _current(state: Dungeoneer) -> int | None:
    """The attack that is being checked or compared."""
    if len(state.rolls):
        slot = state.rolls[len(state.rolls) - FRAME + SLOT]
        return None if slot == NONE else int(slot) + 1
    for step in state.stack:
        if isinstance(step, Compare) and 0 < step.slot <= count_attacks(state):
            return int(step.slot) if state.stage == 5 else None
    return None


def _status(state: Dungeoneer, slot: i64) -> str:
    status = state.attacks[slot * ATTACK + STATUS]
    if status == WITHDRAWN:
        return "withdrawn"
    if status == FLED:
        return "dropped"
    if status == CANCELLED:
        return "cancelled"
    return "on" if status == ON else "done"


def _attack(state: Dungeoneer, slot: i64) -> AttackView:
    row = slot * ATTACK
    attacks, cards = state.attacks, state.cards
    kind, form = attacks[row + KIND], attacks[row + FORM]
    monster = kind not in (BY_HERO, BY_TRAP)
    on = attacks[row + STATUS] == ON and kind != BY_TRAP
    attack, counter = Tally(True), Tally(True)
    fights = on and _can_fight(state, slot)
    if fights:
        tally_attack(state, attack, slot)
        tally_counter(state, counter, slot)
    rolled = attacks[row + ATTACK_DICE]
    countered = attacks[row + COUNTER_DICE]
    target = attacks[row + TARGET]
    if attacks[row + VICTIM] != NONE:
        target = -1 - attacks[row + VICTIM]
    return AttackView(
        slot=int(slot) + 1,
        kind=KINDS[kind],
        attacker=None if kind == BY_HERO else _attacker(state, slot),
        owner=int(attacks[row + OWNER]),
        target=int(target),
        form=FORMS[form] if form != NONE else None,
        place=cards.location_ids[attacks[row + SCENE]],
        state=_status(state, slot),
        x=int(attacks[row + X]),
        health=int(monster_left(state, slot)) if monster else None,
        life=int(fighter_entry(state, slot, LIFE)) if monster else None,
        attached=names(state, attachments_of(state, monster_host(state, slot))) if monster else [],
        attack=bill_of(state, attack) if fights else None,
        counter=bill_of(state, counter) if fights else None,
        wins=odds(attack.total, counter.total) if fights else None,
        attack_dice=dice_of(rolled),
        counter_dice=dice_of(countered),
        attack_total=int(attacks[row + ATTACK_SUM]) if rolled else None,
        counter_total=int(attacks[row + COUNTER_SUM]) if countered else None,
        threat=_trap(state, slot) if kind == BY_TRAP else None,
    )


def _attacker(state: Dungeoneer, slot: i64) -> str:
    if state.attacks[slot * ATTACK + KIND] == BY_QUEST:
        return name_of(state.cards, monster_source(state, slot))
    return state.cards.face_ids[state.faces[state.attacks[slot * ATTACK + WHICH]]]


def _can_fight(state: Dungeoneer, slot: i64) -> bool:
    row = slot * ATTACK
    target = state.attacks[row + TARGET]
    owner = state.attacks[row + OWNER]
    if target != NONE and not lives(state, target):
        return False
    return state.attacks[row + KIND] != BY_HERO or lives(state, owner)


def dice_of(packed: i64) -> list[int]:
    dice: list[int] = []
    while packed:
        dice.insert(0, int(packed % 8))
        packed //= 8
    return dice


def _trap(state: Dungeoneer, slot: i64) -> ThreatView | None:
    row = slot * ATTACK
    target = state.attacks[row + TARGET]
    if state.attacks[row + STATUS] != ON or not lives(state, target):
        return None
    face = state.faces[state.attacks[row + WHICH]]
    stat = state.cards.trap_stat[face]
    return threat_of(state, target, stat, trap_value(state, slot), TRAP_CARD_ROLL)


# --- rolls and wounds -----------------------------------------------------------------------------


def roll_view(state: Dungeoneer) -> RollView | None:
    """R16.5. The roll that is about to be made, the innermost one."""
    if not len(state.rolls):
        return None
    depth: i64 = len(state.rolls) // FRAME - 1
    row = depth * FRAME
    tally = Tally(True)
    tally_roll(state, tally, depth)
    need, stat = state.rolls[row + NEED], state.rolls[row + ROLL_STAT]
    slot, monster = state.rolls[row + SLOT], roller_of(state, depth)
    return RollView(
        seat=int(state.rolls[row + ROLLER]),
        purpose=purpose_of(state.rolls[row + ROLES_OF]),
        source=name_of(state.cards, state.rolls[row + CAUSE]),
        stat=None if stat == NONE else STATS[stat],
        need=None if need == NO_NEED else int(need),
        bill=bill_of(state, tally),
        dice=int(state.rolls[row + DICE]),
        outcomes=_outcomes(state, row, tally.total),
        slot=None if slot == NONE else int(slot) + 1,
        of=None if monster == NONE else name_of(state.cards, monster_source(state, monster)),
    )


def _outcomes(state: Dungeoneer, row: i64, total: i64) -> list[str] | None:
    """What each face of the die means."""
    roles = state.rolls[row + ROLES_OF]
    if roles & (ATTACK_ROLL | CHANCE_ROLL):
        return None
    if roles & COUNTER_ROLL:
        goal = state.attacks[state.rolls[row + SLOT] * ATTACK + ATTACK_SUM]
        sums = [int(die + total - goal) for die in range(1, DIE + 1)]
        return ["hit" if sum > 0 else "equal" if sum == 0 else "hurt" for sum in sums]
    need = state.rolls[row + NEED]
    return ["pass" if die + total >= need else "fail" for die in range(1, DIE + 1)]


def wound_view(state: Dungeoneer) -> WoundView | None:
    if not len(state.blows):
        return None
    name = name_of(state.cards, state.blows[BLOW_CAUSE])
    return WoundView(int(state.blows[STRUCK]), int(state.blows[HOW_MANY]), name)


# --- forecasts ------------------------------------------------------------------------------------

BENDING = (OP_CHECK, OP_STAT, OP_KEEP_HIGH, OP_ZERO_BASE)


def forecasts(state: Dungeoneer, seat: i64) -> list[Forecast]:
    """R16.5. What the own cards and abilities would make of the odds; each tried on a copy."""
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
            if is_attack_on(state, slot, seat) and _can_fight(state, slot):
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
