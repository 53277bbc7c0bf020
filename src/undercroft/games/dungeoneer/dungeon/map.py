"""The map (R9): cells, joints, distances.

Functions of a row `places` also serve to try a swap on a copy. North is y + 1.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.printed.tables import Cards
from undercroft.games.dungeoneer.printed.words import NONE
from undercroft.games.dungeoneer.state import (
    BESIDE,
    CELL,
    FAR,
    HOLDS,
    PERSON,
    PLACE,
    PRINTED,
    TURN,
    WAYS,
    Dungeoneer,
)

SPAN: Final[i64] = 256  # cells in a line of the plane; its middle is (0, 0)
MIDDLE: Final[i64] = 128
ORIGIN: Final[i64] = MIDDLE * SPAN + MIDDLE
STEPS: Final = vec[i64]([256, 1, -256, -1])  # to the cell beyond each side


def x_of(cell: i64) -> i64:
    return cell % SPAN - MIDDLE


def y_of(cell: i64) -> i64:
    return cell // SPAN - MIDDLE


def printed(turn: i64, side: i64) -> i64:
    """The side of the card as printed that lies on a side of the map, or the other way round."""
    return side ^ 2 if turn else side


def is_wall(cards: Cards, location: i64, turn: i64, side: i64) -> bool:
    return not cards.doors[location * 2 + turn] >> side & 1


def location_at(places: vec[i64], cell: i64) -> i64:
    """The location on a cell, or NONE."""
    at: i64 = 0
    size: i64 = len(places)
    while at < size:
        if places[at] == cell:
            return at // PLACE
        at += PLACE
    return NONE


def laid_mask(places: vec[i64]) -> i64:
    mask: i64 = 0
    location: i64 = 0
    size: i64 = len(places)
    at: i64 = 0
    while at < size:
        if places[at] != NONE:
            mask |= 1 << location
        at += PLACE
        location += 1
    return mask


# --- joints and distances -------------------------------------------------------------------------


def refresh(cards: Cards, places: vec[i64], bridge: i64, bridge_side: i64) -> None:
    """R9.1. Find neighbours, working joints and distances anew after a change of the map."""
    join_all(cards, places)
    if bridge != NONE:
        _lay_bridge(places, bridge, bridge_side)
    measure(cards, places, laid_mask(places))


def join_all(cards: Cards, places: vec[i64]) -> None:
    """Find neighbours and working joints, each pair of locations once."""
    size: i64 = len(places)
    at: i64 = 0
    while at < size:
        if places[at] != NONE:
            _part(places, at)
        at += PLACE
    at = 0
    while at < size:
        if places[at] != NONE:
            _join_later(cards, places, at)
        at += PLACE


def _part(places: vec[i64], row: i64) -> None:
    """Forget the neighbours of a location."""
    side: i64 = 0
    while side < 4:
        places[row + BESIDE + side] = NONE
        side += 1
    places[row + WAYS] = 0
    places[row + PRINTED] = 0


def _join_later(cards: Cards, places: vec[i64], row: i64) -> None:
    """Join a location with those of the rows below; the cell of one in a hand is near none."""
    size: i64 = len(places)
    cell = places[row]
    other = row + PLACE
    while other < size:
        step = places[other] - cell
        if step == SPAN:
            _join(cards, places, row, other, 0)
        elif step == 1:
            _join(cards, places, row, other, 1)
        elif step == -SPAN:
            _join(cards, places, row, other, 2)
        elif step == -1:
            _join(cards, places, row, other, 3)
        other += PLACE


def _join(cards: Cards, places: vec[i64], row: i64, other: i64, side: i64) -> None:
    """Two rows of neighbours; `side` of the first touches the second."""
    here, there = row // PLACE, other // PLACE
    places[row + BESIDE + side] = there
    places[other + BESIDE + (side ^ 2)] = here
    if not (
        is_wall(cards, here, places[row + TURN], side)
        or is_wall(cards, there, places[other + TURN], side ^ 2)
    ):
        places[row + WAYS] |= 1 << side
        places[row + PRINTED] |= 1 << side
        places[other + WAYS] |= 1 << (side ^ 2)
        places[other + PRINTED] |= 1 << (side ^ 2)


def _lay_bridge(places: vec[i64], bridge: i64, side: i64) -> None:
    """R17.3. The joint works both ways."""
    one = location_at(places, bridge)
    other = location_at(places, bridge + STEPS[side])
    if one != NONE and other != NONE:
        places[one * PLACE + WAYS] |= 1 << side
        places[other * PLACE + WAYS] |= 1 << (side ^ 2)


def joined(places: vec[i64], location: i64, stretch: i64) -> i64:
    """The locations beyond the working joints of one; WAYS counts the bridge, PRINTED does not."""
    row = location * PLACE
    ways = places[row + stretch]
    found: i64 = 0
    if ways & 1:
        found |= 1 << places[row + BESIDE]
    if ways & 2:
        found |= 1 << places[row + BESIDE + 1]
    if ways & 4:
        found |= 1 << places[row + BESIDE + 2]
    if ways & 8:
        found |= 1 << places[row + BESIDE + 3]
    return found


def neighbours(places: vec[i64], location: i64) -> i64:
    """The locations that touch one, walls or not."""
    found: i64 = 0
    side: i64 = 0
    while side < 4:
        other = places[location * PLACE + BESIDE + side]
        if other != NONE:
            found |= 1 << other
        side += 1
    return found


def beyond(places: vec[i64], starts: i64, stretch: i64) -> i64:
    """The locations one step from any of a set; stretch NONE: through walls, too."""
    found: i64 = 0
    while starts:
        one = lowest(starts)
        found |= neighbours(places, one) if stretch == NONE else joined(places, one, stretch)
        starts &= starts - 1
    return found


def measure(cards: Cards, places: vec[i64], laid: i64) -> None:
    """R9.10. Path distances to the nearest entrance."""
    rest = laid
    while rest:
        places[lowest(rest) * PLACE + FAR] = NONE
        rest &= rest - 1
    edge = cards.entrances & laid
    seen: i64 = 0
    steps: i64 = 0
    while edge:
        seen |= edge
        rest = edge
        while rest:
            places[lowest(rest) * PLACE + FAR] = steps
            rest &= rest - 1
        edge = beyond(places, edge, WAYS) & ~seen
        steps += 1


def reached(places: vec[i64], starts: i64, stretch: i64) -> i64:
    """All locations to which joints lead."""
    seen = starts
    edge = starts
    while edge:
        edge = beyond(places, edge, stretch) & ~seen
        seen |= edge
    return seen


def within(places: vec[i64], start: i64, steps: i64, stretch: i64) -> i64:
    """The locations at most so many steps away, without the start itself."""
    origin: i64 = 1 << start
    seen = origin
    while steps > 0:
        seen |= beyond(places, seen, stretch)
        steps -= 1
    return seen & ~origin


def distance(places: vec[i64], start: i64, goals: i64) -> i64:
    """R9.10. The path distance to the nearest of a set, or NONE."""
    edge: i64 = 1 << start
    seen = edge
    steps: i64 = 0
    while edge:
        if edge & goals:
            return steps
        edge = beyond(places, edge, WAYS) & ~seen
        seen |= edge
        steps += 1
    return NONE


def undrawn(state: Dungeoneer) -> i64:
    """R6.3. The locations still to come, as a set; under `no_blank_spots` those in hands."""
    mask = state.pool
    for location in state.under:
        mask |= 1 << location
    seat: i64 = 0
    while seat < state.seats:
        mask |= state.people[seat * PERSON + HOLDS]
        seat += 1
    return mask


# --- changes --------------------------------------------------------------------------------------


def put(state: Dungeoneer, location: i64, cell: i64, turn: i64) -> None:
    """Lay a location, or move one."""
    state.places[location * PLACE + CELL] = cell
    state.places[location * PLACE + TURN] = turn
    refresh(state.cards, state.places, state.bridge, state.bridge_side)
