"""Shifts of locations, and what follows them (R9.7)."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.games.dungeoneer.dungeon.fitting import cell_by
from undercroft.games.dungeoneer.dungeon.map import refresh, x_of, y_of
from undercroft.games.dungeoneer.dungeon.shifting import shifted, swapped
from undercroft.games.dungeoneer.dungeon.tokens import settle_bridge
from undercroft.games.dungeoneer.events import LocationShifted
from undercroft.games.dungeoneer.printed.words import NONE
from undercroft.games.dungeoneer.state import (
    AT,
    CELL,
    FOUND,
    HELD,
    PERSON,
    PLACE,
    TURN,
    VISITED,
    Dungeoneer,
)


def swap_locations(state: Dungeoneer, location: i64, other: i64, turns: i64) -> None:
    """R22.23 `shift_swap`. Two locations change places; heroes keep their cells."""
    state.places = swapped(state, location, other, turns)
    seat: i64 = 0
    while seat < state.seats:
        at = state.people[seat * PERSON + AT]
        if at == location:
            stand_on(state, seat, other)
        elif at == other:
            stand_on(state, seat, location)
        seat += 1
    settle_map(state)
    tell_shift(state, location)
    tell_shift(state, other)


def shift_location(state: Dungeoneer, location: i64, beside: i64, side: i64, turn: i64) -> None:
    """R22.24 `shift_move`. A location goes beside another one; beside itself it only turns."""
    if location == beside:
        cell = state.places[location * PLACE + CELL]
    else:
        cell = cell_by(state.places, beside * 4 + side)
    state.places = shifted(state, location, cell, turn)
    settle_map(state)
    tell_shift(state, location)


def stand_on(state: Dungeoneer, seat: i64, location: i64) -> None:
    """R9.9. The card under a hero has changed: no income, nothing is triggered."""
    row = seat * PERSON
    state.people[row + AT] = location
    state.people[row + HELD] = 0
    state.people[row + FOUND] = 0
    if seat == state.active:
        state.people[row + VISITED] |= 1 << location


def settle_map(state: Dungeoneer) -> None:
    """Recompute neighbours and joints, then check that the bridge still lies on a joint."""
    from_bridge = state.bridge
    refresh_all(state)
    if from_bridge != NONE:
        settle_bridge(state)


def refresh_all(state: Dungeoneer) -> None:
    refresh(state.cards, state.places, state.bridge, state.bridge_side)


def tell_shift(state: Dungeoneer, location: i64) -> None:
    if state.listens:
        row = location * PLACE
        cell, turn = state.places[row + CELL], state.places[row + TURN]
        name = state.cards.location_ids[location]
        state.emit(LocationShifted(name, int(x_of(cell)), int(y_of(cell)), turn == 1))
