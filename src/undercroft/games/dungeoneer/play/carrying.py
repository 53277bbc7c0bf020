"""Carries out what was chosen: pay, tell, and let the card or ability act (R11.1)."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.battle.sums import monster_host
from undercroft.games.dungeoneer.events import AbilityUsed, CardPlayed
from undercroft.games.dungeoneer.play.effects import Program
from undercroft.games.dungeoneer.play.losing import keep_limits
from undercroft.games.dungeoneer.play.plans import Plan, ability_entry, card_on_table
from undercroft.games.dungeoneer.play.purse import change_glory, change_peril
from undercroft.games.dungeoneer.play.zones import attach, discard_card, find_face
from undercroft.games.dungeoneer.printed.names import ABILITY_SOURCE, name_of
from undercroft.games.dungeoneer.printed.records import ANY_NUMBER
from undercroft.games.dungeoneer.printed.tables import COST, DISCARDS, ONCE, OWNER, PROGRAM, WHOSE
from undercroft.games.dungeoneer.printed.words import (
    ATTACHMENT,
    BANE,
    NONE,
    ON_ATTACKER,
    ON_LOCATION,
    ON_WEAPON,
    PERMANENT,
    WHO_TARGET,
)
from undercroft.games.dungeoneer.state import BANES, GEAR, LOCATION_HOST, PERSON, USED, Dungeoneer

# --- carrying out ---------------------------------------------------------------------------------


def carry_out(state: Dungeoneer, plan: Plan) -> None:
    """R5.3. Pay, then act."""
    if plan.ability != NONE:
        _use(state, plan)
        return
    face = state.faces[plan.card]
    cost = plan.x if state.cards.cost[face] == ANY_NUMBER else state.cards.cost[face]
    if state.cards.type[face] == BANE:
        change_peril(state, plan.payer, -cost, face)
    else:
        change_glory(state, plan.payer, -cost, face)
    _tell_played(state, plan, face, cost)
    duration = state.cards.duration[face]
    if duration == ATTACHMENT:
        _put_under(state, plan, face)
    elif duration == PERMANENT:
        _prepare(state, plan, face)
    else:
        state.push(DiscardPlayed(plan.seat, face))
        _run(state, plan, state.cards.on_play[face], face)


def _tell_played(state: Dungeoneer, plan: Plan, face: i64, cost: i64) -> None:
    if state.listens:
        target = None if plan.target < 0 else int(plan.target)
        name = state.cards.face_ids[face]
        host = _host_name(state, plan, face)
        state.emit(CardPlayed(int(plan.seat), name, int(plan.payer), int(cost), target, host))


def _host_name(state: Dungeoneer, plan: Plan, face: i64) -> str | None:
    host = state.cards.attach_to[face]
    if host == ON_LOCATION:
        return state.cards.location_ids[plan.a]
    if host == ON_ATTACKER:
        which = monster_host(state, plan.a)
        return name_of(state.cards, state.faces[which]) if which < len(state.faces) else None
    return state.cards.face_ids[state.faces[plan.a]] if host else None


def _run(state: Dungeoneer, plan: Plan, program: i64, cause: i64) -> None:
    if not program:
        return
    whom = plan.whom() if _is_aimed(state, program) else plan.seat
    if plan.target >= 0:
        whom = plan.target
    state.push(
        Program(program, 0, whom, plan.seat, cause, 0, max(plan.x, 0), plan.a, plan.b, plan.c)
    )


def _is_aimed(state: Dungeoneer, program: i64) -> bool:
    return state.cards.code[state.cards.starts[program] + WHOSE] == WHO_TARGET


def _put_under(state: Dungeoneer, plan: Plan, face: i64) -> None:
    """R11.8."""
    kind = state.cards.attach_to[face]
    host = plan.a
    if kind == ON_LOCATION:
        host = LOCATION_HOST + plan.a
    elif kind == ON_ATTACKER:
        host = monster_host(state, plan.a)
    attach(state, plan.card, host, plan.seat)
    if kind == ON_WEAPON:
        state.people[plan.seat * PERSON + GEAR] |= 1 << plan.card


def _prepare(state: Dungeoneer, plan: Plan, face: i64) -> None:
    """R11.5, R11.7, R11.12, R11.14. On the hero it concerns, unless it is used up at once."""
    if state.cards.one_shot[face] and plan.a == 1:
        ability = state.cards.use[face]
        state.push(DiscardPlayed(plan.seat, face))
        _run_ability(state, plan.seat, ability, NONE, NONE, NONE)
        return
    state.table &= ~(1 << plan.card)
    zone: i64 = BANES if state.cards.type[face] == BANE else GEAR
    state.people[plan.whom() * PERSON + zone] |= 1 << plan.card


def _use(state: Dungeoneer, plan: Plan) -> None:
    """R8.11."""
    seat, ability = plan.seat, plan.ability
    cost = ability_entry(state, ability, COST)
    if ability_entry(state, ability, ONCE):
        state.people[seat * PERSON + USED] |= 1 << ability
    change_glory(state, seat, -cost, ABILITY_SOURCE + ability)
    if state.listens:
        state.emit(AbilityUsed(int(seat), state.cards.ability_ids[ability], int(cost)))
    if ability_entry(state, ability, DISCARDS):
        face = ability_entry(state, ability, OWNER)
        card = find_face(state, state.people[seat * PERSON + GEAR], face)
        discard_card(state, card, "used")
        keep_limits(state, seat)
    _run_ability(state, seat, ability, plan.a, plan.b, plan.c)


def _run_ability(state: Dungeoneer, seat: i64, ability: i64, a: i64, b: i64, c: i64) -> None:
    program = ability_entry(state, ability, PROGRAM)
    if program:
        cause = ABILITY_SOURCE + ability
        state.push(Program(program, 0, seat, seat, cause, 0, 0, a, b, c))


class DiscardPlayed(Step[Dungeoneer]):
    """R11.6. An instant card is discarded when it is carried out."""

    def __init__(self, seat: int, face: int) -> None:
        self.seat: i64 = seat
        self.face: i64 = face

    def run(self, state: Dungeoneer) -> None:
        card = card_on_table(state, self.seat, self.face)
        if card != NONE:
            discard_card(state, card, "played")

    def args(self) -> list[int]:
        return [self.seat, self.face]
