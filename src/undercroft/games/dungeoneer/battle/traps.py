"""Traps of a battle (R12.6, R13.3): all heroes there roll, then the results fall together."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.battle.checks import count_attacks
from undercroft.games.dungeoneer.battle.rolls import Roll, face_threat
from undercroft.games.dungeoneer.battle.stakes import Effects, effects_of
from undercroft.games.dungeoneer.battle.wounds import strike, threaten
from undercroft.games.dungeoneer.dungeon.tokens import ward_on
from undercroft.games.dungeoneer.play.effects import Program
from undercroft.games.dungeoneer.play.purse import clockwise, heroes_at, lives
from undercroft.games.dungeoneer.play.zones import discard_card
from undercroft.games.dungeoneer.printed.tables import OP, N
from undercroft.games.dungeoneer.printed.words import (
    DANGER,
    FROM_THREAT,
    NONE,
    OP_WOUND,
    TRAP_CARD_ROLL,
)
from undercroft.games.dungeoneer.state import (
    ATTACK,
    BY_TRAP,
    DEAD,
    FAILED_BY,
    KIND,
    MOD,
    MOD_N,
    MOD_OF,
    MOD_ROLES,
    ON,
    ON_OBSTACLE,
    OWNER,
    PASSED_BY,
    SCENE,
    SPRUNG,
    STATUS,
    WHICH,
    Dungeoneer,
    X,
)

# --- traps ----------------------------------------------------------------------------------------


def trap_value(state: Dungeoneer, slot: i64) -> i64:
    """R10.12, R22.27. The value to reach, with X, danger and what was declared with the trap."""
    row = slot * ATTACK
    if state.attacks[row + SPRUNG]:
        return state.attacks[row + SPRUNG]
    face = state.faces[state.attacks[row + WHICH]]
    place = state.attacks[row + SCENE]
    value = state.cards.trap_value[face]
    if state.cards.trap_x[face]:
        value += state.attacks[row + X]
    if state.cards.obstacle[place] == DANGER and ward_on(state, place, ON_OBSTACLE) == NONE:
        value += state.cards.obstacle_value[place]
    at: i64 = 0
    while at < len(state.mods):
        if state.mods[at + MOD_OF] == slot and state.mods[at + MOD_ROLES] & TRAP_CARD_ROLL:
            value += state.mods[at + MOD_N]
        at += MOD
    return value


def trap_program(state: Dungeoneer, slot: i64) -> i64:
    """What a trap does to a hero that fails."""
    return state.cards.trap_failed[state.faces[state.attacks[slot * ATTACK + WHICH]]]


class SpringTraps(Step[Dungeoneer]):
    """R12.6, R15.3. One trap after the other, in the declared order."""

    def __init__(self, slot: int) -> None:
        self.slot: i64 = slot

    def run(self, state: Dungeoneer) -> None:
        if self.slot >= count_attacks(state):
            return
        state.push(SpringTraps(self.slot + 1))
        row = self.slot * ATTACK
        if state.attacks[row + KIND] == BY_TRAP and state.attacks[row + STATUS] == ON:
            mask = heroes_at(state, state.attacks[row + SCENE])
            state.push(TrapResults(self.slot))
            if state.house.rules > 1:  # R28.2: from now on it is the same for everyone
                state.attacks[row + SPRUNG] = trap_value(state, self.slot)
            self.test(state, mask)

    def test(self, state: Dungeoneer, mask: i64) -> None:
        """They roll one after another, clockwise from the active player."""
        number: i64 = state.seats - 1
        while number >= 0:
            seat = (state.active + number) % state.seats
            if mask >> seat & 1:
                state.push(TestHero(self.slot, seat))
            number -= 1

    def args(self) -> list[int]:
        return [self.slot]


class TestHero(Step[Dungeoneer]):
    """R13.3. One hero faces a trap."""

    def __init__(self, slot: int, seat: int) -> None:
        self.slot: i64 = slot
        self.seat: i64 = seat

    def run(self, state: Dungeoneer) -> None:
        if not lives(state, self.seat):
            return
        face = state.faces[state.attacks[self.slot * ATTACK + WHICH]]
        stat = state.cards.trap_stat[face]
        then = TrapRoll(self.slot, self.seat)
        value = trap_value(state, self.slot)
        face_threat(state, self.seat, TRAP_CARD_ROLL, stat, value, face, then)

    def args(self) -> list[int]:
        return [self.slot, self.seat]


class TrapRoll(Roll):
    """R12.6. Results are kept until all have rolled."""

    def __init__(self, slot: int, seat: int) -> None:
        self.slot: i64 = slot
        self.seat: i64 = seat

    def settled(self, state: Dungeoneer, total: i64, passed: bool) -> None:
        entry = PASSED_BY if passed else FAILED_BY
        state.attacks[self.slot * ATTACK + entry] |= 1 << self.seat

    def stake(self, state: Dungeoneer) -> Effects:
        return effects_of(state, trap_program(state, self.slot))

    def args(self) -> list[int]:
        return [self.slot, self.seat]


class TrapResults(Step[Dungeoneer]):
    """R12.6. Everything takes effect at the same moment; the trap is discarded."""

    def __init__(self, slot: int) -> None:
        self.slot: i64 = slot

    def run(self, state: Dungeoneer) -> None:
        row = self.slot * ATTACK
        card, owner = state.attacks[row + WHICH], state.attacks[row + OWNER]
        face = state.faces[card]
        passed, failed = state.attacks[row + PASSED_BY], state.attacks[row + FAILED_BY]
        state.attacks[row + STATUS] = DEAD
        discard_card(state, card, "played")
        self.suffer(state, face, owner, failed)
        run_for_each(state, state.cards.trap_passed[face], passed, owner, face)

    def suffer(self, state: Dungeoneer, face: i64, owner: i64, failed: i64) -> None:
        """R5.4. Wounds fall together, other results one after the other."""
        program = state.cards.trap_failed[face]
        start = state.cards.starts[program]
        if program and state.cards.code[start + OP] == OP_WOUND:
            run_for_each(state, program, failed, owner, face, 1)
            for seat in clockwise(state, failed):
                threaten(state, seat, state.cards.code[start + N], FROM_THREAT, face, NONE)
            if failed:
                strike(state, True)
            return
        run_for_each(state, program, failed, owner, face)

    def args(self) -> list[int]:
        return [self.slot]


def run_for_each(
    state: Dungeoneer, program: i64, seats: i64, owner: i64, face: i64, first: i64 = 0
) -> None:
    """R16.1. What a trap does to each of a set, clockwise; from its operation `first` on."""
    if first >= state.cards.counts[program]:
        return
    order = clockwise(state, seats)
    number: i64 = len(order) - 1
    while number >= 0:  # what is pushed last happens first
        state.push(Program(program, first, order[number], owner, face, FROM_THREAT))
        number -= 1
