"""Rooms and the ways between them: distances, and every next step of who goes the shortest way.

A map is a row with a mask for each room: the rooms one step away. A game that is played on one
fixed map keeps it as a constant; one whose doors open and shut, in its state. Ways may lead one way
only.
"""

from __future__ import annotations

from typing import Final

MOST_ROOMS: Final = 62  # a mask is one machine word
FAR: Final = -1  # the distance of what cannot be reached


def new_map(rooms: int) -> list[int]:
    """So many rooms and no way between any two."""
    assert rooms <= MOST_ROOMS, f"a map has at most {MOST_ROOMS} rooms, not {rooms}"
    return [0] * rooms


def map_of(rooms: int, doors: tuple[tuple[int, int], ...]) -> list[int]:
    """A map by its doors, which are passed in both directions."""
    ways = new_map(rooms)
    for one, other in doors:
        join(ways, one, other)
    return ways


def join(ways: list[int], one: int, other: int) -> None:
    """Lay a way between two rooms, in both directions."""
    ways[one] |= 1 << other
    ways[other] |= 1 << one


def part(ways: list[int], one: int, other: int) -> None:
    """Take the way between two rooms away."""
    ways[one] &= ~(1 << other)
    ways[other] &= ~(1 << one)


def join_all(ways: list[int], rooms: int) -> None:
    """Join each two rooms of a mask, as portals do."""
    for room in rooms_of(rooms):
        ways[room] |= rooms & ~(1 << room)


def without(ways: list[int], shut: int) -> list[int]:
    """The same map with nobody going into the rooms of a mask; who is inside may leave."""
    return [beyond & ~shut for beyond in ways]


def reversed_ways(ways: list[int]) -> list[int]:
    """Every way the other way round."""
    back = [0] * len(ways)
    for room in range(len(ways)):
        for beyond in rooms_of(ways[room]):
            back[beyond] |= 1 << room
    return back


def rooms_of(mask: int) -> list[int]:
    """The rooms of a mask, lowest number first."""
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
    """The rooms one step away from any room of a mask."""
    found = 0
    room = 0
    while rooms:
        if rooms & 1:
            found |= ways[room]
        rooms >>= 1
        room += 1
    return found


def within(ways: list[int], starts: int, steps: int) -> int:
    """The rooms that so many steps, or fewer, reach from a mask of rooms; these are among them."""
    reached = edge = starts
    while edge and steps > 0:
        edge = beyond_all(ways, edge) & ~reached
        reached |= edge
        steps -= 1
    return reached


def reachable(ways: list[int], starts: int) -> int:
    """The rooms that any number of steps reaches from a mask of rooms."""
    return within(ways, starts, len(ways))


def distances(ways: list[int], start: int) -> list[int]:
    """The least number of steps from a room to each, or FAR."""
    return distances_from_any(ways, 1 << start)


def distances_from_any(ways: list[int], starts: int) -> list[int]:
    """The least number of steps to each room from the nearest room of a mask, or FAR."""
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
    """Every room that a shortest way goes through next; `distance`: of each room from the goal.

    Empty at the goal, and where no way leads there. On ways that lead one way only, `distance` is
    measured on the reversed ones.
    """
    wanted = distance[start] - 1
    if wanted < 0:
        return []
    return [room for room in rooms_of(ways[start]) if distance[room] == wanted]


def nearest(rooms: int, distance: list[int]) -> list[int]:
    """Those rooms of a mask that lie nearest; several when it is a tie, none when all are FAR."""
    best: list[int] = []
    for room in rooms_of(rooms):
        if distance[room] == FAR or (best and distance[room] > distance[best[0]]):
            continue
        if best and distance[room] < distance[best[0]]:
            best = []
        best.append(room)
    return best


def costs_from(ways: list[int], start: int, price: list[int]) -> list[int]:
    """The least price of a way from a room to each, or FAR.

    `price`: of going into each room, 0 or more. The start costs nothing.
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
