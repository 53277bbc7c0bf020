"""Where a location may be laid (R9.2 to R9.6)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.map import SPAN, STEPS, undrawn
from undercroft.games.dungeoneer.printed.tables import Cards
from undercroft.games.dungeoneer.printed.words import NONE
from undercroft.games.dungeoneer.state import BESIDE, CELL, PLACE, TURN, Dungeoneer

SIDES_IN: Final = vec[i64]([mask.bit_count() for mask in range(16)])  # how many, by mask
BYTE: Final[i64] = 8
LOCATION: Final[i64] = 255


# --- one cell -------------------------------------------------------------------------------------


def around(places: vec[i64], cell: i64, but: i64) -> i64:
    """The locations beyond the sides of a cell, a byte for each side: 0, or the number + 1.

    One pass for all sides; the location `but` is taken for absent.
    """
    found: i64 = 0
    size: i64 = len(places)
    at: i64 = 0
    while at < size:
        step = places[at] - cell
        if step == 1 or step == -1 or step == SPAN or step == -SPAN:
            location = at // PLACE
            if location != but:
                found |= (location + 1) << (BYTE * _side_by(step))
        at += PLACE
    return found


def _side_by(step: i64) -> i64:
    """The side on which a neighbour lies: one step is 1 to the east, SPAN to the north."""
    if step == SPAN:
        return 0
    if step == -SPAN:
        return 2
    return 1 if step == 1 else 3


def beyond_side(near: i64, side: i64) -> i64:
    """The location beyond a side, of what `around` found, or NONE."""
    return (near >> (BYTE * side) & LOCATION) - 1


def facing(cards: Cards, places: vec[i64], near: i64) -> i64:
    """Of the sides of a cell: the mask of those taken, and times 16 of those met by an exit."""
    taken: i64 = 0
    met: i64 = 0
    side: i64 = 0
    while near >> (BYTE * side):
        other = beyond_side(near, side)
        if other != NONE:
            taken |= 1 << side
            turn = places[other * PLACE + TURN]
            if cards.doors[other * 2 + turn] >> (side ^ 2) & 1:
                met |= 1 << side
        side += 1
    return taken | met * 16


def joints_at(cards: Cards, location: i64, turn: i64, face: i64) -> i64:
    """R9.3. The sides on which a location would be joined, of what `facing` found."""
    return cards.doors[location * 2 + turn] & face >> 4


def balance_at(cards: Cards, location: i64, turn: i64, face: i64) -> i64:
    """R9.5. How many open ends a location would add there, less those it would close."""
    return SIDES_IN[cards.doors[location * 2 + turn] & ~face & 15] - SIDES_IN[face >> 4]


def anchor_in(near: i64) -> i64:
    """A cell as its lowest neighbour * 4 + the side of that neighbour."""
    best: i64 = NONE
    side: i64 = 0
    while side < 4:
        other = beyond_side(near, side)
        if other != NONE and (best == NONE or other < best // 4):
            best = other * 4 + (side ^ 2)
        side += 1
    return best


def anchor_of(places: vec[i64], cell: i64) -> i64:
    return anchor_in(around(places, cell, NONE))


# --- open ends ------------------------------------------------------------------------------------


def open_sides(cards: Cards, places: vec[i64], location: i64) -> i64:
    """R9.4. The sides of a location that are not walls and face an empty cell, as a mask."""
    row = location * PLACE
    sides = cards.doors[location * 2 + places[row + TURN]]
    side: i64 = 0
    while side < 4:
        if places[row + BESIDE + side] != NONE:
            sides &= ~(1 << side)
        side += 1
    return sides


def count_ends(cards: Cards, places: vec[i64]) -> i64:
    """R9.4. All open ends of the map."""
    count: i64 = 0
    location: i64 = 0
    while location * PLACE < len(places):
        if places[location * PLACE] != NONE:
            count += SIDES_IN[open_sides(cards, places, location)]
        location += 1
    return count


def open_cells(cards: Cards, places: vec[i64]) -> vec[i64]:
    """The empty cells beside a side that is not a wall, each once."""
    found = vec[i64]()
    location: i64 = 0
    while location * PLACE < len(places):
        cell = places[location * PLACE + CELL]
        sides = open_sides(cards, places, location) if cell != NONE else 0
        while sides:
            found = _with(found, cell + STEPS[lowest(sides)])
            sides &= sides - 1
        location += 1
    return found


def _with(cells: vec[i64], cell: i64) -> vec[i64]:
    """Return the cells with one more, unless it is among them; `in` would box every number."""
    at: i64 = 0
    while at < len(cells):
        if cells[at] == cell:
            return cells
        at += 1
    return append(cells, cell)


# --- legal places ---------------------------------------------------------------------------------


def turns_of(state: Dungeoneer, location: i64) -> i64:
    """R9.2, R27.4. How many orientations there are to choose from: 1 or 2."""
    return 2 if state.house.may_turn and state.cards.looks_turned[location] else 1


def is_last(state: Dungeoneer, location: i64) -> bool:
    """R9.4. No location is left to be laid after this one."""
    return undrawn(state) & ~(1 << location) == 0


def turns_for(state: Dungeoneer, location: i64, near: i64, last: bool) -> i64:
    """R9.2 to R9.5. How it may be laid between neighbours: 1 upright, 2 turned, 3 both, 0 not."""
    cards = state.cards
    face = facing(cards, state.places, near)
    turns = turns_of(state, location)
    found: i64 = 0
    turn: i64 = 0
    while turn < turns:
        if joints_at(cards, location, turn, face):
            balance = balance_at(cards, location, turn, face)
            if last or balance >= 0 or count_ends(cards, state.places) + balance > 0:
                found |= 1 << turn
        turn += 1
    return found


def places_for(state: Dungeoneer, location: i64) -> vec[i64]:
    """R9.2 to R9.5. Every legal cell and orientation, as cell * 2 + turn."""
    found = vec[i64]()
    last = is_last(state, location)
    for cell in open_cells(state.cards, state.places):
        turns = turns_for(state, location, around(state.places, cell, NONE), last)
        while turns:
            found = append(found, cell * 2 + lowest(turns))
            turns &= turns - 1
    return found


def nears_for(state: Dungeoneer, location: i64) -> i64:
    """The lowest neighbours of the cells where a location may be laid, as a set."""
    nears: i64 = 0
    last = is_last(state, location)
    for cell in open_cells(state.cards, state.places):
        near = around(state.places, cell, NONE)
        if turns_for(state, location, near, last):
            nears |= 1 << anchor_in(near) // 4
    return nears


def sides_for(state: Dungeoneer, location: i64, beside: i64) -> i64:
    """The sides of a lowest neighbour where a location may be laid, as a mask."""
    sides: i64 = 0
    last = is_last(state, location)
    side: i64 = 0
    while side < 4:
        if state.places[beside * PLACE + BESIDE + side] == NONE:
            near = around(state.places, cell_by(state.places, beside * 4 + side), NONE)
            if anchor_in(near) // 4 == beside and turns_for(state, location, near, last):
                sides |= 1 << side
        side += 1
    return sides


def turns_by(state: Dungeoneer, location: i64, anchor: i64) -> i64:
    """How a location may be turned there: 1 upright, 2 turned, 3 both."""
    near = around(state.places, cell_by(state.places, anchor), NONE)
    return turns_for(state, location, near, is_last(state, location))


def cell_by(places: vec[i64], anchor: i64) -> i64:
    return places[anchor // 4 * PLACE + CELL] + STEPS[anchor % 4]


def has_place(state: Dungeoneer, location: i64) -> bool:
    """R9.6. Whether there is a legal place; the search ends with the first."""
    last = is_last(state, location)
    places = state.places
    beside: i64 = 0
    while beside * PLACE < len(places):
        cell = places[beside * PLACE + CELL]
        sides = open_sides(state.cards, places, beside) if cell != NONE else 0
        while sides:
            near = around(places, cell + STEPS[lowest(sides)], NONE)
            if turns_for(state, location, near, last):
                return True
            sides &= sides - 1
        beside += 1
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
