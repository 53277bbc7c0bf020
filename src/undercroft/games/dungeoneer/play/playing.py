"""Playing a card or using an ability (R11): what it needs is asked one by one, then it happens.

A plan is what was chosen so far; NONE marks what is still open. Nothing is paid and nothing happens
before the last answer; a card that needs answers is shown to all while its player gives them.
"""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.shifting import shift_sides, shift_turns
from undercroft.games.dungeoneer.dungeon.tokens import free_token
from undercroft.games.dungeoneer.events import CardChosen
from undercroft.games.dungeoneer.play.carrying import carry_out
from undercroft.games.dungeoneer.play.choices import (
    attacks_on,
    bridge_sides,
    destinations,
    discards_of,
    host_locations,
    lair_of,
    monsters_on,
    own_attack,
    payers,
    shiftable,
    swap_partners,
    swappable,
    targets_of,
    things_at,
    ward_places,
)
from undercroft.games.dungeoneer.play.plans import (
    OWN,
    Plan,
    aimed_op,
    amounts,
    has_room,
    least_cost,
    named_thing,
    parts,
    program_of,
    swap_turns,
)
from undercroft.games.dungeoneer.play.questions import (
    ChooseAmount,
    ChooseAttack,
    ChooseCard,
    ChooseLair,
    ChooseLocation,
    ChooseNear,
    ChoosePartner,
    ChoosePayer,
    ChooseShiftSide,
    ChooseShiftTurn,
    ChooseSide,
    ChooseTarget,
    ChooseThing,
    ChooseToken,
    ChooseTurns,
    ChooseUse,
)
from undercroft.games.dungeoneer.play.zones import find_face, leave_hand, weapon_of
from undercroft.games.dungeoneer.printed.records import ANY_NUMBER
from undercroft.games.dungeoneer.printed.tables import OP
from undercroft.games.dungeoneer.printed.words import (
    AT_NOBODY,
    AT_PAYER,
    AT_ROLLER,
    BANE,
    NONE,
    ON_ATTACKER,
    ON_LOCATION,
    ON_OWN_MONSTER,
    ON_WEAPON,
    OP_BRIDGE,
    OP_CHECK,
    OP_DEACTIVATE,
    OP_DISCARD,
    OP_FREE_EXPLORE,
    OP_SHIFT,
    OP_SWAP,
    OP_TRANSFER,
)
from undercroft.games.dungeoneer.state import (
    CARD,
    FRAME,
    HAND_CARDS,
    KEEPER,
    ON_BANE,
    PERSON,
    ROLLER,
    Dungeoneer,
)

# --- beginning and going on -----------------------------------------------------------------------


