"""Maps of rooms and doors, against the same questions answered the long way."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from undercroft.engine.kit.paths import (
    FAR,
    costs_from,
    distances,
    distances_from_any,
    is_joined,
    join,
    join_all,
    map_of,
    nearest,
    next_steps,
    part,
    reachable,
    reversed_ways,
    rooms_of,
    within,
    without,
)

ROOMS = 7
DOORS = st.sets(
    st.tuples(st.integers(0, ROOMS - 1), st.integers(0, ROOMS - 1)).filter(lambda d: d[0] != d[1])
)
# A ring of six rooms with a dead end: 0-1-2-3-4-5-0, and 6 behind 3.
RING = ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (3, 6))


def one_way(doors: set[tuple[int, int]]) -> list[int]:
    ways = [0] * ROOMS
    for one, other in doors:
        ways[one] |= 1 << other
    return ways


def shortest(doors: set[tuple[int, int]], price: list[int]) -> list[list[float]]:
    """Floyd and Warshall: the least price from each room to each."""
    least = [[float("inf")] * ROOMS for _ in range(ROOMS)]
    for one, other in doors:
        least[one][other] = price[other]
    for room in range(ROOMS):
        least[room][room] = 0
    for middle in range(ROOMS):
        for one in range(ROOMS):
            for other in range(ROOMS):
                by_way = least[one][middle] + least[middle][other]
                least[one][other] = min(least[one][other], by_way)
    return least


def told(line: list[float]) -> list[int]:
    return [FAR if steps == float("inf") else int(steps) for steps in line]


@given(DOORS)
def test_distances_are_the_least_numbers_of_steps(doors: set[tuple[int, int]]) -> None:
    least = shortest(doors, [1] * ROOMS)
    for room in range(ROOMS):
        assert distances(one_way(doors), room) == told(least[room])


@given(DOORS, st.lists(st.integers(0, 5), min_size=ROOMS, max_size=ROOMS))
def test_a_cheap_detour_beats_a_dear_shortcut(
    doors: set[tuple[int, int]], price: list[int]
) -> None:
    least = shortest(doors, price)
    for room in range(ROOMS):
        assert costs_from(one_way(doors), room, price) == told(least[room])


@given(DOORS, st.integers(0, ROOMS - 1), st.integers(0, ROOMS - 1))
def test_every_next_step_of_a_shortest_way_is_found(
    doors: set[tuple[int, int]], start: int, goal: int
) -> None:
    least = shortest(doors, [1] * ROOMS)
    there = least[start][goal]
    expected = [
        room
        for room in range(ROOMS)
        if (start, room) in doors and start != goal and least[room][goal] + 1 == there < ROOMS
    ]
    ways = one_way(doors)
    to_goal = distances(reversed_ways(ways), goal)
    assert next_steps(ways, start, to_goal) == expected


@given(DOORS, st.integers(0, ROOMS - 1), st.integers(0, 4))
def test_what_lies_within_some_steps(doors: set[tuple[int, int]], start: int, steps: int) -> None:
    least = shortest(doors, [1] * ROOMS)[start]
    ways = one_way(doors)
    assert rooms_of(within(ways, 1 << start, steps)) == [
        room for room in range(ROOMS) if least[room] <= steps
    ]
    assert rooms_of(reachable(ways, 1 << start)) == [
        room for room in range(ROOMS) if least[room] < float("inf")
    ]


@given(DOORS, st.sets(st.integers(0, ROOMS - 1), min_size=1))
def test_the_nearest_of_several_entrances_counts(
    doors: set[tuple[int, int]], starts: set[int]
) -> None:
    least = shortest(doors, [1] * ROOMS)
    mask = sum(1 << start for start in starts)
    expected = told([min(least[start][room] for start in starts) for room in range(ROOMS)])
    assert distances_from_any(one_way(doors), mask) == expected


def test_who_walks_by_rule_has_a_choice_where_two_ways_are_as_short() -> None:
    ways = map_of(7, RING)
    assert next_steps(ways, 0, distances(ways, 3)) == [1, 5]
    assert next_steps(ways, 1, distances(ways, 3)) == [2]
    assert next_steps(ways, 3, distances(ways, 3)) == []


def test_nobody_goes_where_no_way_leads() -> None:
    ways = map_of(7, RING)
    part(ways, 3, 6)
    assert distances(ways, 6)[0] == FAR
    assert next_steps(ways, 0, distances(ways, 6)) == []


def test_a_room_that_is_shut_can_be_left_but_not_entered() -> None:
    ways = without(map_of(7, RING), 1 << 1)
    assert not is_joined(ways, 0, 1)
    assert is_joined(ways, 1, 0)
    assert distances(ways, 0)[2] == 4


def test_portals_join_each_two_of_their_rooms() -> None:
    ways = map_of(7, RING)
    join_all(ways, 1 << 0 | 1 << 6 | 1 << 2)
    assert distances(ways, 0) == [0, 1, 1, 2, 2, 1, 1]
    assert not is_joined(ways, 0, 0)


def test_a_bridge_is_laid_and_taken_away() -> None:
    ways = map_of(7, RING)
    join(ways, 0, 3)
    assert distances(ways, 0)[6] == 2
    part(ways, 0, 3)
    assert ways == map_of(7, RING)


def test_the_nearest_of_some_rooms_are_all_that_tie() -> None:
    ways = map_of(7, RING)
    to_three = distances(ways, 3)
    assert nearest(1 << 1 | 1 << 5 | 1 << 0, to_three) == [1, 5]
    assert nearest(1 << 0 | 1 << 6, to_three) == [6]
    part(ways, 3, 6)
    assert nearest(1 << 6, distances(ways, 3)) == []
