"""What a shift of the map would do (R9.7): every legal result from here on, and the paths it costs.

Only whoever chooses is told. A path goes by the cell and the side on which it leaves it, north or
east; cells are what stays where it is.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from undercroft.games.dungeoneer.bits import members
from undercroft.games.dungeoneer.dungeon.fitting import cell_by
from undercroft.games.dungeoneer.dungeon.map import refresh, x_of, y_of
from undercroft.games.dungeoneer.dungeon.shifting import (
    chart_of,
    gap_of,
    shift_nears,
    shift_sides,
    shift_turns,
    shifted,
    swapped,
    turn_in_place,
)
from undercroft.games.dungeoneer.events_view import PathView, ShiftView
from undercroft.games.dungeoneer.play.choices import EVERY, swap_partners, swappable
from undercroft.games.dungeoneer.play.plans import Plan, swap_turns
from undercroft.games.dungeoneer.play.questions import Choosing
from undercroft.games.dungeoneer.printed.tables import OP
from undercroft.games.dungeoneer.printed.words import NONE, OP_SHIFT, OP_SWAP, SIDES
from undercroft.games.dungeoneer.state import CELL, PLACE, TURN, WAYS, Dungeoneer

LIE: Final = ("lay upright", "lay turned")


def shift_views(state: Dungeoneer, viewer: i64) -> list[ShiftView]:
    """R22.23, R22.24. All results that a seat can still choose."""
    top = state.stack[-1] if len(state.stack) else None
    if not isinstance(top, Choosing) or top.seat != viewer:
        return []
    at = top.at(state)
    op = NONE if at == NONE else state.cards.code[at + OP]
    if op == OP_SWAP:
        return _swaps(state, top)
    return _moves(state, top) if op == OP_SHIFT and top.a != NONE else []


# --- two locations --------------------------------------------------------------------------------


def _swaps(state: Dungeoneer, top: Choosing) -> list[ShiftView]:
    """Of every two locations; until the first is chosen each pair is told once."""
    ones = swappable(state, EVERY) if top.a == NONE else 1 << top.a
    found: list[ShiftView] = []
    for one in members(ones):
        others = swap_partners(state, one, EVERY) if top.b == NONE else 1 << top.b
        for other in members(others):
            if top.a != NONE or one < other:
                found.extend(_pair(state, top, one, other))
    return found


def _pair(state: Dungeoneer, top: Choosing, one: i64, other: i64) -> list[ShiftView]:
    plan = top.plan(state)
    plan.a, plan.b = one, other
    asked = [] if top.a != NONE else [_go(state, one)]
    if top.b == NONE and (top.a != NONE or len(members(swap_partners(state, one, EVERY))) > 1):
        asked.append(_go(state, other))
    return [_swap(state, plan, asked, turns) for turns in swap_turns(state, plan)]


def _go(state: Dungeoneer, location: i64) -> str:
    return f"go {state.cards.location_ids[location]}"


def _swap(state: Dungeoneer, plan: Plan, asked: list[str], turns: i64) -> ShiftView:
    places = swapped(state, plan.a, plan.b, turns)
    answers = asked + _lies(state, plan, places, turns)
    return _result(state, places, plan.a, plan.b, answers)


def _lies(state: Dungeoneer, plan: Plan, places: vec[i64], turns: i64) -> list[str]:
    """R22.23. How each comes to lie, as far as that is asked."""
    choice = swap_turns(state, plan)
    if len(choice) == 1:
        return []
    second = LIE[places[plan.b * PLACE + TURN]]
    if plan.c >= 10:
        return [second]
    alike = [other for other in choice if other & 1 == turns & 1]
    first = LIE[places[plan.a * PLACE + TURN]]
    return [first, second] if len(alike) > 1 else [first]


# --- one location ---------------------------------------------------------------------------------


def _moves(state: Dungeoneer, top: Choosing) -> list[ShiftView]:
    """Into every cell, and turned where it lies."""
    if top.b != NONE:
        return _beside(state, top, top.b)
    gap = gap_of(state, chart_of(state), top.a)
    found = _turned(state, top.a, turn_in_place(state, gap))
    for near in members(shift_nears(state, gap)):
        found.extend(_beside(state, top, near))
    return found


def _turned(state: Dungeoneer, location: i64, turns: i64) -> list[ShiftView]:
    cell = state.places[location * PLACE + CELL]
    return [
        _result(state, shifted(state, location, cell, turn), location, NONE, [LIE[turn]])
        for turn in members(turns)
    ]


def _beside(state: Dungeoneer, top: Choosing, near: i64) -> list[ShiftView]:
    """Into the cells of one neighbour."""
    asked = [] if top.b != NONE else [f"near {state.cards.location_ids[near]}"]
    sides = shift_sides(state, top.a, near) if top.c == NONE else 1 << top.c
    several = sides & (sides - 1) != 0
    found: list[ShiftView] = []
    for side in members(sides):
        answers = [*asked, f"side {SIDES[side]}"] if several else asked
        found.extend(_cell(state, top.a, near * 4 + side, answers))
    return found


def _cell(state: Dungeoneer, location: i64, anchor: i64, asked: list[str]) -> list[ShiftView]:
    turns = members(shift_turns(state, location, anchor))
    cell = cell_by(state.places, anchor)
    found: list[ShiftView] = []
    for turn in turns:
        answers = [*asked, LIE[turn]] if len(turns) > 1 else asked
        places = shifted(state, location, cell, turn)
        found.append(_result(state, places, location, NONE, answers))
    return found


# --- what it does ---------------------------------------------------------------------------------


def _result(
    state: Dungeoneer, places: vec[i64], one: i64, other: i64, answers: list[str]
) -> ShiftView:
    refresh(state.cards, places, state.bridge, state.bridge_side)
    before, after = _paths(state.places), _paths(places)
    cell = places[one * PLACE + CELL]
    return ShiftView(
        answers=answers,
        location=state.cards.location_ids[one],
        x=int(x_of(cell)),
        y=int(y_of(cell)),
        turned=places[one * PLACE + TURN] == 1,
        partner=None if other == NONE else state.cards.location_ids[other],
        partner_turned=other != NONE and places[other * PLACE + TURN] == 1,
        broken=[_path(path) for path in before if path not in after],
        made=[_path(path) for path in after if path not in before],
    )


def _paths(places: vec[i64]) -> list[int]:
    """Working joints to the north and east, as cell * 2 + side."""
    found: list[int] = []
    at: i64 = 0
    while at < len(places):
        if places[at + CELL] != NONE:
            for side in members(places[at + WAYS] & 3):
                found.append(int(places[at + CELL] * 2 + side))
        at += PLACE
    return found


def _path(path: int) -> PathView:
    cell = path // 2
    return PathView(int(x_of(cell)), int(y_of(cell)), SIDES[path % 2])
