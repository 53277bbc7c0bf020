"""Playing a card or using an ability (R11): what it needs is asked one by one, then it happens.

A plan is what was chosen so far; NONE marks what is still open. Nothing is paid and nothing happens
before the last answer; a card that needs answers is shown to all while its player gives them.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from undercroft.engine.state import Step
from undercroft.games.dungeoneer.bits import lowest, members
from undercroft.games.dungeoneer.choices import (
    attacks_on,
    bridge_sides,
    can_shift_any,
    can_swap_any,
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
from undercroft.games.dungeoneer.effects import Program, keep_limits
from undercroft.games.dungeoneer.events import AbilityUsed, CardChosen, CardPlayed
from undercroft.games.dungeoneer.hunches import Question
from undercroft.games.dungeoneer.map import (
    anchor_of,
    can_explore,
    cell_by,
    is_legal,
    shift_targets,
    shifted,
    swapped,
)
from undercroft.games.dungeoneer.moves import (
    AGAINST,
    AMOUNT,
    DRINK,
    KEEP,
    LAY,
    PAYER,
    ROUSE,
    SIDE,
    TAKE_TOKEN,
    TARGET_MOVE,
    WARD_MOVE,
)
from undercroft.games.dungeoneer.names import ABILITY_SOURCE, name_of
from undercroft.games.dungeoneer.purse import change_glory, change_peril
from undercroft.games.dungeoneer.records import ANY_NUMBER
from undercroft.games.dungeoneer.state import (
    BANES,
    CARD,
    CELL,
    FRAME,
    GEAR,
    GLORY,
    HAND_CARDS,
    KEEPER,
    LOCATION_HOST,
    ON_BANE,
    ON_OBSTACLE,
    PERIL,
    PERSON,
    PLACE,
    ROLLER,
    TURN,
    USED,
    WARD,
    Dungeoneer,
)
from undercroft.games.dungeoneer.tables import (
    ABILITY_WIDTH,
    COST,
    DISCARDS,
    ONCE,
    OP,
    OP_WIDTH,
    OWNER,
    PROGRAM,
    SCOPE,
    WHOSE,
)
from undercroft.games.dungeoneer.tokens import free_token
from undercroft.games.dungeoneer.values import limit_of, limit_raised, monster_host
from undercroft.games.dungeoneer.words import (
    AT_NOBODY,
    AT_PAYER,
    AT_ROLLER,
    ATTACHMENT,
    BANE,
    BOON,
    FOR_ATTACK,
    INSTANT,
    NONE,
    ON_ATTACKER,
    ON_LOCATION,
    ON_OWN_MONSTER,
    ON_WEAPON,
    OP_BRIDGE,
    OP_CANCEL,
    OP_CHECK,
    OP_DEACTIVATE,
    OP_DISCARD,
    OP_FREE_EXPLORE,
    OP_SHIFT,
    OP_SWAP,
    OP_TRANSFER,
    OP_WITHDRAW,
    OP_ZERO_BASE,
    PERMANENT,
    TREASURE,
    WHO_TARGET,
)
from undercroft.games.dungeoneer.zones import (
    attach,
    count_gear,
    discard_card,
    faces_in,
    find_face,
    has_type,
    lair_cards,
    leave_hand,
    weapon_of,
)

OWN: Final = -2  # the target of a card played on the own hero


@final
class Plan:
    """A card, or an ability with the card it belongs to, and what was chosen for it."""

    def __init__(
        self,
        seat: i64,
        card: i64,
        ability: i64,
        target: i64 = NONE,
        payer: i64 = NONE,
        x: i64 = NONE,
        a: i64 = NONE,
        b: i64 = NONE,
        c: i64 = NONE,
    ) -> None:
        self.seat = seat
        self.card = card
        self.ability = ability
        self.target = target
        self.payer = payer
        self.x = x
        self.a = a
        self.b = b
        self.c = c

    def whom(self) -> i64:
        """The hero it is aimed at: the own one, unless a bane names another."""
        return self.seat if self.target < 0 else self.target


def ability_entry(state: Dungeoneer, ability: i64, entry: i64) -> i64:
    return state.cards.abilities[ability * ABILITY_WIDTH + entry]


def program_of(state: Dungeoneer, plan: Plan) -> i64:
    if plan.ability != NONE:
        return ability_entry(state, plan.ability, PROGRAM)
    return state.cards.on_play[state.faces[plan.card]]


def aimed_op(state: Dungeoneer, program: i64) -> i64:
    """The operation of a program that needs a choice, or NONE; a card has at most one."""
    cards = state.cards
    at = cards.starts[program]
    end = at + cards.counts[program] * OP_WIDTH
    while at < end:
        op = cards.code[at + OP]
        if op in (
            OP_TRANSFER, OP_DEACTIVATE, OP_BRIDGE, OP_DISCARD, OP_WITHDRAW, OP_CANCEL,
            OP_ZERO_BASE, OP_SWAP, OP_SHIFT, OP_FREE_EXPLORE,
        ) or (op == OP_CHECK and cards.code[at + SCOPE] == FOR_ATTACK):  # fmt: skip
            return at
        at += OP_WIDTH
    return NONE


def least_cost(state: Dungeoneer, face: i64) -> i64:
    cost = state.cards.cost[face]
    return state.cards.least_x[face] if cost == ANY_NUMBER else cost


# --- whether it can be played ---------------------------------------------------------------------


def can_aim(state: Dungeoneer, seat: i64, program: i64, most_x: i64) -> bool:
    """R5.2. Whether the program has a legal target for a player's own hero."""
    at = aimed_op(state, program)
    if at == NONE:
        return True
    op = state.cards.code[at + OP]
    if op == OP_TRANSFER:
        return destinations(state, at, seat, most_x) != 0
    if op == OP_DEACTIVATE:
        return ward_places(state, at, seat) != 0
    if op == OP_BRIDGE:
        return bridge_sides(state, seat) != 0
    if op == OP_DISCARD:
        return discards_of(state, at, seat) != 0
    if op == OP_FREE_EXPLORE:
        return can_explore(state)
    if op == OP_CHECK and own_attack(state, seat) != NONE and state.stage == 1:
        return True
    return attacks_on(state, at, seat) != 0