def begin_play(state: Dungeoneer, seat: i64, face: i64) -> None:
    """A card of the hand is played."""
    card = find_face(state, state.people[seat * PERSON + HAND_CARDS], face)
    leave_hand(state, seat, card)
    state.rows[card * CARD + KEEPER] = seat
    plan = Plan(seat, card, NONE)
    cards = state.cards
    if cards.type[face] == BANE:
        kind = cards.target[face]
        if kind == AT_ROLLER:
            roller = state.rolls[(len(state.rolls) // FRAME - 1) * FRAME + ROLLER]
            plan.target = plan.payer = roller
        elif kind in (AT_NOBODY, AT_PAYER):
            plan.target = OWN
    else:
        plan.target, plan.payer = OWN, seat
    depth: i64 = len(state.stack)
    go_on(state, plan)
    if len(state.stack) > depth and state.stack[-1].waits and state.table >> card & 1:
        tell_chosen(state, seat, card)


def tell_chosen(state: Dungeoneer, seat: i64, card: i64) -> None:
    if state.listens:
        state.emit(CardChosen(int(seat), state.cards.face_ids[state.faces[card]]))


def begin_use(state: Dungeoneer, seat: i64, ability: i64, a: i64 = NONE) -> None:
    """An ability is used; `a`: what it is about, where the window says so."""
    go_on(state, Plan(seat, NONE, ability, OWN, seat, 0, a))


def go_on(state: Dungeoneer, plan: Plan) -> None:
    """Ask what is still open, or carry the plan out."""
    if plan.ability == NONE and _asks_price(state, plan):
        return
    if plan.ability == NONE and _asks_host(state, plan):
        return
    at = aimed_op(state, program_of(state, plan))
    if at != NONE:
        if _asks_aim(state, plan, at):
            return
        if state.cards.code[at + OP] == OP_DEACTIVATE:
            _thing_by_face(state, plan, at)
    carry_out(state, plan)


def _asks_price(state: Dungeoneer, plan: Plan) -> bool:
    """R11.2, R11.3. Target, payer and X."""
    face = state.faces[plan.card]
    cost = least_cost(state, face)
    if plan.target == NONE:
        mask = targets_of(state, plan.seat, face, cost)
        if mask & (mask - 1):
            state.push(ChooseTarget(*parts(state, plan)))
            return True
        plan.target = plan.payer = lowest(mask)
    if plan.payer == NONE:
        mask = payers(state, plan.seat, cost)
        if mask & (mask - 1):
            state.push(ChoosePayer(*parts(state, plan)))
            return True
        plan.payer = lowest(mask)
    if plan.x == NONE:
        if state.cards.cost[face] == ANY_NUMBER:
            low, high = amounts(state, plan)
            if low < high:
                state.push(ChooseAmount(*parts(state, plan)))
                return True
            plan.x = low
        else:
            plan.x = 0
    return False


def _asks_host(state: Dungeoneer, plan: Plan) -> bool:
    """R11.8, R11.12. What it is attached to; whether a one-shot treasure is used at once."""
    face = state.faces[plan.card]
    cards = state.cards
    if plan.a != NONE:
        return False
    host = cards.attach_to[face]
    if host == ON_WEAPON:
        plan.a = weapon_of(state, plan.seat)
    elif host == ON_ATTACKER:
        return _asks_slot(state, plan, monsters_on(state, plan.seat))
    elif host == ON_OWN_MONSTER:
        mask = lair_of(state, plan.seat)
        if mask & (mask - 1):
            state.push(ChooseLair(*parts(state, plan)))
            return True
        plan.a = lowest(mask)
    elif host == ON_LOCATION:
        return _asks_location(state, plan, host_locations(state))
    elif cards.one_shot[face]:
        if has_room(state, plan.seat, face):
            state.push(ChooseUse(*parts(state, plan)))
            return True
        plan.a = 1
    return False


def _asks_slot(state: Dungeoneer, plan: Plan, mask: i64) -> bool:
    if mask & (mask - 1):
        state.push(ChooseAttack(*parts(state, plan)))
        return True
    plan.a = lowest(mask)
    return False


def _asks_location(state: Dungeoneer, plan: Plan, mask: i64) -> bool:
    if mask & (mask - 1):
        state.push(ChooseLocation(*parts(state, plan)))
        return True
    plan.a = lowest(mask)
    return False


def _asks_aim(state: Dungeoneer, plan: Plan, at: i64) -> bool:
    """R5.2. What the operation that needs a choice is aimed at."""
    op = state.cards.code[at + OP]
    if op == OP_DEACTIVATE:
        return _asks_ward(state, plan, at)
    if op == OP_SWAP:
        return _asks_swap(state, plan)
    if op == OP_SHIFT:
        return _asks_shift(state, plan)
    if plan.a != NONE or op == OP_FREE_EXPLORE:
        return False
    if op == OP_TRANSFER:
        return _asks_location(state, plan, destinations(state, at, plan.whom(), plan.x))
    if op == OP_BRIDGE:
        return _asks_side(state, plan)
    if op == OP_DISCARD:
        return _asks_card(state, plan, discards_of(state, at, plan.whom()))
    if op == OP_CHECK and own_attack(state, plan.seat) != NONE and state.stage == 1:
        plan.a = own_attack(state, plan.seat)
        return False
    return _asks_slot(state, plan, attacks_on(state, at, plan.seat))


def _asks_side(state: Dungeoneer, plan: Plan) -> bool:
    mask = bridge_sides(state, plan.seat)
    if mask & (mask - 1):
        state.push(ChooseSide(*parts(state, plan)))
        return True
    plan.a = lowest(mask)
    return False


def _asks_card(state: Dungeoneer, plan: Plan, mask: i64) -> bool:
    if mask & (mask - 1):
        state.push(ChooseCard(*parts(state, plan)))
        return True
    plan.a = lowest(mask)
    return False


def _asks_ward(state: Dungeoneer, plan: Plan, at: i64) -> bool:
    """R17.1, R17.2. A location, a thing there, and a token if all lie on the map."""
    if plan.a == NONE and _asks_location(state, plan, ward_places(state, at, plan.seat)):
        return True
    if plan.b == NONE:
        things = things_at(state, at, plan.a)
        if len(things) > 1:
            state.push(ChooseThing(*parts(state, plan)))
            return True
        plan.b = named_thing(state, things[0])
    if plan.c == NONE:
        plan.c = free_token(state)
        if plan.c == NONE:
            state.push(ChooseToken(*parts(state, plan)))
            return True
    return False


def _thing_by_face(state: Dungeoneer, plan: Plan, at: i64) -> None:
    """A bane is named by its face as long as questions are open; now by its card."""
    if plan.b >= ON_BANE:
        for thing in things_at(state, at, plan.a):
            if thing >= ON_BANE and state.faces[thing - ON_BANE] == plan.b - ON_BANE:
                plan.b = thing
                return


def _asks_swap(state: Dungeoneer, plan: Plan) -> bool:
    """R22.23 `shift_swap`. Two locations, then how each is turned."""
    if plan.a == NONE and _asks_location(state, plan, swappable(state, 2)):
        return True
    if plan.b == NONE:
        mask = swap_partners(state, plan.a, 2)
        if mask & (mask - 1):
            state.push(ChoosePartner(*parts(state, plan)))
            return True
        plan.b = lowest(mask)
    if plan.c == NONE or plan.c >= 10:
        turns = swap_turns(state, plan)
        if len(turns) > 1:
            state.push(ChooseTurns(*parts(state, plan)))
            return True
        plan.c = turns[0]
    return False


def _asks_shift(state: Dungeoneer, plan: Plan) -> bool:
    """R22.24 `shift_move`. A location, a neighbour of the new cell, its side, the turn."""
    if plan.a == NONE and _asks_location(state, plan, shiftable(state, 2)):
        return True
    if plan.b == NONE:
        state.push(ChooseNear(*parts(state, plan)))
        return True
    if plan.c < 4:
        return _asks_cell(state, plan)
    return False


def _asks_cell(state: Dungeoneer, plan: Plan) -> bool:
    if plan.c == NONE:
        sides = shift_sides(state, plan.a, plan.b)
        if sides & (sides - 1):
            state.push(ChooseShiftSide(*parts(state, plan)))
            return True
        plan.c = lowest(sides)
    turns = shift_turns(state, plan.a, plan.b * 4 + plan.c)
    if turns == 3:
        state.push(ChooseShiftTurn(*parts(state, plan)))
        return True
    plan.c += 4 * (1 + (turns >> 1))
    return False
