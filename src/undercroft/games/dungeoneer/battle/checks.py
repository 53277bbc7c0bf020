"""Attacks, and the stages III and IV of a battle: both sides roll."""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.battle.rolls import NO_NEED, Roll, announce
from undercroft.games.dungeoneer.battle.stakes import Effects, hit_effects
from undercroft.games.dungeoneer.battle.sums import has_trait, monster_source
from undercroft.games.dungeoneer.events import AttackChanged
from undercroft.games.dungeoneer.printed.names import HERO_SOURCE
from undercroft.games.dungeoneer.printed.words import ATTACK_ROLL, COUNTER_ROLL, NONE, RELENTLESS
from undercroft.games.dungeoneer.state import (
    AT,
    ATTACK,
    ATTACK_SUM,
    ATTACKED,
    BY_HERO,
    BY_TRAP,
    CANCELLED,
    COUNTER_SUM,
    FLED,
    FORM,
    FROM_LAIR,
    HERO,
    KIND,
    ON,
    OWNER,
    PERSON,
    SCENE,
    STATUS,
    TARGET,
    VICTIM,
    WHICH,
    Dungeoneer,
    X,
)

NEW_ATTACK: Final = vec[i64]([0] * ATTACK)
NEW_ATTACK[STATUS] = ON
NEW_ATTACK[VICTIM] = NONE


def add_attack(
    state: Dungeoneer, kind: i64, which: i64, owner: i64, target: i64, form: i64, x: i64, lair: i64
) -> i64:
    """A new attack or trap, in the place where its target is now; returns its slot."""
    place = state.people[target * PERSON + AT] if target != NONE else NONE
    at: i64 = len(state.attacks)
    state.attacks = extend(state.attacks, NEW_ATTACK)
    state.attacks[at + KIND] = kind
    state.attacks[at + WHICH] = which
    state.attacks[at + OWNER] = owner
    state.attacks[at + TARGET] = target
    state.attacks[at + FORM] = form
    state.attacks[at + SCENE] = place
    state.attacks[at + X] = x
    state.attacks[at + FROM_LAIR] = lair
    return at // ATTACK


def count_attacks(state: Dungeoneer) -> i64:
    return len(state.attacks) // ATTACK


# --- checks ---------------------------------------------------------------------------------------


class DropLost(Step[Dungeoneer]):
    """R12.7, R15.4. Attacks whose target has left; the relentless follow. Then who was attacked."""

    def __init__(self, slot: int) -> None:
        self.slot: i64 = slot

    def run(self, state: Dungeoneer) -> None:
        slot = self.slot
        while slot < count_attacks(state):
            if state.attacks[slot * ATTACK + KIND] != BY_TRAP:
                self.look(state, slot)
            slot += 1

    def look(self, state: Dungeoneer, slot: i64) -> None:
        row = slot * ATTACK
        target = state.attacks[row + TARGET]
        if target == NONE or state.attacks[row + STATUS] not in (ON, CANCELLED):
            return
        place = state.people[target * PERSON + AT]
        if place != state.attacks[row + SCENE]:
            if state.attacks[row + KIND] == BY_HERO or not has_trait(state, slot, RELENTLESS):
                state.attacks[row + STATUS] = FLED
                tell_change(state, slot, "dropped")
                return
            state.attacks[row + SCENE] = place
            tell_change(state, slot, "followed")
        if self.slot == 0:  # an attack of stage VI leads to no further challenge (R12.16)
            state.people[target * PERSON + ATTACKED] = 1

    def args(self) -> list[int]:
        return [self.slot]


def tell_change(state: Dungeoneer, slot: i64, change: str) -> None:
    if state.listens:
        state.emit(AttackChanged(int(slot) + 1, change, None))


class Checks(Step[Dungeoneer]):
    """R12.8, R12.9. Attack checks, or counterattack checks, of all attacks from a slot on."""

    def __init__(self, slot: int, counters: int) -> None:
        self.slot: i64 = slot
        self.counters: i64 = counters

    def run(self, state: Dungeoneer) -> None:
        state.stage = 4 if self.counters else 3
        if self.slot >= count_attacks(state):
            return
        state.push(Checks(self.slot + 1, self.counters))
        row = self.slot * ATTACK
        if state.attacks[row + KIND] == BY_TRAP or state.attacks[row + STATUS] != ON:
            return
        form, cause = state.attacks[row + FORM], attack_cause(state, self.slot)
        roles: i64 = COUNTER_ROLL if self.counters else ATTACK_ROLL
        seat = defender_of(state, self.slot) if self.counters else state.attacks[row + OWNER]
        then = CheckRoll(self.slot, self.counters)
        announce(state, seat, roles, form, NO_NEED, cause, self.slot, then)

    def args(self) -> list[int]:
        return [self.slot, self.counters]


def attack_cause(state: Dungeoneer, slot: i64) -> i64:
    row = slot * ATTACK
    if state.attacks[row + KIND] == BY_HERO:
        return HERO_SOURCE + state.people[state.attacks[row + OWNER] * PERSON + HERO]
    return monster_source(state, slot)


def defender_of(state: Dungeoneer, slot: i64) -> i64:
    """Who rolls the counterattack: the player of the hero, or of the challenged monster."""
    row = slot * ATTACK
    victim = state.attacks[row + VICTIM]
    return state.attacks[row + TARGET] if victim == NONE else state.attacks[victim * ATTACK + OWNER]


class CheckRoll(Roll):
    """The total is kept for the comparison."""

    def __init__(self, slot: int, counters: int) -> None:
        self.slot: i64 = slot
        self.counters: i64 = counters

    def settled(self, state: Dungeoneer, total: i64, passed: bool) -> None:
        entry = COUNTER_SUM if self.counters else ATTACK_SUM
        state.attacks[self.slot * ATTACK + entry] = total

    def stake(self, state: Dungeoneer) -> Effects:
        return hit_effects(state, self.slot)

    def args(self) -> list[int]:
        return [self.slot, self.counters]