def can_play_glory(state: Dungeoneer, seat: i64, face: i64) -> bool:
    """R11.1, R11.7, R11.10. Whether a boon or treasure can be paid for and has its place."""
    cards = state.cards
    glory = state.people[seat * PERSON + GLORY]
    if glory < least_cost(state, face):
        return False
    host = cards.attach_to[face]
    if host == ON_WEAPON:
        return weapon_of(state, seat) != NONE and not has_type(state, seat, face)
    if host == ON_ATTACKER:
        return monsters_on(state, seat) != 0
    if cards.duration[face] == PERMANENT:
        return cards.one_shot[face] != 0 or has_room(state, seat, face)
    most = min(cards.most_x[face], glory) if cards.cost[face] == ANY_NUMBER else 0
    return can_aim(state, seat, cards.on_play[face], most)


def has_room(state: Dungeoneer, seat: i64, face: i64) -> bool:
    """R11.7, R11.10, R11.11."""
    if has_type(state, seat, face):
        return False
    type = state.cards.type[face]
    of: i64 = 1 if type == BOON else 2
    limit = limit_of(state, seat, of) + limit_raised(state, face, of)
    return count_gear(state, seat, type) < limit


def can_play_bane(state: Dungeoneer, seat: i64, face: i64) -> bool:
    """R11.2. Whether a bane of the villainy phase can be paid for and has a target."""
    cards = state.cards
    cost = least_cost(state, face)
    kind = cards.target[face]
    if kind == AT_PAYER:
        return lair_of(state, seat) != 0 and payers(state, seat, cost) != 0
    if kind != AT_NOBODY:
        return targets_of(state, seat, face, cost) != 0
    if not payers(state, seat, cost):
        return False
    if cards.attach_to[face] == ON_LOCATION:
        return host_locations(state) != 0
    at = aimed_op(state, cards.on_play[face])
    if at == NONE:
        return True
    return can_swap_any(state) if cards.code[at + OP] == OP_SWAP else can_shift_any(state)


def can_use(state: Dungeoneer, seat: i64, ability: i64) -> bool:
    """R5.2, R5.25. Whether an ability can be paid for, is not used up, and has a target."""
    row = seat * PERSON
    if state.people[row + GLORY] < ability_entry(state, ability, COST):
        return False
    if ability_entry(state, ability, ONCE) and state.people[row + USED] >> ability & 1:
        return False
    return can_aim(state, seat, ability_entry(state, ability, PROGRAM), 0)


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


