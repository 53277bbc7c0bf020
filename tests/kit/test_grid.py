"""Tiles on a plane, against a plain mapping of cells in which everything is tried."""

from __future__ import annotations

from itertools import product

import pytest

from undercroft.engine.chance import Rng
from undercroft.engine.kit.grid import (
    EAST,
    HALF_TURNS,
    NONE,
    NORTH,
    SOUTH,
    WALL,
    WEST,
    Tiles,
    anchor_of,
    beyond,
    cell_at,
    cell_of,
    distinct_turns,
    empty_cells_beside,
    exchange,
    has_placement,
    is_closed,
    is_laid,
    is_whole,
    joint_of,
    laid_tiles,
    lay,
    neighbours_of,
    new_grid,
    open_cells,
    placements,
    side_of,
    take_up,
    tile_at,
    tile_beside,
    turn_of,
    ways_of,
    x_of,
    y_of,
)
from undercroft.engine.kit.paths import distances, next_steps, rooms_of

OPEN, SHUT, BARRED = 0, 1, 2  # kinds of sides: an open exit, a wall, a barred exit
# A joint is a wall beside a wall; else it tells which sides it has: 1 open, 2 barred on one side.
JOINTS = ((1, WALL, 2), (WALL, WALL, WALL), (2, WALL, 2))
KIND = {"o": OPEN, "w": SHUT, "b": BARRED}
STEP = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}


def sides(letters: str) -> tuple[int, int, int, int]:
    north, east, south, west = (KIND[letter] for letter in letters)
    return north, east, south, west


def tiles_of(*printed: str, turns: tuple[int, ...] = (0, 1, 2, 3)) -> Tiles:
    return Tiles(tuple(sides(letters) for letters in printed), JOINTS, turns)


# The 22 locations of a game to come, exits from the north clockwise; they turn by half turns.
LOCATIONS = (
    "oooo", "oooo", "owow", "wowo", "ooww", "oowo", "ooow", "obwo", "wooo", "oowb", "bowb",
    "obow", "oooo", "bwob", "owob", "oobw", "woob", "owoo", "bwoo", "owoo", "oowo", "wboo",
)  # fmt: skip
# The rooms of the other one: all open, T without south, L of north and east, I of north and south.
SHAPES = {"X": "oooo", "T": "oowo", "L": "ooww", "I": "owow"}
CAULDRON = {  # shape, x, y, quarter turns
    "library": ("L", 0, 0, 0), "forge": ("T", 1, 0, 2), "auditorium": ("L", 2, 0, 2),
    "sewer": ("T", 0, 1, 2), "vault": ("X", 1, 1, 0), "workshop": ("T", 2, 1, 3),
    "apothecary": ("L", 0, 2, 0), "prison": ("T", 1, 2, 0), "cage": ("T", 2, 2, 0),
    "graveyard": ("L", 3, 2, 3),
}  # fmt: skip
ROOMS = list(CAULDRON)


# --- cells, sides, turns ------------------------------------------------------------------------


def test_cells_have_numbers_on_both_sides_of_the_middle() -> None:
    for x, y in product((-100, -1, 0, 1, 100), repeat=2):
        assert (x_of(cell_at(x, y)), y_of(cell_at(x, y))) == (x, y)
    with pytest.raises(AssertionError, match="off the plane"):
        cell_at(200, 0)


def test_beyond_each_side_lies_the_next_cell() -> None:
    for side, (x, y) in STEP.items():
        assert beyond(cell_at(3, -2), side) == cell_at(3 + x, -2 + y)


def test_a_quarter_turn_clockwise_brings_the_north_side_east() -> None:
    tiles = tiles_of("oowb")
    grid = new_grid(1)
    seen = []
    for turn in range(4):
        lay(grid, 0, cell_at(0, 0), turn)
        seen.append([side_of(tiles, grid, 0, side) for side in range(4)])
    assert seen == [list(sides(letters)) for letters in ("oowb", "boow", "wboo", "owbo")]


def test_turns_that_look_alike_come_once() -> None:
    tiles = tiles_of("oooo", "owow", "ooww")
    assert [distinct_turns(tiles, tile) for tile in range(3)] == [[0], [0, 1], [0, 1, 2, 3]]
    half = tiles_of("owow", "ooww", turns=HALF_TURNS)
    assert [distinct_turns(half, tile) for tile in range(2)] == [[0], [0, 2]]


