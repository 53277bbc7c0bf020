"""Shifts of the map (R9.7): whether it stays whole with one location elsewhere, or two exchanged.

A shift is judged without carrying it out. The map without the locations tells which parts are
connected and how many open ends they have; the rest follows from the sides of one or two cells.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeoneer.bits import lowest
from undercroft.games.dungeoneer.dungeon.fitting import (
    SIDES_IN,
    anchor_in,
    around,
    balance_at,
    beyond_side,
    cell_by,
    count_ends,
    facing,
    joints_at,
    open_sides,
    turns_of,
)
from undercroft.games.dungeoneer.dungeon.map import (
    STEPS,
    beyond,
    laid_mask,
    reached,
    undrawn,
)
from undercroft.games.dungeoneer.printed.words import NONE
from undercroft.games.dungeoneer.state import BESIDE, CELL, PLACE, PRINTED, TURN, Dungeoneer

# --- one location ---------------------------------------------------------------------------------


@final
class Chart:
    """The map before a shift, by the printed joints.

    `laid`: its locations, as a set; `ends`: how many open ends it has; `last`: it needs none, as no
    location is left to be laid; `whole`: it is connected.
    """

    def __init__(self, laid: i64, ends: i64, last: bool, whole: bool) -> None:
        self.laid = laid
        self.ends = ends
        self.last = last
        self.whole = whole


def chart_of(state: Dungeoneer) -> Chart:
    laid = laid_mask(state.places)
    ends = count_ends(state.cards, state.places)
    whole = reached(state.places, state.cards.entrances & laid, PRINTED) == laid
    return Chart(laid, ends, undrawn(state) == 0, whole)


@final
class Gap:
    """The map without one location, by the printed joints.

    `held`: the locations still connected to an entrance, as a set; `rest`: all others.
    """

    def __init__(self, location: i64, rest: i64, held: i64, ends: i64, last: bool) -> None:
        self.location = location
        self.rest = rest
        self.held = held
        self.ends = ends
        self.last = last


def gap_of(state: Dungeoneer, chart: Chart, location: i64) -> Gap:
    """Take a location out of the map."""
    places = state.places
    rest = chart.laid & ~(1 << location)
    held = (
        rest
        if is_tip(state, chart, location)
        else spread(places, state.cards.entrances & rest, rest)
    )
    cell, turn = places[location * PLACE + CELL], places[location * PLACE + TURN]
    face = facing(state.cards, places, around(places, cell, location))
    ends = chart.ends - balance_at(state.cards, location, turn, face)
    return Gap(location, rest, held, ends, chart.last)


def is_tip(state: Dungeoneer, chart: Chart, location: i64) -> bool:
    """Whether no other location depends on this one: it has one joint, which leads to it."""
    ways = state.places[location * PLACE + PRINTED]
    return chart.whole and not ways & (ways - 1) and not state.cards.entrances >> location & 1


def spread(places: vec[i64], starts: i64, inside: i64) -> i64:
    """All locations of a set to which printed joints lead from some of them."""
    seen = starts
    edge = starts
    while edge:
        edge = beyond(places, edge, PRINTED) & inside & ~seen
        seen |= edge
    return seen


def turns_in(state: Dungeoneer, gap: Gap, near: i64) -> i64:
    """R9.7. How the location may lie between neighbours: 1 upright, 2 turned, 3 both, 0 not."""
    cards, location = state.cards, gap.location
    face = facing(cards, state.places, near)
    turn = state.places[location * PLACE + TURN]
    turns = turns_of(state, location)
    found: i64 = 0
    while turns:
        ends = gap.ends + balance_at(cards, location, turn, face)
        joints = joints_at(cards, location, turn, face)
        if (gap.last or ends > 0) and keeps_whole(state, gap, near, joints):
            found |= 1 << turn
        turn ^= 1
        turns -= 1
    return found


def keeps_whole(state: Dungeoneer, gap: Gap, near: i64, joints: i64) -> bool:
    """R9.7. Whether all is one map when the location is joined on these sides."""
    touched: i64 = 0
    while joints:
        touched |= 1 << beyond_side(near, lowest(joints))
        joints &= joints - 1
    if not state.cards.entrances >> gap.location & 1 and not touched & gap.held:
        return False
    torn = gap.rest & ~gap.held
    if not torn:
        return True
    return touched & torn != 0 and spread(state.places, gap.held | touched, gap.rest) == gap.rest


def turn_in_place(state: Dungeoneer, gap: Gap) -> i64:
    """How the location may be turned where it lies: the mask of the other turn, or 0."""
    row = gap.location * PLACE
    near = around(state.places, state.places[row + CELL], gap.location)
    return turns_in(state, gap, near) & ~(1 << state.places[row + TURN])


def can_shift(state: Dungeoneer, chart: Chart, location: i64) -> bool:
    """Whether a location may be put elsewhere, or turned; the search ends with the first way."""
    gap = gap_of(state, chart, location)
    return turn_in_place(state, gap) != 0 or _nears(state, gap, True) != 0


def shift_nears(state: Dungeoneer, gap: Gap) -> i64:
    """The lowest neighbours of the cells where it may be put, as a set."""
    return _nears(state, gap, False)


def _nears(state: Dungeoneer, gap: Gap, first: bool) -> i64:
    """The same; with `first` only the one that is found first."""
    nears: i64 = 0
    rest = gap.rest
    while rest:
        beside = lowest(rest)
        rest &= rest - 1
        sides = open_sides(state.cards, state.places, beside)
        while sides:
            cell = state.places[beside * PLACE + CELL] + STEPS[lowest(sides)]
            near = around(state.places, cell, gap.location)
            sides &= sides - 1
            if turns_in(state, gap, near):
                nears |= 1 << anchor_in(near) // 4
                if first:
                    return nears
    return nears


def shift_sides(state: Dungeoneer, location: i64, beside: i64) -> i64:
    """The sides of a lowest neighbour where a location may be put, as a mask."""
    gap = gap_of(state, chart_of(state), location)
    sides: i64 = 0
    side: i64 = 0
    while side < 4:
        if state.places[beside * PLACE + BESIDE + side] == NONE:
            near = around(state.places, cell_by(state.places, beside * 4 + side), location)
            if anchor_in(near) // 4 == beside and turns_in(state, gap, near):
                sides |= 1 << side
        side += 1
    return sides


def shift_turns(state: Dungeoneer, location: i64, anchor: i64) -> i64:
    """How it may be turned there: 1 upright, 2 turned, 3 both."""
    near = around(state.places, cell_by(state.places, anchor), location)
    return turns_in(state, gap_of(state, chart_of(state), location), near)


def shifted(state: Dungeoneer, location: i64, cell: i64, turn: i64) -> vec[i64]:
    """A copy of the map with one location elsewhere, or turned."""
    places = state.places[:]
    places[location * PLACE + CELL] = cell
    places[location * PLACE + TURN] = turn
    return places


# --- two locations --------------------------------------------------------------------------------


@final
class Pair:
    """The map around two locations that change cells; a cell goes by who lies there now.

    `rest`, `held` and `ends` are as of a gap: of the map without both, and of its open ends.
    """

    def __init__(self, one: i64, other: i64, rest: i64, held: i64, ends: i64, last: bool) -> None:
        self.one = one
        self.other = other
        self.rest = rest
        self.held = held
        self.ends = ends
        self.last = last


def pair_of(state: Dungeoneer, one: i64, other: i64) -> Pair:
    cards, places = state.cards, state.places
    rest = laid_mask(places) & ~(1 << one) & ~(1 << other)
    held = spread(places, cards.entrances & rest, rest)
    own = SIDES_IN[open_sides(cards, places, one)] + SIDES_IN[open_sides(cards, places, other)]
    ends = count_ends(cards, places) - own
    return Pair(one, other, rest, held, ends, undrawn(state) == 0)


def may_swap(state: Dungeoneer, pair: Pair, turns: i64) -> bool:
    """R9.7. Whether they may change places; `turns`: bit 0, 1: turn the first, the second over."""
    cards, places = state.cards, state.places
    one, other = pair.one, pair.other
    here = cards.doors[other * 2 + (places[other * PLACE + TURN] ^ turns >> 1)]
    there = cards.doors[one * 2 + (places[one * PLACE + TURN] ^ turns & 1)]
    ends = SIDES_IN[here & edge_sides(places, one)] + SIDES_IN[there & edge_sides(places, other)]
    if not pair.last and pair.ends + ends <= 0:
        return False
    by_one = joined_anew(state, one, here, other, there)
    by_other = joined_anew(state, other, there, one, here)
    return is_whole(state, pair, by_one, by_other)


def edge_sides(places: vec[i64], location: i64) -> i64:
    """The sides of a location that face an empty cell, walls or not, as a mask."""
    sides: i64 = 0
    side: i64 = 0
    while side < 4:
        if places[location * PLACE + BESIDE + side] == NONE:
            sides |= 1 << side
        side += 1
    return sides


def joined_anew(state: Dungeoneer, cell: i64, doors: i64, partner: i64, far_doors: i64) -> i64:
    """The cells joined with one whose exits have changed, as have those of its partner."""
    found: i64 = 0
    side: i64 = 0
    while side < 4:
        other = state.places[cell * PLACE + BESIDE + side]
        if other != NONE and doors >> side & 1:
            turn = state.places[other * PLACE + TURN]
            met = far_doors if other == partner else state.cards.doors[other * 2 + turn]
            if met >> (side ^ 2) & 1:
                found |= 1 << other
        side += 1
    return found


def is_whole(state: Dungeoneer, pair: Pair, by_one: i64, by_other: i64) -> bool:
    """Whether everything is connected to the entrances, one of which may be among the two."""
    entrances = state.cards.entrances
    one: i64 = 1 << pair.one
    other: i64 = 1 << pair.other
    seen = pair.held
    if entrances & other:
        seen |= one
    if entrances & one:
        seen |= other
    before: i64 = 0
    while seen != before:
        before = seen
        if (one | by_one) & seen:
            seen |= one | by_one
        if (other | by_other) & seen:
            seen |= other | by_other
        seen |= spread(state.places, seen & pair.rest, pair.rest)
    return seen == pair.rest | one | other


def can_swap(state: Dungeoneer, one: i64, other: i64) -> bool:
    pair = pair_of(state, one, other)
    most: i64 = 4 if state.house.may_turn else 1
    turns: i64 = 0
    while turns < most:
        if may_swap(state, pair, turns):
            return True
        turns += 1
    return False


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