def named_thing(state: Dungeoneer, thing: i64) -> i64:
    """A bane by its face: ON_BANE + face."""
    return ON_BANE + state.faces[thing - ON_BANE] if thing >= ON_BANE else thing


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
    if plan.a == NONE and _asks_location(state, plan, swappable(state)):
        return True
    if plan.b == NONE:
        mask = swap_partners(state, plan.a)
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


def swap_turns(state: Dungeoneer, plan: Plan) -> vec[i64]:
    """The ways to turn both that leave a legal map; c - 10 is the turn of the first, if chosen."""
    found = vec[i64]()
    most: i64 = 4 if state.house.may_turn else 1
    turns: i64 = 0
    while turns < most:
        fits = plan.c < 10 or turns & 1 == plan.c - 10
        if fits and is_legal(state, swapped(state, plan.a, plan.b, turns)):
            found = append(found, turns)
        turns += 1
    return found


def _asks_shift(state: Dungeoneer, plan: Plan) -> bool:
    """R22.24 `shift_move`. A location, a neighbour of the new cell, its side, the turn."""
    if plan.a == NONE and _asks_location(state, plan, shiftable(state)):
        return True
    if plan.b == NONE:
        state.push(ChooseNear(*parts(state, plan)))
        return True
    if plan.c < 4:
        return _asks_cell(state, plan)
    return False


def _asks_cell(state: Dungeoneer, plan: Plan) -> bool:
    if plan.c == NONE:
        sides = shift_sides(state, plan)
        if sides & (sides - 1):
            state.push(ChooseShiftSide(*parts(state, plan)))
            return True
        plan.c = lowest(sides)
    turns = shift_turns(state, plan)
    if turns == 3:
        state.push(ChooseShiftTurn(*parts(state, plan)))
        return True
    plan.c += 4 * (1 + (turns >> 1))
    return False


def shift_anchor(state: Dungeoneer, location: i64, place: i64) -> i64:
    """The anchor of a cell on the map without the location that is moved."""
    return anchor_of(shifted(state, location, NONE, 0), place >> 1)


def shift_sides(state: Dungeoneer, plan: Plan) -> i64:
    sides: i64 = 0
    own = state.places[plan.a * PLACE + CELL]
    for place in shift_targets(state, plan.a):
        if place >> 1 != own:
            anchor = shift_anchor(state, plan.a, place)
            if anchor // 4 == plan.b:
                sides |= 1 << anchor % 4
    return sides


def shift_turns(state: Dungeoneer, plan: Plan) -> i64:
    cell = cell_by(state.places, plan.b * 4 + plan.c)
    turns: i64 = 0
    for place in shift_targets(state, plan.a):
        if place >> 1 == cell:
            turns |= 1 << (place & 1)
    return turns


def amounts(state: Dungeoneer, plan: Plan) -> tuple[i64, i64]:
    """R11.3. The least and the most X that can be paid."""
    face = state.faces[plan.card]
    entry = PERIL if state.cards.type[face] >= BANE else GLORY
    purse = state.people[plan.payer * PERSON + entry]
    return state.cards.least_x[face], min(state.cards.most_x[face], purse)


def parts(state: Dungeoneer, plan: Plan) -> list[int]:
    """A plan as the arguments of a question; the card goes by its face, as all see it."""
    face = NONE if plan.card == NONE else state.faces[plan.card]
    return [
        int(plan.seat), int(face), int(plan.ability), int(plan.target), int(plan.payer),
        int(plan.x), int(plan.a), int(plan.b), int(plan.c),
    ]  # fmt: skip


def card_on_table(state: Dungeoneer, seat: i64, face: i64) -> i64:
    """The card with this face that a player is playing."""
    mask = state.table
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if state.faces[card] == face and state.rows[card * CARD + KEEPER] == seat:
            return card
    return NONE