def test_a_tile_with_an_unknown_side_is_refused() -> None:
    with pytest.raises(AssertionError, match="unknown kind of side 3"):
        Tiles(((0, 1, 2, 3),), JOINTS)


# --- laying, moving, taking up ------------------------------------------------------------------


def test_a_tile_is_laid_moved_and_taken_up() -> None:
    grid = new_grid(2)
    lay(grid, 0, cell_at(0, 0), 1)
    lay(grid, 1, cell_at(0, -1), 2)
    assert tile_beside(grid, 0, NORTH) == 1
    lay(grid, 1, cell_at(1, 0), 3)
    assert (tile_beside(grid, 0, NORTH), tile_beside(grid, 0, EAST)) == (NONE, 1)
    assert turn_of(grid, 1) == 3
    take_up(grid, 1)
    assert not is_laid(grid, 1)
    assert laid_tiles(grid) == [0]
    with pytest.raises(AssertionError, match="tile 0 lies on the cell of tile 1"):
        lay(grid, 1, cell_at(0, 0), 0)


def test_two_tiles_change_places_and_keep_their_turns() -> None:
    grid = new_grid(2)
    lay(grid, 0, cell_at(0, 0), 1)
    lay(grid, 1, cell_at(5, 5), 2)
    exchange(grid, 0, 1)
    assert [tile_at(grid, cell_at(0, 0)), tile_at(grid, cell_at(5, 5))] == [1, 0]
    assert [turn_of(grid, 0), turn_of(grid, 1)] == [1, 2]


def test_an_empty_cell_is_named_by_a_neighbour_and_its_side() -> None:
    grid = new_grid(3)
    lay(grid, 2, cell_at(0, 0), 0)
    lay(grid, 1, cell_at(1, 1), 0)
    assert anchor_of(grid, cell_at(1, 0)) == (1, NORTH)
    assert anchor_of(grid, cell_at(-1, 0)) == (2, WEST)
    assert anchor_of(grid, cell_at(9, 9)) == (NONE, NONE)


# --- joints and maps ----------------------------------------------------------------------------


def test_a_joint_needs_both_sides() -> None:
    tiles = tiles_of("oooo", "wbob", "owoo")
    grid = new_grid(3)
    lay(grid, 0, cell_at(0, 0), 0)
    lay(grid, 1, cell_at(1, 0), 0)
    lay(grid, 2, cell_at(0, 1), 0)
    assert joint_of(tiles, grid, 0, EAST) == 2
    assert joint_of(tiles, grid, 1, WEST) == 2
    assert joint_of(tiles, grid, 0, SOUTH) == 1
    assert joint_of(tiles, grid, 0, NORTH) == WALL
    lay(grid, 1, cell_at(1, 0), 1)  # its wall now looks east, its open side west
    assert joint_of(tiles, grid, 0, EAST) == 1


def cauldron() -> tuple[Tiles, list[int]]:
    tiles = tiles_of(*[SHAPES[CAULDRON[room][0]] for room in ROOMS])
    grid = new_grid(len(ROOMS))
    for tile, room in enumerate(ROOMS):
        _, x, y, turn = CAULDRON[room]
        lay(grid, tile, cell_at(x, y), turn)
    return tiles, grid


def test_a_printed_map_lies_as_it_is_printed() -> None:
    tiles, grid = cauldron()
    vault = ROOMS.index("vault")
    assert is_whole(tiles, grid, 1 << vault)
    beside = {ROOMS[room] for room in rooms_of(ways_of(tiles, grid)[vault])}
    assert beside == {"forge", "sewer", "workshop", "prison"}


def test_heroes_walk_to_the_vault_by_every_shortest_way() -> None:
    tiles, grid = cauldron()
    ways = ways_of(tiles, grid)
    to_vault = distances(ways, ROOMS.index("vault"))
    assert {room: to_vault[tile] for tile, room in enumerate(ROOMS)} == {
        "vault": 0, "forge": 1, "sewer": 1, "workshop": 1, "prison": 1, "library": 2,
        "auditorium": 2, "apothecary": 2, "cage": 2, "graveyard": 3,
    }  # fmt: skip
    steps = {
        room: {ROOMS[step] for step in next_steps(ways, tile, to_vault)}
        for tile, room in enumerate(ROOMS)
    }
    assert steps["vault"] == set()
    assert steps["library"] == {"forge"}
    assert steps["auditorium"] == {"forge", "workshop"}
    assert steps["apothecary"] == {"sewer", "prison"}
    assert steps["cage"] == {"workshop", "prison"}
    assert steps["graveyard"] == {"cage"}


