"""The stages of a battle (R12): response, checks, comparison, challenge, lair, reward."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from undercroft.engine.state import Step, in_order
from undercroft.games.dungeoneer.battle.checks import (
    Checks,
    DropLost,
    add_attack,
    attack_cause,
    count_attacks,
)
from undercroft.games.dungeoneer.battle.fighting import Compare
from undercroft.games.dungeoneer.battle.spoils import EndBattle, LairStage, Rewards
from undercroft.games.dungeoneer.battle.traps import SpringTraps
from undercroft.games.dungeoneer.battle.wounds import go_down
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.dungeon.moving import can_stand, stand_up
from undercroft.games.dungeoneer.events import BattleBegun, Challenged
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.moves import AGAINST, FORM_MOVE, LIE, PASS, STAND, STRIKE
from undercroft.games.dungeoneer.play.choices import is_monster_on
from undercroft.games.dungeoneer.play.purse import (
    heroes_at,
    lives,
    pay_ap,
    points_to_act,
    points_to_stand,
)
from undercroft.games.dungeoneer.printed.names import CHALLENGE, name_of
from undercroft.games.dungeoneer.printed.words import FORMS, NONE
from undercroft.games.dungeoneer.state import (
    AP,
    AT,
    ATTACK,
    ATTACKED,
    BATTLED,
    BATTLES,
    BY_HERO,
    DEAD,
    DRAWN,
    FALLEN,
    HERO,
    HUNTING,
    KIND,
    LAIN,
    OWNER,
    PERSON,
    SAVED,
    SCENE,
    STATUS,
    TARGET,
    VICTIM,
    Dungeoneer,
)


def begin_battle(state: Dungeoneer, kind: i64) -> None:
    """R12.1, R12.3. The attacks are on the table; the stages follow."""
    state.battle = kind
    state.stage = 1
    if state.listens:
        slots = range(count_attacks(state))
        names = [name_of(state.cards, attack_cause(state, slot)) for slot in slots]
        state.emit(BattleBegun(int(state.active), BATTLES[kind], names))
    first: list[Step[Any]] = [OpenResponse(0), SpringTraps(0)]
    if kind == DRAWN:  # R20.4
        first.reverse()
    state.then(
        in_order(
            [
                *first,
                DropLost(0),
                Checks(0, 0),
                Checks(0, 1),
                Compare(0),
                Challenges(0),
                LairStage(0),
                Rewards(),
                EndBattle(),
            ]
        )
    )


class OpenResponse(Step[Dungeoneer]):
    """R12.4, R12.5. Stage I for an attacking hero, then stage II."""

    def __init__(self, slot: int) -> None:
        self.slot: i64 = slot

    def run(self, state: Dungeoneer) -> None:
        state.stage = 1
        state.push(Respond(self.slot))
        row = self.slot * ATTACK
        if self.slot < count_attacks(state) and state.attacks[row + KIND] == BY_HERO:
            state.house.course.declared(state, state.attacks[row + OWNER])

    def args(self) -> list[int]:
        return [self.slot]


class Respond(Step[Dungeoneer]):
    """R12.5. Every player whose hero is a target may respond."""

    def __init__(self, slot: int) -> None:
        self.slot: i64 = slot

    def run(self, state: Dungeoneer) -> None:
        state.stage = 2
        mask: i64 = 0
        slot = self.slot
        while slot < count_attacks(state):
            target = state.attacks[slot * ATTACK + TARGET]
            over = state.attacks[slot * ATTACK + STATUS] == DEAD
            if target != NONE and not over and lives(state, target):
                mask |= 1 << target
            slot += 1
        if mask:
            state.house.course.response_window(state, mask)

    def args(self) -> list[int]:
        return [self.slot]


# --- VI challenge ---------------------------------------------------------------------------------


class Challenges(Step[Dungeoneer]):
    """R12.14. Each hero that was attacked, clockwise from the active player."""

    def __init__(self, number: int) -> None:
        self.number: i64 = number

    def run(self, state: Dungeoneer) -> None:
        state.stage = 6
        if self.number >= state.seats or is_bagged(state):
            return
        seat = (state.active + self.number) % state.seats
        state.push(Challenges(self.number + 1))
        if lives(state, seat) and state.people[seat * PERSON + ATTACKED]:
            decision = Challenge(seat)
            if len(decision.options(state)) > 1:
                state.push(decision)
            elif state.house.rules > 1 and would_challenge(state, seat):
                state.push(AskChallenge(seat))
                state.house.course.before_challenge(state, seat)

    def args(self) -> list[int]:
        return [self.number]


def would_challenge(state: Dungeoneer, seat: i64) -> bool:
    """R16.11. There is somebody to challenge, and only points are lacking."""
    if state.people[seat * PERSON + BATTLED]:
        return False
    return challenged_by(state, seat) != 0 or heroes_beside(state, seat) != 0


class AskChallenge(Step[Dungeoneer]):
    """R12.14, R16.11. Asked if there are points now."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat

    def run(self, state: Dungeoneer) -> None:
        decision = Challenge(self.seat)
        if lives(state, self.seat) and len(decision.options(state)) > 1:
            state.push(decision)

    def args(self) -> list[int]:
        return [self.seat]