# --- the questions --------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Choosing(Question):
    """One question about a plan."""

    def __init__(
        self,
        seat: int,
        face: int,
        ability: int,
        target: int,
        payer: int,
        x: int,
        a: int,
        b: int,
        c: int,
    ) -> None:
        super().__init__(seat)
        self.face: i64 = face
        self.ability: i64 = ability
        self.target: i64 = target
        self.payer: i64 = payer
        self.x: i64 = x
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c

    def plan(self, state: Dungeoneer) -> Plan:
        card = NONE if self.face == NONE else card_on_table(state, self.seat, self.face)
        return Plan(
            self.seat, card, self.ability, self.target, self.payer, self.x, self.a, self.b, self.c
        )

    def at(self, state: Dungeoneer) -> i64:
        return aimed_op(state, program_of(state, self.plan(state)))

    def places_chosen(self, state: Dungeoneer) -> i64:
        """The location chosen so far, where there is one."""
        at = self.at(state)
        if self.a == NONE or at == NONE:
            return NONE
        return self.a if state.cards.code[at + OP] in (OP_DEACTIVATE, OP_SWAP, OP_SHIFT) else NONE

    def args(self) -> list[int]:
        return [
            self.seat, self.face, self.ability, self.target, self.payer, self.x, self.a, self.b,
            self.c,
        ]  # fmt: skip


