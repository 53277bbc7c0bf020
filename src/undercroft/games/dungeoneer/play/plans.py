"""Plans: what a card or an ability needs, and whether it can be had (R5.3, R11).

NONE marks what is still open.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.fitting import can_explore
from undercroft.games.dungeoneer.dungeon.shifting import may_swap, pair_of
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
    swappable,
    targets_of,
    ward_places,
)
from undercroft.games.dungeoneer.play.values import limit_of, limit_raised
from undercroft.games.dungeoneer.play.zones import (
    count_gear,
    has_type,
    weapon_of,
)
from undercroft.games.dungeoneer.printed.records import ANY_NUMBER
from undercroft.games.dungeoneer.printed.tables import (
    ABILITY_WIDTH,
    COST,
    ONCE,
    OP,
    OP_WIDTH,
    PROGRAM,
    SCOPE,
)
from undercroft.games.dungeoneer.printed.words import (
    AT_NOBODY,
    AT_PAYER,
    BANE,
    BOON,
    FOR_ATTACK,
    NONE,
    ON_ATTACKER,
    ON_LOCATION,
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
)
from undercroft.games.dungeoneer.state import (
    CARD,
    GLORY,
    KEEPER,
    ON_BANE,
    PERIL,
    PERSON,
    USED,
    Dungeoneer,
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
        """The hero it is aimed at: the player's own, unless a bane names another."""
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
    if cards.code[at + OP] == OP_SWAP:
        return swappable(state, 1) != 0
    return shiftable(state, 1) != 0


def can_use(state: Dungeoneer, seat: i64, ability: i64) -> bool:
    """R5.2, R5.25. Whether an ability can be paid for, is not used up, and has a target."""
    row = seat * PERSON
    if state.people[row + GLORY] < ability_entry(state, ability, COST):
        return False
    if ability_entry(state, ability, ONCE) and state.people[row + USED] >> ability & 1:
        return False
    return can_aim(state, seat, ability_entry(state, ability, PROGRAM), 0)


def named_thing(state: Dungeoneer, thing: i64) -> i64:
    """A bane by its face: ON_BANE + face."""
    return ON_BANE + state.faces[thing - ON_BANE] if thing >= ON_BANE else thing


def swap_turns(state: Dungeoneer, plan: Plan) -> vec[i64]:
    """The ways to turn both that leave a legal map; c - 10 is the turn of the first, if chosen."""
    found = vec[i64]()
    pair = pair_of(state, plan.a, plan.b)
    most: i64 = 4 if state.house.may_turn else 1
    turns: i64 = 0
    while turns < most:
        fits = plan.c < 10 or turns & 1 == plan.c - 10
        if fits and may_swap(state, pair, turns):
            found = append(found, turns)
        turns += 1
    return found


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


def plan_of(state: Dungeoneer, entries: list[int]) -> Plan:
    """A plan from the arguments of a question."""
    seat, face, ability, target, payer, x, a, b, c = entries
    card: i64 = NONE if face == NONE else card_on_table(state, seat, face)
    return Plan(seat, card, ability, target, payer, x, a, b, c)
