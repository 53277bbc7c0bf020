"""What the view says of a battle, a roll, wounds to come, and of choices half made."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeoneer.battle.checks import count_attacks
from undercroft.games.dungeoneer.battle.fighting import Compare
from undercroft.games.dungeoneer.battle.rolls import (
    NO_NEED,
    coming_roll,
    purpose_of,
    roller_of,
    tally_roll,
)
from undercroft.games.dungeoneer.battle.stakes import Effects, effects_of, hit_effects
from undercroft.games.dungeoneer.battle.sums import (
    fighter_entry,
    monster_host,
    monster_left,
    monster_source,
    tally_attack,
    tally_counter,
)
from undercroft.games.dungeoneer.battle.traps import trap_program, trap_value
from undercroft.games.dungeoneer.events_view import (
    AttackView,
    BattleView,
    Effect,
    RollView,
    ThreatView,
    WoundView,
)
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.play.reactions import Prevent
from undercroft.games.dungeoneer.play.values import Tally
from undercroft.games.dungeoneer.play.zones import attachments_of
from undercroft.games.dungeoneer.printed.names import name_of
from undercroft.games.dungeoneer.printed.tables import LIFE
from undercroft.games.dungeoneer.printed.words import (
    ATTACK_ROLL,
    CHANCE_ROLL,
    COUNTER_ROLL,
    DIE,
    FORMS,
    NONE,
    STATS,
    TRAP_CARD_ROLL,
)
from undercroft.games.dungeoneer.shown.bills import bill_of, names, odds, threat_of
from undercroft.games.dungeoneer.state import (
    ATTACK,
    ATTACK_DICE,
    ATTACK_SUM,
    BATTLES,
    BILL,
    BILL_N,
    BILL_OF,
    BILL_ROLES,
    BILL_SOURCE,
    BLOW,
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
    fights = on and can_fight(state, slot)
    attack, counter = Tally(True), Tally(True)
    if fights:
        attack = check_tally(state, slot, ATTACK_ROLL)
        counter = check_tally(state, slot, COUNTER_ROLL)
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
        attached=[] if kind == BY_HERO else _attached(state, slot),
        attack=bill_of(state, attack) if fights else None,
        counter=bill_of(state, counter) if fights else None,
        wins=wins_of(state, slot) if fights else None,
        attack_dice=dice_of(rolled),
        counter_dice=dice_of(countered),
        attack_total=int(attacks[row + ATTACK_SUM]) if rolled else None,
        counter_total=int(attacks[row + COUNTER_SUM]) if countered else None,
        threat=_trap(state, slot) if kind == BY_TRAP else None,
        hit=_hit(state, slot),
    )


def _hit(state: Dungeoneer, slot: i64) -> list[Effect]:
    """R12.11, R13.3. What a hit of the attack does, or the trap to whoever fails."""
    if state.attacks[slot * ATTACK + KIND] == BY_TRAP:
        return told(effects_of(state, trap_program(state, slot)))
    return told(hit_effects(state, slot))


def told(effects: Effects) -> list[Effect]:
    return [Effect(kind, n) for kind, n in effects]


def check_tally(state: Dungeoneer, slot: i64, roles: i64) -> Tally:
    """R12.8, R12.9. What is, or for a check already rolled was, added to its dice."""
    tally = Tally(True)
    entry = ATTACK_DICE if roles & ATTACK_ROLL else COUNTER_DICE
    if state.attacks[slot * ATTACK + entry]:
        for at in range(0, len(state.bills), BILL):
            if state.bills[at + BILL_OF] == slot and state.bills[at + BILL_ROLES] & roles:
                tally.add(state.bills[at + BILL_SOURCE], state.bills[at + BILL_N])
        return tally
    depth = _frame_of(state, slot, roles)
    if depth != NONE:
        tally_roll(state, tally, depth)
    elif roles & ATTACK_ROLL:
        tally_attack(state, tally, slot)
    else:
        tally_counter(state, tally, slot)
    return tally


def _frame_of(state: Dungeoneer, slot: i64, roles: i64) -> i64:
    """The roll announced for a check, with what was played for this roll alone; or NONE."""
    for depth in range(len(state.rolls) // FRAME):
        row = depth * FRAME
        if state.rolls[row + SLOT] == slot and state.rolls[row + ROLES_OF] & roles:
            return depth
    return NONE


def wins_of(state: Dungeoneer, slot: i64) -> list[int]:
    """How many throws the attacker, no one, the defender wins, with the dice as announced."""
    lead = (
        check_tally(state, slot, ATTACK_ROLL).total - check_tally(state, slot, COUNTER_ROLL).total
    )
    attack, counter = _frame_of(state, slot, ATTACK_ROLL), _frame_of(state, slot, COUNTER_ROLL)
    one: i64 = 1 if attack == NONE else state.rolls[attack * FRAME + DICE]
    other: i64 = 1 if counter == NONE else state.rolls[counter * FRAME + DICE]
    return odds(lead, one, other)


def _attached(state: Dungeoneer, slot: i64) -> list[str]:
    """R22.27. What lies with a monster or a trap."""
    return names(state, attachments_of(state, monster_host(state, slot)))


def _attacker(state: Dungeoneer, slot: i64) -> str:
    if state.attacks[slot * ATTACK + KIND] == BY_QUEST:
        return name_of(state.cards, monster_source(state, slot))
    return state.cards.face_ids[state.faces[state.attacks[slot * ATTACK + WHICH]]]


def can_fight(state: Dungeoneer, slot: i64) -> bool:
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
        stake=_stake(state),
    )


def _stake(state: Dungeoneer) -> list[Effect]:
    roll = coming_roll(state)
    return [] if roll is None else told(roll.stake(state))


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
    row = _blow_asked(state) * BLOW
    name = name_of(state.cards, state.blows[row + BLOW_CAUSE])
    return WoundView(int(state.blows[row + STRUCK]), int(state.blows[row + HOW_MANY]), name)


def _blow_asked(state: Dungeoneer) -> i64:
    """The blow that a player may just now prevent; of several it need not be the first."""
    top = state.stack[-1] if len(state.stack) else None
    return top.number if isinstance(top, Prevent) else 0