def test_a_ghost_goes_through_walls_where_tiles_touch() -> None:
    tiles, grid = cauldron()
    library = ROOMS.index("library")
    assert rooms_of(ways_of(tiles, grid)[library]) == [ROOMS.index("forge")]
    assert rooms_of(neighbours_of(grid)[library]) == [ROOMS.index("forge"), ROOMS.index("sewer")]


# --- what fits where ----------------------------------------------------------------------------


Laid = dict[tuple[int, int], tuple[str, int]]


def showing(laid: Laid, x: int, y: int, side: int) -> str:
    letters, turn = laid[x, y]
    return (letters * 2)[(side - turn) % 4]


def joined(laid: Laid, x: int, y: int) -> list[tuple[int, int]]:
    """Cells joined to this one: both touching letters are no walls."""
    found = []
    for side, (dx, dy) in STEP.items():
        there = (x + dx, y + dy)
        if there in laid and "w" not in (
            showing(laid, x, y, side),
            showing(laid, *there, (side + 2) % 4),
        ):
            found.append(there)
    return found


def ends(laid: Laid) -> int:
    """Sides that are no wall and face an empty cell."""
    return sum(
        showing(laid, x, y, side) != "w" and (x + dx, y + dy) not in laid
        for x, y in laid
        for side, (dx, dy) in STEP.items()
    )


def tried(laid: Laid, letters: str, turns: tuple[int, ...], may_close: bool) -> set[str]:
    """Every cell of a wide square and every turn, tried; told by what would be seen there."""
    found = set()
    for x, y, turn in product(range(-9, 10), range(-9, 10), turns):
        if (x, y) not in laid:
            after = {**laid, (x, y): (letters, turn)}
            if joined(after, x, y) and (may_close or ends(after)):
                look = "".join(showing(after, x, y, side) for side in range(4))
                found.add(f"{x} {y} {look}")
    return found


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("turns", [(0, 2), (0, 1, 2, 3)])
def test_a_tile_fits_where_trying_says_it_does(seed: int, turns: tuple[int, ...]) -> None:
    rng = Rng(seed)
    order = sorted(range(1, len(LOCATIONS)), key=lambda _: rng.below(1 << 20))[:7]
    tiles, grid = tiles_of(*LOCATIONS, turns=turns), new_grid(len(LOCATIONS))
    lay(grid, 0, cell_at(0, 0), 0)
    laid: Laid = {(0, 0): (LOCATIONS[0], 0)}
    for tile in order:
        for may_close in (True, False):
            found = placements(tiles, grid, tile, may_close)
            looks = set()
            for cell, turn in found:
                look = {**laid, (x_of(cell), y_of(cell)): (LOCATIONS[tile], turn)}
                letters = [showing(look, x_of(cell), y_of(cell), side) for side in range(4)]
                looks.add(f"{x_of(cell)} {y_of(cell)} {''.join(letters)}")
            assert looks == tried(laid, LOCATIONS[tile], turns, may_close)
            assert len(looks) == len(found), "a turn that looks alike came twice"
            assert has_placement(tiles, grid, tile, may_close) == bool(found)
        cell, turn = found[int(rng.below(len(found)))]
        lay(grid, tile, cell, turn)
        laid[x_of(cell), y_of(cell)] = LOCATIONS[tile], turn
    check_map(tiles, grid, laid)


