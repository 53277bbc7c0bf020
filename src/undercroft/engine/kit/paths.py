"""Rooms and the ways between them: distances, and every next step on a shortest way.

A map is a row with a mask for each room: the rooms one step away. A game that is played on one
fixed map keeps it as a constant; one whose doors open and shut keeps it in its state. A way may
lead in one direction only.
"""

from __future__ import annotations

from typing import Final

MOST_ROOMS: Final = 62  # a mask is one machine word
FAR: Final = -1  # the distance of an unreachable room


def new_map(rooms: int) -> list[int]:
    """Return a map of this many rooms with no ways between them."""
    assert rooms <= MOST_ROOMS, f"a map has at most {MOST_ROOMS} rooms, got {rooms}"
    return [0] * rooms


def map_of(rooms: int, doors: tuple[tuple[int, int], ...]) -> list[int]:
    """Return a map with these doors, which can be passed in both directions."""
    ways = new_map(rooms)
    for one, other in doors:
        join(ways, one, other)
    return ways


def join(ways: list[int], one: int, other: int) -> None:
    """Add a way between two rooms, in both directions."""
    ways[one] |= 1 << other
    ways[other] |= 1 << one


def part(ways: list[int], one: int, other: int) -> None:
    """Remove the way between two rooms."""
    ways[one] &= ~(1 << other)
    ways[other] &= ~(1 << one)


def join_all(ways: list[int], rooms: int) -> None:
    """Join every two rooms of a mask, as portals do."""
    for room in rooms_of(rooms):
        ways[room] |= rooms & ~(1 << room)


def without(ways: list[int], shut: int) -> list[int]:
    """Return the map without ways into the rooms of a mask; ways out of them remain."""
    return [beyond & ~shut for beyond in ways]


def reversed_ways(ways: list[int]) -> list[int]:
    """Return the map with every way reversed."""
    back = [0] * len(ways)
    for room in range(len(ways)):
        for beyond in rooms_of(ways[room]):
            back[beyond] |= 1 << room
    return back


def rooms_of(mask: int) -> list[int]:
    """Return the rooms of a mask, lowest number first."""
    rooms: list[int] = []
    room = 0
    while mask:
        if mask & 1:
            rooms.append(room)
        mask >>= 1
        room += 1
    return rooms


def is_joined(ways: list[int], one: int, other: int) -> bool:
    """Whether one step leads from the first room to the other."""
    return ways[one] >> other & 1 != 0


def beyond_all(ways: list[int], rooms: int) -> int:
    """Return the rooms one step away from any room of a mask."""
    found = 0
    room = 0
    while rooms:
        if rooms & 1:
            found |= ways[room]
        rooms >>= 1
        room += 1
    return found


def within(ways: list[int], starts: int, steps: int) -> int:
    """Return the rooms within this many steps of a mask of rooms, including those in the mask."""
    reached = edge = starts
    while edge and steps > 0:
        edge = beyond_all(ways, edge) & ~reached
        reached |= edge
        steps -= 1
    return reached


def reachable(ways: list[int], starts: int) -> int:
    """Return the rooms that any number of steps can reach from a mask of rooms."""
    return within(ways, starts, len(ways))


def distances(ways: list[int], start: int) -> list[int]:
    """Return the fewest steps from a room to each room, or FAR."""
    return distances_from_any(ways, 1 << start)


def distances_from_any(ways: list[int], starts: int) -> list[int]:
    """Return the fewest steps to each room from the nearest room of a mask, or FAR."""
    found = [FAR] * len(ways)
    reached = edge = starts
    steps = 0
    while edge:
        for room in rooms_of(edge):
            found[room] = steps
        edge = beyond_all(ways, edge) & ~reached
        reached |= edge
        steps += 1
    return found


def next_steps(ways: list[int], start: int, distance: list[int]) -> list[int]:
    """Return every room next on a shortest way to the goal; `distance`: of each room from it.

    Empty at the goal, and where no way leads there. If ways lead in one direction only, measure
    `distance` on the reversed map.
    """
    wanted = distance[start] - 1
    if wanted < 0:
        return []
    return [room for room in rooms_of(ways[start]) if distance[room] == wanted]


def nearest(rooms: int, distance: list[int]) -> list[int]:
    """Return the nearest rooms of a mask; several on a tie, none if all are FAR."""
    best: list[int] = []
    for room in rooms_of(rooms):
        if distance[room] == FAR or (best and distance[room] > distance[best[0]]):
            continue
        if best and distance[room] < distance[best[0]]:
            best = []
        best.append(room)
    return best


def costs_from(ways: list[int], start: int, price: list[int]) -> list[int]:
    """Return the lowest cost of a way from a room to each room, or FAR.

    `price`: of entering each room, 0 or more. The start costs nothing.
    """
    found = [FAR] * len(ways)
    found[start] = 0
    open_rooms = 1 << start
    while open_rooms:
        here = FAR
        for room in rooms_of(open_rooms):
            if here == FAR or found[room] < found[here]:
                here = room
        open_rooms &= ~(1 << here)
        for room in rooms_of(ways[here]):
            cost = found[here] + price[room]
            if found[room] == FAR or cost < found[room]:
                found[room] = cost
                open_rooms |= 1 << room
    return found