def is_bagged(state: Dungeoneer) -> bool:
    """R8.13, R14.12. The quest of the hunt is completed: the feats phase is over at once."""
    return state.battle == HUNTING and state.feats_over != 0


def challenged_by(state: Dungeoneer, seat: i64) -> i64:
    """R12.14. The monsters that attacked a hero and are still in the battle, as slots."""
    mask: i64 = 0
    slot: i64 = 0
    while slot < count_attacks(state):
        if is_monster_on(state, seat, slot):
            mask |= 1 << slot
        slot += 1
    return mask


def heroes_beside(state: Dungeoneer, seat: i64) -> i64:
    return heroes_at(state, state.people[seat * PERSON + AT]) & ~(1 << seat)


def attackers_of(state: Dungeoneer, seat: i64) -> i64:
    """The heroes that attacked a hero in this battle, as a set of seats."""
    mask: i64 = 0
    slot: i64 = 0
    while slot < count_attacks(state):
        row = slot * ATTACK
        if state.attacks[row + TARGET] == seat and state.attacks[row + KIND] == BY_HERO:
            mask |= 1 << state.attacks[row + OWNER]
        slot += 1
    return mask


def may_fall_for_it(state: Dungeoneer, seat: i64) -> bool:
    """R19.10. A standing hero without a point may lie down for its challenge."""
    row = seat * PERSON
    return (
        state.house.fall_for_challenge
        and not state.people[row + FALLEN]
        and not state.people[row + AP]
        and not state.people[row + SAVED]
    )


def can_lie(state: Dungeoneer, seat: i64) -> bool:
    """R19.9. Once per turn of any player, a standing hero lies down for a point."""
    row = seat * PERSON
    return state.house.limited and not state.people[row + FALLEN] and not state.people[row + LAIN]


def lie_down(state: Dungeoneer, seat: i64) -> None:
    state.people[seat * PERSON + LAIN] = 1
    go_down(state, seat, NONE, 0, True)


class Challenge(Question):
    """R12.14. Pass, or attack a card that attacked, or a hero in the same location."""

    def options(self, state: Dungeoneer) -> list[int]:
        seat = self.seat
        row = seat * PERSON
        moves = [PASS]
        if state.people[row + BATTLED]:
            return moves
        falls = may_fall_for_it(state, seat)
        foes = challenged_by(state, seat)
        heroes = heroes_beside(state, seat)
        if points_to_act(state, seat) > 0 or falls:
            if falls:
                heroes &= attackers_of(state, seat)
            moves += [int(AGAINST + slot) for slot in members(foes)]
            moves += [int(STRIKE + other) for other in members(heroes)]
        elif can_stand(state, seat) and points_to_stand(state, seat) > 1:
            moves.append(STAND)
        if can_lie(state, seat) and (foes or heroes):
            moves.append(LIE)
        return moves

    def answer(self, state: Dungeoneer, move: int) -> None:
        if move == PASS:
            return
        if move in (STAND, LIE):
            state.push(Challenge(self.seat))
            if move == STAND:
                stand_up(state, self.seat)
            else:
                lie_down(state, self.seat)
        elif move < AGAINST:
            ask_form(state, self.seat, NONE, move - STRIKE, 1)
        else:
            ask_form(state, self.seat, move - AGAINST, NONE, 1)


def ask_form(state: Dungeoneer, seat: i64, victim: i64, target: i64, challenge: i64) -> None:
    """R12.3. One of the forms with a standard symbol."""
    forms = state.cards.hero_attacks[state.people[seat * PERSON + HERO]]
    if forms & (forms - 1):
        state.push(ChooseForm(seat, victim, target, challenge))
    else:
        attack_with(state, seat, victim, target, challenge, lowest(forms))


class ChooseForm(Question):
    """R12.3. The form of a hero's attack."""

    def __init__(self, seat: int, victim: int, target: int, challenge: int) -> None:
        super().__init__(seat)
        self.victim: i64 = victim
        self.target: i64 = target
        self.challenge: i64 = challenge

    def options(self, state: Dungeoneer) -> list[int]:
        forms = state.cards.hero_attacks[state.people[self.seat * PERSON + HERO]]
        return [int(FORM_MOVE + form) for form in members(forms)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        form = move - FORM_MOVE
        attack_with(state, self.seat, self.victim, self.target, self.challenge, form)

    def args(self) -> list[int]:
        return [self.seat, self.victim, self.target, self.challenge]


def attack_with(
    state: Dungeoneer, seat: i64, victim: i64, target: i64, challenge: i64, form: i64
) -> None:
    """R12.2, R12.16. The point is paid, the attack is declared."""
    row = seat * PERSON
    state.people[row + BATTLED] = 1
    if points_to_act(state, seat) > 0:
        pay_ap(state, seat, 1, CHALLENGE)
    else:
        go_down(state, seat, NONE, 0, True)
    slot = add_attack(state, BY_HERO, NONE, seat, target, form, 0, 0)
    state.attacks[slot * ATTACK + VICTIM] = victim
    state.attacks[slot * ATTACK + SCENE] = state.people[row + AT]
    if not challenge:
        return
    if state.listens:
        state.emit(Challenged(int(seat), int(slot) + 1, FORMS[form]))
    state.then(
        in_order(
            [OpenResponse(slot), DropLost(slot), Checks(slot, 0), Checks(slot, 1), Compare(slot)]
        )
    )
