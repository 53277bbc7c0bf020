"""Deactivation tokens, the bridge (R17) and exits as they are now (R10)."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.map import STEPS, is_wall, location_at, printed, refresh
from undercroft.games.dungeoneer.events import BridgeLaid, BridgeRemoved, TokenLaid, TokenReturned
from undercroft.games.dungeoneer.play.purse import lives
from undercroft.games.dungeoneer.printed.tables import OP, OP_WIDTH, STAT, VALUE
from undercroft.games.dungeoneer.printed.words import (
    BLOCKED,
    EAST,
    NONE,
    NORTH,
    OP_EXITS_BECOME,
    OPEN,
    SIDES,
    TRAP_EXIT,
    WALL,
)
from undercroft.games.dungeoneer.state import (
    AT,
    BESIDE,
    CARD,
    CELL,
    HELD,
    HOST,
    LOCATION_HOST,
    ON_BANE,
    ON_OBSTACLE,
    PERSON,
    PLACE,
    STAMP,
    TOKENS,
    TURN,
    WARD,
    WAYS,
    Dungeoneer,
)

# --- deactivation -------------------------------------------------------------------------------


def ward_on(state: Dungeoneer, location: i64, thing: i64) -> i64:
    """The token on a thing of a location, or NONE; exits are numbered as printed."""
    token: i64 = 0
    while token < TOKENS:
        at = token * WARD
        if state.wards[at] == location and state.wards[at + 1] == thing:
            return token
        token += 1
    return NONE


def thing_name(state: Dungeoneer, location: i64, thing: i64) -> str:
    if thing >= ON_BANE:
        return state.cards.face_ids[state.faces[thing - ON_BANE]]
    if thing == ON_OBSTACLE:
        return "obstacle"
    return SIDES[printed(state.places[location * PLACE + TURN], thing)]


def free_token(state: Dungeoneer) -> i64:
    token: i64 = 0
    while token < TOKENS:
        if state.wards[token * WARD] == NONE:
            return token
        token += 1
    return NONE


def lay_ward(state: Dungeoneer, seat: i64, token: i64, location: i64, thing: i64) -> None:
    """R17.1."""
    return_ward(state, token)
    at = token * WARD
    state.wards[at] = location
    state.wards[at + 1] = thing
    state.wards[at + 2] = seat
    if state.listens:
        name = thing_name(state, location, thing)
        state.emit(TokenLaid(int(seat), state.cards.location_ids[location], name))


def return_ward(state: Dungeoneer, token: i64) -> None:
    at = token * WARD
    location = state.wards[at]
    if location == NONE:
        return
    name = thing_name(state, location, state.wards[at + 1]) if state.listens else ""
    state.wards[at] = NONE
    state.wards[at + 1] = NONE
    state.wards[at + 2] = NONE
    if state.listens:
        state.emit(TokenReturned(state.cards.location_ids[location], name))


def return_wards_of(state: Dungeoneer, seat: i64) -> None:
    """R8.3, R17.2, R18.2."""
    token: i64 = 0
    while token < TOKENS:
        if state.wards[token * WARD + 2] == seat:
            return_ward(state, token)
        token += 1


def return_ward_on_bane(state: Dungeoneer, card: i64) -> None:
    """R17.2. The thing leaves, the token returns."""
    token: i64 = 0
    while token < TOKENS:
        if state.wards[token * WARD + 1] == ON_BANE + card:
            return_ward(state, token)
        token += 1


def return_idle_wards(state: Dungeoneer, location: i64) -> None:
    """R17.2, R22.26. The exit a token lies on is open again by itself."""
    token: i64 = 0
    while token < TOKENS:
        at = token * WARD
        thing = state.wards[at + 1]
        if (
            state.wards[at] == location
            and thing < ON_OBSTACLE
            and state.cards.side_kind[location * 4 + thing] == OPEN
            and not _sealed(state, location)
        ):
            return_ward(state, token)
        token += 1


def location_banes(state: Dungeoneer, location: i64) -> i64:
    """The banes attached to a location, as a set."""
    found: i64 = 0
    mask = state.attached
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if state.rows[card * CARD + HOST] == LOCATION_HOST + location:
            found |= 1 << card
    return found


def next_bane(state: Dungeoneer, location: i64, after: i64) -> i64:
    """R10.10. The bane attached next after a stamp, or NONE."""
    best: i64 = NONE
    mask = location_banes(state, location)
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        stamp = state.rows[card * CARD + STAMP]
        if stamp > after and (best == NONE or stamp < state.rows[best * CARD + STAMP]):
            best = card
    return best


# --- the bridge -----------------------------------------------------------------------------------


def can_bridge(state: Dungeoneer, location: i64, side: i64) -> bool:
    """R17.3, R22.8. Two neighbours with a wall between them, and no bridge there yet."""
    row = location * PLACE
    if state.places[row + BESIDE + side] == NONE:
        return False
    return not state.places[row + WAYS] >> side & 1


def lay_bridge(state: Dungeoneer, seat: i64, location: i64, side: i64) -> None:
    take_bridge(state)
    cell = state.places[location * PLACE + CELL]
    if side in (NORTH, EAST):
        state.bridge, state.bridge_side = cell, side
    else:
        state.bridge, state.bridge_side = cell + STEPS[side], side ^ 2
    refresh(state.cards, state.places, state.bridge, state.bridge_side)
    if state.listens:
        state.emit(BridgeLaid(int(seat), state.cards.location_ids[location], SIDES[side]))


def take_bridge(state: Dungeoneer) -> None:
    if state.bridge == NONE:
        return
    location, side = location_at(state.places, state.bridge), state.bridge_side
    state.bridge, state.bridge_side = NONE, 0
    refresh(state.cards, state.places, NONE, 0)
    if state.listens and location != NONE:
        state.emit(BridgeRemoved(state.cards.location_ids[location], SIDES[side]))


def settle_bridge(state: Dungeoneer) -> None:
    """R9.8. After a shift: it returns if a card is gone or the joint works by itself."""
    if state.bridge == NONE:
        return
    one = location_at(state.places, state.bridge)
    other = location_at(state.places, state.bridge + STEPS[state.bridge_side])
    if (
        one == NONE
        or other == NONE
        or not (
            is_wall(state.cards, one, state.places[one * PLACE + TURN], state.bridge_side)
            or is_wall(
                state.cards, other, state.places[other * PLACE + TURN], state.bridge_side ^ 2
            )
        )
    ):
        take_bridge(state)


def is_bridged(state: Dungeoneer, location: i64, side: i64) -> bool:
    if state.bridge == NONE:
        return False
    cell = state.places[location * PLACE + CELL]
    if side in (NORTH, EAST):
        return state.bridge == cell and state.bridge_side == side
    return state.bridge == cell + STEPS[side] and state.bridge_side == side ^ 2


# --- exits ----------------------------------------------------------------------------------------


def is_held(state: Dungeoneer, location: i64, side: i64) -> bool:
    """R10.6. Whether a hero holds this exit open."""
    seat: i64 = 0
    while seat < state.seats:
        row = seat * PERSON
        if (
            state.people[row + HELD] >> side & 1
            and state.people[row + AT] == location
            and lives(state, seat)
        ):
            return True
        seat += 1
    return False


def exit_code(state: Dungeoneer, location: i64, side: i64) -> i64:
    """R10.3. An exit as it counts when a hero leaves: kind + 4 * stat + 32 * value."""
    cards = state.cards
    own = printed(state.places[location * PLACE + TURN], side)
    at = location * 4 + own
    kind = cards.side_kind[at]
    if kind == WALL:
        return OPEN if is_bridged(state, location, side) else WALL
    sealed: i64 = 0
    if kind == OPEN:
        sealed = _sealed(state, location)
        if not sealed:
            return OPEN
    if is_bridged(state, location, side):
        return OPEN
    if ward_on(state, location, own) != NONE or is_held(state, location, side):
        return OPEN
    if sealed:
        return sealed
    return kind + 4 * cards.side_stat[at] + 32 * cards.side_value[at]


def _sealed(state: Dungeoneer, location: i64) -> i64:
    """R5.21, R22.26. What open exits have become, as in `exit_code`; 0 while they are open."""
    if not state.attached:
        return 0
    cards = state.cards
    mask = location_banes(state, location)
    while mask:
        card = lowest(mask)
        mask &= mask - 1
        if ward_on(state, location, ON_BANE + card) != NONE:
            continue
        program = cards.passive[state.faces[card]]
        at = cards.starts[program]
        end = at + cards.counts[program] * OP_WIDTH
        while at < end:
            if cards.code[at + OP] == OP_EXITS_BECOME:
                return BLOCKED + 4 * cards.code[at + STAT] + 32 * cards.code[at + VALUE]
            at += OP_WIDTH
    return 0


def is_exit_to_ward(state: Dungeoneer, location: i64, own: i64) -> bool:
    """R17.1. A blocked or trap exit, as printed or sealed, without a token."""
    kind = state.cards.side_kind[location * 4 + own]
    if kind == OPEN and _sealed(state, location):
        kind = BLOCKED
    return kind in (BLOCKED, TRAP_EXIT) and ward_on(state, location, own) == NONE