def check_map(tiles: Tiles, grid: list[int], laid: Laid) -> None:
    """Ways, neighbours and open cells are those of the mapping."""
    at = {tile: (x_of(cell_of(grid, tile)), y_of(cell_of(grid, tile))) for tile in laid_tiles(grid)}
    ways, beside = ways_of(tiles, grid), neighbours_of(grid)
    for tile, (x, y) in at.items():
        assert {at[other] for other in rooms_of(ways[tile])} == set(joined(laid, x, y))
        around = {(x + dx, y + dy) for dx, dy in STEP.values()} & set(laid)
        assert {at[other] for other in rooms_of(beside[tile])} == around
    facing = {
        (x + dx, y + dy)
        for x, y in laid
        for side, (dx, dy) in STEP.items()
        if (x + dx, y + dy) not in laid and showing(laid, x, y, side) != "w"
    }
    assert {(x_of(cell), y_of(cell)) for cell in open_cells(tiles, grid)} == facing
    around_all = {(x + dx, y + dy) for x, y in laid for dx, dy in STEP.values()} - set(laid)
    assert {(x_of(cell), y_of(cell)) for cell in empty_cells_beside(grid)} == around_all
    assert is_whole(tiles, grid, 1)


def test_the_last_open_end_may_be_closed_by_the_last_tile_alone() -> None:
    tiles = tiles_of("owww", "wwow", "owow")
    grid = new_grid(3)
    lay(grid, 0, cell_at(0, 0), 0)
    assert placements(tiles, grid, 1) == [
        (cell_at(0, -1), 0),
    ]
    assert placements(tiles, grid, 1, may_close=False) == []
    assert not has_placement(tiles, grid, 1, may_close=False)
    assert placements(tiles, grid, 2, may_close=False) == [(cell_at(0, -1), 0)]
    lay(grid, 1, cell_at(0, -1), 0)
    assert is_closed(tiles, grid)


def test_sides_that_may_not_touch_keep_a_tile_away() -> None:
    matching = Tiles((sides("owww"), sides("wwow"), sides("wwbw")), JOINTS, (0,), ((OPEN, BARRED),))
    grid = new_grid(3)
    lay(grid, 0, cell_at(0, 0), 0)
    assert has_placement(matching, grid, 1)
    assert not has_placement(matching, grid, 2)
    lay(grid, 2, cell_at(0, -1), 0)
    assert not is_whole(matching, grid, 1)


def test_a_shift_that_tears_the_map_is_noticed() -> None:
    tiles = tiles_of("oooo", "owow", "oooo")
    grid = new_grid(3)
    for tile in range(3):
        lay(grid, tile, cell_at(0, tile), 0)
    assert is_whole(tiles, grid, 1)
    lay(grid, 1, cell_at(0, 1), 1)  # the passage now leads from east to west
    assert not is_whole(tiles, grid, 1)
    exchange(grid, 1, 2)
    assert not is_whole(tiles, grid, 1)
    lay(grid, 1, cell_at(1, 0), 1)
    assert is_whole(tiles, grid, 1)


def test_with_two_entrances_the_map_may_fall_in_two() -> None:
    tiles = tiles_of("oooo", "owow", "oooo")
    grid = new_grid(3)
    for tile in range(3):
        lay(grid, tile, cell_at(3 * tile, 0), 0)
    assert not is_whole(tiles, grid, 1 << 0 | 1 << 2)
    lay(grid, 1, cell_at(0, 1), 0)
    assert is_whole(tiles, grid, 1 << 0 | 1 << 2)
    assert not is_whole(tiles, grid, 1 << 0)


@pytest.mark.parametrize("seed", range(10))
def test_the_whole_dungeon_is_laid_and_only_the_last_tile_may_close_it(seed: int) -> None:
    rng = Rng(seed)
    tiles, grid = tiles_of(*LOCATIONS, turns=HALF_TURNS), new_grid(len(LOCATIONS))
    lay(grid, 0, cell_at(0, 0), 0)
    order = sorted(range(1, len(LOCATIONS)), key=lambda _: rng.below(1 << 20))
    for number, tile in enumerate(order, start=1):
        is_last = number == len(order)
        found = placements(tiles, grid, tile, may_close=is_last)
        cell, turn = found[int(rng.below(len(found)))]
        lay(grid, tile, cell, turn)
        assert is_last or not is_closed(tiles, grid)
        assert is_whole(tiles, grid, 1)
    assert len(laid_tiles(grid)) == len(LOCATIONS)
    assert min(distances(ways_of(tiles, grid), 0)) == 0


def test_a_grid_is_as_long_after_anything_as_before() -> None:
    tiles, grid = cauldron()
    length = len(grid)
    take_up(grid, 3)
    placements(tiles, grid, 3)
    lay(grid, 3, cell_at(-1, -1), 2)
    exchange(grid, 3, 4)
    assert len(grid) == length
