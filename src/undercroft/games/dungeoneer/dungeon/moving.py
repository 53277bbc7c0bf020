"""One move (R10.1 to R10.8), and standing up (R10.17)."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.battle.rolls import Roll, face_threat
from undercroft.games.dungeoneer.battle.stakes import POINT, WOUND, Effects
from undercroft.games.dungeoneer.battle.wounds import wound
from undercroft.games.dungeoneer.dungeon.entering import go_to
from undercroft.games.dungeoneer.dungeon.tokens import exit_code
from undercroft.games.dungeoneer.events import ExitHeld, HeroStood
from undercroft.games.dungeoneer.play.purse import change_ap, lives, pay_ap, points_to_stand
from undercroft.games.dungeoneer.printed.names import EXIT, LOCATION_SOURCE, STANDING
from undercroft.games.dungeoneer.printed.words import (
    BLOCKED,
    BLOCKED_EXIT_ROLL,
    FROM_THREAT,
    NONE,
    OPEN,
    SIDES,
)
from undercroft.games.dungeoneer.state import (
    AP,
    AT,
    BESIDE,
    CAUSE,
    FALLEN,
    FRAME,
    HELD,
    PERSON,
    PLACE,
    ROLLER,
    STAND_STAT,
    STAND_VALUE,
    WAYS,
    Dungeoneer,
)


def sides_to_move(state: Dungeoneer, seat: i64) -> i64:
    """R10.1. The sides a hero may leave through now, as a mask."""
    row = seat * PERSON
    if state.people[row + FALLEN] or not state.people[row + AP]:
        return 0
    return state.places[state.people[row + AT] * PLACE + WAYS]


class Leave(Step[Dungeoneer]):
    """R10.2, R10.3. The condition of the exit of the location that is left."""

    def __init__(self, seat: int, side: int) -> None:
        self.seat: i64 = seat
        self.side: i64 = side

    def run(self, state: Dungeoneer) -> None:
        if not sides_to_move(state, self.seat) >> self.side & 1:
            state.leaving = NONE
            return
        place = state.people[self.seat * PERSON + AT]
        code = exit_code(state, place, self.side)
        kind = code & 3
        if kind == OPEN or state.free_exit:
            _step_out(state, self.seat, self.side)
            return
        roles: i64 = BLOCKED_EXIT_ROLL if kind == BLOCKED else 0
        then = ExitRoll(self.seat, self.side, kind)
        face_threat(state, self.seat, roles, code >> 2 & 7, code >> 5, EXIT, then)

    def args(self) -> list[int]:
        return [self.seat, self.side]


def _step_out(state: Dungeoneer, seat: i64, side: i64) -> None:
    """R10.2, R19.9. Pay the point and go; a hero that has lain down meanwhile stays."""
    row = seat * PERSON
    state.leaving = NONE
    state.free_exit = 0
    if state.people[row + FALLEN]:
        return
    state.people[row + AP] -= 1
    go_to(state, seat, state.places[state.people[row + AT] * PLACE + BESIDE + side], "move")


class ExitRoll(Roll):
    """R10.4, R10.7. A blocked exit costs a point, a trap wounds."""

    def __init__(self, seat: int, side: int, kind: int) -> None:
        self.seat: i64 = seat
        self.side: i64 = side
        self.kind: i64 = kind

    def settled(self, state: Dungeoneer, total: i64, passed: bool) -> None:
        if passed:
            _step_out(state, self.seat, self.side)
        elif self.kind == BLOCKED:
            self.force(state)
        else:
            state.push(StepOut(self.seat, self.side))
            place = LOCATION_SOURCE + state.people[self.seat * PERSON + AT]
            wound(state, self.seat, 1, FROM_THREAT, place, True)

    def stake(self, state: Dungeoneer) -> Effects:
        return [(POINT if self.kind == BLOCKED else WOUND, 1)]

    def endangers(self, state: Dungeoneer, seat: i64) -> i64:
        return 1 if seat == self.seat and self.kind != BLOCKED else 0

    def force(self, state: Dungeoneer) -> None:
        """R10.5, R10.6. The exit is open now; a hero that cannot go on holds it."""
        change_ap(state, self.seat, -1, EXIT)
        row = self.seat * PERSON
        if state.people[row + AP] and not state.people[row + FALLEN]:
            _step_out(state, self.seat, self.side)
            return
        state.people[row + HELD] |= 1 << self.side
        state.leaving = NONE
        state.free_exit = 0
        if state.listens:
            name = state.cards.location_ids[state.people[row + AT]]
            state.emit(ExitHeld(int(self.seat), name, SIDES[self.side]))

    def args(self) -> list[int]:
        return [self.seat, self.side, self.kind]


class StepOut(Step[Dungeoneer]):
    """R10.7. In both cases the hero goes on, unless defeated."""

    def __init__(self, seat: int, side: int) -> None:
        self.seat: i64 = seat
        self.side: i64 = side

    def run(self, state: Dungeoneer) -> None:
        if lives(state, self.seat):
            _step_out(state, self.seat, self.side)

    def args(self) -> list[int]:
        return [self.seat, self.side]


# --- standing up ----------------------------------------------------------------------------------


def can_stand(state: Dungeoneer, seat: i64) -> bool:
    if not state.people[seat * PERSON + FALLEN] or points_to_stand(state, seat) <= 0:
        return False
    return state.house.rules < 2 or not is_standing_up(state, seat)


def is_standing_up(state: Dungeoneer, seat: i64) -> bool:
    """R10.17, R28.3. Whether the roll of this hero to stand up is announced and not yet made."""
    at: i64 = 0
    while at < len(state.rolls):
        if state.rolls[at + ROLLER] == seat and state.rolls[at + CAUSE] == STANDING:
            return True
        at += FRAME
    return False


def stand_up(state: Dungeoneer, seat: i64) -> None:
    """R10.17. A point, and the threat of the effect if it gave one."""
    row = seat * PERSON
    pay_ap(state, seat, 1, STANDING)
    stat = state.people[row + STAND_STAT]
    if stat == NONE:
        get_up(state, seat)
    else:
        value = state.people[row + STAND_VALUE]
        face_threat(state, seat, 0, stat, value, STANDING, StandRoll(seat))


def get_up(state: Dungeoneer, seat: i64) -> None:
    row = seat * PERSON
    state.people[row + FALLEN] = 0
    state.people[row + STAND_STAT] = NONE
    state.people[row + STAND_VALUE] = 0
    if state.listens:
        state.emit(HeroStood(int(seat)))


class StandRoll(Roll):
    """R10.17. A failed threat has cost the point."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat

    def settled(self, state: Dungeoneer, total: i64, passed: bool) -> None:
        if passed:
            get_up(state, self.seat)

    def args(self) -> list[int]:
        return [self.seat]
