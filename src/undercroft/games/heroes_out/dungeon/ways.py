"""The map of Keep the Heroes Out!: what follows from where the tiles lie (R2.2)."""

from __future__ import annotations

from mypy_extensions import i64

from undercroft.engine.kit.grid import neighbours_of, ways_of
from undercroft.engine.kit.paths import distances
from undercroft.games.heroes_out.cards import ANY, NO_ROOM, ROOMS, VAULT
from undercroft.games.heroes_out.packs import SYMBOL_OF, TILES
from undercroft.games.heroes_out.state import DISTANCE, EDGES, NEARER, WAYS, HeroesOut


def survey(state: HeroesOut) -> None:
    """R2.2.3, R9.3.4. Connections and distances, after the map has changed."""
    ways = ways_of(TILES, state.grid)
    edges = neighbours_of(state.grid)
    steps = distances(ways, VAULT)
    for room in range(ROOMS):
        state.plan[WAYS + room] = ways[room]
        state.plan[EDGES + room] = edges[room]
        state.plan[DISTANCE + room] = steps[room]
    for room in range(ROOMS):
        state.plan[NEARER + room] = _nearer(state, room)


def _nearer(state: HeroesOut, room: i64) -> i64:
    """R12.30. Connected rooms one step nearer to the Vault."""
    mask: i64 = 0
    one: i64 = 1
    wanted = state.plan[DISTANCE + room] - 1
    for other in range(ROOMS):
        if state.plan[WAYS + room] >> other & 1 and state.plan[DISTANCE + other] == wanted:
            mask |= one << other
    return mask


def rooms_with_symbol(state: HeroesOut, symbol: i64) -> i64:
    """R1.2. Return the mask of the rooms in play that have a symbol."""
    mask: i64 = 0
    one: i64 = 1
    for room in range(ROOMS):
        if state.grid[room] >= 0 and (symbol == ANY or SYMBOL_OF[room] == symbol):
            mask |= one << room
    return mask


def rooms_for(state: HeroesOut, symbol: i64) -> i64:
    """R4.8, R7.10. The same for monsters: the entrance where there is no such room."""
    mask = rooms_with_symbol(state, symbol)
    if not mask and state.layout().entrance != NO_ROOM:
        one: i64 = 1
        mask = one << state.layout().entrance
    return mask


def arrival_rooms(state: HeroesOut, symbol: i64) -> i64:
    """R10.1, R10.1.1. Where a hero card summons: two rooms, or the entrance for those missing."""
    mask = rooms_with_symbol(state, symbol)
    entrance = state.layout().entrance
    if mask & (mask - 1) or entrance == NO_ROOM:
        return mask
    one: i64 = 1
    return mask | one << entrance


def farthest_rooms(state: HeroesOut) -> i64:
    """R11.6. Return the mask of the rooms farthest from the Vault."""
    mask: i64 = 0
    most: i64 = 0
    one: i64 = 1
    for room in range(ROOMS):
        steps = state.plan[DISTANCE + room]
        if steps > most:
            mask = 0
            most = steps
        if steps == most:
            mask |= one << room
    return mask


def lowest_room(mask: i64) -> i64:
    """Return the first room of a mask that is not empty."""
    room: i64 = 0
    while not mask & 1:
        mask >>= 1
        room += 1
    return room


def is_single(mask: i64) -> bool:
    """Whether a mask has exactly one room."""
    return mask != 0 and not mask & (mask - 1)


def count_rooms(mask: i64) -> i64:
    """Return how many rooms a mask has."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