class ChooseTarget(Choosing):
    """R11.2. The hero it is aimed at, whose player pays."""

    def options(self, state: Dungeoneer) -> list[int]:
        mask = targets_of(state, self.seat, self.face, least_cost(state, self.face))
        return [int(TARGET_MOVE + seat) for seat in members(mask)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.target = plan.payer = move - TARGET_MOVE
        go_on(state, plan)


class ChoosePayer(Choosing):
    """R11.2. The opponent whose peril pays."""

    def options(self, state: Dungeoneer) -> list[int]:
        mask = payers(state, self.seat, least_cost(state, self.face))
        return [int(PAYER + seat) for seat in members(mask)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.payer = move - PAYER
        go_on(state, plan)


class ChooseAmount(Choosing):
    """R11.3. X."""

    def options(self, state: Dungeoneer) -> list[int]:
        low, high = amounts(state, self.plan(state))
        return [AMOUNT + number for number in range(low, high + 1)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.x = move - AMOUNT
        go_on(state, plan)


class ChooseLocation(Choosing):
    """Where to: the target of a transfer, of a shift, of a token, or a host."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [int(state.cards.go + place) for place in members(self.places(state))]

    def places(self, state: Dungeoneer) -> i64:
        at = self.at(state)
        if at == NONE:
            return host_locations(state)
        op = state.cards.code[at + OP]
        if op == OP_TRANSFER:
            return destinations(state, at, self.plan(state).whom(), self.x)
        if op == OP_DEACTIVATE:
            return ward_places(state, at, self.seat)
        return swappable(state) if op == OP_SWAP else shiftable(state)

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.a = move - state.cards.go
        go_on(state, plan)


class ChoosePartner(Choosing):
    """R22.23 `shift_swap`. The other location."""

    def options(self, state: Dungeoneer) -> list[int]:
        mask = swap_partners(state, self.a)
        return [int(state.cards.go + place) for place in members(mask)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.b = move - state.cards.go
        go_on(state, plan)


class ChooseTurns(Choosing):
    """R22.23 `shift_swap`. How the first location lies afterwards, then the second."""

    def options(self, state: Dungeoneer) -> list[int]:
        mask: i64 = 0
        for turns in swap_turns(state, self.plan(state)):
            mask |= 1 << self.turned(state, turns)
        return [int(LAY + turn) for turn in members(mask)]

    def turned(self, state: Dungeoneer, turns: i64) -> i64:
        if self.c == NONE:
            return state.places[self.a * PLACE + TURN] ^ (turns & 1)
        return state.places[self.b * PLACE + TURN] ^ (turns >> 1)

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        if self.c == NONE:
            plan.c = 10 + (state.places[self.a * PLACE + TURN] ^ (move - LAY))
        else:
            second = state.places[self.b * PLACE + TURN] ^ (move - LAY)
            plan.c = (self.c - 10) | second << 1
        go_on(state, plan)


class ChooseNear(Choosing):
    """R22.24 `shift_move`. A neighbour of the new cell, or how it is turned where it lies."""

    def options(self, state: Dungeoneer) -> list[int]:
        own = state.places[self.a * PLACE + CELL]
        nears: i64 = 0
        moves: list[int] = []
        for place in shift_targets(state, self.a):
            if place >> 1 == own:
                moves.append(int(LAY + (place & 1)))
            else:
                nears |= 1 << shift_anchor(state, self.a, place) // 4
        return moves + [int(state.cards.near + near) for near in members(nears)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        if move < LAY + 2:
            plan.b, plan.c = plan.a, 4 * (1 + move - LAY)
        else:
            plan.b = move - state.cards.near
        go_on(state, plan)


class ChooseShiftSide(Choosing):
    """R22.24 `shift_move`. The side of that neighbour."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [int(SIDE + side) for side in members(shift_sides(state, self.plan(state)))]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.c = move - SIDE
        go_on(state, plan)


class ChooseShiftTurn(Choosing):
    """R22.24 `shift_move`. How it is turned."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [LAY, LAY + 1]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.c += 4 * (1 + move - LAY)
        go_on(state, plan)


class ChooseSide(Choosing):
    """R17.3. The side of the hero's location that the bridge crosses."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [int(SIDE + side) for side in members(bridge_sides(state, self.seat))]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.a = move - SIDE
        go_on(state, plan)


class ChooseAttack(Choosing):
    """R5.24 `this_attack`, `attacking_monster`. One attack aimed at the own hero."""

    def options(self, state: Dungeoneer) -> list[int]:
        at = self.at(state)
        mask = monsters_on(state, self.seat) if at == NONE else attacks_on(state, at, self.seat)
        return [int(AGAINST + slot) for slot in members(mask)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.a = move - AGAINST
        go_on(state, plan)


class ChooseCard(Choosing):
    """R22.11 `discard`. A card on the table."""

    def options(self, state: Dungeoneer) -> list[int]:
        return faces_in(state, self.cards_now(state), state.cards.shed)

    def cards_now(self, state: Dungeoneer) -> i64:
        return discards_of(state, self.at(state), self.plan(state).whom())

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.a = find_face(state, self.cards_now(state), move - state.cards.shed)
        go_on(state, plan)


class ChooseLair(Choosing):
    """R22.27. A monster of the own lair, as host of an attachment."""

    def options(self, state: Dungeoneer) -> list[int]:
        count = len(lair_cards(state, self.seat))
        return [ROUSE + number for number in range(count)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.a = lair_cards(state, self.seat)[move - ROUSE]
        go_on(state, plan)


class ChooseUse(Choosing):
    """R11.12. Use a one-shot treasure at once, or keep it."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [KEEP, DRINK]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.a = 1 if move == DRINK else 0
        go_on(state, plan)


class ChooseThing(Choosing):
    """R17.1. What the token lies on."""

    def options(self, state: Dungeoneer) -> list[int]:
        moves: list[int] = []
        for thing in things_at(state, self.at(state), self.a):
            if thing >= ON_BANE:
                move = int(state.cards.dispel + state.faces[thing - ON_BANE])
                if move in moves:
                    continue
            else:
                move = int(WARD_MOVE + self.side(state, thing))
            moves.append(move)
        return moves

    def side(self, state: Dungeoneer, thing: i64) -> i64:
        """Exits are named by their sides on the map."""
        if thing == ON_OBSTACLE:
            return thing
        return thing ^ 2 if state.places[self.a * PLACE + TURN] else thing

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        if move >= state.cards.dispel:
            plan.b = ON_BANE + move - state.cards.dispel
        else:
            plan.b = self.side(state, move - WARD_MOVE)
        go_on(state, plan)


class ChooseToken(Choosing):
    """R17.2. Which of the three tokens is moved."""

    def options(self, state: Dungeoneer) -> list[int]:
        return [TAKE_TOKEN + number for number in range(len(state.wards) // WARD)]

    def answer(self, state: Dungeoneer, move: int) -> None:
        plan = self.plan(state)
        plan.c = move - TAKE_TOKEN
        go_on(state, plan)


QUESTIONS: Final[tuple[type, ...]] = (
    ChooseTarget, ChoosePayer, ChooseAmount, ChooseLocation, ChoosePartner, ChooseTurns, ChooseNear,
    ChooseShiftSide, ChooseShiftTurn, ChooseSide, ChooseAttack, ChooseCard, ChooseLair, ChooseUse,
    ChooseThing, ChooseToken,
)  # fmt: skip


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
    """R11.5, R11.7, R11.12. On the hero it concerns, unless it is used up at once."""
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


assert INSTANT < TREASURE
