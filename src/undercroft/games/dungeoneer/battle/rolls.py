"""Rolls (R13.2, R16.5): announced, open to cards, then made. A die once rolled stays as it fell."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from undercroft.engine.chance import roll
from undercroft.engine.state import Step
from undercroft.games.dungeoneer.battle.stakes import Effects
from undercroft.games.dungeoneer.battle.sums import (
    NO_OTHER,
    add_checks,
    add_mods,
    monster_source,
    tally_attack,
    tally_counter,
)
from undercroft.games.dungeoneer.events import DieRolled
from undercroft.games.dungeoneer.moves import (
    SOURCE_ATTACK,
    SOURCE_CHANCE,
    SOURCE_COUNTER,
    SOURCE_SEARCH,
    SOURCE_THREAT,
)
from undercroft.games.dungeoneer.play.values import Tally, tally_stat
from undercroft.games.dungeoneer.printed.names import BY_DISTANCE, name_of
from undercroft.games.dungeoneer.printed.words import (
    ATTACK_ROLL,
    CHANCE_ROLL,
    COUNTER_ROLL,
    DIE,
    NONE,
    SEARCH_ROLL,
    STATS,
    THREAT_ROLL,
)
from undercroft.games.dungeoneer.state import (
    AT,
    ATTACK,
    ATTACK_DICE,
    BY_HERO,
    CAUSE,
    COUNTER_DICE,
    DICE,
    FAR,
    FRAME,
    FRAME_MOD,
    KIND,
    MOD,
    MOD_OF,
    NEED,
    PERSON,
    PLACE,
    ROLES_OF,
    ROLL_STAT,
    ROLLER,
    SLOT,
    VICTIM,
    Dungeoneer,
)

NO_NEED: Final = -1
NEW_FRAME: Final = vec[i64]([0] * FRAME)
NEW_FRAME[DICE] = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Roll(Step[Dungeoneer]):
    """Makes the roll announced last; each cause has a class that says what follows."""

    def run(self, state: Dungeoneer) -> None:
        depth: i64 = len(state.rolls) // FRAME - 1
        row = depth * FRAME
        tally = Tally(state.rolls[row + SLOT] != NONE)
        tally_roll(state, tally, depth)
        roles, need = state.rolls[row + ROLES_OF], state.rolls[row + NEED]
        dice, kept = throw(state, source_of(roles), state.rolls[row + DICE])
        second: i64 = 0
        if roles & CHANCE_ROLL:
            second = roll(state, SOURCE_CHANCE, DIE) + 1
            dice = append(dice, second)
        elif state.rolls[row + SLOT] != NONE:
            keep_dice(state, state.rolls[row + SLOT], roles, dice)
            keep_bill(state, state.rolls[row + SLOT], roles, tally)
        total = kept + second + tally.total
        double = second == kept
        passed = self.passes(state, total, need, double)
        if state.listens:
            tell_roll(state, depth, dice, kept + second, total, passed)
        drop_frame(state, depth)
        self.settled(state, total, passed)

    def passes(self, state: Dungeoneer, total: i64, need: i64, double: bool) -> bool:
        return total >= need

    def settled(self, state: Dungeoneer, total: i64, passed: bool) -> None:
        raise AssertionError("a roll has a consequence")

    def stake(self, state: Dungeoneer) -> Effects:
        """What a failure does to the hero that rolls; of a check: what a hit of the attack does."""
        return []

    def endangers(self, state: Dungeoneer, seat: i64) -> i64:
        """The most wounds that a failure deals to a hero, whoever rolls; not those of a battle."""
        return 0


def keep_dice(state: Dungeoneer, slot: i64, roles: i64, dice: vec[i64]) -> None:
    """The dice of a check stay on the table until the battle is over."""
    packed: i64 = 0
    for die in dice:
        packed = packed * 8 + die
    entry = ATTACK_DICE if roles & ATTACK_ROLL else COUNTER_DICE
    state.attacks[slot * ATTACK + entry] = packed


def keep_bill(state: Dungeoneer, slot: i64, roles: i64, tally: Tally) -> None:
    """R12.8, R12.9. What was added to the dice of a check, whatever changes after it."""
    rows = state.bills
    at: i64 = 0
    while at < len(tally.lines):
        for entry in (slot, roles, tally.lines[at], tally.lines[at + 1]):
            rows = append(rows, entry)
        at += 2
    state.bills = rows


def throw(state: Dungeoneer, source: int, count: i64) -> tuple[vec[i64], i64]:
    """R5.18. So many dice, and the highest of them."""
    dice = vec[i64]()
    best: i64 = 0
    while count > 0:
        die = roll(state, source, DIE) + 1
        dice = append(dice, die)
        best = max(best, die)
        count -= 1
    return dice, best


def source_of(roles: i64) -> int:
    """The source of chance for a kind of roll."""
    if roles & ATTACK_ROLL:
        return SOURCE_ATTACK
    if roles & COUNTER_ROLL:
        return SOURCE_COUNTER
    if roles & THREAT_ROLL:
        return SOURCE_THREAT
    return SOURCE_SEARCH if roles & SEARCH_ROLL else SOURCE_CHANCE


def purpose_of(roles: i64) -> str:
    if roles & ATTACK_ROLL:
        return "attack"
    if roles & COUNTER_ROLL:
        return "counter"
    if roles & THREAT_ROLL:
        return "threat"
    return "search" if roles & SEARCH_ROLL else "chance"


def coming_roll(state: Dungeoneer) -> Roll | None:
    """The step that makes the innermost announced roll."""
    at = len(state.stack) - 1
    while at >= 0:
        step = state.stack[at]
        if isinstance(step, Roll):
            return step
        at -= 1
    return None


def announce(
    state: Dungeoneer,
    seat: i64,
    roles: i64,
    stat: i64,
    need: i64,
    cause: i64,
    slot: i64,
    then: Roll,
) -> None:
    """R16.5. A roll is about to be made: the window opens, then `then` makes it."""
    at: i64 = len(state.rolls)
    state.rolls = extend(state.rolls, NEW_FRAME)
    state.rolls[at + ROLLER] = seat
    state.rolls[at + ROLES_OF] = roles
    state.rolls[at + ROLL_STAT] = stat
    state.rolls[at + NEED] = need
    state.rolls[at + CAUSE] = cause
    state.rolls[at + SLOT] = slot
    state.push(then)
    state.house.course.roll_window(state)


def face_threat(
    state: Dungeoneer, seat: i64, roles: i64, stat: i64, need: i64, cause: i64, then: Roll
) -> None:
    """R13.1."""
    announce(state, seat, THREAT_ROLL | roles, stat, need, cause, NONE, then)


def tally_roll(state: Dungeoneer, tally: Tally, depth: i64) -> None:
    """Everything that is added to the die of an announced roll."""
    row = depth * FRAME
    roles, seat = state.rolls[row + ROLES_OF], state.rolls[row + ROLLER]
    if roles & ATTACK_ROLL:
        tally_attack(state, tally, state.rolls[row + SLOT])
    elif roles & COUNTER_ROLL:
        tally_counter(state, tally, state.rolls[row + SLOT])
    else:
        stat = state.rolls[row + ROLL_STAT]
        if roles & THREAT_ROLL:
            tally_stat(state, tally, seat, stat, False)
        elif roles & SEARCH_ROLL:
            tally.add(BY_DISTANCE, search_distance(state, state.people[seat * PERSON + AT]))
        add_checks(state, tally, seat, roles, stat, NO_OTHER)
    add_mods(state, tally, FRAME_MOD + depth, roles)


def search_distance(state: Dungeoneer, place: i64) -> i64:
    """R9.10, R27.8. Path distance to the nearest entrance; 0 where there is no way."""
    far = max(state.places[place * PLACE + FAR], 0)
    return max(far - 1, 0) if state.house.between else far


def drop_frame(state: Dungeoneer, depth: i64) -> None:
    """The roll is made: its frame and its modifiers go."""
    state.rolls = state.rolls[: depth * FRAME]
    if not len(state.mods):
        return
    kept = vec[i64]()
    at: i64 = 0
    while at < len(state.mods):
        if state.mods[at + MOD_OF] != FRAME_MOD + depth:
            for place in range(MOD):
                kept = append(kept, state.mods[at + place])
        at += MOD
    state.mods = kept


def add_mod(state: Dungeoneer, of: i64, roles: i64, n: i64, source: i64) -> None:
    row = state.mods
    for entry in (of, roles, n, source):
        row = append(row, entry)
    state.mods = row


def add_to_roll(state: Dungeoneer, n: i64, source: i64) -> None:
    """R5.7, R22.14. `check` of the coming roll."""
    depth: i64 = len(state.rolls) // FRAME - 1
    add_mod(state, FRAME_MOD + depth, state.rolls[depth * FRAME + ROLES_OF], n, source)


def is_hero_roll(state: Dungeoneer, depth: i64) -> bool:
    """R22.14. Whether the roller rolls for the own hero, not for a monster."""
    return roller_of(state, depth) == NONE


def roller_of(state: Dungeoneer, depth: i64) -> i64:
    """The slot of the monster that rolls; NONE for a hero."""
    row = depth * FRAME
    roles, slot = state.rolls[row + ROLES_OF], state.rolls[row + SLOT]
    if roles & ATTACK_ROLL and state.attacks[slot * ATTACK + KIND] != BY_HERO:
        return slot
    if roles & COUNTER_ROLL:
        return state.attacks[slot * ATTACK + VICTIM]
    return NONE


def tell_roll(
    state: Dungeoneer, depth: i64, dice: vec[i64], kept: i64, total: i64, passed: bool
) -> None:
    row = depth * FRAME
    need, stat = state.rolls[row + NEED], state.rolls[row + ROLL_STAT]
    monster = roller_of(state, depth)
    cards = state.cards
    state.emit(
        DieRolled(
            seat=int(state.rolls[row + ROLLER]),
            purpose=purpose_of(state.rolls[row + ROLES_OF]),
            source=name_of(cards, state.rolls[row + CAUSE]),
            stat=None if stat == NONE else STATS[stat],
            dice=list(dice),
            kept=int(kept),
            total=int(total),
            need=None if need == NO_NEED else int(need),
            passed=None if need == NO_NEED else passed,
            of=None if monster == NONE else name_of(cards, monster_source(state, monster)),
        )
    )
