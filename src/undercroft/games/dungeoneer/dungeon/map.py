"""The map (R9): cells, joints, distances, legal places, shifts.

Functions of a row `places` also serve to try a shift on a copy. North is y + 1.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.dungeoneer.bits import count_of, lowest
from undercroft.games.dungeoneer.printed.tables import Cards
from undercroft.games.dungeoneer.printed.words import NONE, WALL
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
ALL_SIDES: Final = 15


def x_of(cell: i64) -> i64:
    return cell % SPAN - MIDDLE


def y_of(cell: i64) -> i64:
    return cell // SPAN - MIDDLE


def printed(turn: i64, side: i64) -> i64:
    """The side of the card as printed that lies on a side of the map, or the other way round."""
    return side ^ 2 if turn else side


def is_wall(cards: Cards, location: i64, turn: i64, side: i64) -> bool:
    return cards.side_kind[location * 4 + (side ^ 2 if turn else side)] == WALL


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
    laid = laid_mask(places)
    rest = laid
    while rest:
        _join_sides(cards, places, lowest(rest))
        rest &= rest - 1
    if bridge != NONE:
        _lay_bridge(places, bridge, bridge_side)
    measure(cards, places, laid)


def _join_sides(cards: Cards, places: vec[i64], location: i64) -> None:
    row = location * PLACE
    ways: i64 = 0
    side: i64 = 0
    while side < 4:
        other = location_at(places, places[row + CELL] + STEPS[side])
        places[row + BESIDE + side] = other
        if (
            other != NONE
            and not is_wall(cards, location, places[row + TURN], side)
            and not is_wall(cards, other, places[other * PLACE + TURN], side ^ 2)
        ):
            ways |= 1 << side
        side += 1
    places[row + WAYS] = ways
    places[row + PRINTED] = ways


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


# --- legal places ---------------------------------------------------------------------------------


def count_ends(cards: Cards, places: vec[i64]) -> i64:
    """R9.4. Sides that are not walls and face an empty cell."""
    count: i64 = 0
    rest = laid_mask(places)
    while rest:
        location = lowest(rest)
        rest &= rest - 1
        side: i64 = 0
        while side < 4:
            if places[location * PLACE + BESIDE + side] == NONE and not is_wall(
                cards, location, places[location * PLACE + TURN], side
            ):
                count += 1
            side += 1
    return count


def open_cells(cards: Cards, places: vec[i64]) -> vec[i64]:
    """The empty cells beside a side that is not a wall, each once."""
    found = vec[i64]()
    rest = laid_mask(places)
    while rest:
        location = lowest(rest)
        rest &= rest - 1
        row = location * PLACE
        side: i64 = 0
        while side < 4:
            if places[row + BESIDE + side] == NONE and not is_wall(
                cards, location, places[row + TURN], side
            ):
                cell = places[row + CELL] + STEPS[side]
                if cell not in found:
                    found = append(found, cell)
            side += 1
    return found


def joins_at(cards: Cards, places: vec[i64], location: i64, cell: i64, turn: i64) -> i64:
    """R9.3, R9.5. 0 if it would be torn off; else 17 and the balance of open ends."""
    joints: i64 = 0
    balance: i64 = 0
    side: i64 = 0
    while side < 4:
        other = location_at(places, cell + STEPS[side])
        own = not is_wall(cards, location, turn, side)
        if other in (NONE, location):
            if own:
                balance += 1
        elif not is_wall(cards, other, places[other * PLACE + TURN], side ^ 2):
            balance -= 1
            if own:
                joints += 1
        side += 1
    return 17 + balance if joints else 0


def looks_turned(cards: Cards, location: i64) -> bool:
    """Whether turning the card by 180 degrees makes a difference."""
    row = location * 4
    side: i64 = 0
    while side < 2:
        one, other = row + side, row + side + 2
        if (
            cards.side_kind[one] != cards.side_kind[other]
            or cards.side_stat[one] != cards.side_stat[other]
            or cards.side_value[one] != cards.side_value[other]
        ):
            return True
        side += 1
    return False


def turns_of(state: Dungeoneer, location: i64) -> i64:
    """R9.2, R27.4. How many orientations there are to choose from: 1 or 2."""
    return 2 if state.house.may_turn and looks_turned(state.cards, location) else 1


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


def places_for(state: Dungeoneer, location: i64) -> vec[i64]:
    """R9.2 to R9.5. Every legal cell and orientation, as cell * 2 + turn."""
    found = vec[i64]()
    turns = turns_of(state, location)
    ends = count_ends(state.cards, state.places)
    last = undrawn(state) & ~(1 << location) == 0
    for cell in open_cells(state.cards, state.places):
        turn: i64 = 0
        while turn < turns:
            fit = joins_at(state.cards, state.places, location, cell, turn)
            if fit and (last or ends + fit - 17 > 0):
                found = append(found, cell * 2 + turn)
            turn += 1
    return found


def has_place(state: Dungeoneer, location: i64) -> bool:
    """R9.6. The same, but only whether there is one; it ends with the first."""
    last = undrawn(state) & ~(1 << location) == 0
    places = state.places
    rest = laid_mask(places)
    while rest:
        beside = lowest(rest)
        rest &= rest - 1
        row = beside * PLACE
        side: i64 = 0
        while side < 4:
            if places[row + BESIDE + side] == NONE and not is_wall(
                state.cards, beside, places[row + TURN], side
            ):
                cell = places[row + CELL] + STEPS[side]
                if fits_at(state, location, cell, last):
                    return True
            side += 1
    return False


def fits_at(state: Dungeoneer, location: i64, cell: i64, last: bool) -> bool:
    """Whether a location may be laid on a cell, turned one way or the other."""
    turns = turns_of(state, location)
    turn: i64 = 0
    while turn < turns:
        fit = joins_at(state.cards, state.places, location, cell, turn)
        if fit and (last or fit >= 17 or count_ends(state.cards, state.places) + fit > 17):
            return True
        turn += 1
    return False


def can_explore(state: Dungeoneer) -> bool:
    """R9.6. Whether one of the undrawn locations has a legal place."""
    rest = state.pool
    while rest:
        if has_place(state, lowest(rest)):
            return True
        rest &= rest - 1
    at: i64 = 0
    while at < len(state.under):
        if has_place(state, state.under[at]):
            return True
        at += 1
    return False


def anchor_of(places: vec[i64], cell: i64) -> i64:
    """An empty cell as its lowest neighbour * 4 + the side of that neighbour."""
    best: i64 = NONE
    side: i64 = 0
    while side < 4:
        other = location_at(places, cell + STEPS[side])
        if other != NONE and (best == NONE or other < best // 4):
            best = other * 4 + (side ^ 2)
        side += 1
    return best


def cell_by(places: vec[i64], anchor: i64) -> i64:
    return places[anchor // 4 * PLACE + CELL] + STEPS[anchor % 4]


# --- changes --------------------------------------------------------------------------------------


def put(state: Dungeoneer, location: i64, cell: i64, turn: i64) -> None:
    """Lay a location, or move one."""
    state.places[location * PLACE + CELL] = cell
    state.places[location * PLACE + TURN] = turn
    refresh(state.cards, state.places, state.bridge, state.bridge_side)


def is_legal(state: Dungeoneer, places: vec[i64]) -> bool:
    """R9.7. Whether a map after a shift keeps all conditions; the bridge does not count."""
    refresh(state.cards, places, NONE, 0)
    laid = laid_mask(places)
    if reached(places, state.cards.entrances & laid, PRINTED) != laid:
        return False
    return undrawn(state) == 0 or count_ends(state.cards, places) > 0


def swapped(state: Dungeoneer, one: i64, other: i64, turns: i64) -> vec[i64]:
    """A copy of the map with two locations exchanged; `turns`: bit 0, 1: turn the first, second."""
    places = state.places[:]
    here, there = one * PLACE, other * PLACE
    cell = places[here + CELL]
    places[here + CELL] = places[there + CELL]
    places[there + CELL] = cell
    places[here + TURN] ^= turns & 1
    places[there + TURN] ^= turns >> 1
    return places


def shifted(state: Dungeoneer, location: i64, cell: i64, turn: i64) -> vec[i64]:
    """A copy of the map with one location elsewhere, or turned."""
    places = state.places[:]
    places[location * PLACE + CELL] = cell
    places[location * PLACE + TURN] = turn
    return places


def can_swap(state: Dungeoneer, one: i64, other: i64) -> bool:
    most: i64 = 4 if state.house.may_turn else 1
    turns: i64 = 0
    while turns < most:
        if is_legal(state, swapped(state, one, other, turns)):
            return True
        turns += 1
    return False


def shift_targets(state: Dungeoneer, location: i64) -> vec[i64]:
    """R9.7. Where a location may be put, as cell * 2 + turn, its own cell turned included."""
    found = vec[i64]()
    row = location * PLACE
    cell, turn = state.places[row + CELL], state.places[row + TURN]
    turns = turns_of(state, location)
    if turns == 2 and is_legal(state, shifted(state, location, cell, 1 - turn)):
        found = append(found, cell * 2 + 1 - turn)
    for other in cells_without(state, location):
        found = _add_turns(state, location, other, turn, found)
    return found


def cells_without(state: Dungeoneer, location: i64) -> vec[i64]:
    """The open cells of the map without one of its locations, except its own cell."""
    cell = state.places[location * PLACE + CELL]
    without = shifted(state, location, NONE, 0)
    refresh(state.cards, without, NONE, 0)
    cells = vec[i64]()
    for other in open_cells(state.cards, without):
        if other != cell:
            cells = append(cells, other)
    return cells


def _add_turns(state: Dungeoneer, location: i64, cell: i64, turn: i64, found: vec[i64]) -> vec[i64]:
    options: i64 = turns_of(state, location)
    number: i64 = 0
    while number < options:
        after = turn ^ number
        if is_legal(state, shifted(state, location, cell, after)):
            found = append(found, cell * 2 + after)
        number += 1
    return found


def can_shift(state: Dungeoneer, location: i64) -> bool:
    """The same, but only whether there is one."""
    row = location * PLACE
    cell, turn = state.places[row + CELL], state.places[row + TURN]
    turns = turns_of(state, location)
    if turns == 2 and is_legal(state, shifted(state, location, cell, 1 - turn)):
        return True
    found = vec[i64]()
    for other in cells_without(state, location):
        found = _add_turns(state, location, other, turn, found)
        if len(found):
            return True
    return False


def count_undrawn(state: Dungeoneer) -> i64:
    return count_of(state.pool) + len(state.under)
